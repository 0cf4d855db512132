import type { Spec, TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { findSpans } from '../interpreter/index.ts'
import type { Span } from '../interpreter/span.ts'
import { overlaps, spansOf } from '../interpreter/utterance.ts'
import { guessed, taken, toldOfCount } from '../language/en/new-chart/doubts.ts'
import type { Reading } from '../recommendation.ts'
import { isRate } from '../refine/amounts.ts'
import { askedOf } from '../refine/asked.ts'
import { countIn, profileOf } from '../refine/reading.ts'
import { measuredInstead } from './measured-instead.ts'
import { untoldIn } from './untold.ts'

interface Around {
  sentence: EditSentence
  table: TableProfile
  current: Spec | null
  spans: readonly Span[]
}
interface Doubt {
  /** How sure such a chart can be at most. */
  most: number
  is: (reading: Reading, around: Around) => boolean
  /** What is said of it; nothing where the reading says it already. */
  note?: string
}

/** A column that was taken for words that it is not called by. */
export const mostOfAGuess = 0.85

/**
 * Readings that are no surer than what they take for granted lets them be; their order stays. What the words rank by is
 * learned from long sentences, in which all that matters is said; these are what people leave to be guessed. Each bound is
 * about the share that was right of such charts on tables of strangers, and never less than a half, below which a chart is
 * asked about instead of drawn.
 */
export const withDoubts = (
  readings: Reading[],
  sentence: EditSentence,
  table: TableProfile,
  current: Spec | null,
): Reading[] => {
  const around = { sentence, table, current, spans: findSpans(sentence.message, [table]) }
  return readings.flatMap((reading, at) => {
    const found = doubts.filter(({ is }) => is(reading, around))
    const confidence = Math.min(reading.confidence, ...found.map(({ most }) => most))
    const told = reading.assumptions.some((said) => toldOfCount.test(said))
    const notes = told ? [] : found.flatMap(({ note }) => note ?? [])
    const doubted = { ...reading, confidence, assumptions: [...reading.assumptions, ...notes] }
    return at === 0 && found.includes(countedInPlace) ? [doubted, ...measuredInstead(doubted, table)] : doubted
  })
}

const countsUnasked = (reading: Reading): boolean => countIn(reading) !== undefined && !saysCount(reading)
const saysCount = ({ evidence, partial }: Reading): boolean =>
  partial.derived !== undefined ||
  evidence.some(({ kind, meaning }) => kind === 'aggregate' && (meaning === 'count' || meaning === 'distinct'))
const isSpread = ({ partial }: Reading): boolean => partial.encodings.some(({ bin }) => bin)

/** "Goals by kid": rows are counted unasked, and a word is left that may say what should be measured. */
const countedInPlace: Doubt = {
  most: 0.5,
  is: (reading, { sentence, table }) =>
    countsUnasked(reading) && !isSpread(reading) && untoldIn(sentence, reading, table).length > 0,
  note: 'I counted rows, as no number was named.',
}

/** "Best ctr": a number by itself is put in intervals, though nobody asked how it is spread. */
const spreadUnasked: Doubt = {
  most: 0.55,
  is: (reading, { spans }) =>
    countsUnasked(reading) &&
    isSpread(reading) &&
    !spans.some((span) => span.kind === 'mark' || span.kind === 'bin' || isSpreading(span)),
}
const isSpreading = (span: Span): boolean => span.kind === 'task' && span.task === 'distribution'

/** "Top forms", over a chart of their marks: where a chart stands, what is measured there may be meant. */
const countedBeside: Doubt = {
  most: 0.6,
  is: (reading, { current }) => current !== null && countsUnasked(reading) && !isSpread(reading),
}

/** "How many yellow cards": rows are counted along the number that says how many. */
const countedAlong: Doubt = {
  most: 0.6,
  is: ({ partial }, { sentence, table }) => {
    const { counted, howMany } = askedOf(sentence, table)
    return (
      howMany &&
      counted?.type === 'quantitative' &&
      partial.encodings.some(({ field, aggregate }) => field === counted.name && !aggregate) &&
      partial.encodings.some(({ aggregate }) => aggregate === 'count')
    )
  },
}

/** A value is named, and no condition; or rows are to be left out, and none are. */
const unmetCondition: Doubt = {
  most: 0.6,
  is: ({ evidence, partial }, { spans }) =>
    spansOf(spans, 'value').some(
      (span) => span.score >= sureValue && !evidence.some((place) => overlaps(place, span)),
    ) ||
    (partial.transform.length === 0 && spansOf(spans, 'negation').length > 0),
}
/** A value that fits this well was meant. */
const sureValue = 0.8

/** "Costa" for "Costa Coffee": a value stands for a word that is not its own. */
const inexactValue: Doubt = {
  most: 0.8,
  is: ({ evidence }, { spans }) =>
    evidence.some((place) => {
      if (place.kind !== 'filter') return false
      const here = spansOf(spans, 'value').filter((span) => span.field === place.meaning && overlaps(span, place))
      return here.length > 0 && here.every(({ how }) => how === 'relative' || how === 'spelling')
    }),
}

/** A column was taken for what is called otherwise. */
const tookForIt: Doubt = { most: mostOfAGuess, is: ({ assumptions }) => assumptions.some((said) => taken.test(said)) }

/** "Kilos per crop": nobody said whether they are added up, and the column's name does not tell either. */
const tookAggregate: Doubt = {
  most: 0.85,
  is: ({ assumptions, partial }, { table }) =>
    assumptions.some((said) => guessed.test(said)) &&
    partial.encodings.some(({ field, aggregate }) => {
      const profile = aggregate === 'mean' ? profileOf(table, field) : undefined
      return profile !== undefined && !isRate(profile)
    }),
}

const doubts: readonly Doubt[] = [
  countedInPlace,
  spreadUnasked,
  countedBeside,
  countedAlong,
  unmetCondition,
  inexactValue,
  tookForIt,
  tookAggregate,
]
