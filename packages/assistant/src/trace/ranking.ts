import type { Spec } from '@belvedere/spec'
import type { ReadSource } from '../interpret.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import { rankedChangesOf } from '../plan/read-change.ts'
import { rankedCharts } from '../plan/readings.ts'
import type { ChartDraft } from '../propose/draft.ts'
import { type ChangeCandidate, changeContext, featuresOfChange, isNew } from '../rank/change-features.ts'
import { decisiveFeatures } from '../rank/contributions.ts'
import { featuresOf } from '../rank/features.ts'
import { literalWorth } from '../rank/literal.ts'
import { literalChangeWorth } from '../rank/literal-changes.ts'
import { changeModel, type RankingModel, rankingModel } from '../rank/model.ts'
import { type FeatureNames, rankContext } from '../rank/rank-context.ts'
import { changesWords, draftWords } from './draft-words.ts'
import { mostTraced, rounded, type Trace, truncate } from './trace.ts'

/** What a message may mean, the likeliest first, and what that was decided by. */
export interface Ranking {
  sentence: LinkedSentence
  model: RankingModel
  ranked: readonly RankedReading[]
}

interface RankedReading {
  words: string
  draft: ChartDraft
  probability: number
  /** What literal wishes add to its log odds. */
  literal: number
  features(): readonly FeatureNames[]
}

/** Ranks again what was ranked; null where commands alone were read. */
export function rankingOf(source: ReadSource, current: Spec | null): Ranking | null {
  if (source.as === 'new chart') return chartRanking(source)
  return source.ranked && current ? changeRanking(source, current) : null
}

function chartRanking({ message, table }: ReadSource): Ranking {
  const { sentence, proposals, ranked } = rankedCharts(table, message)
  const context = rankContext(proposals)
  return {
    sentence,
    model: rankingModel(),
    ranked: ranked.map(({ draft, probability }) => ({
      words: draftWords(draft, table),
      draft,
      probability,
      literal: literalWorth(sentence, draft),
      features: () => featuresOf(context, draft),
    })),
  }
}

function changeRanking({ message, table }: ReadSource, current: Spec): Ranking | null {
  const read = rankedChangesOf(message, current, table)
  if (!read) return null
  const { proposals, ranked } = read
  const { sentence } = proposals
  const context = changeContext(proposals)
  const wordsOf = (candidate: ChangeCandidate): string =>
    isNew(candidate) ? `new chart: ${draftWords(candidate.draft, table)}` : changesWords(candidate.changes, table)
  return {
    sentence,
    model: changeModel(),
    ranked: ranked.map(({ candidate, probability }) => ({
      words: wordsOf(candidate),
      draft: candidate.draft,
      probability,
      literal: literalChangeWorth(proposals, candidate.draft, isNew(candidate) ? [] : candidate.changes),
      features: () => featuresOfChange(context, candidate),
    })),
  }
}

/** The likeliest readings; those that are the same in words count together. */
export function readingsForTrace({ ranked }: Ranking): Trace['readings'] {
  const byWords = new Map<string, number>()
  for (const { words, probability } of ranked) byWords.set(words, (byWords.get(words) ?? 0) + probability)
  return [...byWords]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostTraced.readings)
    .map(([words, probability]) => ({ reading: truncate(words), probability: rounded(Math.min(1, probability)) }))
}

/** What put the likeliest reading before the next one that is another in words. */
export function decisionForTrace({ ranked, model }: Ranking): Trace['decision'] {
  const [best] = ranked
  const other = ranked.find(({ words }) => words !== best?.words)
  if (!best || !other) return null
  const learned = ({ probability, literal }: RankedReading) => Math.log(probability) - literal
  const unmoved = ranked.reduce((top, one) => (learned(one) > learned(top) ? one : top), best)
  return {
    over: truncate(other.words),
    features: decisiveFeatures(model, best.features(), other.features())
      .slice(0, mostTraced.features)
      .map(({ feature, logOdds }) => ({ feature: truncate(feature), logOdds: rounded(logOdds) })),
    literal: { logOdds: rounded(best.literal - other.literal), decided: unmoved.words !== best.words },
  }
}
