import type { ChangeProposals } from '../propose/changes.ts'
import { type ChangeCandidate, candidatesOf, changeContext, featuresOfChange, isNew } from './change-features.ts'
import { featureNumber } from './feature-number.ts'
import { literalChangeWorth } from './literal-changes.ts'
import { changeModel, type RankingModel, type ScorePart, scoreOf, scorePart } from './model.ts'
import type { RankedDraft } from './ranker.ts'

/** What a message may mean where a chart stands, and how likely: 0 to 1, together one. */
export interface RankedChange {
  candidate: ChangeCandidate
  probability: number
}

/** The likeliest first. `ranked`: the new charts that the message may mean. */
export function rankChanges(
  proposals: ChangeProposals,
  ranked: readonly RankedDraft[],
  model: RankingModel = changeModel(),
): RankedChange[] {
  const context = changeContext(proposals)
  const known = new Map<readonly string[], ScorePart>()
  const partOf = (names: readonly string[]): ScorePart => {
    const part = known.get(names) ?? scorePart(model, names.map(featureNumber))
    known.set(names, part)
    return part
  }
  const candidates = candidatesOf(proposals, ranked)
  const scores = candidates.map(
    (candidate) =>
      scoreOf(model, featuresOfChange(context, candidate).map(partOf)) / model.temperature +
      literalChangeWorth(proposals, candidate.draft, isNew(candidate) ? [] : candidate.changes),
  )
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  const powers = scores.map((score) => Math.exp(score - top))
  const whole = powers.reduce((sum, power) => sum + power, 0)
  return candidates
    .map((candidate, at) => ({ candidate, probability: (powers[at] ?? 0) / whole }))
    .sort((a, b) => b.probability - a.probability)
}
