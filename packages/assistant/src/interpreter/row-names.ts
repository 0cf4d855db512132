import { nameWords, wordClass } from '@belvedere/lexicon'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { english } from '../language/en/lexicon.ts'
import { classOf, isUnique } from './field-class.ts'
import { tokenize } from './words.ts'

/** What the rows are called, as stems: the table's name, and what its identifiers number. */
export const rowNouns = (table: TableProfile): ReadonlySet<string> => {
  const numbered = table.fields.filter((field) => isUnique(field) && field.nulls === 0)
  const words = [table.name, table.rowName ?? '', ...numbered.map(({ name }) => name)].flatMap((name) =>
    tokenize(name, english),
  )
  return new Set(words.filter(({ text }) => !english.genericWords.has(text)).map(({ stem }) => stem))
}

/** The column that tells rows apart: their names, else their codes or numbers, else their times. */
export const rowNameOf = ({ fields }: TableProfile): FieldProfile | undefined => {
  const unique = fields.filter((field) => isUnique(field) && field.nulls === 0)
  const words = unique.filter(({ type }) => type === 'nominal' || type === 'ordinal')
  return (
    words.find(({ semanticType }) => semanticType !== 'id') ??
    words[0] ??
    unique.find((field) => classOf(field) === 'id') ??
    unique.find(({ type }) => type === 'temporal')
  )
}

const personWords = new Set([...wordClass('names of people'), ...wordClass('names of names')])

/** The column that names people, by its words or because it names at all. */
export const personOf = ({ fields }: TableProfile): FieldProfile | undefined => {
  const texts = fields.filter(({ type }) => type === 'nominal' || type === 'ordinal')
  const people = texts.find(({ name }) => nameWords(name).some(({ text }) => personWords.has(text)))
  const named = texts.find(({ semanticType }) => semanticType === 'name')
  return people ?? named ?? texts.find((one) => classOf(one) === 'name')
}
