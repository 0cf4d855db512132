import { type FieldProfile, type FilterValue, fieldLabel, type TableProfile } from '@belvedere/spec'
import { fieldMeantBy } from '../extremes/meant-field.ts'
import { tookAggregate } from '../interpreter/explain.ts'
import { classOf } from '../interpreter/field-class.ts'
import type { Filter } from '../interpreter/filters.ts'
import { chartSentence, type Sentence } from '../interpreter/sentence.ts'
import type { SpanOf } from '../interpreter/span.ts'
import { overlaps, spansOf } from '../interpreter/utterance.ts'
import { adding, counting, degrees, grouping, superlativeOf, weighing } from '../language/en/versus/read-versus.ts'
import { remembering } from '../language/remembering.ts'
import { usualAggregate } from '../refine/amounts.ts'
import { amountOfVerb } from '../refine/implied-amount.ts'

/** Two values of one column, and the number by which one of them is more: "is Rome dearer than Oslo". */
export interface Versus {
  field: FieldProfile
  values: [FilterValue, FilterValue]
  /** Null: their rows are counted. */
  measure: { field: FieldProfile; aggregate: 'mean' | 'sum' } | null
  /** What else must hold. */
  filters: Filter[]
  /** What was taken for granted, as sentences. */
  assumed: string[]
}

const sureValue = 0.75
const sureName = 0.35
const wholeName = 0.9

/** Reads "are women older than men", "who is faster, Kim or Steph"; null where no two values are weighed against each other. */
export const readVersus = remembering((table: TableProfile, message: string): Versus | null => {
  const sentence = chartSentence(message, table)
  const { tokens, filters } = sentence
  const at = weighing.test(message) ? tokens.findIndex((_, i) => isComparative(sentence, i)) : -1
  if (at < 0 || tokens.some(({ text }) => grouping.has(text))) return null
  const pair = pairIn(sentence)
  const ofPair = ({ start, end }: Filter) =>
    sentence.spans.some(
      (span) => span.kind === 'value' && span.field === pair?.field.name && overlaps(span, { start, end }),
    )
  const others = filters.filter((filter) => !ofPair(filter))
  if (!pair || others.some(({ having, join }) => having !== null || join === 'or')) return null
  const measure = measureOf(sentence, at, pair.field)
  if (!measure && !counting.test(message)) return null
  return { ...pair, ...(measure ?? { measure: null, assumed: [] }), filters: others }
})

const meant = ({ tokens, table }: Sentence, at: number): FieldProfile | null =>
  superlativeOf(tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '')
    .map((superlative) => fieldMeantBy(superlative, table)?.field)
    .find((field) => field !== undefined) ?? null

const isComparative = (sentence: Sentence, at: number): boolean =>
  degrees.has(sentence.tokens[at]?.text ?? '') || (!isNamed(sentence, at) && meant(sentence, at) !== null)

const isNamed = ({ tokens, mentions }: Sentence, at: number): boolean =>
  mentions.some((mention) => overlaps(mention, tokens[at] ?? mention) && (mention.fields[0]?.score ?? 0) >= wholeName)

/** The column of which two values are named; of several the one that the sentence is read to speak of. */
const pairIn = ({ spans, fields, filters }: Sentence): Pick<Versus, 'field' | 'values'> | null => {
  const named = spansOf(spans, 'value').filter(({ score }) => score >= sureValue)
  const longest = named.filter(
    (span) => !named.some((other) => overlaps(other, span) && lengthOf(other) > lengthOf(span)),
  )
  const found = [...Map.groupBy(longest, ({ field }) => field)].flatMap(([name, said]) => {
    const field = fields.get(name)
    const [a, b, ...more] = [...new Set(said.map(({ value }) => value))].filter((value) => value !== null)
    return field && a !== undefined && b !== undefined && more.length === 0
      ? [{ field, values: [a, b] satisfies Pair }]
      : []
  })
  return found.find(({ field: { name } }) => filters.some(({ field }) => field === name)) ?? found[0] ?? null
}
type Pair = [FilterValue, FilterValue]
const lengthOf = ({ start, end }: SpanOf<'value'>): number => end - start

/** The number that is named, that the adjective speaks of, or that a verb does: what is sold and earned adds up. */
const measureOf = (sentence: Sentence, at: number, group: FieldProfile): Pick<Versus, 'measure' | 'assumed'> | null => {
  const { tokens, mentions, fields, table } = sentence
  const numbers = mentions.flatMap((mention) => {
    const [best] = mention.fields
    const field = best && best.score >= sureName ? fields.get(best.field) : undefined
    return field && field !== group && isAmount(field) && mention.clause !== 'filter' ? [field] : []
  })
  // "Do guests from Spain stay longer" is about how long, though guests are a number as well.
  const spoken = meant(sentence, at)
  const named = spoken && !degrees.has(tokens[at]?.text ?? '') ? undefined : numbers[0]
  const field =
    named ??
    spoken ??
    amountOfVerb(
      tokens.map(({ text }) => text),
      table,
    )
  if (!field) return null
  const said = tokens.filter((_, i) => !isNamed(sentence, i))
  const adds = said.some(({ text }) => adding.has(text)) || field.semanticType === 'count'
  const aggregate = adds ? usualAggregate(field) : 'mean'
  return {
    measure: { field, aggregate },
    assumed: [
      ...(named ? [] : [`I took ${fieldLabel(field.name)} for what is meant.`]),
      tookAggregate(aggregate, field.name),
    ],
  }
}

const isAmount = (field: FieldProfile): boolean => classOf(field) === 'number' || classOf(field) === 'steps'
