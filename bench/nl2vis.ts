/**
 * `npm run bench nl2vis -- --corpus=<folder>`: how often sentences become the right charts on tables that the ranker did
 * not learn from. Five folds by database: each is answered by a model of the others, through the solver, and judged by the
 * corpus's own scorer. `--wrong=<file>` lists the wrong answers. Without the corpus there is nothing to measure.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RankingModel } from '../packages/assistant/src/reader.ts'
import { askAll } from '../packages/assistant-eval/src/ask-all.ts'
import { allQuestions, corpusQuestions } from '../packages/assistant-eval/src/cases.ts'
import { loadCorpus } from '../packages/assistant-eval/src/corpus.ts'
import { loadEngine } from '../packages/assistant-eval/src/judge.ts'
import { crossValidationFolds, learn, scoreCase } from '../packages/assistant-eval/src/learn.ts'
import { fitTemperature } from '../packages/assistant-eval/src/optimize.ts'
import { type PreparedCase, TableCache } from '../packages/assistant-eval/src/prepare-case.ts'
import { askTrials } from '../packages/assistant-eval/src/trials.ts'
import { answerBy } from './nl2vis/answers.ts'
import { reportOf, type UnseenCase } from './nl2vis/report.ts'
import { loadScorer } from './nl2vis/scorer.ts'
import { writeReport } from './report.ts'

const { values } = parseArgs({
  strict: false,
  options: {
    corpus: { type: 'string', default: join(import.meta.dirname, '../../shared/bench/nl2vis') },
    tables: { type: 'string', default: join(import.meta.dirname, '../../shared/tables') },
    wrong: { type: 'string' },
  },
})
const folder = String(values.corpus)
if (existsSync(folder)) await measure()
else console.log(`Skipped: no nl2vis corpus found in ${folder}.`)

async function measure() {
  const bench = dirname(folder)
  const engine = await loadEngine(bench)
  const tables = new TableCache(engine)
  const { score } = await loadScorer(folder)
  const examples = new Map(loadCorpus(folder).cases.map((example) => [example.id, example]))
  const folders = [String(values.tables), join(bench, 'train', 'tables')]
  const questions = [...allQuestions(folders), ...corpusQuestions(bench, engine)]
  const questionsAsked = [...(await askAll({ bench, questions, changes: [], wantsTexts: false })), ...askTrials()]
  const parts = [...crossValidationFolds(questionsAsked.map((question) => ({ asked: question })))]
  const temperature = fitTemperature(
    parts.flatMap(({ model, tested }) =>
      tested.map(({ asked }) => ({ scores: scoreCase(asked, model).scores, right: asked.example.right })),
    ),
  )
  const isMeasured = ({ case: { id } }: PreparedCase) => examples.has(id)
  const answerAll = async (model: RankingModel, cases: readonly PreparedCase[]): Promise<UnseenCase[]> => {
    const answers: UnseenCase[] = []
    for (const { case: question } of cases) {
      const example = examples.get(question.id)
      if (!example) continue
      const answer = answerBy({ ...model, temperature }, question.message, await tables.profile(question.table))
      answers.push({ example, answer, score: score(example, answer.spec) })
    }
    return answers
  }
  const unseen: UnseenCase[] = []
  for (const { model, tested } of parts)
    unseen.push(...(await answerAll(model, tested.map(({ asked }) => asked).filter(isMeasured))))
  const isNlv = ({ case: { source } }: PreparedCase) => source === 'nlv'
  const withoutSource = await answerAll(
    learn(questionsAsked.filter((question) => !isNlv(question))),
    questionsAsked.filter(isNlv),
  )
  const { figures, details } = reportOf(unseen, withoutSource)
  writeReport('nl2vis', figures, details)
  if (values.wrong === undefined) return
  const lines = unseen
    .filter(({ score }) => !score.fair.chart)
    .map(({ example, answer }) => ({
      id: example.id,
      table: basename(example.table),
      say: example.utterances.join('. '),
      gold: example.gold,
      spec: answer.spec,
    }))
  writeFileSync(String(values.wrong), lines.map((line) => JSON.stringify(line)).join('\n'))
}
