import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { recommend } from '@belvedere/assistant'
import { linkSentence, standingChart } from '@belvedere/assistant/reader'
import type { Spec } from '@belvedere/spec'
import type { Asked, TableCache } from './asked.ts'
import { type AnswerLine, acceptedOf, pathOf, type QuestionCase } from './cases.ts'
import { askedChange, changeCandidates } from './change-candidates.ts'
import { readLines } from './corpus.ts'
import { type Accepted, type JudgeEngine, judgeOf } from './judge.ts'
import { sketch } from './sketch.ts'

/** A message beside a chart, and every answer that counts as right then. */
interface DialogueLine {
  id: string
  table: string
  utterances: string[]
  acceptFirst?: AnswerLine[]
  accept: AnswerLine[]
}

const folder = new URL('../dialogues', import.meta.url).pathname
/** Of the questions one in so many is also learned as one that is asked beside another chart. */
const questionStep = 6

/** What is learned of messages beside a chart: of dialogues, and of questions that have nothing to do with the chart. */
export async function askChanges(
  questions: readonly QuestionCase[],
  folders: readonly string[],
  tables: TableCache,
  engine: JudgeEngine,
): Promise<Asked[]> {
  const asked: Asked[] = []
  const states = new Map<string, Spec | null>()
  const stateOf = async (path: string, message: string, accept: readonly Accepted[] | null): Promise<Spec | null> => {
    const key = `${path} ${message}`
    const known = states.get(key)
    if (known !== undefined) return known
    const profile = await tables.profile(path)
    const answer = recommend({ message, tables: [profile], current: null, history: [] })
    const specs = answer.kind === 'chart' ? answer.specs.map(({ spec }) => spec) : []
    const isRight = accept ? judgeOf(engine, accept, tables.judged(path, Number.POSITIVE_INFINITY)) : () => true
    const state = specs.find(isRight) ?? null
    states.set(key, state)
    return state
  }
  for (const file of readdirSync(folder))
    for (const { id, table, utterances, acceptFirst, accept } of readLines<DialogueLine>(join(folder, file))) {
      const path = pathOf(table, folders)
      const [first, message] = utterances
      if (path === undefined || first === undefined || message === undefined || utterances.length > 2) continue
      const state = await stateOf(path, first, acceptFirst?.map(acceptedOf) ?? null)
      const source = basename(file, '.jsonl')
      const one = {
        id,
        source,
        kind: 'change',
        table: path,
        message,
        accept: accept.map(acceptedOf),
        group: table,
        weight: 1,
      }
      if (state) asked.push(...(await ask(one, state, tables, engine)))
    }
  for (const [at, one] of questions.entries()) {
    if (at % questionStep !== 0) continue
    const others = questions.filter((other) => other !== one && other.table === one.table)
    const other = others[(at * 7919) % Math.max(1, others.length)]
    const state = other ? await stateOf(one.table, other.message, null) : null
    if (state) asked.push(...(await ask({ ...one, kind: 'new' }, state, tables, engine)))
  }
  return asked
}

const enoughRows = 500

async function ask(one: QuestionCase, state: Spec, tables: TableCache, engine: JudgeEngine): Promise<Asked[]> {
  const sentence = linkSentence(one.message, await tables.profile(one.table))
  const standing = standingChart(state, sentence)
  if (!standing) return []
  const read = changeCandidates(sentence, standing)
  const needsAll = one.accept.some(({ figure, spec }) => figure || JSON.stringify(spec).includes('"window"'))
  const judge = judgeOf(engine, one.accept, tables.judged(one.table, needsAll ? Number.POSITIVE_INFINITY : enoughRows))
  const verdicts = new Map<string, boolean>()
  const right = read.candidates.map((candidate) => {
    const drawn = sketch({ ...candidate.draft, weight: sentence.facts.weight })
    const kept = 'changes' in candidate ? standing.kept : []
    const spec = { ...drawn, transform: [...kept, ...drawn.transform] }
    const key = JSON.stringify(spec)
    const verdict = verdicts.get(key) ?? judge(spec)
    verdicts.set(key, verdict)
    return verdict
  })
  return [askedChange(one, read, right)]
}
