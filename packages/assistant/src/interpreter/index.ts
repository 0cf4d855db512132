import type { TableProfile } from '@belvedere/spec'
import { english } from '../language/en/lexicon.ts'
import type { Reading } from '../recommendation.ts'
import type { Cues } from './cues.ts'
import { type Draft, enumerateDrafts } from './drafts.ts'
import { assumptionsOf, evidenceOf } from './explain.ts'
import { contextOf, partsOf } from './features.ts'
import { groundingOf } from './grounding.ts'
import { partialOf } from './partials.ts'
import { calibrate, type Model, scorerOf, softmax, trained } from './ranker.ts'
import { readSentence, type Sentence } from './sentence.ts'
import { findSpans } from './spans.ts'

export { findSpans } from './spans.ts'

const maxReadings = 12
const maxTables = 5

interface Scored {
  sentence: Sentence
  cues: Cues
  draft: Draft
  score: number
}

/**
 * Reads a sentence as a new chart: `spans → clauses → drafts → ranked readings`. Best first; none where the words name
 * nothing of the tables. The same request gives the same readings.
 */
export function interpretChart(request: { message: string; tables: TableProfile[] }): Reading[] {
  return interpretWith(trained, request)
}

/** The same with a model of one's own, for measuring what training brings. */
export function interpretWith(
  model: Model,
  { message, tables }: { message: string; tables: TableProfile[] },
): Reading[] {
  const spans = findSpans(message, tables)
  const scoreOf = scorerOf(model)
  const scored = tables.slice(0, maxTables).flatMap((table): Scored[] => {
    const sentence = readSentence(message, table, spans, english)
    if (groundingOf(sentence).value === 0) return []
    const { drafts, cues } = enumerateDrafts(sentence)
    const context = contextOf(sentence, cues, english)
    return drafts.map((draft) => ({ sentence, cues, draft, score: scoreOf(partsOf(context, draft)) }))
  })
  if (scored.length === 0) return []
  const probabilities = softmax(scored.map(({ score }) => score))
  const ranked = scored
    .map((candidate, at) => ({ ...candidate, probability: probabilities[at] ?? 0, at }))
    .sort((a, b) => b.probability - a.probability || a.at - b.at)
  return distinct(ranked)
    .slice(0, maxReadings)
    .map(({ sentence, cues, draft, probability, partial }) => {
      const grounding = groundingOf(sentence)
      return {
        partial,
        confidence: Math.round(calibrate(model, probability) * grounding.value * 1000) / 1000,
        assumptions: [...grounding.missing, ...assumptionsOf(draft, cues)],
        evidence: evidenceOf(draft, sentence),
      }
    })
}

/** Drafts that come to the same partial spec are one reading, as likely as all of them. */
function distinct(ranked: (Scored & { probability: number })[]) {
  const merged = new Map<string, Scored & { probability: number; partial: Reading['partial'] }>()
  for (const candidate of ranked.slice(0, 60)) {
    const partial = partialOf(candidate.draft, candidate.sentence, candidate.cues)
    const key = JSON.stringify(partial)
    const before = merged.get(key)
    if (before) before.probability += candidate.probability
    else merged.set(key, { ...candidate, partial })
  }
  return [...merged.values()].sort((a, b) => b.probability - a.probability)
}
