import type { ChartDraft } from '../propose/draft.ts'
import type { Proposals } from '../propose/propose.ts'
import { featureNumber } from './feature-number.ts'
import { featuresOf } from './features.ts'
import { literalWorth } from './literal.ts'
import { type RankingModel, rankingModel, type ScorePart, scoreOf, scorePart } from './model.ts'
import { rankContext } from './rank-context.ts'

/** A draft, and how likely it is what was meant, by itself: 0 to 1, together one. */
export interface RankedDraft {
  draft: ChartDraft
  probability: number
  score: number
}

/** The drafts of a message, the likeliest first. */
export function rankDrafts(proposals: Proposals, model: RankingModel = rankingModel()): RankedDraft[] {
  const context = rankContext(proposals)
  const known = new Map<readonly string[], ScorePart>()
  const partOf = (names: readonly string[]): ScorePart => {
    const before = known.get(names)
    if (before) return before
    const part = scorePart(model, names.map(featureNumber))
    known.set(names, part)
    return part
  }
  const scores = proposals.drafts.map(
    (draft) =>
      scoreOf(model, featuresOf(context, draft).map(partOf)) / model.temperature +
      literalWorth(proposals.sentence, draft),
  )
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  const powers = scores.map((score) => Math.exp(score - top))
  const whole = powers.reduce((sum, power) => sum + power, 0)
  return proposals.drafts
    .map((draft, at) => ({ draft, probability: (powers[at] ?? 0) / whole, score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score)
}
