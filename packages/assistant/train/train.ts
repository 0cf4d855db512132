import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { corpusExamples, FeatureIndex, practiceExamples } from './examples.ts'
import { loadCorpus } from './judge.ts'
import { calibrationOf, learn, unseenOutcomes } from './model.ts'

/**
 * `npm run train -- --corpus <folder>`: learns the ranker's weights and its calibration from an nl2vis corpus and the
 * practice sentences. The same corpus gives the same file.
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
  const examples = corpusExamples(corpus, index)
  const practice = practiceExamples(corpus.engine, index)
  const outcomes = unseenOutcomes(examples, practice, index)
  const weights = learn([...examples, ...practice], index)
  const model = { weights: Object.fromEntries(weights), calibration: calibrationOf(outcomes) }
  writeFileSync(values.out, `${JSON.stringify(model, null, 1)}\n`)
  const share = (list: boolean[]) => ((100 * list.filter(Boolean).length) / list.length).toFixed(1)
  console.log(
    `${examples.length} sentences and ${practice.length} to practise on, ${weights.size} weights.\n` +
      `The right reading is among the drafts of ${share(examples.map(({ right }) => right.includes(true)))} %, ` +
      `comes first for ${share(outcomes.map(({ right }) => right))} % on databases that were not learned from.`,
  )
}

await train()
