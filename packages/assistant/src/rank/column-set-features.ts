import { numberOf, type Token, wordClass } from '@belvedere/lexicon'
import { overlap } from '../link/sentence.ts'
import type { ChartDraft, ChartSlot } from '../propose/draft.ts'
import type { FeatureNames, RankContext } from './rank-context.ts'
import { leastSure } from './surroundings.ts'

/** Of several columns side by side, how many words name, and whether there are as many as words say. */
export function ofColumns(
  { proposals: { sentence, slots } }: RankContext,
  { shape, measures }: ChartDraft,
): FeatureNames {
  if (shape !== 'columns') return []
  const { tokens, facts, cues } = sentence
  const linked = measures.filter(({ link }) => (link?.score ?? 0) >= leastSure)
  const places = new Set(linked.map(({ link }) => `${link?.first} ${link?.last}`)).size
  const left = slots.named.filter(
    (slot) => slot.facts?.role === 'measure' && (slot.link?.score ?? 0) >= leastSure && !measures.includes(slot),
  ).length
  const apart = apartness(linked)
  const share = linked.length === 0 ? 'none' : linked.length === measures.length ? 'all' : 'some'
  const counts = tokens.flatMap((token) => countOf(token) ?? [])
  const isCounted = counts.length === 0 ? 'none' : counts.includes(measures.length) ? 'as said' : 'other'
  const saysAll = tokens.some(({ text }) => everything.has(text))
  const names = new Set(measures.map(({ field }) => field?.name))
  const family = facts.families.find((one) => one.length === names.size && one.every((name) => names.has(name)))
  const numbers = [...facts.fields.values()].filter(({ role }) => role === 'measure').length
  const kind = family ? 'family' : measures.length === numbers ? 'all numbers' : 'chosen'
  const units = cues.some((cue) => cue.kind === 'unit')
  return [
    `k:${share} ${Math.min(linked.length, 3)} at ${Math.min(places, 3)}`,
    `k:${share} at ${Math.min(places, 3)} all ${saysAll}`,
    `k:count ${isCounted}`,
    `k:count ${isCounted} ${share} ${kind}`,
    `k:${kind} ${share}`,
    `k:${kind} all ${saysAll} unit ${units}`,
    `k:left ${Math.min(left, 2)} ${share}`,
    `k:${share} apart ${apart}`,
    `k:${kind} ${share} at ${Math.min(places, 3)} apart ${apart}`,
    `k:kinds ${new Set(measures.map((slot) => slot.facts?.kind)).size > 1}`,
  ]
}

/** By how much the words that several columns share fit one of them better: "quoted fee" is not the charged fee. */
function apartness(linked: readonly ChartSlot[]): string {
  const links = linked.flatMap(({ link }) => link ?? [])
  const most = links.reduce(
    (gap, link) =>
      links.reduce((own, other) => (overlap(link, other) ? Math.max(own, link.score - other.score) : own), gap),
    0,
  )
  return most > 0.2 ? 'far' : most > 0.05 ? 'little' : 'no'
}

const everything = wordClass('everything')
const pairs = wordClass('two things')
const countOf = (token: Token): number | undefined => (pairs.has(token.text) ? 2 : numberOf(token))
