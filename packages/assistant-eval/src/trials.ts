import {
  type ChangeCandidate,
  type LinkedSentence,
  linkSentence,
  planChange,
  planDraft,
  propose,
  type StandingChart,
  standingChart,
} from '@belvedere/assistant/reader'
import { solve } from '@belvedere/solver'
import { applyEdits, type PartialSpec, type Spec, type TableProfile } from '@belvedere/spec'
import { everydayDialogues } from '../../assistant/testing/everyday-dialogues.ts'
import { type Dialogues, differences, holdDialogue, type Line, shownIn } from '../../assistant/testing/turns.ts'
import { firstQuestions } from '../trials/first-questions.ts'
import { openSets } from '../trials/open-sets.ts'
import { type Asked, askedOf } from './asked.ts'
import type { QuestionCase } from './cases.ts'
import { askedChange, changeCandidates } from './change-candidates.ts'

/** The questions of the open trials, each with the drafts that show what was expected. */
export const askTrials = (): Asked[] => [
  ...openSets.flatMap(({ name, questions }) => askLines(`trials of ${name}`, questions)),
  ...askLines('first questions', firstQuestions),
  ...askLines('everyday', firstLines(everydayDialogues)),
]

/** The turns of the open dialogues that change a chart, each with the candidates that show what was expected. */
export async function askTrialChanges(): Promise<Asked[]> {
  const all: Dialogues = Object.assign({}, everydayDialogues, ...openSets.map(({ dialogues }) => dialogues))
  const asked: Asked[] = []
  for (const [of, { table, beside, lines }] of Object.entries(all)) {
    if (beside && beside.length > 0) continue
    const turns = await holdDialogue(
      [table],
      lines.map(([say]) => say),
    )
    for (const [at, line] of lines.entries()) {
      const before = turns[at - 1]
      const expected = lines[at - 1]?.[1]
      const isRight = before?.shown && chartsIn(expected).some((one) => differences(before.shown, one).length === 0)
      if (before?.chart && isRight) asked.push(...askTurn({ of, table, line }, before.chart))
    }
  }
  return asked
}

const chartsIn = (expected: Line[1] | undefined): { [key: string]: unknown }[] =>
  [expected ?? []].flat().flatMap((one) => (typeof one === 'object' && !(one instanceof RegExp) ? [one] : []))

function askTurn({ of, table, line }: { of: string; table: TableProfile; line: Line }, current: Spec): Asked[] {
  const [message, expected] = line
  const charts = chartsIn(expected)
  const sentence = linkSentence(message, table)
  const standing = charts.length > 0 ? standingChart(current, sentence) : null
  if (!standing) return []
  const read = changeCandidates(sentence, standing)
  const right = rightOf(
    read.candidates.map((candidate) => partialOf(candidate, standing, sentence)),
    table,
    charts,
  )
  const one = { ...caseOf(of, message), source: 'turns of trials', kind: 'change' }
  return [askedChange(one, read, { right, wantsTexts: true })]
}

function partialOf(candidate: ChangeCandidate, standing: StandingChart, sentence: LinkedSentence): PartialSpec | null {
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

const askLines = (source: string, questions: Dialogues): Asked[] =>
  Object.entries(questions).flatMap(([of, { table, lines }]) =>
    lines.flatMap((line) => askLine(source, { of, table, line })),
  )

/** Which specs show one of the charts that are expected; equal ones are completed once. */
function rightOf(
  partials: readonly (PartialSpec | null)[],
  table: TableProfile,
  expected: readonly { [key: string]: unknown }[],
): boolean[] {
  const known = new Map<string, boolean>()
  return partials.map((partial) => {
    const key = JSON.stringify(partial)
    const before = known.get(key)
    if (before !== undefined) return before
    const solution = partial && solve(partial, table, { limit: 1 })
    const spec = solution?.state === 'solved' ? solution.specs[0]?.spec : undefined
    const isRight = spec !== undefined && expected.some((one) => differences(shownIn(spec, table), one).length === 0)
    known.set(key, isRight)
    return isRight
  })
}

/** Nothing where no chart is expected. */
function askLine(source: string, { of, table, line }: { of: string; table: TableProfile; line: Line }): Asked[] {
  const [message, expected] = line
  const charts = chartsIn(expected)
  if (charts.length === 0) return []
  const sentence = linkSentence(message, table)
  const proposals = propose(sentence)
  const right = rightOf(
    proposals.drafts.map((draft) => planDraft(draft, sentence)),
    table,
    charts,
  )
  const one = { ...caseOf(of, message), source }
  return [askedOf(one, proposals, { right, wantsTexts: true })]
}
