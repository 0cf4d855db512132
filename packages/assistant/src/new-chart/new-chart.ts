import { type FieldProfile, fieldLabel, findLimit, type Spec, type TableProfile } from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import { isTime } from '../edits/reader.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { readingOfExtreme } from '../extremes/extreme-reading.ts'
import { readExtreme } from '../extremes/read-extreme.ts'
import { classOf } from '../interpreter/field-class.ts'
import { chartSentence } from '../interpreter/sentence.ts'
import { against, before, ranks, relating } from '../language/en/new-chart/new-chart.ts'
import { mapped } from '../maps/on-map.ts'
import { readMap } from '../maps/read-map.ts'
import { areCounterparts } from '../measures/counterparts.ts'
import { followsTime } from '../measures/derived-wish.ts'
import { readProduct, withProduct } from '../measures/product.ts'
import { type DerivedRequest, readDerived } from '../measures/read-derived.ts'
import { readRate } from '../measures/read-rate.ts'
import { readSeveral } from '../measures/read-several.ts'
import { withSeveral } from '../measures/several.ts'
import { withDerived } from '../measures/with-derived.ts'
import { withRate } from '../measures/with-rate.ts'
import type { ChartReader, Reading } from '../recommendation.ts'
import { refine } from '../refine/refine.ts'
import type { Refusal } from '../say/refusal.ts'
import { byDecades } from '../wording/decades.ts'
import { mostInState, mostOften } from '../wording/most-often.ts'
import { withDifferences } from '../wording/named-differences.ts'
import { withoutUnits } from '../wording/units.ts'
import { readBoundedGroups, withBoundedGroups } from './bounded-groups.ts'
import { leftConditions, partClauses } from './clauses.ts'
import { matchingRows } from './matching-rows.ts'
import { withNamedValues } from './named-values.ts'
import { rowsOverTime } from './rows-over-time.ts'
import { withUncounted } from './uncounted.ts'
import { withUnused } from './unused.ts'

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
  /** Why what was asked for cannot be, though it was understood. */
  refusal?: Refusal
}

/** What a message is read against, and by whom; `home` is the one of the tables that the talk is about. */
interface Surroundings {
  home: TableProfile
  tables: TableProfile[]
  current: Spec | null
  read: ChartReader
}

/** Reads a message as a new chart. */
export const readNewChart = (message: string, around: Surroundings): NewChart =>
  readSaid(withoutUnits(withDifferences(message, around.home), around.home), around)

const readSaid = (message: string, around: Surroundings): NewChart =>
  readByDecades(message, around) ??
  readMostOften(message, around) ??
  readMapChart(message, around) ??
  readBoundedChart(message, around) ??
  readExtremeChart(message, around) ??
  readRateChart(message, around) ??
  readProductChart(message, around) ??
  readDerivedChart(message, around) ??
  readSeveralChart(message, around) ??
  readPlainChart(message, around)

/** "Plantings per decade": years by tens; what names no number counts the rows. */
const readByDecades = (message: string, around: Surroundings): NewChart | null => {
  const wish = byDecades(message, around.home)
  if (!wish) return null
  for (const put of [wish.message, wish.rows]) {
    const plain = readPlainChart(put, around)
    const readings = plain.table === around.home ? wish.binned(plain.readings) : []
    if ((readings[0]?.confidence ?? 0) >= minConfidence) return { ...plain, readings }
  }
  return null
}

/** "What gets borrowed the most" counts the rows of each thing that the table is about. */
const readMostOften = (message: string, around: Surroundings): NewChart | null => {
  const { named } = sentenceOf(message, around.home, null)
  const wish = mostInState(message, around.home) ?? (named.size === 0 ? mostOften(message, around.home) : null)
  if (!wish) return null
  const plain = readPlainChart(wish.message, { ...around, tables: [around.home] })
  const said = `I counted the rows of each ${fieldLabel(wish.field)}.`
  return { ...plain, readings: plain.readings.map((one) => ({ ...one, assumptions: [...one.assumptions, said] })) }
}

/** A map is a chart of what it shows, put on its places; null where none is wished for. */
const readMapChart = (message: string, around: Surroundings): NewChart | null => {
  const { home, current } = around
  const rest = readMap(sentenceOf(message, home, current), home)
  if (rest === null) return null
  const plain = readPlainChart(withPlaces(rest, around), around)
  return { ...plain, ...mapped(plain.sentence.named.size > 0 ? plain.readings : [], plain.table) }
}

/** Whoever asks for "population on a map" asks for it by country, without saying so. */
const withPlaces = (message: string, { home, current }: Surroundings): string => {
  const countries = home.fields.filter(({ semanticType }) => semanticType === 'country')
  const [country] = countries
  const { named, fill } = sentenceOf(message, home, current)
  const said = [...named].some((at) =>
    fill('column', at).some(({ value }) => value.kind === 'column' && countries.includes(value.field)),
  )
  const coordinates = home.fields.some(({ semanticType }) => semanticType === 'longitude')
  return !country || named.size === 0 || said || coordinates ? message : `${message} by "${country.name}"`
}

/** "Sales by city with more than 5 shops": a chart of all groups, of which those are kept that meet the bound. */
const readBoundedChart = (message: string, around: Surroundings): NewChart | null => {
  const { home } = around
  const request = readBoundedGroups(message, home)
  if (!request) return null
  const whole = readSaid(request.rest, around)
  const [best] = whole.table === home ? whole.readings : []
  const first = best ? withBoundedGroups(best, request, home) : null
  return first && { ...whole, readings: [first] }
}

/** "Hottest month?" says by an adjective what is measured; null where none does, or more is said than that. */
const readExtremeChart = (message: string, { home, current }: Surroundings): NewChart | null => {
  const extreme = readExtreme(home, message)
  // "Cheapest first" is about the chart that stands.
  if (!extreme || (current && !extreme.grouped)) return null
  const sentence = sentenceOf(message, home, current)
  return { message, sentence, readings: [readingOfExtreme(extreme, home)], table: home, dress: null }
}

/** "The cancellation rate by ward" is a chart of counted rows with the rate in place of the count; null where none is meant. */
const readRateChart = (message: string, around: Surroundings): NewChart | null => {
  const request = readRate(message, around.home)
  if (!request) return null
  const plain = readPlainChart(request.rest, around)
  const readings = plain.table === around.home ? plain.readings.slice(0, 1) : []
  const [first] = readings.flatMap((reading) => withRate(reading, request, around.home) ?? [])
  return first ? { ...plain, readings: [first] } : null
}

/** "Price times quantity by store" totals the product; null where none is meant, or it cannot stand in a chart. */
const readProductChart = (message: string, around: Surroundings): NewChart | null => {
  const { home } = around
  const request = readProduct(message, home)
  const time = home.fields.find(isTime) ?? home.fields.find(isGroup)
  if (!request) return null
  for (const put of [request.rest, ...(time ? [`${request.rest} by "${time.name}"`] : [])]) {
    const plain = readPlainChart(put, around)
    const [best] = plain.table === home ? plain.readings : []
    const first = best ? withProduct(best, request, home) : null
    if (first) return { ...plain, readings: [first] }
  }
  return null
}

/** A chart of a derived measure is one of what it is derived from, with the measure exchanged; null where none is meant. */
const readDerivedChart = (message: string, around: Surroundings): NewChart | null => {
  const { home, current } = around
  const request = readDerived(sentenceOf(message, home, current), home)
  if (!request) return null
  const plain = derivedChart(request, readPlainChart(request.rest, around), home)
  if (plain) return plain
  const along = overTime(request, home)
  return along === null ? null : derivedChart(request, readPlainChart(along, around), home)
}

/** A chart of several measures is one of the first of them, drawn for the others as well; null where none is meant. */
const readSeveralChart = (message: string, around: Surroundings): NewChart | null => {
  const { home, current } = around
  const sentence = sentenceOf(message, home, current)
  const request = readSeveral(sentence)
  const says = (words: ReadonlySet<string>) => sentence.tokens.some(({ text }) => words.has(text))
  if (!request || says(relating) || (says(against) && !areCounterparts(request.measures.map(({ field }) => field))))
    return null
  const plain = readPlainChart(request.rest, around)
  const [best] = plain.readings
  const first = best && plain.table === home ? withSeveral(best, request) : null
  return first && { ...plain, readings: [first] }
}

/** "The growth of revenue" follows time, though no words say which; "fees minus costs" may follow groups as well. */
const overTime = ({ wish, rest }: DerivedRequest, table: TableProfile): string | null => {
  const time = table.fields.find(isTime)
  const groups = wish.kind === 'difference' ? table.fields.find(isGroup) : undefined
  const along = time && (followsTime.has(wish.kind) || wish.kind === 'difference') ? time : groups
  return along ? `${rest} by "${along.name}"` : null
}
const isGroup = (field: FieldProfile): boolean => classOf(field) === 'category'

/** A pie shows the share of each slice by itself. */
const showsShares = ({ wish }: DerivedRequest, best: Reading | undefined): boolean =>
  wish.kind === 'share' && best !== undefined && (best.partial.mark ?? best.partial.wishes.mark) === 'arc'

const derivedChart = (request: DerivedRequest, plain: NewChart, home: TableProfile): NewChart | null => {
  if (plain.table !== home || showsShares(request, plain.readings[0])) return null
  const readings = plain.readings.flatMap((reading) => withDerived(reading, request, home) ?? [])
  const [best] = plain.readings
  const [first] = readings
  return first && best && first.confidence >= best.confidence / 2 ? { ...plain, readings } : null
}

const readPlainChart = (message: string, { home, tables, current, read }: Surroundings): NewChart => {
  const direct = read({ message, tables })
  const doubtful = (direct[0]?.confidence ?? 0) < minConfidence
  const matching = doubtful && current === null ? matchingRows(message, home) : []
  const whole = doubtful ? [...rowsOverTime(message, home, read), ...matching, ...direct] : direct
  const table = tables.find(({ name }) => name === whole[0]?.partial.data.name) ?? home
  const sentence = sentenceOf(message, table, current)
  const clauses = partClauses(sentence, table)
  const chart = clauses
    ? {
        message: clauses.chart,
        sentence: sentenceOf(clauses.chart, table, current),
        readings: read({ message: clauses.chart, tables }),
      }
    : { message, sentence, readings: whole }
  const preferred = withNamedValues(
    withNamedLimit(withNamedUnit(chart.readings, chart.sentence), chart.sentence),
    chartSentence(chart.message, table),
  )
  const settled = refine(preferred, chart.sentence, table)
  // What was put first for what it says stays there.
  const asRanked = preferred === chart.readings && !doubtful
  const readings = asRanked ? settled.toSorted((a, b) => b.confidence - a.confidence) : settled
  const [best] = readings
  const times = new Set(table.fields.filter(isTime).map(({ name }) => name))
  const left = best ? leftConditions(chart.sentence, best.evidence, times) : null
  const dress = [clauses?.dress, left].filter((part) => typeof part === 'string').join(', ')
  const noted = best ? withUnused(withUncounted(readings, chart.sentence, table), chart.sentence, table) : readings
  return { ...chart, readings: noted, table, dress: dress === '' ? null : dress }
}

/** Below this a new chart is not drawn on the words alone: by the bench's curve hardly one in ten would be right. */
export const minConfidence = 0.12

/** "Top 10 students" is part of what is wanted: a reading that cuts to them goes before one that leaves it out. */
const withNamedLimit = (readings: Reading[], { tokens, fill }: EditSentence): Reading[] => {
  const cut = tokens.flatMap(({ text }, at): string[] => {
    const [number] = ranks.has(text) ? fill('number', at + 1) : []
    const group = number ? fill('column', number.end)[0]?.value : undefined
    return group?.kind === 'column' ? [group.field.name] : []
  })[0]
  const [best] = readings
  if (cut === undefined || !best || findLimit(best.partial.transform)) return readings
  const better = readings.find(({ partial }) => findLimit(partial.transform)?.limit.group?.field === cut)
  // The ranking is in the words; its reading is as sure as the one that missed it.
  return better
    ? [{ ...better, confidence: best.confidence }, ...readings.filter((reading) => reading !== better)]
    : readings
}

/** "By month" is part of what is wanted: a reading that has a unit of time goes before one nearly as likely that has none. */
const withNamedUnit = (readings: Reading[], { tokens, fill, named }: EditSentence): Reading[] => {
  const seasonal = tokens.some(({ text }, at) => text.startsWith('season') && !named.has(at))
  const asked = tokens.some(
    (_, at) => before.has(tokens[at - 1]?.text ?? '') && !named.has(at) && fill('timeunit', at).length > 0,
  )
  const [best] = readings
  const has = ({ partial }: Reading) =>
    partial.encodings.some(({ timeUnit }) => timeUnit !== undefined && timeUnit !== null)
  if (!(asked || seasonal) || !best || has(best)) return readings
  // "Seasonality" can hardly mean anything else.
  const least = best.confidence / (seasonal ? 10 : 5)
  const better = readings.find((reading) => has(reading) && reading.confidence >= least)
  return better
    ? [{ ...better, confidence: best.confidence }, ...readings.filter((reading) => reading !== better)]
    : readings
}
