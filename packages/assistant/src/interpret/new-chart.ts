import { understand } from '@belvedere/lexicon'
import type { FieldProfile, Spec, TableProfile } from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import { isTime } from '../edits/reader.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { linkSentence } from '../link/sentence.ts'
import { followsTime } from '../measures/derived-wish.ts'
import { type DerivedRequest, readDerived } from '../measures/read-derived.ts'
import { readSummaries } from '../measures/read-summaries.ts'
import { withSeveral } from '../measures/several.ts'
import { withDerived } from '../measures/with-derived.ts'
import { readCharts } from '../plan/readings.ts'
import type { Reading } from '../recommendation.ts'
import { partClauses } from './clauses.ts'

/** A message read as a new chart, with what it says beside the chart parted off. */
export interface NewChart {
  /** The part of the message that the readings were made of. */
  message: string
  sentence: EditSentence
  /** The table that the best reading draws. */
  table: TableProfile
  /** Best first. */
  readings: Reading[]
  /** What is left to do once the chart is there, in words; null: nothing. */
  dress: string | null
}

/** What a message is read against; `home` is the one of the tables that the talk is about. */
interface Surroundings {
  home: TableProfile
  tables: TableProfile[]
  current: Spec | null
}

/** Below this a new chart is not drawn on the words alone: fewer than one in five of such charts are right. */
export const minConfidence = 0.12

/** Reads a message as a new chart. */
export const readNewChart = (message: string, around: Surroundings): NewChart =>
  readDerivedChart(message, around) ?? readSeveralChart(message, around) ?? readPlainChart(message, around)

/** A chart of a derived measure is one of what it is derived from, with the measure exchanged; null where none is meant. */
function readDerivedChart(message: string, around: Surroundings): NewChart | null {
  const { home, current } = around
  const request = readDerived(sentenceOf(message, home, current), home)
  if (!request) return null
  // Shares and ratios are proposed like any other chart; the words for them stand where none of those was chosen.
  if (!ofTheGroupsBefore.has(request.wish.kind) && isRelative(readPlainChart(message, around).readings[0])) return null
  const plain = derivedChart(request, readPlainChart(request.rest, around), home)
  if (plain && (plain.readings[0]?.confidence ?? 0) >= minConfidence) return plain
  const along = overTime(request, home)
  return (along === null ? null : derivedChart(request, readPlainChart(along, around), home)) ?? plain
}

/** Kinds of measures that are computed from one group to the next. */
const ofTheGroupsBefore: ReadonlySet<DerivedRequest['wish']['kind']> = new Set([
  'growth',
  'change',
  'running',
  'moving',
  'rank',
  'difference',
])

/** Whether a chart shows shares, rates or ratios. */
const isRelative = (reading: Reading | undefined): boolean =>
  reading !== undefined &&
  ((reading.partial.derived !== undefined && reading.partial.derived.kind !== 'combined') ||
    (reading.partial.mark ?? reading.partial.wishes.mark) === 'arc' ||
    reading.partial.transform.some((step) => 'calculate' in step))

/**
 * A chart of several measures that are summed up in ways of their own is one of the first of them, drawn for the others as
 * well; null where none is meant. Measures that are summed up alike are proposed like any other chart.
 */
function readSeveralChart(message: string, around: Surroundings): NewChart | null {
  const { home } = around
  const several = readSummaries(linkSentence(message, home))
  if (!several) return null
  const plain = readPlainChart(several.message, around)
  const [best] = plain.readings
  const first = best && plain.table === home ? withSeveral(best, several.summaries) : null
  return first && { ...plain, readings: [first] }
}

/** "The growth of revenue" follows time, though no words say which; "fees minus costs" may follow groups as well. */
function overTime({ wish, rest }: DerivedRequest, table: TableProfile): string | null {
  const time = table.fields.find(isTime)
  const { fields } = understand(table)
  const isGroup = ({ name }: FieldProfile) => fields.get(name)?.role === 'category'
  const groups = wish.kind === 'difference' ? table.fields.find(isGroup) : undefined
  const along = time && (followsTime.has(wish.kind) || wish.kind === 'difference') ? time : groups
  if (!along) return null
  return along.type === 'temporal' && wish.unit !== 'year' ? `${rest} over time by month` : `${rest} by "${along.name}"`
}

function derivedChart(request: DerivedRequest, plain: NewChart, home: TableProfile): NewChart | null {
  if (plain.table !== home) return null
  const readings = plain.readings.flatMap((reading) => withDerived(reading, request, home) ?? [])
  const [best] = plain.readings
  const [first] = readings
  return first && best && first.confidence >= best.confidence / 2 ? { ...plain, readings } : null
}

function readPlainChart(message: string, { home, tables, current }: Surroundings): NewChart {
  // Of several tables the one that has what the words name.
  const inOrder = [home, ...tables.filter((table) => table !== home)]
  const whole = tables.length > 1 ? readCharts({ message, tables: inOrder }) : null
  const spoken = tables.find(({ name }) => name === whole?.[0]?.partial.data.name) ?? home
  const clauses = partClauses(sentenceOf(message, spoken, current), spoken)
  const chart = clauses?.chart ?? message
  const readings = whole && chart === message ? whole : readCharts({ message: chart, tables: inOrder })
  const table = tables.find(({ name }) => name === readings[0]?.partial.data.name) ?? home
  return { message: chart, sentence: sentenceOf(chart, table, current), table, readings, dress: clauses?.dress ?? null }
}
