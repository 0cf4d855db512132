import { parentPort, workerData } from 'node:worker_threads'
import type { AskingTask } from './ask-all.ts'
import { askChange } from './changes.ts'
import { loadEngine } from './judge.ts'
import { askQuestion, type PreparedCase, TableCache } from './prepare-case.ts'

const { bench, questions, changes, wantsTexts }: AskingTask = workerData
const engine = await loadEngine(bench)
const asking = { engine, tables: new TableCache(engine), wantsTexts }

const tell = (asked: PreparedCase | null): void => {
  if (asked) parentPort?.postMessage(asked, [asked.example.features.buffer, asked.example.ends.buffer])
}

for (const one of questions) tell(await askQuestion(one, asking))
for (const one of changes) tell(await askChange(one, asking))
