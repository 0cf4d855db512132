import {
  type ChangeCandidate,
  type LinkedSentence,
  linkSentence,
  planChange,
  planDraft,
  propose,
  type StandingChart,
  standingChart,
  withoutCommands,
} from '@belvedere/assistant/reader'
import { solve } from '@belvedere/solver'
import { applyEdits, type PartialSpec, type Spec, type TableProfile } from '@belvedere/spec'
import { everydayDialogues } from '../../assistant/testing/everyday-dialogues.ts'
import { type Dialogues, differences, holdDialogue, type Line, shownIn } from '../../assistant/testing/turns.ts'
import { firstQuestions } from '../trials/first-questions.ts'
import { openSets } from '../trials/open-sets.ts'
import type { QuestionCase } from './cases.ts'
import { askedChange, changeCandidates } from './change-candidates.ts'
import { type PreparedCase, prepareCase } from './prepare-case.ts'

/** The questions of the open trials, each with the drafts that show what was expected. */
export const askTrials = (): PreparedCase[] => [
  ...openSets.flatMap(({ name, questions }) => askLines(`trials of ${name}`, questions)),
  ...askLines('first questions', firstQuestions),
  ...askLines('everyday', firstLines(everydayDialogues)),
]

/** The turns of the open dialogues that change a chart, each with the candidates that show what was expected. */
export async function askTrialChanges(): Promise<PreparedCase[]> {
  const all: Dialogues = Object.assign({}, everydayDialogues, ...openSets.map(({ dialogues }) => dialogues))
  return (await trialTurns(all)).flatMap(askTurn)
}

/** A message about a table, of which a chart is expected. */
export interface TrialMessage {
  of: string
  table: TableProfile
  message: string
  /** What the charts show that count as right, one or more. */
  charts: readonly { [key: string]: unknown }[]
}

/** A message beside a chart that is right. */
export interface TrialTurn extends TrialMessage {
  current: Spec
}

/** The messages of trials that stand by themselves. */
export const trialMessages = (questions: Dialogues): TrialMessage[] =>
  Object.entries(questions).flatMap(([of, { table, lines }]) =>
    lines.flatMap(([message, expected]) => {
      const charts = chartsIn(expected)
      return charts.length > 0 ? [{ of, table, message, charts }] : []
    }),
  )

/** The turns of dialogues about one table that change a chart. */
export async function trialTurns(dialogues: Dialogues): Promise<TrialTurn[]> {
  const found: TrialTurn[] = []
  for (const [of, { table, beside, lines }] of Object.entries(dialogues)) {
    if (beside && beside.length > 0) continue
    const turns = await holdDialogue(
      [table],
      lines.map(([say]) => say),
    )
    for (const [at, [message, expected]] of lines.entries()) {
      const before = turns[at - 1]
      const charts = chartsIn(expected)
      const isRight = chartsIn(lines[at - 1]?.[1]).some((one) => before && differences(before.shown, one).length === 0)
      if (before?.chart && isRight && charts.length > 0)
        found.push({ of, table, message, charts, current: before.chart })
    }
  }
  return found
}

const chartsIn = (expected: Line[1] | undefined): { [key: string]: unknown }[] =>
  [expected ?? []].flat().flatMap((one) => (typeof one === 'object' && !(one instanceof RegExp) ? [one] : []))

function askTurn({ of, table, message, charts, current }: TrialTurn): PreparedCase[] {
  const rest = withoutCommands(message, current, table)
  if (rest === '') return []
  const sentence = linkSentence(rest, table)
  const standing = standingChart(current, sentence)
  if (!standing) return []
  const read = changeCandidates(sentence, standing)
  const right = rightOf(
    read.candidates.map((candidate) => partialOfChange(candidate, standing, sentence)),
    table,
    charts,
  )
  const one = { ...caseOf(of, message), source: 'turns of trials', kind: 'change' }
  return [askedChange(one, read, { right, wantsTexts: true })]
}

/** The partial spec that a candidate comes to; null if it comes to none. */
export function partialOfChange(
  candidate: ChangeCandidate,
  standing: StandingChart,
  sentence: LinkedSentence,
): PartialSpec | null {
  if (!('changes' in candidate)) return planDraft(candidate.draft, sentence)
  const edits = planChange(standing, candidate.draft)
  const applied = edits && edits.length > 0 ? applyEdits(standing.spec, edits, sentence.table) : null
  return applied?.ok ? applied.partial : null
}

const caseOf = (of: string, message: string): QuestionCase => ({
  id: `${of}: ${message}`,
  source: '',
  kind: 'trial',
  table: of,
  message,
  accept: [],
  group: `trial of ${of}`,
  weight: 1,
})

const firstLines = (dialogues: Dialogues): Dialogues =>
  Object.fromEntries(
    Object.entries(dialogues).map(([name, dialogue]) => [name, { ...dialogue, lines: dialogue.lines.slice(0, 1) }]),
  )

const askLines = (source: string, questions: Dialogues): PreparedCase[] =>
  trialMessages(questions).map((one) => askMessage(source, one))

/** Which specs show one of the charts that are expected; equal ones are completed once. */
function rightOf(
  partials: readonly (PartialSpec | null)[],
  table: TableProfile,
  expected: TrialMessage['charts'],
): boolean[] {
  const known = new Map<string, boolean>()
  return partials.map((partial) => {
    const key = JSON.stringify(partial)
    const before = known.get(key)
    if (before !== undefined) return before
    const isRight = partial !== null && showsExpectedChart(partial, table, expected)
    known.set(key, isRight)
    return isRight
  })
}

/** Whether a partial spec, completed, shows one of the charts that are expected. */
export function showsExpectedChart(
  partial: PartialSpec,
  table: TableProfile,
  expected: TrialMessage['charts'],
): boolean {
  const solution = solve(partial, table, { limit: 1 })
  const spec = solution.state === 'solved' ? solution.specs[0]?.spec : undefined
  return spec !== undefined && expected.some((one) => differences(shownIn(spec, table), one).length === 0)
}

function askMessage(source: string, { of, table, message, charts }: TrialMessage): PreparedCase {
  const sentence = linkSentence(message, table)
  const proposals = propose(sentence)
  const right = rightOf(
    proposals.drafts.map((draft) => planDraft(draft, sentence)),
    table,
    charts,
  )
  return prepareCase({ ...caseOf(of, message), source }, proposals, { right, wantsTexts: true })
}
