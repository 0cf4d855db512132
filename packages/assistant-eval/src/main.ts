import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Asked, ask, FeatureIndex, TableCache } from './asked.ts'
import { type Case, readCorpus, readQuestions } from './cases.ts'
import { type Engine, loadEngine } from './judge.ts'
import { fit, scoresOf, trainOptions } from './optimize.ts'
import { briefly, Tally } from './report.ts'

const usage = `Usage: node packages/assistant-eval/src/main.ts [options]

Measures how many messages are read right, on tables that the ranker did not learn from.

  --tables FOLDER   the real tables that the questions are about (default ../shared/tables)
  --bench FOLDER    the benchmarks, of which the engine judges (default ../shared/bench)
  --corpus          also the sentences of nl2vis
  --fresh FILE      learn from all questions, and test on those of this file only
  --wrong FILE      write what was read wrong, with what is right`

const folds = 5
const questions = new URL('../questions', import.meta.url).pathname

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tables: { type: 'string', default: '../shared/tables' },
      bench: { type: 'string', default: '../shared/bench' },
      corpus: { type: 'boolean', default: false },
      fresh: { type: 'string' },
      wrong: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const engine = await loadEngine(values.bench)
  const tables = new TableCache(engine)
  const index = new FeatureIndex()
  const askAll = async (cases: Case[]): Promise<Asked[]> => {
    const asked: Asked[] = []
    for (const one of cases) asked.push(await ask(one, tables, engine, index))
    return asked
  }
  const known = readdirSync(questions).flatMap((file) =>
    readQuestions(join(questions, file), values.tables, basename(file, '.jsonl')),
  )
  const learned = await askAll([...known, ...(values.corpus ? corpusIn(values.bench, engine) : [])])
  const wrong: string[] = []
  if (values.fresh === undefined) {
    console.log('Right, on tables not learned from:')
    console.log(crossValidated(learned, index, wrong).lines().join('\n'))
  } else {
    const tested = await askAll(readQuestions(values.fresh, values.tables, 'fresh'))
    const tally = new Tally()
    test(tested, learn(learned, index), tally, [])
    console.log(tally.lines().join('\n'))
  }
  if (values.wrong !== undefined) writeFileSync(values.wrong, wrong.join('\n'))
}

const corpusIn = (bench: string, engine: Engine): Case[] =>
  readCorpus(join(bench, 'nl2vis', 'cases.dev.jsonl'), join(bench, 'nl2vis', 'tables', 'dev'), engine)

const learn = (asked: readonly Asked[], index: FeatureIndex): Float64Array =>
  fit(
    asked.map(({ example }) => example),
    { ...trainOptions, features: index.names.length },
  )

function crossValidated(asked: readonly Asked[], index: FeatureIndex, wrong: string[]): Tally {
  const groups = [...new Set(asked.map((one) => one.case.group))].sort()
  const foldOf = new Map(groups.map((group, at) => [group, at % folds]))
  const tally = new Tally()
  for (let fold = 0; fold < folds; fold++) {
    const inFold = (one: Asked) => foldOf.get(one.case.group) === fold
    const weights = learn(
      asked.filter((one) => !inFold(one)),
      index,
    )
    test(asked.filter(inFold), weights, tally, wrong)
  }
  return tally
}

/** Counts by source and kind; `reach` is the share of messages of which a right draft was proposed at all. */
function test(asked: readonly Asked[], weights: Float64Array, tally: Tally, wrong: string[]): void {
  for (const one of asked) {
    const scores = scoresOf(one.example.drafts, weights)
    const likeliest = (at: number, best: number) =>
      (scores[at] ?? 0) > (scores[best] ?? Number.NEGATIVE_INFINITY) ? at : best
    const best = [...scores.keys()].reduce((top, at) => likeliest(at, top), -1)
    const right = one.example.right[best] === true
    const { source, kind, id, message } = one.case
    tally.add(source, right)
    tally.add(`${source} reach`, one.example.right.includes(true))
    tally.add(`all ${kind}`, right)
    tally.add('all', right)
    if (right) continue
    const answer = one.proposals.drafts[best]
    const wanted = one.proposals.drafts[one.example.right.indexOf(true)]
    wrong.push(
      `${id} ${message}\n  read   ${answer ? briefly(answer) : 'nothing'}\n  right  ${wanted ? briefly(wanted) : `never proposed: ${JSON.stringify(one.case.accept[0])}`}`,
    )
  }
}

await main()
