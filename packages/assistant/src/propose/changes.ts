import { type Cue, hasPhraseAt, nameWords, numberOf, wordClass, wordPhrases } from '@belvedere/lexicon'
import type { Aggregate, Mark, TimeUnit } from '@belvedere/spec'
import { findConditions } from '../grammar/conditions.ts'
import type { FoundCondition } from '../grammar/found-condition.ts'
import { findGroupBounds } from '../grammar/group-bounds.ts'
import { findPlacements } from '../grammar/placements.ts'
import { findTop, otherEnd, type RankMention } from '../grammar/ranks.ts'
import { stepsOfYears } from '../grammar/steps-of-years.ts'
import { type LinkedSentence, overlap } from '../link/sentence.ts'
import { affinity } from './affinity.ts'
import { type Change, changedBy, fitted, keyOf, shapeFor } from './changed-draft.ts'
import { chartSlot, isGroup, isMeasure, isNumberWhenNamed, rowsSlot } from './chart-slot.ts'
import { conditionSets } from './condition-sets.ts'
import type { ChartDraft, ChartSlot } from './draft.ts'
import { marksOf } from './marks.ts'
import { movedBounds, shiftedTimes } from './moved-conditions.ts'
import { type ChartPlacement, placementIn } from './placed.ts'
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
  /** Which columns the words put on which channels of the chart. */
  placements: readonly ChartPlacement[]
  changed: readonly ChangedDraft[]
}

const maxChanged = 900

/** Every change of the chart that stands that a message may mean; those of looks are no changes of a draft. */
export function proposeChanges(sentence: LinkedSentence, standing: StandingChart): ChangeProposals {
  const conditions = findConditions(sentence)
  const top = findTop(sentence)
  const slots = slotChoices(sentence, conditions)
  const placements = findPlacements(sentence).map((one) => placementIn(standing, sentence, one))
  const sources: ChangeSources = { sentence, standing: standing.draft, conditions, top, slots, placements }
  const cuts = topChanges(sources)
  const rows = conditionChanges(sources)
  const parts = partChanges(sources)
  const looks = lookChanges(sources)
  const seen = new Set([keyOf(standing.draft)])
  const changed: ChangedDraft[] = []
  for (const list of [
    looks,
    cuts,
    rows,
    parts,
    pairs(parts, rows),
    pairs(parts, cuts),
    pairs(rows, cuts),
    pairs(parts, looks),
    pairs(rows, looks),
    pairs(pairs(parts, rows), looks),
  ])
    for (const changes of list)
      for (const one of applied(sources, changes)) {
        const key = keyOf(one.draft)
        if (changed.length >= maxChanged || seen.has(key)) continue
        seen.add(key)
        changed.push(one)
      }
  return { sentence, conditions, groupBounds: findGroupBounds(sentence), top, slots, standing, placements, changed }
}

const pairs = (a: readonly Change[][], b: readonly Change[][]): Change[][] =>
  a.flatMap((first) => b.map((second) => [...first, ...second]))

interface ChangeSources {
  sentence: LinkedSentence
  standing: ChartDraft
  conditions: readonly FoundCondition[]
  top: RankMention | null
  slots: Proposals['slots']
  placements: readonly ChartPlacement[]
}

const says = ({ cues }: LinkedSentence, kind: string, means?: string): boolean =>
  cues.some((cue) => cue.kind === kind && (means === undefined || cue.means === means))

const putAt = (standing: ChartDraft, place: ChartPlace, to: ChartSlot): Change => ({
  kind: 'slot',
  place,
  to,
  how: slotAt(standing, place) ? 'replace' : 'add',
})

const leastName = 0.4
const maxNamed = 6

/** What is measured, along what, and what tells marks apart. */
function partChanges(sources: ChangeSources): Change[][] {
  const { standing, slots } = sources
  const named = slots.named.filter(({ link }) => (link?.score ?? 0) >= leastName).slice(0, maxNamed)
  const changes = [
    ...nearChanges(sources),
    ...comparedChanges(sources),
    ...named.flatMap((slot) => slotChanges(sources, slot)),
    ...rowChanges(sources),
    ...unitChanges(sources),
  ]
  const removals = (['series', 'panel', 'second'] as const).flatMap((place): Change[] =>
    slotAt(standing, place) && !(place === 'second' && standing.shape === 'columns')
      ? [{ kind: 'slot', place, to: null, how: 'remove' }]
      : [],
  )
  const moves = moveChanges(standing)
  const aggregates = aggregateChanges(sources)
  const shares = shareChanges(sources)
  const single = [...changes, ...removals, ...withoutChanges(sources), ...moves, ...aggregates, ...shares]
  return [
    ...placementChanges(sources),
    ...single.map((one) => [one]),
    ...linesOverTime(sources, changes),
    ...linePerYear(sources),
    ...jointly(changes, [...changes, ...removals, ...aggregates, ...shares]),
  ].filter((list) => list.length < 2 || areApart(list))
}

/** What words put on channels, all at once: one place may hold the column in several ways. */
function placementChanges({ sentence, standing, placements }: ChangeSources): Change[][] {
  const options = placements.map(({ channel, place, to }): Change[] => {
    if (place === null) return [{ kind: 'channel', channel, to }]
    if (to === null) return slotAt(standing, place) ? [{ kind: 'slot', place, to, how: 'remove' }] : []
    const slots =
      place === 'measure'
        ? aggregatesFor(sentence, standing).map((aggregate) => ({ ...to, aggregate }))
        : inUnits(sentence, to)
    return slots.map((slot) => putAt(standing, place, slot))
  })
  return options
    .reduce<Change[][]>(
      (lists, next) => (next.length === 0 ? lists : lists.flatMap((list) => next.map((one) => [...list, one]))),
      [[]],
    )
    .filter((list) => list.length > 0)
}

/** "Without quantity", of several columns that are measured. */
const withoutChanges = ({ standing: { shape, measures } }: ChangeSources): Change[] =>
  shape === 'columns' ? measures.flatMap((of): Change[] => (of.link ? [{ kind: 'without', of }] : [])) : []

/** "Over time": what were groups are told apart along it. */
function linesOverTime({ standing: { along, series, shape } }: ChangeSources, changes: readonly Change[]): Change[][] {
  const canMove = along?.field && isGroup(along.facts) && along.facts?.role !== 'time' && series === null
  if (!canMove || shape !== 'summary') return []
  return changes
    .filter((one) => one.kind === 'slot' && one.place === 'along' && one.to?.facts?.role === 'time')
    .map((one) => [one, { kind: 'slot', place: 'series', to: along, how: 'move' }])
}

/** What recurs within years, by the step of time that it is shown in. */
const recurring: ReadonlyMap<TimeUnit, TimeUnit> = new Map([
  ['yearmonth', 'month'],
  ['yearquarter', 'quarter'],
  ['yearweek', 'week'],
  ['yearmonthdate', 'dayofyear'],
])

/** "One line per year": years are told apart, along what recurs within them. */
function linePerYear({ sentence, standing: { along } }: ChangeSources): Change[][] {
  if (along?.field?.type !== 'temporal' || !namedUnits(sentence).includes('year')) return []
  const unit = along.unit === null || along.unit === 'bin' ? 'month' : recurring.get(along.unit)
  const years: Change = { kind: 'slot', place: 'series', to: { ...along, unit: 'year' }, how: 'add' }
  return unit ? [[{ kind: 'unit', to: unit }, years]] : []
}

const leastNear = 0.3

/** A number or a category that no words name, but some are near to. */
function nearChanges({ sentence, standing, slots }: ChangeSources): Change[] {
  const shown = [...standing.measures, standing.along, standing.series, standing.panel].map((slot) => slot?.field)
  const near = (all: readonly ChartSlot[], rule: ChartSlot['given']) =>
    all.filter(
      ({ field, given }) => field && given === rule && !shown.includes(field) && affinity(sentence, field) >= leastNear,
    )
  const numbers = near(slots.measures, 'number').slice(0, 2)
  const groups = near(slots.dimensions, 'only category').slice(0, 2)
  return [...numbers, ...groups].flatMap((slot) => slotChanges({ sentence, standing }, slot))
}

/** Values that are named, or that alone are shown, may be told apart. */
function comparedChanges({ sentence, standing, conditions }: ChangeSources): Change[] {
  const named = conditions.flatMap(({ field, rule, values }) =>
    values.length > 0 && (rule === 'values' || rule === 'flag') ? [field] : [],
  )
  const shown = standing.conditions.flatMap(({ field, values, negated }) =>
    values.length > 1 && !negated && isGroup(sentence.facts.fields.get(field.name)) ? [field] : [],
  )
  return [...new Set([...named, ...shown])].slice(0, 3).flatMap((field): Change[] => {
    const to = chartSlot(sentence, field, { given: 'compared values' })
    return (['series', 'panel', 'along'] as const).map((place) => putAt(standing, place, to))
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
function slotChanges({ sentence, standing }: Pick<ChangeSources, 'sentence' | 'standing'>, slot: ChartSlot): Change[] {
  const put = (place: ChartPlace, to: ChartSlot): Change => putAt(standing, place, to)
  const changes: Change[] = []
  const isNumber = isMeasure(slot.facts) || slot.facts?.role === 'place' || isNumberWhenNamed(slot)
  if (isNumber) {
    for (const aggregate of aggregatesFor(sentence, standing))
      if (
        !isDenied(aggregate, slot.field, sentence.cues) &&
        (aggregate !== 'sum' ||
          (aggregate === standing.measures[0]?.aggregate && !isAge(slot)) ||
          addsUp(slot) ||
          says(sentence, 'aggregate', 'sum'))
      )
        changes.push(put('measure', { ...slot, aggregate }))
    if (standing.shape === 'relation') changes.push(put('along', slot), put('second', slot))
    changes.push({ kind: 'beside', to: { ...slot, aggregate: standing.measures[0]?.aggregate ?? null } })
    changes.push(put('along', { ...slot, unit: 'bin' }))
  }
  if (slot.facts?.role === 'time') for (const to of inUnits(sentence, slot)) changes.push(put('along', to))
  else if (isGroup(slot.facts)) changes.push(put('along', slot))
  if (isGroup(slot.facts)) changes.push(put('series', slot), put('panel', slot))
  return changes
}

const ageNames = wordClass('names of ages')
const isAge = ({ field }: ChartSlot): boolean =>
  field !== null && nameWords(field.name).some(({ text }) => ageNames.has(text))

const additive: ReadonlySet<string> = new Set(['flow', 'stock', 'count'])
const addsUp = ({ facts }: ChartSlot): boolean => facts?.kind === undefined || additive.has(facts.kind)

const namedUnits = ({ cues }: LinkedSentence): TimeUnit[] => [
  ...new Set(cues.flatMap(({ kind, means }) => (kind === 'unit' ? [means as TimeUnit] : []))),
]
const possibleUnits = (sentence: LinkedSentence): TimeUnit[] => [
  ...new Set(namedUnits(sentence).flatMap((unit) => [unit, stepsOfYears.get(unit) ?? unit])),
]

function inUnits(sentence: LinkedSentence, slot: ChartSlot): ChartSlot[] {
  if (slot.field?.type !== 'temporal') return [slot]
  const units = possibleUnits(sentence)
  const usual: (TimeUnit | null)[] = units.length > 0 ? units : [null, 'yearmonth', 'year']
  return usual.map((unit) => ({ ...slot, unit }))
}

/** "By month": another step of the time that stands, or the table's time in such steps. */
function unitChanges({ sentence, standing }: ChangeSources): Change[] {
  const units = possibleUnits(sentence)
  const isTimed = standing.along?.field?.type === 'temporal'
  const bins = says(sentence, 'bin') && standing.along?.unit !== 'bin' && isMeasure(standing.along?.facts)
  const times = sentence.table.fields.filter(
    (field) => sentence.facts.fields.get(field.name)?.role === 'time' && field !== standing.along?.field,
  )
  const [time] = times
  const asksTime = units.length > 0 || says(sentence, 'time') || says(sentence, 'task', 'trend')
  const given = (to: ChartSlot): Change[] =>
    (['along', 'series', 'panel'] as const).map((place) => putAt(standing, place, to))
  return [
    ...(isTimed ? units.map((to): Change => ({ kind: 'unit', to })) : []),
    ...(bins ? [{ kind: 'unit', to: 'bin' } as const] : []),
    ...(time && asksTime
      ? inUnits(
          sentence,
          chartSlot(sentence, time, { given: units.length > 0 ? 'named step of time' : 'time of a trend' }),
        ).flatMap(given)
      : []),
  ]
}

/** "How many": the rows are counted instead. */
function rowChanges({ sentence, standing }: ChangeSources): Change[] {
  const isCounted = standing.measures[0]?.field === null || standing.shape === 'columns'
  const asks = says(sentence, 'aggregate', 'count') || sentence.rows.length > 0
  return isCounted || !asks ? [] : [{ kind: 'slot', place: 'measure', to: rowsSlot(sentence), how: 'replace' }]
}

const summed: readonly Aggregate[] = ['mean', 'sum', 'median', 'min', 'max', 'stdev', 'variance', 'distinct']
const namedAggregates = (sentence: LinkedSentence): Aggregate[] =>
  summed.filter((aggregate) => says(sentence, 'aggregate', aggregate))

function aggregateChanges({ sentence, standing }: ChangeSources): Change[] {
  const own = standing.measures[0]
  if (!own?.field || own.rate) return []
  const named: (Aggregate | null)[] = [...namedAggregates(sentence), ...(asksEveryRow(sentence) ? [null] : [])]
  return named.flatMap((to): Change[] => (to === own.aggregate ? [] : [{ kind: 'aggregate', to }]))
}

const rowPhrases = wordPhrases('every row')
const asksEveryRow = ({ tokens }: LinkedSentence): boolean =>
  tokens.some((_, at) => rowPhrases.some((words) => hasPhraseAt(tokens, at, words)))

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

function shareChanges({ sentence, standing }: ChangeSources): Change[] {
  const { share, series, shape } = standing
  if (share) return [{ kind: 'share', to: null }]
  const asks = says(sentence, 'task', 'share') || sentence.tokens.some(({ text }) => wholeWords.has(text))
  if (!asks || shape !== 'summary') return []
  return (series ? (['within', 'all'] as const) : (['all'] as const)).map((to) => ({ kind: 'share', to }))
}

/** "Boys vs girls" of two: every value is kept, so they are only told apart. */
const keepsAll = ({ field, condition, negated }: FoundCondition): boolean =>
  'op' in condition &&
  condition.op === 'one_of' &&
  !condition.timeUnit &&
  !negated &&
  condition.values.length >= field.distinct

/** Which rows are shown. */
function conditionChanges({ sentence, standing, conditions }: ChangeSources): Change[][] {
  const stand = standing.conditions
  const sets = conditionSets(
    sentence,
    conditions.filter((one) => !keepsAll(one)),
  ).filter((set) => set.length > 0)
  const moved = [...shiftedTimes(sentence, stand), ...(conditions.length > 0 ? [] : movedBounds(sentence, stand))]
  return [
    ...moved.map((one): Change[] => [{ kind: 'conditions', how: 'replace', to: [one] }]),
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

const everythingWords = wordClass('everything')

/** How many of the groups are shown: "make it ten" cuts anew what was cut before. */
function topChanges({ sentence, standing, top }: ChangeSources): Change[][] {
  const first = top ?? firstOf(sentence)
  const said = first ? [first, ...byColumn(sentence, first), ...[otherEnd(first) ?? []].flat()] : []
  const before = standing.top
  const recut = before && !first ? numbersIn(sentence).map((n): RankMention => ({ ...before, n })) : []
  const all = before && sentence.tokens.some(({ text }) => everythingWords.has(text)) ? [null] : []
  const turned =
    before && !first ? [{ ...before, from: before.from === 'top' ? ('bottom' as const) : ('top' as const) }] : []
  return [...said, ...recut, ...all, ...turned, ...(before && all.length === 0 ? [null] : [])].map((to) => [
    { kind: 'top', to },
  ])
}

const firstWords = wordClass('first of a list')

/** "Only the first 5": as they stand. */
function firstOf({ tokens }: LinkedSentence): RankMention | null {
  const at = tokens.findIndex(
    ({ text }, place) => place > 0 && firstWords.has(tokens[place - 1]?.text ?? '') && /^\d+$/.test(text),
  )
  const n = tokens[at] && numberOf(tokens[at])
  return n !== undefined && n > 0 && n <= mostShown
    ? { n, from: 'top', word: tokens[at - 1]?.text ?? '', first: at - 1, last: at }
    : null
}

/** "The heaviest 10" of bars of horsepower are those by weight. */
const byColumn = ({ columns, tokens }: LinkedSentence, top: RankMention): RankMention[] =>
  columns.flatMap(({ field, first, last, score, how }) =>
    how === 'adjective' && score >= leastName && first === last && tokens[first]?.text === top.word
      ? [{ ...top, by: field }]
      : [],
  )

const mostShown = 100
const numbersIn = ({ tokens }: LinkedSentence): number[] =>
  tokens.flatMap((token) => {
    const value = numberOf(token)
    return value !== undefined && Number.isInteger(value) && value > 0 && value <= mostShown ? [value] : []
  })

function lookChanges({ sentence, standing }: ChangeSources): Change[][] {
  const named = new Set(sentence.cues.flatMap(statedMark))
  const asksRanges = says(sentence, 'mark', 'bar:histogram') || says(sentence, 'task', 'distribution')
  return [
    ...marks.flatMap((to): Change[][] => (named.has(to) && to !== standing.mark ? [[{ kind: 'mark', to }]] : [])),
    ...(asksRanges ? [[{ kind: 'histogram' } as const]] : []),
  ]
}
const statedMark = ({ kind, means }: Cue): string[] =>
  kind === 'mark' ? means.split(':').slice(0, 1) : kind === 'map' ? ['geoshape'] : []
const marks: readonly Mark[] = ['bar', 'line', 'area', 'point', 'arc', 'tick', 'rect', 'boxplot', 'geoshape']

/** The drafts that changes come to: with the mark that stands, and with those that suit better. */
function applied({ sentence, standing }: ChangeSources, changes: readonly Change[]): ChangedDraft[] {
  const draft = changes.reduce<ChartDraft | null>((one, change) => one && changedBy(one, change), standing)
  if (!draft || !isDrawable(draft, standing)) return []
  const stated = changes.some(({ kind }) => kind === 'mark')
  const shape = shapeFor(draft)
  const suited = marksOf(sentence, { ...draft, shape })
  const isKept = stated || (draft.mark === standing.mark && (shape === standing.shape || suited.includes(draft.mark)))
  // Points of another mark would leave their map.
  const others = stated || (isKept && shape === 'relation') ? [] : suited.slice(0, 2)
  return [...new Set([...(isKept ? [draft.mark] : []), ...others])].map((mark) => ({
    draft: fitted({ ...draft, shape, mark }),
    changes: mark === draft.mark ? changes : [...changes, { kind: 'mark', to: mark } as const],
  }))
}

function isDrawable({ measures, along, series, panel, conditions }: ChartDraft, standing: ChartDraft): boolean {
  const slots = [along, series, panel].flatMap((slot) => (slot?.field ? [slot] : []))
  const fields = slots.flatMap(({ field }) => field ?? [])
  const isOnce = new Set(slots.map(({ field, unit }) => `${field?.name} ${unit}`)).size === slots.length
  const [measure] = measures
  const isGroupToo =
    measure?.field && measure.aggregate !== 'distinct' && fields.includes(measure.field) && along?.unit !== 'bin'
  const shown = [standing.along, standing.series, standing.panel].map((slot) => slot?.field)
  const leavesGroups = fields.every(
    (field) =>
      shown.includes(field) ||
      !conditions.some((one) => !isStanding(one) && one.field === field && one.values.length === 1 && !one.negated),
  )
  return isOnce && !isGroupToo && leavesGroups && measures.length > 0
}
