import type { Edit, Spec, TableProfile } from '@belvedere/spec'
import type { PhrasedChange } from '../edits/phrased-change.ts'
import type { Change } from '../propose/changed-draft.ts'
import { type ChangeProposals, proposeChanges } from '../propose/changes.ts'
import type { ChartDraft } from '../propose/draft.ts'
import { standingChart } from '../propose/standing.ts'
import { type ChangeHint, isNew } from '../rank/change-features.ts'
import { type RankedChange, rankChanges } from '../rank/change-ranker.ts'
import type { RankingModel } from '../rank/model.ts'
import type { AnyText } from '../say/text.ts'
import { tookAggregate } from './assumptions.ts'
import { planChange } from './plan-change.ts'
import { rankedCharts } from './readings.ts'
import { rangesOf, tokensOutside } from './used-words.ts'

/** What a message may make of the chart that stands. */
export interface ChangeReading {
  edits: Edit[]
  /** Calibrated probability that this is what was meant, 0 to 1. */
  confidence: number
  assumed: AnyText[]
  /** The words that it leaves aside, and the share of words of their own that it accounts for, 0 to 1. */
  unused: string[]
  coverage: number
  /** It shows a column that no words name. */
  guesses: boolean
}

/** A message beside a chart: changes of it, the likeliest first, and how likely a new chart is meant instead. */
export interface ChangeReadings {
  changes: ChangeReading[]
  newChart: number
}

const maxPlanned = 30

/** Reads a message as changes of the chart that stands; null where that chart is none that can be changed so. */
export function readChanges(
  message: string,
  spec: Spec,
  table: TableProfile,
  phrases: PhrasedChange | null = null,
  model?: RankingModel,
): ChangeReadings | null {
  const read = rankedChangesOf(message, spec, table, phrases, model)
  if (!read) return null
  const { proposals, ranked } = read
  const byEdits = new Map<string, ChangeReading>()
  let newChart = 0
  for (const { candidate, probability } of ranked.slice(0, maxPlanned)) {
    if (isNew(candidate)) {
      newChart += probability
      continue
    }
    const edits = candidate.hint && phrases ? phrases.edits : planChange(proposals.standing, candidate.draft)
    if (!edits || edits.length === 0) continue
    const key = JSON.stringify(edits)
    const byWords = coverageOf(proposals, candidate.draft)
    const isPhrased = candidate.hint && phrases && phrases.coverage > byWords.coverage
    const covered = isPhrased ? { ...byWords, coverage: phrases.coverage } : byWords
    const guesses = candidate.changes.some(isGuess)
    const known = byEdits.get(key)
    byEdits.set(key, {
      edits,
      confidence: probability + (known?.confidence ?? 0),
      assumed: known?.assumed ?? assumedIn(proposals, candidate.draft),
      ...(known && known.coverage >= covered.coverage ? { unused: known.unused, coverage: known.coverage } : covered),
      guesses: guesses && (known?.guesses ?? true),
    })
  }
  return { changes: [...byEdits.values()].sort((a, b) => b.confidence - a.confidence), newChart }
}

/** A message against a chart that stands, and what it may mean, the likeliest first. */
interface RankedChanges {
  proposals: ChangeProposals
  hint: ChangeHint | null
  ranked: readonly RankedChange[]
}

export function rankedChangesOf(
  message: string,
  spec: Spec,
  table: TableProfile,
  phrases: PhrasedChange | null,
  model?: RankingModel,
): RankedChanges | null {
  const { sentence, ranked: newCharts } = rankedCharts(table, message)
  const standing = standingChart(spec, sentence)
  if (!standing) return null
  const proposals = proposeChanges(sentence, standing)
  const hinted = phrases && standingChart(phrases.spec, sentence)
  const hint = phrases && hinted ? { ...phrases, draft: hinted.draft } : null
  return { proposals, hint, ranked: rankChanges(proposals, newCharts, hint, model) }
}

const isGuess = (change: Change): boolean =>
  change.kind === 'slot' && (change.to?.given === 'number' || change.to?.given === 'only category')

function coverageOf({ sentence, top }: ChangeProposals, draft: ChartDraft): Pick<ChangeReading, 'unused' | 'coverage'> {
  const content = tokensOutside(sentence, [])
  const unused = tokensOutside(sentence, [...rangesOf(draft), ...sentence.cues, ...(top ? [top] : [])])
  return {
    unused: unused.map((at) => sentence.tokens[at]?.raw ?? ''),
    coverage: content.length === 0 ? 1 : 1 - unused.length / content.length,
  }
}

function assumedIn({ sentence, standing }: ChangeProposals, { measures: [own] }: ChartDraft): AnyText[] {
  const before = standing.draft.measures[0]
  const isSaid = sentence.cues.some(({ kind, means }) => kind === 'aggregate' && means === own?.aggregate)
  const isTaken = own?.field && own.aggregate && own.aggregate !== before?.aggregate && !isSaid
  return isTaken && own.field && own.aggregate ? [tookAggregate(own.aggregate, own.field.name)] : []
}
