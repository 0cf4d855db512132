import { understand, wordClass } from '@belvedere/lexicon'
import type { Edit, Spec, TableProfile } from '@belvedere/spec'
import type { Change } from '../propose/changed-draft.ts'
import { type ChangedDraft, type ChangeProposals, proposeChanges } from '../propose/changes.ts'
import type { ChartDraft } from '../propose/draft.ts'
import { standingChart } from '../propose/standing.ts'
import { isNew } from '../rank/change-features.ts'
import { type RankedChange, rankChanges } from '../rank/change-ranker.ts'
import type { RankingModel } from '../rank/model.ts'
import type { AnyText } from '../say/text.ts'
import { tookAggregate } from './assumptions.ts'
import { planChange } from './plan-change.ts'
import { rankedCharts } from './readings.ts'
import { type LeftOutTotals, leftOutText, totalsOfNewGroups, unnamedTotals } from './total-rows.ts'
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
  model?: RankingModel,
): ChangeReadings | null {
  const read = rankedChangesOf(message, spec, table, model)
  if (!read) return null
  const { proposals, ranked } = read
  const byEdits = new Map<string, ChangeReading>()
  let newChart = 0
  for (const { candidate, probability } of ranked.slice(0, maxPlanned)) {
    if (isNew(candidate)) {
      newChart += probability
      continue
    }
    const totals = newTotals(proposals, candidate.draft)
    const after = { ...candidate.draft, conditions: [...candidate.draft.conditions, ...totals] }
    const edits = planChange(proposals.standing, after)
    if (!edits || edits.length === 0) continue
    const key = JSON.stringify(edits)
    const covered = coverageOf(proposals, candidate)
    const guesses = candidate.changes.some(isGuess)
    const known = byEdits.get(key)
    byEdits.set(key, {
      edits,
      confidence: probability + (known?.confidence ?? 0),
      assumed: known?.assumed ?? [...assumedIn(proposals, candidate.draft), ...leftOutText(totals)],
      ...(known && known.coverage >= covered.coverage ? { unused: known.unused, coverage: known.coverage } : covered),
      guesses: guesses && (known?.guesses ?? true),
    })
  }
  return { changes: [...byEdits.values()].sort((a, b) => b.confidence - a.confidence), newChart }
}

/** A message against a chart that stands, and what it may mean, the likeliest first. */
interface RankedChanges {
  proposals: ChangeProposals
  ranked: readonly RankedChange[]
}

export function rankedChangesOf(
  message: string,
  spec: Spec,
  table: TableProfile,
  model?: RankingModel,
): RankedChanges | null {
  const { sentence, ranked: newCharts } = rankedCharts(table, message)
  // Of a very wide table the words are linked to a part; the chart may show another.
  const standing = standingChart(spec, { table, facts: understand(table), columns: sentence.columns })
  if (!standing) return null
  const proposals = proposeChanges(sentence, standing)
  return { proposals, ranked: rankChanges(proposals, newCharts, model) }
}

const isGuess = (change: Change): boolean =>
  change.kind === 'slot' && (change.to?.given === 'number' || change.to?.given === 'only category')

const newTotals = ({ sentence, standing }: ChangeProposals, draft: ChartDraft): LeftOutTotals[] =>
  totalsOfNewGroups(unnamedTotals(draft, sentence), standing.draft, draft)

/** Words that say that something is changed, and not what. */
const changeWords = wordClass('words of changes')

function coverageOf(
  { sentence, top, conditions }: ChangeProposals,
  { draft, changes }: ChangedDraft,
): Pick<ChangeReading, 'unused' | 'coverage'> {
  // What joins a condition that stands, and what values are of that are told apart, has its words in the change alone.
  const stated = changes.flatMap((one) => {
    if (one.kind === 'conditions') return one.to
    const compared = one.kind === 'slot' && one.to?.given === 'compared values' ? one.to.field : null
    return conditions.filter(({ field }) => field === compared)
  })
  const changing = sentence.tokens.flatMap(({ text }, at) => (changeWords.has(text) ? [{ first: at, last: at }] : []))
  const content = tokensOutside(sentence, [])
  const unused = tokensOutside(sentence, [
    ...rangesOf(draft),
    ...stated,
    ...sentence.cues,
    ...changing,
    ...(top ? [top] : []),
  ])
  return {
    unused: unused.map((at) => sentence.tokens[at]?.raw ?? ''),
    coverage: content.length === 0 ? 1 : 1 - unused.length / content.length,
  }
}

function assumedIn({ sentence, standing }: ChangeProposals, { measures: [own] }: ChartDraft): AnyText[] {
  const before = standing.draft.measures[0]
  const isSaid = sentence.cues.some(({ kind, means }) => kind === 'aggregate' && means === own?.aggregate)
  // Of the column that stands the change itself is said.
  if (!own?.field || !own.aggregate || isSaid || own.field === before?.field) return []
  return own.aggregate === before?.aggregate ? [] : [tookAggregate(own.aggregate, own.field.name)]
}
