import type { Aggregate, FieldProfile, Mark, TimeUnit } from '@belvedere/spec'
import { naming } from '../language/en/interpreter/column-names.ts'
import { type Cues, readCues } from './cues.ts'
import { classOf, type FieldClass, isNumeric, isTimelike, isUnique } from './field-class.ts'
import type { Filter } from './filters.ts'
import type { Mention } from './mentions.ts'
import type { Sentence } from './sentence.ts'

/** A field in a place of the chart, and the mention that put it there; `null` where nothing in the words did. */
export interface Slot {
  field: FieldProfile | null
  fieldClass: FieldClass | 'rows'
  aggregate: Aggregate | null
  unit: TimeUnit | 'bin' | null
  mention: Mention | null
  /** How well the mention fits the field, 0–1, and its place among the mention's alternatives. */
  fit: number
  rank: number
}
export type SeriesSlot = Slot & { channel: 'color' | 'column' }

/** One typed reading of a sentence, before it is a partial spec. */
export interface Draft {
  mark: Mark
  x: Slot
  y: Slot
  series: SeriesSlot | null
  filters: Filter[]
}

const limits = { x: 10, y: 11, series: 6, perMark: 220 }
const openMarks: Mark[] = ['bar', 'arc', 'line', 'point']

/** Enumerates what the sentence may mean: marks × what is along × what is measured × what tells series apart. */
export function enumerateDrafts(sentence: Sentence): { drafts: Draft[]; cues: Cues } {
  const cues = readCues(sentence)
  const slots = mentionedSlots(sentence)
  const xs = best(alongSlots(sentence, cues, slots), limits.x)
  const ys = best(measureSlots(cues, slots), limits.y)
  const series = best(seriesSlots(cues, slots), limits.series)
  const filterSets = filterChoices(sentence.filters)
  const counted = cues.aggregates.has('count') ? 2 : 1.2
  const drafts: Draft[] = []
  for (const mark of cues.marks.length > 0 ? cues.marks : openMarks) {
    const designs = xs.flatMap((x) =>
      ys.flatMap((y) =>
        [null, ...series]
          .filter((s) => compatible(mark, x, y, s))
          .map((s) => ({
            x,
            y,
            series: s,
            worth: worth(x) + (y.field ? worth(y) : counted) + (s ? 0.6 * worth(s) : 0.5),
          })),
      ),
    )
    const kept = designs
      .map((design, at) => ({ design, at }))
      .sort((a, b) => b.design.worth - a.design.worth || a.at - b.at)
    for (const { design } of kept.slice(0, limits.perMark)) {
      for (const filters of filterSets) drafts.push({ mark, x: design.x, y: design.y, series: design.series, filters })
    }
  }
  return { drafts, cues }
}

function mentionedSlots({ mentions, fields, table }: Sentence): Slot[] {
  const slots: Slot[] = []
  for (const mention of mentions) {
    mention.fields.forEach(({ field, score }, rank) => {
      const profile = fields.get(field)
      if (profile)
        slots.push({
          field: profile,
          fieldClass: classOf(profile),
          aggregate: null,
          unit: null,
          mention,
          fit: score,
          rank,
        })
    })
  }
  // The best mention of a field speaks for it; a field in the request beats one in a sort or filter clause.
  const bestOf = new Map<string, Slot>()
  for (const slot of slots) {
    const name = slot.field?.name ?? ''
    const before = bestOf.get(name)
    if (!before || worth(slot) > worth(before)) bestOf.set(name, slot)
  }
  return table.fields.flatMap((field) => bestOf.get(field.name) ?? [])
}

/** The order in which slots are tried; hand-set, only to keep the number of readings small. */
function worth(slot: Slot): number {
  const { mention } = slot
  if (!mention) return -0.5
  const place = mention.clause === 'main' ? 1 : mention.clause === 'sort' ? 0.3 : 0.1
  return (
    slot.fit +
    place -
    0.25 * Math.min(slot.rank, 3) -
    (mention.ambiguous ? 0.3 : 0) +
    0.1 * mention.tags.size -
    (slot.unit ? 0.05 : 0)
  )
}

const best = <S extends Slot>(slots: S[], count: number): S[] =>
  slots
    .map((slot, at) => ({ slot, at }))
    .sort((a, b) => worth(b.slot) - worth(a.slot) || a.at - b.at)
    .slice(0, count)
    .map(({ slot }) => slot)

function alongSlots(sentence: Sentence, cues: Cues, slots: Slot[]): Slot[] {
  const found = [...slots, ...unmentioned(sentence, cues, slots)].flatMap((slot) => withUnits(slot, cues))
  // Two measures against each other: "average against minimum age", "the number of schools and total enrolment".
  if (cues.aggregates.size >= 2) {
    for (const slot of slots) {
      if (!slot.field || !isNumeric(slot.field)) continue
      for (const aggregate of cues.aggregates) if (aggregate !== 'count') found.push({ ...slot, aggregate })
    }
    if (cues.aggregates.has('count')) found.push({ ...rows(), mention: null })
  }
  return found
}

/** Fields that nobody named but charts like this are drawn along: a time field, the rows' names, the only category. */
function unmentioned({ table }: Sentence, cues: Cues, slots: Slot[]): Slot[] {
  const taken = new Set(slots.map((slot) => slot.field?.name))
  const free = table.fields.filter((field) => !taken.has(field.name))
  const make = (field: FieldProfile): Slot => ({
    field,
    fieldClass: classOf(field),
    aggregate: null,
    unit: null,
    mention: null,
    fit: 0,
    rank: 0,
  })
  // "Over time" is along a date where there is one, not along the year that something was built in.
  const timelike = free.filter((field) => isTimelike(classOf(field)))
  const dates = timelike.filter((field) => classOf(field) === 'time')
  const time = (dates.length > 0 ? dates : timelike).slice(0, cues.tasks.has('trend') || cues.time ? 2 : 1)
  const called = free.find((field) => naming.test(field.name) && classOf(field) !== 'id')
  const name = [called ?? free.find((field) => classOf(field) === 'name' && isUnique(field)) ?? []].flat()
  const category = free.filter((field) => classOf(field) === 'category').slice(0, slots.length === 0 ? 3 : 1)
  return [...new Set([...time, ...name, ...category])].map(make)
}

function withUnits(slot: Slot, cues: Cues): Slot[] {
  const { field, fieldClass } = slot
  if (!field) return [slot]
  if (fieldClass === 'time') {
    const units: TimeUnit[] = [...cues.units]
    if (units.includes('month')) units.push('yearmonth')
    if (!units.includes('year') && spansYears(field)) units.push('year')
    return [slot, ...units.map((unit) => ({ ...slot, unit }))]
  }
  if (fieldClass === 'year') {
    const units = cues.units.filter((unit) => unit === 'day' || unit === 'month')
    return [slot, ...units.map((unit) => ({ ...slot, unit }))]
  }
  const binnable = fieldClass === 'number' || (isNumeric(field) && field.distinct > 8)
  return binnable ? [slot, { ...slot, unit: 'bin' }] : [slot]
}

/** Times of day and the days of one summer are not grouped by year unasked. */
const yearMs = 365 * 86_400_000
const spansYears = ({ min, max }: FieldProfile) => min === undefined || max === undefined || max - min >= yearMs

const rows = (): Slot => ({
  field: null,
  fieldClass: 'rows',
  aggregate: 'count',
  unit: null,
  mention: null,
  fit: 1,
  rank: 0,
})

function measureSlots(cues: Cues, slots: Slot[]): Slot[] {
  const found: Slot[] = [rows()]
  for (const slot of slots) {
    if (!slot.field) continue
    if (isNumeric(slot.field)) {
      const attached = slot.mention?.aggregate
      const said = new Set<Aggregate | null>([null, 'mean', 'sum', ...cues.aggregates])
      if (attached) said.add(attached)
      said.delete('count')
      for (const aggregate of said) found.push({ ...slot, aggregate })
    } else {
      found.push(slot)
    }
    if (cues.aggregates.has('distinct')) found.push({ ...slot, aggregate: 'distinct' })
  }
  // Of one field, what was said of it comes first; a guess at the aggregate last.
  const rate = (slot: Slot) =>
    slot.aggregate === slot.mention?.aggregate ? 0.2 : cues.aggregates.has(slot.aggregate ?? 'count') ? 0.1 : 0
  return found.map((slot) => ({ ...slot, fit: slot.fit })).sort((a, b) => rate(b) - rate(a))
}

function seriesSlots(cues: Cues, slots: Slot[]): SeriesSlot[] {
  return slots.flatMap((slot): SeriesSlot[] => {
    if (!slot.field || slot.fieldClass === 'time') return []
    const color: SeriesSlot = { ...slot, channel: 'color' }
    const apart = cues.facet || slot.mention?.tags.has('each')
    return apart ? [color, { ...slot, channel: 'column' }] : [color]
  })
}

function compatible(mark: Mark, x: Slot, y: Slot, series: SeriesSlot | null): boolean {
  const named = x.field?.name
  if (series && (series.field?.name === named || series.field?.name === y.field?.name)) return false
  // One word names one field: "by country" is not by country and continent.
  if (x.mention && x.mention === y.mention && named !== y.field?.name) return false
  if (series?.mention && (series.mention === x.mention || series.mention === y.mention)) return false
  if (!y.field && isEachRow(x)) return false
  // Of the days of a week no date is drawn; it was named for its days.
  if (x.unit && y.fieldClass === 'time' && !y.aggregate) return false
  if (x.aggregate && (mark !== 'point' || (x.field === null && y.field === null) || !y.aggregate)) return false
  if (named !== undefined && named === y.field?.name && !(x.aggregate && y.aggregate && x.aggregate !== y.aggregate))
    return false
  if (x.unit === 'bin' && (mark === 'point' || mark === 'arc')) return false
  if (mark === 'arc' && (series || x.aggregate)) return false
  if (mark === 'boxplot' && (y.aggregate || !y.field)) return false
  return mark !== 'point' || !isTurned(x, y)
}

/** "How many plants" are not counted plant by plant: there is one of each. */
const isEachRow = ({ field, fieldClass, mention }: Slot): boolean =>
  field !== null &&
  isUnique(field) &&
  (fieldClass === 'name' || fieldClass === 'id') &&
  (mention === null || mention.tags.has('rows'))

/**
 * Two measures against each other are one reading, not two: "price against weight" draws the price over the weight,
 * "weight and price" as they come, unless an axis is named.
 */
function isTurned(x: Slot, y: Slot): boolean {
  const [along, measured] = [x.mention, y.mention]
  if (!along || !measured || along === measured || x.aggregate || y.aggregate) return false
  if (!x.field || !y.field || !isNumeric(x.field) || !isNumeric(y.field)) return false
  if ([along, measured].some(({ tags }) => tags.has('x') || tags.has('y'))) return false
  const second = along.first > measured.first ? along : measured
  return second.link === 'and' ? second === along : second === measured
}

/** All conditions, only the sure ones, or none. */
function filterChoices(filters: Filter[]): Filter[][] {
  const sure = filters.filter((filter) => filter.strength >= 0.75)
  const choices = [filters, sure, []]
  return choices.filter((choice, at) => choices.findIndex((other) => other.length === choice.length) === at)
}
