import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { FeatureIndex } from './examples.ts'
import { type Engine, loadCorpus } from './judge.ts'
import { type Asked, allExamples, databaseTrials, readMaterial, schemaTrials, type Trial } from './material.ts'
import { calibrationOf, learn, type Outcome, sureFrom } from './model.ts'
import { outcomeOf } from './outcomes.ts'
import { familiesOf, heaviest } from './weights-report.ts'

/**
 * `npm run train -- --corpus <folder>`: learns the ranker's weights and its calibration from an nl2vis corpus, its
 * sentences on tables of other trades, and the practice sentences. The same corpus gives the same file, byte for byte.
 */
async function train() {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string', default: '../shared/bench/nl2vis' },
      out: { type: 'string', default: new URL('../src/interpreter/weights.generated.json', import.meta.url).pathname },
    },
  })
  const corpus = await loadCorpus(values.corpus)
  const index = new FeatureIndex()
  const material = readMaterial(corpus, index)
  const outcomes = (trials: Trial[]) => trials.map((trial) => unseenOutcomes(trial, index, corpus.engine))
  const byDatabase = outcomes(databaseTrials(material))
  const bySchema = outcomes(schemaTrials(material))
  const weights = learn(allExamples(material), index)
  const unseen = [...byDatabase, ...bySchema]
  const calibration = calibrationOf(unseen.flat())
  const sure = sureFrom(unseen)
  const text = `${JSON.stringify({ weights: Object.fromEntries(weights), calibration, sure }, null, 1)}\n`
  writeFileSync(values.out, text)

  const reachable = (asked: Asked[]) => share(asked.map(({ example }) => example.accepted.includes(true)))
  console.log(`${material.corpus.length} sentences, ${material.swaps.length} on tables of other trades, `)
  console.log(
    `${material.practice.length} to practise on; ${weights.size} weights in ${Math.round(text.length / 1024)} KiB.`,
  )
  console.log(
    `A right reading is among the drafts of ${reachable(material.corpus)} and ${reachable(material.swaps)} %.`,
  )
  console.log(`It comes first on databases not learned from, fold by fold: ${byDatabase.map(rightOf).join(', ')} %;`)
  console.log(`on schemas and sentences not learned from: ${bySchema.map(rightOf).join(', ')} %.`)
  console.log(`Answers at least ${sure} sure were right in 95 of 100.`)
  console.log(`\nFamilies of features, by the sum of their weights:\n${familiesOf(weights)}`)
  console.log(`\nThe heaviest:\n${heaviest(weights)}`)
}

/** What a model that learned from the rest of it says of each sentence of a trial. */
function unseenOutcomes({ learned, tested }: Trial, index: FeatureIndex, engine: Engine): Outcome[] {
  const weights = learn(learned, index)
  return tested.map((asked) => outcomeOf(asked, weights, engine))
}

const rightOf = (outcomes: Outcome[]) => share(outcomes.map(({ right }) => right))
const share = (list: boolean[]) => ((100 * list.filter(Boolean).length) / list.length).toFixed(1)

await train()
