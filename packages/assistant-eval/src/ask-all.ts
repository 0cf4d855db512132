import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { QuestionCase } from './cases.ts'
import type { ChangeCase } from './changes.ts'
import type { PreparedCase } from './prepare-case.ts'

/** What is to be asked; `bench` is the folder of the engine that judges. */
export interface AskingTask {
  bench: string
  questions: readonly QuestionCase[]
  changes: readonly ChangeCase[]
  wantsTexts: boolean
}

/** Proposes drafts for cases and judges each of them, in as many threads as there are cores. */
export async function askAll(task: AskingTask): Promise<PreparedCase[]> {
  const threads = availableParallelism()
  const parts = Array.from({ length: threads }, (_, thread) => {
    const own = <T extends QuestionCase>(cases: readonly T[]) =>
      cases.filter((one) => threadOf(one, threads) === thread)
    return askInThread({ ...task, questions: own(task.questions), changes: own(task.changes) })
  })
  const asked = (await Promise.all(parts)).flat()
  const order = new Map([...task.questions, ...task.changes].map((one, at) => [keyOf(one), at]))
  return asked.sort((a, b) => (order.get(keyOf(a.case)) ?? 0) - (order.get(keyOf(b.case)) ?? 0))
}

const keyOf = ({ source, kind, id }: QuestionCase): string => `${source} ${kind} ${id}`

/** Cases of one table are asked in one thread, which then reads the table once. */
const threadOf = ({ table }: QuestionCase, threads: number): number =>
  [...table].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) % threads

const askInThread = (task: AskingTask): Promise<PreparedCase[]> =>
  new Promise((resolve, reject) => {
    const asked: PreparedCase[] = []
    const worker = new Worker(new URL('./asking-thread.ts', import.meta.url), { workerData: task })
    worker.on('message', (one: PreparedCase) => asked.push(one))
    worker.on('error', reject)
    worker.on('exit', () => resolve(asked))
  })
