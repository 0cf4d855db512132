import { type FieldProfile, fieldLabel } from '@belvedere/spec'
import type { LocalizedString } from '@belvedere/texts'
import { working } from '../language/en/suggest/name-in-question.ts'
import { columnName } from '../say/text.ts'

/** Whether a column can be named in the middle of a question without quotes. */
export const isPlainlyNamed = ({ name }: FieldProfile): boolean => {
  const label = fieldLabel(name)
  const plain = /^[\p{L}\p{N}%#][\p{L}\p{M}\p{N} ()%#$€£/.-]*$/u.test(label)
  return (
    plain &&
    // "Top reading 2" would ask for two.
    !/(?:^| )\d+(?: |$)/.test(label) &&
    !label
      .toLowerCase()
      .split(' ')
      .some((word) => working.has(word))
  )
}

/** A column's name as it stands in a question. */
export const nameInQuestion = (field: FieldProfile): LocalizedString | string =>
  isPlainlyNamed(field) || field.name.includes('"') ? columnName(field.name) : `"${field.name}"`
