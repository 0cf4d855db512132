import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { recommend } from '@belvedere/assistant'
import {
  type ChangeCandidate,
  type LinkedSentence,
  linkSentence,
  type StandingChart,
  standingChart,
  withoutCommands,
} from '@belvedere/assistant/reader'
import type { Spec } from '@belvedere/spec'
import { type AnswerLine, acceptedAnswer, findTableFile, type QuestionCase } from './cases.ts'
import { askedChange, changeCandidates } from './change-candidates.ts'
import { readLines } from './corpus.ts'
import { type AcceptedAnswer, judgeOf } from './judge.ts'
import type { PreparationContext, PreparedCase } from './prepare-case.ts'
import { type Sketch, sketch } from './sketch.ts'

/** A message beside a chart, and every answer that counts as right then. */
interface DialogueLine {
  id: string
  table: string
  utterances: string[]
  acceptFirst?: AnswerLine[]
  accept: AnswerLine[]
}

const folder = new URL('../dialogues', import.meta.url).pathname
/** Every n-th question is also used as a message that comes after the chart of another question. */
const everyNthQuestion = 6

/** A message beside the chart that another message asked for; null: whatever chart that is. */
export interface ChangeCase extends QuestionCase {
  first: { message: string; accept: readonly AcceptedAnswer[] | null }
}

/** Reads all dialogues of this package; those about tables that are not there are left out. */
export const allDialogues = (folders: readonly string[]): ChangeCase[] =>
  readdirSync(folder).flatMap((file) =>
    readLines<DialogueLine>(join(folder, file)).flatMap((line) =>
      dialogueCase(line, basename(file, '.jsonl'), folders),
    ),
  )

/** What is learned of messages beside a chart: of dialogues, and of questions that have nothing to do with the chart. */
export const changeCases = (questions: readonly QuestionCase[], folders: readonly string[]): ChangeCase[] => [
  ...allDialogues(folders),
  ...questions.flatMap((one, at): ChangeCase[] => {
    const others =
      at % everyNthQuestion === 0 ? questions.filter((other) => other !== one && other.table === one.table) : []
    const other = others[(at * 7919) % Math.max(1, others.length)]
    return other ? [{ ...one, kind: 'new', first: { message: other.message, accept: null } }] : []
  }),
]

function dialogueCase(
  { id, table, utterances, acceptFirst, accept }: DialogueLine,
  source: string,
  folders: readonly string[],
): ChangeCase[] {
  const path = findTableFile(table, folders)
  const [first, message] = utterances
  if (path === undefined || first === undefined || message === undefined || utterances.length > 2) return []
  return [
    {
      id,
      source,
      kind: 'change',
      table: path,
      message,
      accept: accept.map(acceptedAnswer),
      group: table,
      weight: 1,
      first: { message: first, accept: acceptFirst?.map(acceptedAnswer) ?? null },
    },
  ]
}

/** Proposes what a message changes and judges each of that; null if its first message got no right chart. */
export async function askChange(one: ChangeCase, asking: PreparationContext): Promise<PreparedCase | null> {
  const state = await firstChart(one, asking)
  return state ? ask(one, state, asking) : null
}

/** The chart that the first message is answered with; null if none, or none that is accepted. */
export async function firstChart(
  one: ChangeCase,
  { tables, engine }: Pick<PreparationContext, 'tables' | 'engine'>,
): Promise<Spec | null> {
  const { message, accept } = one.first
  const answer = recommend({ message, tables: [await tables.profile(one.table)], current: null, history: [] })
  const specs = answer.kind === 'chart' ? answer.specs.map(({ spec }) => spec) : []
  const isRight = accept ? judgeOf(engine, accept, tables.judged(one.table, Number.POSITIVE_INFINITY)) : () => true
  return specs.find(isRight) ?? null
}

async function ask(
  one: QuestionCase,
  state: Spec,
  { tables, engine, wantsTexts }: PreparationContext,
): Promise<PreparedCase | null> {
  const table = await tables.profile(one.table)
  const message = withoutCommands(one.message, state, table)
  if (message === '') return null
  const sentence = linkSentence(message, table)
  const standing = standingChart(state, sentence)
  if (!standing) return null
  const read = changeCandidates(sentence, standing)
  const judge = judgeOf(engine, one.accept, tables.judgedFor(one))
  const verdicts = new Map<string, boolean>()
  const right = read.candidates.map((candidate) => {
    const spec = sketchOfChange(candidate, standing, sentence)
    const key = JSON.stringify(spec)
    const verdict = verdicts.get(key) ?? judge(spec)
    verdicts.set(key, verdict)
    return verdict
  })
  return askedChange(one, read, { right, wantsTexts })
}

/** What a candidate shows: a change keeps what the chart that stands computes beside its draft. */
export function sketchOfChange(candidate: ChangeCandidate, { kept }: StandingChart, { facts }: LinkedSentence): Sketch {
  const drawn = sketch({ ...candidate.draft, weight: facts.weightField })
  return 'changes' in candidate ? { ...drawn, transform: [...kept, ...drawn.transform] } : drawn
}
