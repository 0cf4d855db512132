import { type FieldProfile, fieldLabel, type TableProfile } from '@belvedere/spec'
import { fieldMeantBy } from '../extremes/meant-field.ts'
import { tookAggregate } from '../interpreter/explain.ts'
import { classOf, isAmount, isTimelike } from '../interpreter/field-class.ts'
import type { Filter } from '../interpreter/filters.ts'
import { chartSentence, type Sentence } from '../interpreter/sentence.ts'
import { overlaps, spansOf } from '../interpreter/utterance.ts'
import {
  adding,
  counting,
  degrees,
  grouping,
  superlativeOf,
  weighing,
  whether,
} from '../language/en/versus/read-versus.ts'
import { remembering } from '../language/remembering.ts'
import { addsUpOverTime, usualAggregate } from '../refine/amounts.ts'
import { amountOfVerb } from '../refine/implied-amount.ts'
import { oneAgainstOthers, pairIn, type Sides } from './sides.ts'

/** Values of one column, and the number by which one of them is more: "is Rome dearer than Oslo". */
export interface Versus extends Omit<Sides, 'places'> {
  /** Null: their rows are counted. */
  measure: { field: FieldProfile; aggregate: Summing } | null
  /** What else must hold. */
  filters: Filter[]
  /** What was taken for granted, as sentences. */
  assumed: string[]
}

const summings = ['mean', 'median', 'sum'] as const
type Summing = (typeof summings)[number]

const sureName = 0.35
const wholeName = 0.9

/**
 * Reads "are women older than men", "did it rain more in April than in May", "do members pay more"; null where nothing is
 * weighed against anything.
 */
export const readVersus = remembering((table: TableProfile, message: string): Versus | null => {
  const sentence = chartSentence(message, table)
  const { tokens, filters } = sentence
  const weighs = weighing.test(message)
  const at = weighs || whether.test(message) ? tokens.findIndex((_, i) => isComparative(sentence, i)) : -1
  if (at < 0 || tokens.some(({ text }) => grouping.has(text))) return null
  const sides = weighs ? pairIn(sentence) : oneAgainstOthers(sentence)
  if (!sides) return null
  const { places, ...weighed } = sides
  const others = filters.filter((filter) => !places.some((place) => overlaps(place, filter)))
  if (others.some(({ having, join }) => having !== null || join === 'or')) return null
  const measure = measureOf(sentence, at, sides)
  if (!measure && !counting.test(message)) return null
  return { ...weighed, ...(measure ?? { measure: null, assumed: [] }), filters: others }
})

const meant = ({ tokens, table }: Sentence, at: number): FieldProfile | null =>
  superlativeOf(tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '')
    .map((superlative) => fieldMeantBy(superlative, table)?.field)
    .find((field) => field !== undefined) ?? null

const isComparative = (sentence: Sentence, at: number): boolean =>
  degrees.has(sentence.tokens[at]?.text ?? '') || (!isNamed(sentence, at) && meant(sentence, at) !== null)

const isNamed = ({ tokens, mentions }: Sentence, at: number): boolean =>
  mentions.some((mention) => overlaps(mention, tokens[at] ?? mention) && (mention.fields[0]?.score ?? 0) >= wholeName)

/** The number that is named, that the adjective speaks of, or that a verb does: what is sold and earned adds up. */
const measureOf = (
  sentence: Sentence,
  at: number,
  { field: group, timeUnit }: Sides,
): Pick<Versus, 'measure' | 'assumed'> | null => {
  const { tokens, mentions, fields, table } = sentence
  const verb = amountOfVerb(
    tokens.map(({ text }) => text),
    table,
  )
  const numbers = mentions.flatMap((mention) => {
    const [best] = mention.fields
    // "Score more" of goals is no rating, though a rating is a score.
    const field =
      best && best.score >= sureName && !(verb && best.how === 'synonym') ? fields.get(best.field) : undefined
    return field && field !== group && isAmount(field) && mention.clause !== 'filter' ? [field] : []
  })
  // "Do guests from Spain stay longer" is about how long, though guests are a number as well.
  const spoken = meant(sentence, at)
  const named = spoken && !degrees.has(tokens[at]?.text ?? '') ? undefined : numbers[0]
  const field = named ?? spoken ?? verb
  if (!field) return null
  const unnamed = tokens.filter((_, i) => !isNamed(sentence, i))
  const adds = unnamed.some(({ text }) => adding.has(text)) || field.semanticType === 'count'
  const timed = timeUnit !== null || isTimelike(classOf(group)) || group.semanticType === 'month'
  const said = spansOf(sentence.spans, 'aggregate').map(({ aggregate }) => aggregate)
  const asked = summings.find((one) => said.includes(one))
  const aggregate = asked ?? (timed && addsUpOverTime(field) ? 'sum' : adds ? usualAggregate(field) : 'mean')
  return {
    measure: { field, aggregate },
    assumed: [
      ...(named ? [] : [`I took ${fieldLabel(field.name)} for what is meant.`]),
      ...(asked ? [] : [tookAggregate(aggregate, field.name)]),
    ],
  }
}
