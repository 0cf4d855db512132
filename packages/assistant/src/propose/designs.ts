import { liesWithin, wordClass } from '@belvedere/lexicon'
import { type Aggregate, type FieldProfile, hasOutlines, mayNameShapes, shapesIn } from '@belvedere/spec'
import type { Shape } from '../intent/chart-intent.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import { chartSlot, isPlainNumber } from './chart-slot.ts'
import type { ChartDesign, ChartSlot } from './draft.ts'
import { areDistinct, seriesScore, slotScore } from './slot-score.ts'
import type { SlotChoices } from './slots.ts'

type Designer = (sentence: LinkedSentence, slots: SlotChoices) => Iterable<ChartDesign>

/** What a message may want to see, by shape; what was found for the places of a chart is tried in all of them. */
export const designers: readonly { id: string; shape: Shape; designs: Designer }[] = [
  { id: 'summary', shape: 'summary', designs: summaries },
  { id: 'histogram', shape: 'histogram', designs: histograms },
  { id: 'spread', shape: 'spread', designs: spreads },
  { id: 'relation', shape: 'relation', designs: relations },
  { id: 'columns', shape: 'columns', designs: columns },
  { id: 'grid', shape: 'grid', designs: grids },
  { id: 'total', shape: 'total', designs: totals },
  { id: 'groups against', shape: 'relation', designs: groupsAgainst },
  { id: 'places', shape: 'relation', designs: places },
  { id: 'map', shape: 'map', designs: maps },
]

const says = ({ cues }: LinkedSentence, id: string): boolean => cues.some((cue) => cue.id === id)

interface Split {
  series: ChartSlot | null
  panel: ChartSlot | null
}
const unsplit: Split = { series: null, panel: null }

/** What may tell marks along an axis apart; panels only where they are asked for. */
function* splits(sentence: LinkedSentence, slots: SlotChoices, along: ChartSlot | null): Iterable<Split> {
  const choices = slots.series.filter((series) => !addsNothing(series, along, sentence))
  yield unsplit
  for (const series of choices) yield { series, panel: null }
  if (!says(sentence, 'channel:column')) return
  for (const panel of choices) {
    yield { series: null, panel }
    for (const series of choices) if (series !== panel) yield { series, panel }
  }
}

/** Whether what was not asked for tells apart what lies apart along the axis: the regions of states. */
const addsNothing = ({ field, given }: ChartSlot, along: ChartSlot | null, { facts }: LinkedSentence): boolean =>
  given === 'only category' && !!field && !!along?.field && liesWithin(along.field.name, field.name, facts)

const splitWorth = ({ series, panel }: Split): number => seriesScore(series) + seriesScore(panel)

function* summaries(sentence: LinkedSentence, slots: SlotChoices): Iterable<ChartDesign> {
  const asksShares = says(sentence, 'task:share')
  for (const measure of slots.measures)
    for (const along of slots.dimensions) {
      if (!areDistinct(measure, along)) continue
      if (measure.aggregate === 'count' && along.facts?.role === 'id' && along.given) continue
      for (const split of splits(sentence, slots, along)) {
        if (!areDistinct(measure, along, split.series, split.panel)) continue
        const worth = slotScore(measure) + slotScore(along) + splitWorth(split)
        const design = { shape: 'summary' as const, measures: [measure], along, ...split }
        yield { ...design, share: null, worth }
        const addsUp = !measure.rate && !measure.over && measure.aggregate !== 'distinct'
        if (asksShares && addsUp) yield { ...design, share: split.series ? 'within' : 'all', worth: worth - 0.05 }
      }
    }
}

function* histograms(sentence: LinkedSentence, slots: SlotChoices): Iterable<ChartDesign> {
  const [rows] = slots.measures
  if (!rows) return
  for (const number of slots.measures.filter(isPlainNumber))
    for (const split of splits(sentence, slots, null)) {
      const along: ChartSlot = { ...number, unit: 'bin' }
      if (areDistinct(along, split.series, split.panel))
        yield {
          shape: 'histogram',
          measures: [rows],
          along,
          ...split,
          share: null,
          worth: slotScore(number) + splitWorth(split),
        }
    }
}

function* spreads(sentence: LinkedSentence, slots: SlotChoices): Iterable<ChartDesign> {
  const groups = slots.dimensions.filter(
    ({ facts, unit }) => facts?.role !== 'measure' || (facts.steps && unit === null),
  )
  for (const number of slots.measures.filter(isPlainNumber))
    for (const along of [null, ...groups])
      for (const split of along ? splits(sentence, slots, along) : [unsplit])
        if (areDistinct(number, along, split.series, split.panel))
          yield {
            shape: 'spread',
            measures: [number],
            along,
            ...split,
            share: null,
            worth: slotScore(number) + slotScore(along) + splitWorth(split),
          }
}

function* relations(sentence: LinkedSentence, slots: SlotChoices): Iterable<ChartDesign> {
  const numbers = slots.measures.filter((slot) => isPlainNumber(slot) || slot.over !== null)
  const times = slots.dimensions.filter(({ facts, unit }) => unit === null && facts?.role === 'time')
  const axes = [...numbers, ...times]
  for (const [at, measure] of numbers.entries())
    for (const along of axes.slice(at + 1)) {
      const others = numbers.filter((slot) => slot !== measure && slot !== along && slot.link && isPlainNumber(slot))
      const coloured = says(sentence, 'channel:color') ? others.map((series) => ({ series, panel: null })) : []
      for (const split of [...splits(sentence, slots, along), ...coloured]) {
        if (!areDistinct(measure, along, split.series, split.panel)) continue
        const worth = slotScore(measure) + slotScore(along) + splitWorth(split)
        const design = { shape: 'relation' as const, along, ...split, share: null }
        yield { ...design, measures: [measure], worth }
        for (const size of others)
          if (areDistinct(measure, along, split.series, split.panel, size))
            yield { ...design, measures: [measure, size], worth: worth - 0.3 + 0.5 * slotScore(size) }
      }
    }
}

/** Several columns side by side: those that are named, that share their words, families of columns, and all numbers. */
function* columns(sentence: LinkedSentence, slots: SlotChoices): Iterable<ChartDesign> {
  for (const choice of columnSets(sentence, slots))
    for (const along of [null, ...slots.dimensions]) {
      const measures = choice.filter(({ field }) => field !== along?.field)
      if (measures.length < 2 || measures.length > maxColumns || (along && isAmount(along) && !isAxis(along))) continue
      if (along && !measures.every((slot) => areDistinct(slot, along))) continue
      const mean = measures.reduce((sum, slot) => sum + slotScore(slot), 0) / measures.length
      yield { shape: 'columns', measures, along, ...unsplit, share: null, worth: 0.2 + mean + slotScore(along) }
    }
}

const maxColumns = 12
const likelyName = 0.5
const sureName = 0.8
/** "Energy" of two columns in MWh. */
const sharedName = 0.4

function columnSets(sentence: LinkedSentence, { named }: SlotChoices): ChartSlot[][] {
  const { table, facts } = sentence
  const slotOf = (field: FieldProfile): ChartSlot =>
    named.find((slot) => slot.field === field) ?? chartSlot(sentence, field, { given: 'number' })
  const isNumber = ({ name }: FieldProfile): boolean => facts.fields.get(name)?.role === 'measure'
  const likely = named.filter(
    ({ field, link }, at) =>
      field &&
      isNumber(field) &&
      (link?.score ?? 0) >= likelyName &&
      named.findIndex((slot) => slot.field === field) === at,
  )
  const sure = likely.filter(({ link }) => (link?.score ?? 0) >= sureName)
  const shared = Object.values(
    Object.groupBy(
      named.filter(({ field, link }) => field && isNumber(field) && (link?.score ?? 0) >= sharedName),
      ({ link }) => `${link?.first} ${link?.last}`,
    ),
  ).flatMap((slots = []) => (slots.length > 1 && slots.length < likely.length ? [slots] : []))
  const families = facts.families.map((family) => table.fields.filter(({ name }) => family.includes(name)).map(slotOf))
  return [
    likely,
    ...(sure.length < likely.length ? [sure] : []),
    ...shared,
    ...spansOf(sentence, likely).map((fields) => fields.filter(isNumber).map(slotOf)),
    ...families,
    table.fields.filter(isNumber).map(slotOf),
  ]
}

const spanWords = wordClass('from one column to another')

/** "CONT through RTEN", "Q1 to Q4": the columns from one that is named to another. */
function spansOf({ tokens, table: { fields } }: LinkedSentence, named: readonly ChartSlot[]): FieldProfile[][] {
  return named.flatMap(({ field: from, link: first }) =>
    named.flatMap(({ field: to, link: last }) => {
      const isSpan = first && last && last.first === first.last + 2 && spanWords.has(tokens[first.last + 1]?.text ?? '')
      if (!isSpan || !from || !to) return []
      const span = fields.slice(fields.indexOf(from), fields.indexOf(to) + 1)
      return span.length > 0 ? [span] : []
    }),
  )
}

/** A number with many values makes no groups. */
const isAmount = ({ facts, unit }: ChartSlot): boolean =>
  unit === 'bin' || (facts?.role === 'measure' && facts.steps !== true)

/** Whether a number was named that several others may be drawn against. */
const isAxis = ({ unit, link }: ChartSlot): boolean => unit === null && (link?.score ?? 0) >= sureName

function* grids(sentence: LinkedSentence, slots: SlotChoices): Iterable<ChartDesign> {
  const asksGrid = says(sentence, 'mark:rect') || says(sentence, 'channel:color')
  const axes = slots.dimensions.filter(
    ({ facts, unit, link }) =>
      (facts?.role !== 'measure' || facts.steps || unit === 'bin') && (asksGrid || link !== null),
  )
  for (const measure of slots.measures)
    for (const [at, along] of axes.entries())
      for (const series of axes.slice(at + 1))
        if (areDistinct(measure, along, series))
          yield {
            shape: 'grid',
            measures: [measure],
            along,
            series,
            panel: null,
            share: null,
            worth: slotScore(measure) + slotScore(along) + slotScore(series),
          }
}

function* totals(_: LinkedSentence, { measures }: SlotChoices): Iterable<ChartDesign> {
  for (const measure of measures)
    yield { shape: 'total', measures: [measure], along: null, ...unsplit, share: null, worth: slotScore(measure) }
}

const summing: readonly Aggregate[] = ['mean', 'sum', 'min', 'max', 'median']

/** A point for each group: one summed up number against another, "average age against total pay by team". */
function* groupsAgainst(sentence: LinkedSentence, slots: SlotChoices): Iterable<ChartDesign> {
  const named = summing.filter((aggregate) => says(sentence, `aggregate:${aggregate}`))
  if (named.length === 0 && !says(sentence, 'aggregate:count')) return
  const numbers = slots.measures.filter((slot) => isPlainNumber(slot) && slot.link)
  const ways = [
    ...numbers.flatMap((slot) => named.map((aggregate): ChartSlot => ({ ...slot, aggregate }))),
    ...slots.measures.filter(({ field, aggregate }) => field === null && aggregate === 'count'),
  ]
  const groups = slots.series.filter(({ link }) => link)
  for (const [at, measure] of ways.entries())
    for (const along of ways.slice(at + 1))
      for (const series of groups)
        if (differs(measure, along) && areDistinct(measure, series) && areDistinct(along, series))
          yield {
            shape: 'relation',
            measures: [measure],
            along,
            series,
            panel: null,
            share: null,
            worth: slotScore(measure) + slotScore(along) + slotScore(series),
          }
}

/** Two numbers, or one that is summed up in two ways. */
const differs = (a: ChartSlot, b: ChartSlot): boolean =>
  a.field === b.field ? a.aggregate !== b.aggregate : areDistinct(a, b)

/** Rows at their longitude and latitude, told apart by what is named. */
function* places(sentence: LinkedSentence, { named }: SlotChoices): Iterable<ChartDesign> {
  const { table, facts } = sentence
  const coordinate = (type: string): FieldProfile | undefined =>
    table.fields.find(({ name, semanticType }) => semanticType === type && facts.fields.get(name)?.role === 'place')
  const [longitude, latitude] = [coordinate('longitude'), coordinate('latitude')]
  if (!longitude || !latitude) return
  const isPlace = (slot: ChartSlot): boolean => slot.facts?.role === 'place'
  if (!says(sentence, 'map') && !named.some(isPlace)) return
  for (const series of [null, ...named.filter((slot) => !isPlace(slot))])
    yield {
      shape: 'relation',
      measures: [chartSlot(sentence, latitude, { given: 'place' })],
      along: chartSlot(sentence, longitude, { given: 'place' }),
      series,
      panel: null,
      share: null,
      worth: 1 + slotScore(series),
    }
}

/** A measure of each shape of the table, country or state, where a map is asked for. */
function* maps(sentence: LinkedSentence, slots: SlotChoices): Iterable<ChartDesign> {
  if (!says(sentence, 'map')) return
  const shapes = shapesIn(sentence.table.fields)
  const outlines = shapes ? shapeOutlines(sentence, slots, shapes) : namedOutlines(sentence, slots)
  for (const { along, score } of outlines)
    for (const measure of slots.measures)
      if (measure.field !== along.field)
        yield {
          shape: 'map',
          measures: [measure],
          along,
          ...unsplit,
          share: null,
          worth: slotScore(measure) + score,
        }
}

/** What a map draws each value on, and how well the sentence names it. */
interface Outlines {
  along: ChartSlot
  score: number
}

/** Countries, states or regions; without such a column, what identifies the rows. */
function namedOutlines(sentence: LinkedSentence, { named }: SlotChoices): Outlines[] {
  const { table, facts } = sentence
  const places = table.fields.filter((field) => hasOutlines(field) || field.semanticType === 'region')
  const ids = table.fields.filter(({ name }) => facts.fields.get(name)?.role === 'id')
  return (places.length > 0 ? places : ids).map((field) => {
    const along = named.find((slot) => slot.field === field) ?? chartSlot(sentence, field, { given: 'place' })
    return { along, score: slotScore(along) }
  })
}

/** The shapes of the table, which words may call by what names the rows; or the groups that the shapes are of. */
function shapeOutlines(sentence: LinkedSentence, { named }: SlotChoices, shapes: FieldProfile): Outlines[] {
  const shape = chartSlot(sentence, shapes, { given: 'place' })
  const names = named.filter(
    ({ field, facts }) =>
      facts?.role === 'id' || (facts?.role === 'category' && field !== null && mayNameShapes(field, shapes)),
  )
  if (names.length === 0) return [{ along: shape, score: slotScore(shape) }]
  return names.map((name) => ({
    along: name.link ? { ...shape, link: name.link, given: null } : shape,
    score: slotScore(name),
  }))
}
