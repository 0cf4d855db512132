import { type FieldProfile, fieldWords, type TableProfile } from '@belvedere/spec'
import { classOf, isUnique } from '../../interpreter/field-class.ts'
import { english } from '../../language/en/lexicon.ts'
import { tokenize } from '../../language/tokens.ts'

/** What a row is called by the name of the table, and by what its ids number. */
export const rowNounsOf = ({ name, fields }: TableProfile) => {
  const numbers = (field: FieldProfile) => field.semanticType === 'id' || classOf(field) === 'id'
  const ids = fields.filter((field) => numbers(field) && isUnique(field) && field.nulls === 0)
  const names = new Set(fields.map((field) => field.name.toLowerCase()))
  const nouns = (text: string) =>
    tokenize(fieldWords(text))
      .filter((token) => token.kind === 'word' && token.text.length > 2)
      .flatMap(({ text: word }) => [word, `${word}s`, word.replace(/s$/, '')])
      .filter((word) => !names.has(word))
  const numbered = ids.flatMap((field) => nouns(field.name)).filter((word) => !english.genericWords.has(word))
  return { numbered: new Set(numbered), all: new Set([...nouns(name), ...numbered]) }
}
