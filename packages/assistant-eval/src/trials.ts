import { linkSentence, planDraft, propose } from '@belvedere/assistant/reader'
import { solve } from '@belvedere/solver'
import type { TableProfile } from '@belvedere/spec'
import { everydayDialogues } from '../../assistant/testing/everyday-dialogues.ts'
import { type Dialogues, differences, type Line, shownIn } from '../../assistant/testing/turns.ts'
import { firstQuestions } from '../trials/first-questions.ts'
import { openSets } from '../trials/open-sets.ts'
import { type Asked, askedOf } from './asked.ts'

/** The questions of the open trials, each with the drafts that show what was expected. */
export const askTrials = (): Asked[] => [
  ...openSets.flatMap(({ name, questions }) => askLines(`trials of ${name}`, questions)),
  ...askLines('first questions', firstQuestions),
  ...askLines('everyday', firstLines(everydayDialogues)),
]

const firstLines = (dialogues: Dialogues): Dialogues =>
  Object.fromEntries(
    Object.entries(dialogues).map(([name, dialogue]) => [name, { ...dialogue, lines: dialogue.lines.slice(0, 1) }]),
  )

const askLines = (source: string, questions: Dialogues): Asked[] =>
  Object.entries(questions).flatMap(([of, { table, lines }]) =>
    lines.flatMap((line) => askLine(source, { of, table, line })),
  )

/** Nothing where no chart is expected. */
function askLine(source: string, { of, table, line }: { of: string; table: TableProfile; line: Line }): Asked[] {
  const [message, expected] = line
  const charts = [expected].flat().flatMap((one) => (typeof one === 'object' && !(one instanceof RegExp) ? [one] : []))
  if (charts.length === 0) return []
  const sentence = linkSentence(message, table)
  const proposals = propose(sentence)
  const known = new Map<string, boolean>()
  const right = proposals.drafts.map((draft) => {
    const partial = planDraft(draft, sentence)
    const key = JSON.stringify(partial)
    const before = known.get(key)
    if (before !== undefined) return before
    const solution = partial && solve(partial, table, { limit: 1 })
    const spec = solution?.state === 'solved' ? solution.specs[0]?.spec : undefined
    const isRight = spec !== undefined && charts.some((one) => differences(shownIn(spec, table), one).length === 0)
    known.set(key, isRight)
    return isRight
  })
  const one = {
    id: `${of}: ${message}`,
    source,
    kind: 'trial',
    table: of,
    message,
    accept: [],
    group: `trial of ${of}`,
    weight: 1,
  }
  return [askedOf(one, proposals, right)]
}
