/**
 * `npm run bench nl2vis -- --corpus=<folder>`: sentences to charts on databases that were not learned from. Five folds by
 * database; each part is answered by a model trained on the others, through the reader and the solver, and judged by the
 * corpus's own scorer. `--wrong=<file>` lists what went wrong. Without the corpus there is nothing to measure.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusExamples, FeatureIndex, practiceExamples } from '../packages/assistant/train/examples.ts'
import { type Case, loadCorpus } from '../packages/assistant/train/judge.ts'
import { foldNumbers, foldOf, learn } from '../packages/assistant/train/model.ts'
import { type Answer, answersBy } from './nl2vis/answers.ts'
import { loadScorer, type Result } from './nl2vis/scorer.ts'
import { swapped } from './nl2vis/swapped.ts'
import { type Figure, figureOf, writeReport } from './report.ts'

const floors = new Map([
  ['nlv', 60],
  ['nvbench', 70],
  ['nvbench-rob', 60],
])

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
  const scorer = await loadScorer(folder)
  const index = new FeatureIndex()
  const examples = corpusExamples(corpus, index)
  const practice = practiceExamples(corpus.engine, index)
  const fold = foldOf(corpus.cases.map(({ group }) => group))
  const unseen: Result[] = []
  const recommended: Result[] = []
  const seen: Result[] = []
  const moved: Result[] = []
  const answers: Answer[] = []
  const all = await answersBy({ weights: learn([...examples, ...practice], index) }, corpus.tablePath)
  for (const number of foldNumbers) {
    const others = examples.filter(({ group }) => fold.get(group) !== number)
    const answer = await answersBy({ weights: learn([...others, ...practice], index) }, corpus.tablePath)
    for (const asked of corpus.cases.filter(({ group }) => fold.get(group) === number)) {
      const answered = await answer(asked)
      answers.push(answered)
      unseen.push(scorer.score(asked, answered.spec))
      recommended.push(scorer.score(asked, answered.recommended))
      seen.push(scorer.score(asked, (await all(asked)).spec))
      if (asked.source === 'nlv') moved.push(await swapped(asked, corpus, answer))
    }
  }
  report({ unseen, recommended, seen, moved, answers })
  if (typeof values.wrong === 'string') listWrong(values.wrong, unseen, answers)
}

function report({
  unseen,
  recommended,
  seen,
  moved,
  answers,
}: {
  unseen: Result[]
  recommended: Result[]
  seen: Result[]
  moved: Result[]
  answers: Answer[]
}) {
  const sources = [...new Set(unseen.map(({ asked }) => asked.source))].sort()
  const percent = (list: (boolean | null | undefined)[]) => {
    const known = list.filter((value) => value !== null && value !== undefined)
    return Math.round((1000 * known.filter(Boolean).length) / known.length) / 10
  }
  const figure = (name: string, list: (boolean | null | undefined)[], min?: number): Figure => ({
    name,
    unit: '%',
    value: percent(list),
    ...(min !== undefined && { target: { min } }),
  })
  const of = (source: string, results: Result[]) => results.filter(({ asked }) => asked.source === source)
  const figures = sources.flatMap((source) => [
    figure(
      `${source}: chart, fair`,
      of(source, unseen).map((result) => result.fair.chart),
      floors.get(source),
    ),
    figure(
      `${source}: chart that the room is shown`,
      of(source, recommended).map((result) => result.fair.chart),
      floors.get(source),
    ),
    figure(
      `${source}: chart, strict`,
      of(source, unseen).map((result) => result.strict.chart),
    ),
    figure(
      `${source}: sort`,
      of(source, unseen).map((result) => result.fair.sort),
    ),
    figure(
      `${source}: chart on databases learned from`,
      of(source, seen).map((result) => result.fair.chart),
    ),
  ])
  figures.push(
    figure(
      'nlv with other names for its fields: chart, fair',
      moved.map((result) => result.fair.chart),
    ),
  )
  figures.push(
    figureOf(
      'interpret and solve',
      'ms',
      answers.map(({ ms }) => ms),
      0.95,
      { max: 30 },
    ),
  )
  // A source that never asks for an order has no figure for it.
  writeReport(
    'nl2vis',
    figures.filter(({ value }) => !Number.isNaN(value)),
    { sentences: unseen.length },
  )
}

function listWrong(path: string, results: Result[], answers: Answer[]) {
  const line = (asked: Case, at: number) =>
    JSON.stringify({
      id: asked.id,
      table: asked.table,
      utterances: asked.utterances,
      gold: asked.gold,
      got: answers[at]?.spec ?? null,
    })
  const wrong = results.flatMap(({ asked, fair }, at) => (fair.chart ? [] : [line(asked, at)]))
  writeFileSync(path, `${wrong.join('\n')}\n`)
}
