import { type FieldProfile, fieldLabel } from '@belvedere/spec'
import type { LocalizedString } from '@belvedere/texts'
import { operatorWords } from '../language/en/suggest/quote-column-name.ts'
import { columnName } from '../say/text.ts'

/** Whether a suggested question reads well, and is understood, with the column's name unquoted. */
export const isUnquotedName = ({ name }: FieldProfile): boolean => {
  const label = fieldLabel(name)
  const plain = /^[\p{L}\p{N}%#][\p{L}\p{M}\p{N} ()%#$€£/.-]*$/u.test(label)
  return (
    plain &&
    // A number in a name may be read as a limit: "top reading 2".
    !/(?:^| )\d+(?: |$)/.test(label) &&
    !label
      .toLowerCase()
      .split(' ')
      .some((word) => operatorWords.has(word))
  )
}

/** A column's name for use in a suggested question, in double quotes where it would be misread without. */
export const quoteColumnName = (field: FieldProfile): LocalizedString | string =>
  isUnquotedName(field) || field.name.includes('"') ? columnName(field.name) : `"${field.name}"`
