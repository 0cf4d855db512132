import type { Mark } from '@belvedere/spec'
import { findConditions } from '../grammar/conditions.ts'
import type { FoundCondition } from '../grammar/found-condition.ts'
import { findGroupBounds, type GroupBound } from '../grammar/group-bounds.ts'
import { findTop, otherEnd, type RankMention } from '../grammar/ranks.ts'
import type { Shape } from '../intent/chart-intent.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import { conditionSets, holdSame } from './condition-sets.ts'
import { designers } from './designs.ts'
import type { ChartDesign, ChartDraft, ChartSlot, Having } from './draft.ts'
import { marksOf } from './marks.ts'
import { sharedMentionsPenalty } from './slot-score.ts'
import { type SlotChoices, slotChoices, summedUp } from './slots.ts'

/** What was found in a message, and the charts that it may mean. */
export interface Proposals {
  sentence: LinkedSentence
  conditions: readonly FoundCondition[]
  groupBounds: readonly GroupBound[]
  top: RankMention | null
  slots: SlotChoices
  drafts: readonly ChartDraft[]
}

/** How many designs of each shape are looked at more closely. */
const beam: { readonly [shape in Shape]: number } = {
  summary: 40,
  histogram: 12,
  spread: 14,
  relation: 20,
  columns: 12,
  grid: 14,
  total: 10,
  map: 8,
}
/** The share of them that is looked at with less likely conditions. */
const variedShare = 0.3
/** How many times as many designs may come to the front with other conditions. */
const lookedAt = 8
/** The share of them of which groups are also left out by what they come to. */
const boundedShare = 0.2
const maxDrafts = 1200

/** Every chart that a message may mean. */
export function propose(sentence: LinkedSentence): Proposals {
  const conditions = findConditions(sentence)
  const groupBounds = findGroupBounds(sentence)
  const top = findTop(sentence)
  const slots = slotChoices(sentence, conditions)
  const sets = conditionSets(sentence, conditions)
  const on = designers.filter(({ id }) => !sentence.off.has(`design ${id}`))
  const drafts = on.map(({ shape, designs }) => {
    const [likeliest = []] = sets
    const near = likeliestFirst([...designs(sentence, slots)], likeliest, top).slice(0, beam[shape] * lookedAt)
    const tried = new Map<ChartDesign, FoundCondition[][]>()
    return sets.flatMap((set, at) => {
      const width = beam[shape] * (at === 0 ? 1 : variedShare)
      return (at === 0 ? near : likeliestFirst(near, set, top)).slice(0, width).flatMap((design, rank) => {
        const own = withoutMeasured(design, set)
        const before = tried.get(design) ?? []
        if (before.some((other) => holdSame(other, own))) return []
        tried.set(design, [...before, own])
        const bounds = rank < beam[shape] * boundedShare ? groupBounds : []
        return draftsOf(sentence, design, { set: own, top, bounds })
      })
    })
  })
  return { sentence, conditions, groupBounds, top, slots, drafts: evenlyCut(drafts) }
}

/** At most `maxDrafts`, taken from the longest lists. */
function evenlyCut(lists: readonly (readonly ChartDraft[])[]): ChartDraft[] {
  let left = maxDrafts
  let lengths: number[] = []
  for (const [at, length] of lists
    .map(({ length }) => length)
    .sort((a, b) => a - b)
    .entries()) {
    const most = Math.floor(left / (lists.length - at))
    lengths = [...lengths, Math.min(length, most)]
    left -= Math.min(length, most)
  }
  const longest = lengths.at(-1) ?? 0
  return lists.flatMap((list) => list.slice(0, longest))
}

const likeliestFirst = (
  designs: readonly ChartDesign[],
  conditions: readonly FoundCondition[],
  top: RankMention | null,
): ChartDesign[] =>
  designs
    .map((design) => ({
      design,
      worth: design.worth - sharedMentionsPenalty(design, conditions) + (top ? rankedWorth(design) : 0),
    }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ design }) => design)

/** "The ten cheapest" are rows by their names, if nothing else is named. */
const rankedWorth = ({ along }: ChartDesign): number => (along?.given === 'name of the rows' ? 0.4 : 0)

/** A rate is measured of all rows: what it measures is no condition on them. */
function withoutMeasured({ measures }: ChartDesign, set: FoundCondition[]): FoundCondition[] {
  const measured = measures.flatMap(({ rate }) => rate?.field ?? [])
  return measured.length === 0 ? set : set.filter(({ field }) => !measured.includes(field))
}

function draftsOf(
  sentence: LinkedSentence,
  { worth: _, ...design }: ChartDesign,
  { set, top, bounds }: { set: readonly FoundCondition[]; top: RankMention | null; bounds: readonly GroupBound[] },
): ChartDraft[] {
  if (!leavesGroups(design, set)) return []
  const free = bounds.filter(({ place }) => !set.some((one) => one.place === place))
  const canCut = design.shape === 'summary' || design.shape === 'columns'
  const cuts = top && canCut ? [top, null, ...[otherEnd(top) ?? []].flat()] : [null]
  return measureSets(sentence, design).flatMap((measures) =>
    marksOf(sentence, { ...design, measures })
      .filter((mark) => suits(mark, design, measures))
      .flatMap((mark) =>
        cuts.flatMap((cut) =>
          [null, ...havingsOf({ ...design, measures }, free)].map((having) => ({
            ...design,
            measures,
            mark,
            conditions: set,
            having,
            top: cut,
          })),
        ),
      ),
  )
}

/** Several columns without an axis are single numbers, boxes, or the parts of a pie. */
function suits(
  mark: Mark,
  { shape, along }: Pick<ChartDesign, 'shape' | 'along'>,
  [first]: readonly ChartSlot[],
): boolean {
  if (shape !== 'columns') return true
  if (mark === 'arc') return along === null && first?.aggregate === 'sum'
  return mark === 'boxplot' ? first?.aggregate === null : first?.aggregate !== null || along !== null
}

/** What may be asked of groups that are summed up, where they are the values of columns. */
function havingsOf(
  { shape, measures, along, series, panel, share }: Omit<ChartDesign, 'worth'>,
  bounds: readonly GroupBound[],
): Having[] {
  const [measure] = measures
  const isPlain = [along, series, panel].every((slot) => !slot?.unit) && !measure?.rate && !measure?.over
  const areGroups = shape === 'summary' && along !== null && share === null && measure?.aggregate && isPlain
  if (!areGroups) return []
  return bounds.flatMap((bound): Having[] =>
    measure.field === null
      ? [{ of: 'rows', bound }]
      : [
          { of: 'rows', bound },
          { of: 'measure', bound },
        ],
  )
}

/** A condition of one value leaves nothing to compare. */
const leavesGroups = (
  { along, series, panel }: Pick<ChartDesign, 'along' | 'series' | 'panel'>,
  set: readonly FoundCondition[],
): boolean =>
  [along, series, panel].every(
    (slot) =>
      !slot || !set.some(({ field, values, negated }) => field === slot.field && values.length === 1 && !negated),
  )

/** The measures with each way to sum them up that the shape allows. */
function measureSets(
  sentence: LinkedSentence,
  { shape, measures, along }: Pick<ChartDesign, 'shape' | 'measures' | 'along'>,
): (readonly ChartSlot[])[] {
  const [first] = measures
  if (!first || shape === 'relation' || shape === 'histogram' || shape === 'spread') return [measures]
  const canBeRaw = shape !== 'total' && !first.rate && first.field !== null && (along !== null || shape === 'columns')
  return summedUp(sentence, first)
    .filter(({ aggregate }) => aggregate !== null || canBeRaw)
    .map(({ aggregate }) => measures.map((slot) => (slot.rate || slot.field === null ? slot : { ...slot, aggregate })))
}
