/**
 * `npm run bench nl2vis -- --corpus=<folder>`: sentences to charts on tables that were not learned from. Five folds by
 * database, and five by schema and sentence for people's sentences moved onto tables of other trades; each part is
 * answered by a model trained on the others, through the reader and the solver, and judged by the corpus's own scorer. How
 * sure answers are is measured of what the room is shown.
 * `--wrong=<file>` lists what went wrong. Without the corpus there is nothing to measure.
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
import { answerBy, shownBy } from './nl2vis/answers.ts'
import { calibrationsOf } from './nl2vis/confidence.ts'
import { type Judged, type Moved, reportOf } from './nl2vis/report.ts'
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
else console.log(`Skipped: there is no nl2vis corpus in ${folder}.`)

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
    const judged = tested.map(({ asked, profile: plain }) => {
      const profile = profiles.get(asked.table) ?? plain
      const answer = answerBy(weights, asked, profile)
      return { asked, profile, answer, score: score(asked, answer.spec), right: score(asked, answer.spec).fair.chart }
    })
    return { weights, judged }
  })
  const bySchema = schemaTrials(material).map(({ learned, tested }) => {
    const weights = learn(learned, index)
    const judged = tested.map(({ asked, profile, table }) => {
      const judge = judgeOf(corpus.engine, [asked.gold, ...(asked.alts ?? [])], table)
      const isRight = (spec: Spec | null) => spec !== null && judge(spec) !== 'wrong'
      const answer = answerBy(weights, asked, profile)
      return { asked, profile, answer, isRight, right: isRight(answer.spec) }
    })
    return { weights, judged }
  })
  const calibrations = calibrationsOf(
    [...byDatabase, ...bySchema].map(({ judged }) =>
      judged.map(({ answer, right }) => ({ probability: answer.probability, right })),
    ),
  )
  const modelOf = (weights: Model['weights'], trial: number): Model => ({
    weights,
    calibration: calibrations[trial] ?? asTheyAre,
  })
  const unseen = byDatabase.flatMap(({ weights, judged }, trial) =>
    judged.map((one): Judged => {
      const shown = shownBy(modelOf(weights, trial), one.asked, one.profile)
      const recommended = score(one.asked, shown?.spec ?? null).fair
      const seen = score(one.asked, answerBy(all, one.asked, one.profile).spec).fair
      return { ...one, recommended, seen, shown: shown && { ...shown, right: recommended.chart } }
    }),
  )
  const moved = bySchema.flatMap(({ weights, judged }, at) =>
    judged.map((one): Moved => {
      const shown = shownBy(modelOf(weights, byDatabase.length + at), one.asked, one.profile)
      return { ...one, shown: shown && { ...shown, right: one.isRight(shown.spec) } }
    }),
  )
  const { figures, details } = reportOf(unseen, moved)
  writeReport('nl2vis', figures, details)
  if (typeof values.wrong === 'string') {
    const wrong = [...unseen.filter(({ score: { fair } }) => !fair.chart), ...moved.filter(({ right }) => !right)]
    const lines = wrong.map(({ asked: { id, table, utterances, gold }, answer }) =>
      JSON.stringify({ id, table, utterances, gold, got: answer.spec, probability: answer.probability }),
    )
    writeFileSync(values.wrong, `${lines.join('\n')}\n`)
  }
}
