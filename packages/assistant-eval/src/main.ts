import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatModel } from '@belvedere/assistant/reader'
import { askAll } from './ask-all.ts'
import { allQuestions, corpusQuestions, readQuestions } from './cases.ts'
import { changeCases } from './changes.ts'
import { loadEngine } from './judge.ts'
import { crossValidate, learn, type ScoredCase, scoreCase } from './learn.ts'
import { fitTemperature } from './optimize.ts'
import { Tally } from './report.ts'
import { askTrialChanges, askTrials } from './trials.ts'

const usage = `Usage: npm run train -- [options]

Measures how many messages are read right, on tables that the ranker did not learn from, and trains the ranker.

  --tables FOLDER   the real tables that the questions are about (default ../shared/tables)
  --bench FOLDER    the benchmarks, of which the engine judges (default ../shared/bench)
  --corpus          also the sentences of nl2vis and of its further training data
  --fresh FILE      learn from all questions, and test on those of this file only
  --model FILE      learn from all questions, and write what was learned for the ranker
  --changes         instead: of messages beside a chart that stands, what they change
  --wrong FILE      write what was read wrong, with what is right`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tables: { type: 'string', default: '../shared/tables' },
      bench: { type: 'string', default: '../shared/bench' },
      corpus: { type: 'boolean', default: false },
      changes: { type: 'boolean', default: false },
      fresh: { type: 'string' },
      model: { type: 'string' },
      wrong: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const engine = await loadEngine(values.bench)
  const folders = [values.tables, join(values.bench, 'train', 'tables')]
  const questions = allQuestions(folders)
  const corpus = values.corpus && !values.changes ? corpusQuestions(values.bench, engine) : []
  const task = { bench: values.bench, wantsTexts: values.wrong !== undefined }
  const asked = values.changes
    ? [
        ...(await askAll({ ...task, questions: [], changes: changeCases(questions, folders) })),
        ...(await askTrialChanges()),
      ]
    : [...(await askAll({ ...task, questions: [...questions, ...corpus], changes: [] })), ...askTrials()]
  if (values.fresh !== undefined) {
    const model = learn(asked)
    const fresh = readQuestions(values.fresh, folders, 'fresh')
    print((await askAll({ ...task, questions: fresh, changes: [] })).map((one) => scoreCase(one, model)))
    return
  }
  const tested = crossValidate(asked)
  console.log('Right, on tables not learned from:')
  print(tested)
  if (values.wrong !== undefined) writeFileSync(values.wrong, tested.flatMap(errorIn).join('\n'))
  if (values.model === undefined) return
  const temperature = fitTemperature(tested.map(({ scores, asked: { example } }) => ({ scores, right: example.right })))
  writeFileSync(values.model, formatModel({ ...learn(asked), temperature }))
}

/** Counts by source and kind; `reach` is the share of messages of which a right draft was proposed at all. */
function print(tested: readonly ScoredCase[]): void {
  const tally = new Tally()
  for (const { asked, right } of tested) {
    const { source, kind } = asked.case
    tally.add(source, right)
    tally.add(`${source} reach`, asked.example.right.includes(true))
    tally.add(`all ${kind}`, right)
    tally.add('all', right)
  }
  console.log(tally.lines().join('\n'))
}

function errorIn({ asked, best, right }: ScoredCase): string[] {
  if (right) return []
  const [answer, wanted] = [asked.texts[best], asked.texts[asked.example.right.indexOf(true)]]
  return [
    `${asked.case.id} ${asked.case.message}`,
    `  read   ${answer ?? 'nothing'}`,
    `  right  ${wanted ?? `never proposed: ${JSON.stringify(asked.case.accept[0])}`}`,
  ]
}

await main()
