import { type FieldProfile, findLimit, fieldLabel as label, limitTransforms, type TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { isAmount } from '../interpreter/field-class.ts'
import { rowNouns } from '../interpreter/row-names.ts'
import { stem } from '../interpreter/words.ts'
import { amountNouns, impliedAmounts } from '../language/en/amounts.ts'
import { english } from '../language/en/lexicon.ts'
import { superlative } from '../language/en/refine/implied-amount.ts'
import type { Reading } from '../recommendation.ts'
import { inFull, usualAggregate, wordsOf } from './amounts.ts'
import { alongIn, changed, countIn, isMentioned, isNamed, profileOf } from './reading.ts'

/** The number that "sold the most", "best selling", "largest" or "the harvest" is about, where a column is called so. */
export const impliedAmount = (sentence: EditSentence, table: TableProfile): FieldProfile | null => {
  const { tokens, named } = sentence
  const words = tokens.filter((_, at) => !named.has(at)).map(({ text }) => text)
  const most = tokens.some(({ text }) => superlative.test(text)) ? amountOfVerb(words, table) : null
  const nouns = tokens
    .filter(({ text }, at) => !isNumberNamed(sentence, at) && !isRows(text, table))
    .map(({ text }) => text)
  return most ?? amountCalled(amountNouns, nouns, table)
}

const sureName = 0.6
const isNumberNamed = ({ fill }: EditSentence, at: number): boolean =>
  fill('column', at).some(({ value }) => value.kind === 'column' && value.score >= sureName && isAmount(value.field))

/** "Harvests" in a table of harvests are its rows; the harvest is how much they were. */
const isRows = (word: string, table: TableProfile): boolean =>
  word !== stem(word, english) && rowNouns(table).has(stem(word, english))

/** The number that what is done holds: what is sold, earned or scored; null where no column is called so. */
export const amountOfVerb = (words: readonly string[], table: TableProfile): FieldProfile | null =>
  amountCalled(impliedAmounts, words, table)

const amountCalled = (
  known: typeof impliedAmounts,
  words: readonly string[],
  table: TableProfile,
): FieldProfile | null => {
  const numbers = table.fields.filter((field) => isAmount(field))
  const message = ` ${words.join(' ')} `
  const columns = known.flatMap((implied) =>
    implied.said.some((said) => message.includes(` ${said} `)) ? implied.columns : [],
  )
  const isCalled = (field: FieldProfile, word: string) =>
    wordsOf(field).some((one) => one === word || inFull(one) === word)
  return columns.flatMap((word) => numbers.find((field) => isCalled(field, word)) ?? [])[0] ?? null
}

/** "Which region sold the most" compares what was sold, not the rows, where nobody asked to count. */
export const byImpliedAmount = (
  reading: Reading,
  { implied }: { implied: FieldProfile | null },
  table: TableProfile,
): Reading => {
  const { transform } = reading.partial
  const count = countIn(reading)
  const along = alongIn(reading)
  const group = profileOf(table, along?.field)
  if (!implied || !count || !group || group.type === 'quantitative' || isNamed(reading, 'count')) return reading
  if (!isMentioned(reading, group.name) && !along?.timeUnit) return reading
  const aggregate = usualAggregate(implied)
  const measured = changed(reading, count, { field: implied.name, aggregate, role: 'measure' })
  const cut = findLimit(transform)
  const taken = new Set(table.fields.map(({ name }) => name))
  const ranked = cut ? limitTransforms({ ...cut.limit, by: { field: implied.name, aggregate } }, taken) : []
  return {
    ...measured,
    partial: {
      ...measured.partial,
      ...(cut && { transform: transform.toSpliced(cut.start, cut.end - cut.start, ...ranked) }),
    },
    assumptions: [...measured.assumptions, `I took ${label(implied.name)} for what is meant.`],
  }
}
