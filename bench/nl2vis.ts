/**
 * `npm run bench nl2vis -- --corpus=<folder>`: how often sentences become the right charts on tables that the model was
 * not trained on. Five folds by database; and five by schema and sentence, for sentences moved onto tables of other
 * trades. Each fold is answered by a model trained on the others, through the interpreter and the solver, and judged by
 * the corpus's own scorer. Confidence is measured on the charts that a room is shown.
 * `--wrong=<file>` lists the wrong answers. Without the corpus there is nothing to measure.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Spec } from '@belvedere/spec'
import type { Model } from '../packages/assistant/src/interpreter/ranker.ts'
import { FeatureIndex } from '../packages/assistant/train/examples.ts'
import { judgeOf, loadCorpus } from '../packages/assistant/train/judge.ts'
import { allExamples, databaseTrials, readMaterial, schemaTrials } from '../packages/assistant/train/material.ts'
import { learn } from '../packages/assistant/train/model.ts'
import { asTheyAre } from '../packages/assistant/train/outcomes.ts'
import { profileCsv } from '../packages/tables/src/index.ts'
import { answerBy, roomChartBy } from './nl2vis/answers.ts'
import { calibrationsOf } from './nl2vis/confidence.ts'
import { reportOf, type TransferCase, type UnseenCase } from './nl2vis/report.ts'
import { loadScorer } from './nl2vis/scorer.ts'
import { writeReport } from './report.ts'

const { values } = parseArgs({
  strict: false,
  options: {
    corpus: { type: 'string', default: join(import.meta.dirname, '../../shared/bench/nl2vis') },
    wrong: { type: 'string' },
  },
})
const folder = String(values.corpus)
if (existsSync(folder)) await measure()
else console.log(`Skipped: no nl2vis corpus found in ${folder}.`)

async function measure() {
  const corpus = await loadCorpus(folder)
  const { score } = await loadScorer(folder)
  const index = new FeatureIndex()
  const material = readMaterial(corpus, index)
  const all = learn(allExamples(material), index)
  const profiles = new Map<string, Awaited<ReturnType<typeof profileCsv>>>()
  for (const { table } of corpus.cases)
    if (!profiles.has(table)) profiles.set(table, await profileCsv(corpus.tablePath(table)))

  const byDatabase = databaseTrials(material).map(({ learned, tested }) => {
    const weights = learn(learned, index)
    const cases = tested.map(({ asked: example, profile: plain }) => {
      const profile = profiles.get(example.table) ?? plain
      const answer = answerBy(weights, example, profile)
      const answerScore = score(example, answer.spec)
      return { example, profile, answer, score: answerScore, right: answerScore.fair.chart }
    })
    return { weights, cases }
  })
  const bySchema = schemaTrials(material).map(({ learned, tested }) => {
    const weights = learn(learned, index)
    const cases = tested.map(({ asked: example, profile, table }) => {
      const judge = judgeOf(corpus.engine, [example.gold, ...(example.alts ?? [])], table)
      const isRight = (spec: Spec | null) => spec !== null && judge(spec) !== 'wrong'
      const answer = answerBy(weights, example, profile)
      return { example, profile, answer, isRight, right: isRight(answer.spec) }
    })
    return { weights, cases }
  })
  const calibrations = calibrationsOf(
    [...byDatabase, ...bySchema].map(({ cases }) =>
      cases.map(({ answer, right }) => ({ probability: answer.probability, right })),
    ),
  )
  const modelOf = (weights: Model['weights'], trial: number): Model => ({
    weights,
    calibration: calibrations[trial] ?? asTheyAre,
  })
  const unseen = byDatabase.flatMap(({ weights, cases }, trial) =>
    cases.map((one): UnseenCase => {
      const chart = roomChartBy(modelOf(weights, trial), one.example, one.profile)
      const roomScore = score(one.example, chart?.spec ?? null).fair
      const trainedScore = score(one.example, answerBy(all, one.example, one.profile).spec).fair
      return { ...one, roomScore, trainedScore, chart: chart && { ...chart, right: roomScore.chart } }
    }),
  )
  const transfer = bySchema.flatMap(({ weights, cases }, trial) =>
    cases.map((one): TransferCase => {
      const chart = roomChartBy(modelOf(weights, byDatabase.length + trial), one.example, one.profile)
      return { ...one, chart: chart && { ...chart, right: one.isRight(chart.spec) } }
    }),
  )
  const { figures, details } = reportOf(unseen, transfer)
  writeReport('nl2vis', figures, details)
  if (typeof values.wrong === 'string') {
    const wrong = [...unseen.filter(({ score: { fair } }) => !fair.chart), ...transfer.filter(({ right }) => !right)]
    const lines = wrong.map(({ example: { id, table, utterances, gold }, answer }) =>
      JSON.stringify({ id, table, utterances, gold, got: answer.spec, probability: answer.probability }),
    )
    writeFileSync(values.wrong, `${lines.join('\n')}\n`)
  }
}
