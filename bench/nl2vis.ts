/**
 * `npm run bench nl2vis -- --corpus=<folder>`: sentences to charts on tables that were not learned from. Five folds by
 * database, and five by schema and sentence for people's sentences moved onto tables of other trades; each part is
 * answered by a model trained on the others, through the reader and the solver, and judged by the corpus's own scorer.
 * `--wrong=<file>` lists what went wrong. Without the corpus there is nothing to measure.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FeatureIndex } from '../packages/assistant/train/examples.ts'
import { judgeOf, loadCorpus } from '../packages/assistant/train/judge.ts'
import { allExamples, databaseTrials, readMaterial, schemaTrials } from '../packages/assistant/train/material.ts'
import { learn } from '../packages/assistant/train/model.ts'
import { profileCsv } from '../packages/tables/src/index.ts'
import { answerBy, recommendedBy } from './nl2vis/answers.ts'
import { type Judged, reportOf } from './nl2vis/report.ts'
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

  const unseen = databaseTrials(material).flatMap(({ learned, tested }, trial) => {
    const weights = learn(learned, index)
    return tested.map(({ asked, profile: plain }): Judged => {
      const profile = profiles.get(asked.table) ?? plain
      const answer = answerBy(weights, asked, profile)
      return {
        asked,
        answer,
        trial,
        score: score(asked, answer.spec),
        recommended: score(asked, recommendedBy(weights, asked, profile)).fair,
        seen: score(asked, answerBy(all, asked, profile).spec).fair,
      }
    })
  })
  const moved = schemaTrials(material).flatMap(({ learned, tested }, at) => {
    const weights = learn(learned, index)
    return tested.map(({ asked, profile, table }) => {
      const answer = answerBy(weights, asked, profile)
      const judge = judgeOf(corpus.engine, [asked.gold, ...(asked.alts ?? [])], table)
      return { asked, answer, trial: 100 + at, right: answer.spec !== null && judge(answer.spec) !== 'wrong' }
    })
  })
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
