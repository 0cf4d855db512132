import type { FoundCondition } from '../grammar/found-condition.ts'
import { overlap } from '../link/sentence.ts'
import type { ChartDesign, ChartSlot } from './draft.ts'

/** A rough score of how likely a slot is meant, set by hand. It decides only which drafts are passed on to the ranker. */
export function slotScore(slot: ChartSlot | null): number {
  if (!slot) return 0
  const { rate, field, link, noun, unit, over, given } = slot
  if (rate) return 0.45
  if (field === null) return noun ? nounScores[noun.how] : 0.6
  if (link) return link.score - (unit === 'bin' ? 0.15 : 0) + (over ? 0.3 : 0)
  return given ? givenScores[given] : 0
}
const givenScores = {
  'time of a trend': 0.35,
  'named step of time': 0.8,
  'compared values': 0.6,
  'count of the rows': 0.6,
  'name of the rows': 0.1,
  'only category': 0.1,
  number: 0.1,
  place: 0.1,
}

const nounScores = { identifier: 0.9, table: 0.75, plural: 0.7 }

const unrequestedScore = 0.75
const maxColours = 30

/** What a series or panels add to the score of a design; negative unless they were asked for. */
export function seriesScore(slot: ChartSlot | null): number {
  if (!slot) return 0
  return 0.6 * (slotScore(slot) - unrequestedScore) - ((slot.field?.distinct ?? 0) > maxColours ? 0.3 : 0)
}

/** Lowers the score of designs that show a column whose words also state a condition. */
export function sharedMentionsPenalty(
  { measures, along, series, panel }: ChartDesign,
  set: readonly FoundCondition[],
): number {
  const links = [...measures, along, series, panel].flatMap((slot) => slot?.link ?? [])
  const shared = links.filter((link) =>
    set.some((one) => overlap(one, link) && one.rule !== 'flag' && one.values.length <= 1),
  )
  return 0.3 * shared.length
}

/** Whether slots show different columns, and are not named by the same words. */
export function areDistinct(...slots: (ChartSlot | null)[]): boolean {
  const all = slots.flatMap((slot) => (slot?.over ? [slot, slot.over] : (slot ?? [])))
  return all.every((a, at) => all.slice(at + 1).every((b) => differ(a, b)))
}

function differ(a: ChartSlot, b: ChartSlot): boolean {
  const isTime = a.facts?.role === 'time'
  if (a.field !== null && a.field === b.field) return isTime && a.unit !== b.unit
  return isTime || !a.link || !b.link || a.link === b.link || !overlap(a.link, b.link)
}
