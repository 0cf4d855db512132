import type { Aggregate } from '@belvedere/spec'
import { asked, asking, groupOpening, inner } from '../../language/en/edits/sentence.ts'
import * as lexicon from '../../language/en/edits/slots.ts'
import type { Slotted } from '../../language/pattern.ts'
import type { Token } from '../../language/tokens.ts'
import type { NamedColumn } from '../conditions/source.ts'
import type { Found } from '../found.ts'
import { indexPhrases, phrasesAt } from '../phrase-index.ts'

const aggregateIndex = indexPhrases(lexicon.aggregates)
const timeUnitIndex = indexPhrases(lexicon.timeUnits)

/** What can be said of words as well as of numbers. */
const countable: ReadonlySet<Aggregate> = new Set<Aggregate>(['count', 'distinct'])

interface EncodingSource {
  tokens: readonly Token[]
  columns(at: number): NamedColumn[]
}

/** What a channel may show that is named at token `start`: a column, a unit of its time, an aggregate of it, a count. */
export const encodingsAt = ({ tokens, columns }: EncodingSource, start: number): Slotted<Found>[] => {
  const skipInner = (at: number): number => (inner.has(tokens[at]?.text ?? '') ? skipInner(at + 1) : at)
  const at = pastQuestion(tokens, start)
  const plain = columns(at).flatMap(({ end, field, score, rivals }): Slotted<Found>[] => {
    const bare: Found = { kind: 'encoding', encoding: { field: field.name }, field, score, rivals }
    const unit = field.type === 'temporal' ? phrasesAt(timeUnitIndex, tokens, skipBy(tokens, end)) : []
    return [
      ...unit.map((found) => ({
        end: found.end,
        value: { ...bare, encoding: { field: field.name, timeUnit: found.meaning } } satisfies Found,
      })),
      { end, value: bare },
    ]
  })
  const aggregated = phrasesAt(aggregateIndex, tokens, at).flatMap(({ end, meaning }): Slotted<Found>[] => {
    const named = columns(skipInner(end)).filter(({ field }) => countable.has(meaning) || field.type !== 'nominal')
    const on = named.map((column): Slotted<Found> => {
      const { field, score, rivals } = column
      // "Number of cylinders" is a number that stands in the table; "number of cars" is a count.
      const counts = meaning === 'count' && field.type !== 'quantitative'
      const encoding = counts
        ? { aggregate: 'count' as const }
        : { field: field.name, ...(meaning === 'count' ? {} : { aggregate: meaning }) }
      return { end: column.end, value: { kind: 'encoding', encoding, field: counts ? null : field, score, rivals } }
    })
    const count: Slotted<Found>[] =
      meaning === 'count'
        ? [
            {
              end,
              value: { kind: 'encoding', encoding: { aggregate: 'count' }, field: null, score: 0.9, rivals: [] },
            },
          ]
        : []
    return [...on, ...count]
  })
  return [...aggregated, ...plain]
}

/** "How they paid", "who sold it": where the column is that an indirect question names. */
const pastQuestion = (tokens: readonly Token[], start: number): number => {
  if (!asking.has(tokens[start]?.text ?? '') || tokens[start + 1]?.text === 'many') return start
  let at = start + 1
  while (asked.has(tokens[at]?.text ?? '')) at += 1
  return at < tokens.length ? at : start
}

const skipBy = (tokens: readonly Token[], at: number) => (groupOpening.includes(tokens[at]?.text ?? '') ? at + 1 : at)
