/**
 * `npm run bench ablate -- --corpus=<folder>`: what each part of the reader of messages is worth. Every rule of the grammar,
 * every evidence of a link and every design is switched off in turn; the ranker stays as it is. Counted are the messages of
 * which the likeliest reading then shows something else, and by how much fewer are right, with a 95 % interval of the paired
 * difference. The ranker has learned from the questions and dialogues, and not from the kept sets, of which only counts are
 * shown. Without the corpus, whose engine judges questions and dialogues, only the kept sets are measured.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ReaderPart, readerParts } from '../packages/assistant/src/reader.ts'
import { allQuestions } from '../packages/assistant-eval/src/cases.ts'
import { loadEngine } from '../packages/assistant-eval/src/judge.ts'
import { TableCache } from '../packages/assistant-eval/src/prepare-case.ts'
import { trialMessages, trialTurns } from '../packages/assistant-eval/src/trials.ts'
import { keptSets } from '../packages/assistant-eval/trials/kept-sets.ts'
import { type Judged, judge, type PartOff, sumOf, worthOf } from './ablate/effect.ts'
import {
  type JudgedMessage,
  judgedDialogues,
  judgedQuestion,
  judgedTrial,
  judgedTurn,
  sampleOf,
} from './ablate/messages.ts'
import { type BenchFigure, processorMs, writeReport } from './report.ts'

const { values } = parseArgs({
  strict: false,
  options: {
    corpus: { type: 'string', default: join(import.meta.dirname, '../../shared/bench/nl2vis') },
    tables: { type: 'string', default: join(import.meta.dirname, '../../shared/tables') },
  },
})

/** So many of each are read: with all, a run would take an hour. */
const sample = { questions: 1500, dialogues: 600 }

async function fromCorpus(): Promise<JudgedMessage[]> {
  const bench = dirname(String(values.corpus))
  if (!existsSync(String(values.corpus))) {
    console.log(`No nl2vis corpus found in ${values.corpus}: only the kept sets are measured.`)
    return []
  }
  const engine = await loadEngine(bench)
  const tables = new TableCache(engine)
  const folders = [String(values.tables), join(bench, 'train', 'tables')]
  const questions = sampleOf(allQuestions(folders), sample.questions)
  return [
    ...(await Promise.all(questions.map((one) => judgedQuestion(one, tables, engine)))),
    ...(await judgedDialogues(sample.dialogues, folders, { tables, engine })),
  ]
}

async function kept(): Promise<JudgedMessage[]> {
  const judged: JudgedMessage[] = []
  for (const { questions, dialogues } of keptSets) {
    judged.push(...trialMessages(questions).map((one) => judgedTrial('kept sets', one)))
    judged.push(...(await trialTurns(dialogues)).map((one) => judgedTurn('kept sets', one)))
  }
  return judged
}

/** What a part is worth by set, and on all messages together. */
interface AblatedPart {
  part: ReaderPart
  changed: number
  points: number
  noise: number
  sets: { set: string; changed: number; points: number; noise: number }[]
}

function worth(judged: readonly Judged[], at: number) {
  const effect = sumOf(judged.flatMap(({ effects }) => effects[at] ?? []))
  return { changed: effect.changed, ...worthOf(effect, judged.length) }
}

const started = performance.now()
const partsOff = readerParts.map((part): PartOff => ({ part, off: new Set([part]) }))
const judged = [...(await fromCorpus()), ...(await kept())].map((message) => judge(message, partsOff))
const sets = [...Map.groupBy(judged, ({ set }) => set)]
const parts = readerParts
  .map(
    (part, at): AblatedPart => ({
      part,
      ...worth(judged, at),
      sets: sets.map(([set, own]) => ({ set, ...worth(own, at) })),
    }),
  )
  .sort((a, b) => b.points - a.points)

const inPoints = ({ points, noise }: { points: number; noise: number }) =>
  `${points.toFixed(2).padStart(6)} ± ${noise.toFixed(2)}`
for (const { part, changed, sets: own, ...all } of parts) {
  const bySet = own.map((one) => `${one.set} ${inPoints(one)}`).join('  ')
  console.log(`${part.padEnd(32)} ${String(changed).padStart(5)} changed ${inPoints(all)}   ${bySet}`)
}
const shares = sets.map(
  ([set, own]): BenchFigure => ({
    name: `right with all parts, ${set}, of ${own.length}`,
    unit: '%',
    value: (100 * own.filter(({ right }) => right).length) / own.length,
  }),
)
const withoutCost = parts.filter(({ points }) => points <= 0).map(({ part }) => part)
writeReport(
  'ablate',
  [
    ...shares,
    { name: 'parts', unit: 'count', value: parts.length },
    { name: 'parts whose removal costs nothing', unit: 'count', value: withoutCost.length },
    { name: 'time', unit: 's', value: (performance.now() - started) / 1000 },
    { name: 'processor time', unit: 's', value: processorMs() / 1000 },
  ],
  { command: 'npm run bench ablate -- --corpus=<folder>', parts, withoutCost },
)
