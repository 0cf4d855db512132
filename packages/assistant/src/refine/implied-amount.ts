import { type FieldProfile, findLimit, fieldLabel as label, limitTransforms, type TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { classOf } from '../interpreter/field-class.ts'
import { impliedAmounts } from '../language/en/amounts.ts'
import { superlative } from '../language/en/refine/implied-amount.ts'
import type { Reading } from '../recommendation.ts'
import { usualAggregate, wordsOf } from './amounts.ts'
import { alongIn, changed, countIn, isMentioned, isNamed, profileOf } from './reading.ts'

/** The number that "sold the most", "best selling" or "largest" is about, where a column is called so. */
export const impliedAmount = ({ tokens, named }: EditSentence, table: TableProfile): FieldProfile | null =>
  tokens.some(({ text }) => superlative.test(text))
    ? amountOfVerb(
        tokens.filter((_, at) => !named.has(at)).map(({ text }) => text),
        table,
      )
    : null

/** The number that what is done holds: what is sold, earned or scored; null where no column is called so. */
export const amountOfVerb = (words: readonly string[], table: TableProfile): FieldProfile | null => {
  const numbers = table.fields.filter((field) => isAmount(field))
  const columns = impliedAmounts.flatMap((implied) =>
    implied.said.some((word) => words.includes(word)) ? implied.columns : [],
  )
  return columns.flatMap((word) => numbers.find((field) => wordsOf(field).includes(word)) ?? [])[0] ?? null
}

const isAmount = (field: FieldProfile): boolean => classOf(field) === 'number' || classOf(field) === 'steps'

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
  if (!isMentioned(reading, group.name)) return reading
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
