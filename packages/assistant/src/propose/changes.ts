import { numberOf, wordClass } from '@belvedere/lexicon'
import type { Aggregate, Mark, TimeUnit } from '@belvedere/spec'
import { findConditions } from '../grammar/conditions.ts'
import type { FoundCondition } from '../grammar/found-condition.ts'
import { findGroupBounds } from '../grammar/group-bounds.ts'
import { findTop, otherEnd, type RankMention } from '../grammar/ranks.ts'
import { type LinkedSentence, overlap } from '../link/sentence.ts'
import { affinity } from './affinity.ts'
import { type Change, changedBy, fitted, keyOf, shapeFor } from './changed-draft.ts'
import { chartSlot, isGroup, isMeasure, isNumberWhenNamed, rowsSlot } from './chart-slot.ts'
import { conditionSets } from './condition-sets.ts'
import type { ChartDraft, ChartSlot } from './draft.ts'
import { marksOf } from './marks.ts'
import type { Proposals } from './propose.ts'
import { isDenied, slotChoices } from './slots.ts'
import { type ChartPlace, isStanding, type StandingChart, slotAt } from './standing.ts'

/** A chart that a message may make of the one that stands. */
export interface ChangedDraft {
  draft: ChartDraft
  changes: readonly Change[]
}

/** What was found in a message, and what it may make of the chart that stands. */
export interface ChangeProposals extends Omit<Proposals, 'drafts'> {
  standing: StandingChart
  changed: readonly ChangedDraft[]
}

const maxChanged = 900

/** Every change of the chart that stands that a message may mean; those of looks are no changes of a draft. */
export function proposeChanges(sentence: LinkedSentence, standing: StandingChart): ChangeProposals {
  const conditions = findConditions(sentence)
  const top = findTop(sentence)
  const slots = slotChoices(sentence, conditions)
  const found: Found = { sentence, standing: standing.draft, conditions, top, slots }
  const cuts = topChanges(found)
  const rows = conditionChanges(found)
  const parts = partChanges(found)
  const looks = lookChanges(found)
  const seen = new Set([keyOf(standing.draft)])
  const changed: ChangedDraft[] = []
  for (const list of [
    parts,
    rows,
    cuts,
    looks,
    pairs(parts, rows),
    pairs(parts, cuts),
    pairs(rows, cuts),
    pairs(parts, looks),
    pairs(rows, looks),
    pairs(pairs(parts, rows), looks),
  ])
    for (const changes of list)
      for (const one of applied(found, changes)) {
        const key = keyOf(one.draft)
        if (changed.length >= maxChanged || seen.has(key)) continue
        seen.add(key)
        changed.push(one)
      }
  return { sentence, conditions, groupBounds: findGroupBounds(sentence), top, slots, standing, changed }
}

const pairs = (a: readonly Change[][], b: readonly Change[][]): Change[][] =>
  a.flatMap((first) => b.map((second) => [...first, ...second]))

interface Found {
  sentence: LinkedSentence
  standing: ChartDraft
  conditions: readonly FoundCondition[]
  top: RankMention | null
  slots: Proposals['slots']
}

const says = ({ cues }: LinkedSentence, kind: string, means?: string): boolean =>
  cues.some((cue) => cue.kind === kind && (means === undefined || cue.means === means))

const leastName = 0.4
const maxNamed = 6

/** What is measured, along what, and what tells marks apart. */
function partChanges(found: Found): Change[][] {
  const { standing, slots } = found
  const named = slots.named.filter(({ link }) => (link?.score ?? 0) >= leastName).slice(0, maxNamed)
  const changes = [
    ...nearChanges(found),
    ...comparedChanges(found),
    ...named.flatMap((slot) => slotChanges(found, slot)),
    ...rowChanges(found),
    ...unitChanges(found),
  ]
  const removals = (['series', 'panel', 'second'] as const).flatMap((place): Change[] =>
    slotAt(standing, place) && !(place === 'second' && standing.shape === 'columns')
      ? [{ kind: 'slot', place, to: null, how: 'remove' }]
      : [],
  )
  const moves = moveChanges(standing)
  const aggregates = aggregateChanges(found)
  const shares = shareChanges(found)
  const single = [...changes, ...removals, ...moves, ...aggregates, ...shares]
  return [
    ...single.map((one) => [one]),
    ...jointly(changes, [...changes, ...removals, ...aggregates, ...shares]),
  ].filter((list) => list.length < 2 || areApart(list))
}

const leastNear = 0.3

/** A number or a category that no words name, but some are near to. */
function nearChanges({ sentence, standing, slots }: Found): Change[] {
  const shown = [...standing.measures, standing.along, standing.series, standing.panel].map((slot) => slot?.field)
  const near = (all: readonly ChartSlot[], rule: ChartSlot['given']) =>
    all.filter(
      ({ field, given }) => field && given === rule && !shown.includes(field) && affinity(sentence, field) >= leastNear,
    )
  const numbers = near(slots.measures, 'number').slice(0, 2)
  const groups = near(slots.dimensions, 'only category').slice(0, 2)
  return [...numbers, ...groups].flatMap((slot) => slotChanges({ sentence, standing }, slot))
}

/** Values that are named may be told apart, beside those that stand. */
function comparedChanges({ sentence, standing, conditions }: Found): Change[] {
  const fields = [...new Set(conditions.flatMap(({ field, values }) => (values.length > 0 ? [field] : [])))]
  return fields.slice(0, 3).flatMap((field): Change[] => {
    const to = chartSlot(sentence, field, { given: 'compared values' })
    const known = conditions.find((one) => one.field === field)
    if (!known || (known.rule !== 'values' && known.rule !== 'flag')) return []
    return (['series', 'panel', 'along'] as const).map((place) => ({
      kind: 'slot',
      place,
      to,
      how: slotAt(standing, place) ? 'replace' : 'add',
    }))
  })
}

const maxJoint = 250

/** Two changes of different places: "the price by region". */
const jointly = (a: readonly Change[], b: readonly Change[]): Change[][] =>
  a.flatMap((first) => b.flatMap((second) => (first === second ? [] : [[first, second]]))).slice(0, maxJoint)

function areApart([a, b]: readonly Change[]): boolean {
  if (!a || !b) return true
  if (a.kind === 'slot' && b.kind === 'slot') {
    const sameWords = a.to?.link && b.to?.link && overlap(a.to.link, b.to.link)
    return a.place !== b.place && !sameWords && (a.to?.field ?? a) !== (b.to?.field ?? b)
  }
  return a.kind !== b.kind
}

/** A named column in every place that it may take. */
function slotChanges({ sentence, standing }: Pick<Found, 'sentence' | 'standing'>, slot: ChartSlot): Change[] {
  const put = (place: ChartPlace, to: ChartSlot): Change => ({
    kind: 'slot',
    place,
    to,
    how: slotAt(standing, place) ? 'replace' : 'add',
  })
  const changes: Change[] = []
  const isNumber = isMeasure(slot.facts) || slot.facts?.role === 'place' || isNumberWhenNamed(slot)
  if (isNumber) {
    // One of several columns is exchanged by phrases alone.
    for (const aggregate of standing.shape === 'columns' ? [] : aggregatesFor(sentence, standing))
      if (
        !isDenied(aggregate, slot.field, sentence.cues) &&
        (aggregate !== 'sum' || addsUp(slot) || says(sentence, 'aggregate', 'sum'))
      )
        changes.push(put('measure', { ...slot, aggregate }))
    if (standing.shape === 'relation') changes.push(put('along', slot), put('second', slot))
    changes.push({ kind: 'beside', to: { ...slot, aggregate: standing.measures[0]?.aggregate ?? null } })
    changes.push(put('along', { ...slot, unit: 'bin' }))
  }
  if (slot.facts?.role === 'time') for (const to of inUnits(sentence, slot)) changes.push(put('along', to))
  else if (isGroup(slot.facts)) changes.push(put('along', slot))
  if (isGroup(slot.facts) && standing.shape !== 'histogram')
    for (const place of ['series', 'panel'] as const) changes.push(put(place, slot))
  if (isGroup(slot.facts) && standing.shape === 'histogram') changes.push(put('series', slot), put('panel', slot))
  return changes
}

const additive: ReadonlySet<string> = new Set(['flow', 'stock', 'count'])
const addsUp = ({ facts }: ChartSlot): boolean => facts?.kind === undefined || additive.has(facts.kind)

const namedUnits = ({ cues }: LinkedSentence): TimeUnit[] => [
  ...new Set(cues.flatMap(({ kind, means }) => (kind === 'unit' ? [means as TimeUnit] : []))),
]
const withYears: { readonly [unit: string]: TimeUnit } = {
  quarter: 'yearquarter',
  month: 'yearmonth',
  week: 'yearweek',
  day: 'yearmonthdate',
}

function inUnits(sentence: LinkedSentence, slot: ChartSlot): ChartSlot[] {
  if (slot.field?.type !== 'temporal') return [slot]
  const units = new Set(namedUnits(sentence).flatMap((unit) => [unit, withYears[unit] ?? unit]))
  const usual: (TimeUnit | null)[] = units.size > 0 ? [...units] : [null, 'yearmonth', 'year']
  return usual.map((unit) => ({ ...slot, unit }))
}

/** "By month": another step of the time that stands, or the table's time in such steps. */
function unitChanges({ sentence, standing }: Found): Change[] {
  const units = new Set(namedUnits(sentence).flatMap((unit) => [unit, withYears[unit] ?? unit]))
  const isTimed = standing.along?.field?.type === 'temporal'
  const bins = says(sentence, 'bin') && standing.along?.unit !== 'bin' && isMeasure(standing.along?.facts)
  const times = sentence.table.fields.filter(
    (field) => sentence.facts.fields.get(field.name)?.role === 'time' && field !== standing.along?.field,
  )
  const [time] = times
  const asksTime = units.size > 0 || says(sentence, 'time') || says(sentence, 'task', 'trend')
  const given = (to: ChartSlot): Change[] =>
    (['along', 'series', 'panel'] as const).map((place) => ({
      kind: 'slot',
      place,
      to,
      how: slotAt(standing, place) ? 'replace' : 'add',
    }))
  return [
    ...(isTimed ? [...units].map((to): Change => ({ kind: 'unit', to })) : []),
    ...(bins ? [{ kind: 'unit', to: 'bin' } as const] : []),
    ...(time && asksTime
      ? inUnits(
          sentence,
          chartSlot(sentence, time, { given: units.size > 0 ? 'named step of time' : 'time of a trend' }),
        ).flatMap(given)
      : []),
  ]
}

/** "How many": the rows are counted instead. */
function rowChanges({ sentence, standing }: Found): Change[] {
  const isCounted = standing.measures[0]?.field === null || standing.shape === 'columns'
  const asks = says(sentence, 'aggregate', 'count') || sentence.rows.length > 0
  return isCounted || !asks ? [] : [{ kind: 'slot', place: 'measure', to: rowsSlot(sentence), how: 'replace' }]
}

const summed: readonly Aggregate[] = ['mean', 'sum', 'median', 'min', 'max', 'stdev', 'variance', 'distinct']
const namedAggregates = (sentence: LinkedSentence): Aggregate[] =>
  summed.filter((aggregate) => says(sentence, 'aggregate', aggregate))

function aggregateChanges({ sentence, standing }: Found): Change[] {
  const own = standing.measures[0]
  if (!own?.field || own.rate) return []
  return namedAggregates(sentence).flatMap((to): Change[] => (to === own.aggregate ? [] : [{ kind: 'aggregate', to }]))
}

/** How another measure may be summed up: like the one that stands, as words say, and in the usual ways. */
function aggregatesFor(sentence: LinkedSentence, { measures: [own], shape }: ChartDraft): (Aggregate | null)[] {
  const named = namedAggregates(sentence)
  if (shape === 'relation' || shape === 'spread') return [null, ...named]
  const isCount = own?.field === null || own?.aggregate === 'distinct'
  const standing = isCount ? null : (own?.aggregate ?? null)
  const usual: (Aggregate | null)[] = isCount ? ['mean', 'sum', null] : [standing, 'mean', 'sum']
  return [...new Set([...usual, ...named])]
}

/** What told marks apart makes small charts, or the groups, and the other way round. */
function moveChanges({ along, series, panel, shape }: ChartDraft): Change[] {
  const canSwap = along !== null && shape !== 'relation' && shape !== 'histogram'
  return [
    ...(series && !panel ? [{ kind: 'swap', places: ['series', 'panel'] } as const] : []),
    ...(panel && !series ? [{ kind: 'swap', places: ['panel', 'series'] } as const] : []),
    ...(series && canSwap ? [{ kind: 'swap', places: ['along', 'series'] } as const] : []),
    ...(panel && canSwap ? [{ kind: 'swap', places: ['along', 'panel'] } as const] : []),
  ]
}

const wholeWords = wordClass('percent')

function shareChanges({ sentence, standing }: Found): Change[] {
  const { share, series, shape } = standing
  if (share) return [{ kind: 'share', to: null }]
  const asks = says(sentence, 'task', 'share') || sentence.tokens.some(({ text }) => wholeWords.has(text))
  if (!asks || shape !== 'summary') return []
  return (series ? (['within', 'all'] as const) : (['all'] as const)).map((to) => ({ kind: 'share', to }))
}

/** Which rows are shown. */
function conditionChanges({ sentence, standing, conditions }: Found): Change[][] {
  const stand = standing.conditions
  const sets = conditionSets(sentence, conditions).filter((set) => set.length > 0)
  return [
    ...sets.flatMap((to): Change[][] => [
      [{ kind: 'conditions', how: 'replace', to }],
      ...(stand.length > 0
        ? [[{ kind: 'conditions', how: 'add', to } as const], [{ kind: 'conditions', how: 'instead', to } as const]]
        : []),
    ]),
    ...(stand.length > 0 ? [[{ kind: 'no conditions', of: null } as const]] : []),
    ...(stand.length > 1 ? stand.map((of): Change[] => [{ kind: 'no conditions', of }]) : []),
  ]
}

const numberWords = wordClass('everything')

/** How many of the groups are shown: "make it ten" cuts anew what was cut before. */
function topChanges({ sentence, standing, top }: Found): Change[][] {
  const said = top ? [top, ...[otherEnd(top) ?? []].flat()] : []
  const before = standing.top
  const recut = before && !top ? numbersIn(sentence).map((n): RankMention => ({ ...before, n })) : []
  const all = before && sentence.tokens.some(({ text }) => numberWords.has(text)) ? [null] : []
  const turned =
    before && !top ? [{ ...before, from: before.from === 'top' ? ('bottom' as const) : ('top' as const) }] : []
  return [...said, ...recut, ...all, ...turned, ...(before && all.length === 0 ? [null] : [])].map((to) => [
    { kind: 'top', to },
  ])
}

const mostShown = 100
const numbersIn = ({ tokens }: LinkedSentence): number[] =>
  tokens.flatMap((token) => {
    const value = numberOf(token)
    return value !== undefined && Number.isInteger(value) && value > 0 && value <= mostShown ? [value] : []
  })

function lookChanges({ sentence, standing }: Found): Change[][] {
  const named = new Set(sentence.cues.flatMap(({ kind, means }) => (kind === 'mark' ? [means.split(':')[0]] : [])))
  const asksRanges = says(sentence, 'mark', 'bar:histogram') || says(sentence, 'task', 'distribution')
  return [
    ...marks.flatMap((to): Change[][] => (named.has(to) && to !== standing.mark ? [[{ kind: 'mark', to }]] : [])),
    ...(asksRanges ? [[{ kind: 'histogram' } as const]] : []),
  ]
}
const marks: readonly Mark[] = ['bar', 'line', 'area', 'point', 'arc', 'tick', 'rect', 'boxplot', 'geoshape']

/** The drafts that changes come to: with the mark that stands, and with those that suit better. */
function applied({ sentence, standing }: Found, changes: readonly Change[]): ChangedDraft[] {
  const draft = changes.reduce<ChartDraft | null>((one, change) => one && changedBy(one, change), standing)
  if (!draft || !isDrawable(draft)) return []
  const stated = changes.some(({ kind }) => kind === 'mark')
  const shape = shapeFor(draft)
  const suited = marksOf(sentence, { ...draft, shape })
  const isKept = stated || (draft.mark === standing.mark && (shape === standing.shape || suited.includes(draft.mark)))
  const others = stated ? [] : suited.slice(0, 2)
  return [...new Set([...(isKept ? [draft.mark] : []), ...others])].map((mark) => ({
    draft: fitted({ ...draft, shape, mark }),
    changes: mark === draft.mark ? changes : [...changes, { kind: 'mark', to: mark } as const],
  }))
}

function isDrawable({ measures, along, series, panel, conditions }: ChartDraft): boolean {
  const fields = [along, series, panel].flatMap((slot) => slot?.field ?? [])
  const isOnce = new Set(fields).size === fields.length
  const [measure] = measures
  const isGroupToo =
    measure?.field && measure.aggregate !== 'distinct' && fields.includes(measure.field) && along?.unit !== 'bin'
  const leavesGroups = fields.every(
    (field) =>
      !conditions.some((one) => !isStanding(one) && one.field === field && one.values.length === 1 && !one.negated),
  )
  return isOnce && !isGroupToo && leavesGroups && measures.length > 0
}
