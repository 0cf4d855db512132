/**
 * `npm run eval -- --model <name> [--kind openai-compatible|anthropic] [--base-url <url>]`: scores a language model on
 * the dev split of the nl2vis corpus, in the service's own way of asking, beside the embedded interpreter. The key is
 * taken from BELVEDERE_LLM_API_KEY. `--always` asks the model also where the embedded interpreter is sure,
 * `--limit=<n>` takes n cases evenly, `--detail=<names|statistics|values>` is the privacy, `--out=<file>` lists every
 * answer.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { details } from '@belvedere/assistant'
import { modelKind } from '@belvedere/contract'
import { z } from 'zod'
import { loadCorpus } from '../../packages/assistant-eval/src/corpus.ts'
import { profileCsv } from '../../packages/tables/src/index.ts'
import { loadScorer } from '../nl2vis/scorer.ts'
import { quantile } from '../report.ts'
import { type CaseResult, evaluate } from './evaluate.ts'
import { measuredModel } from './measured-model.ts'

const anthropic = 'https://api.anthropic.com/v1'
const optionsSchema = z
  .strictObject({
    model: z.string('Name it: --model <name>.'),
    kind: modelKind.default('openai-compatible'),
    'base-url': z.url().optional(),
    corpus: z.string().default(join(import.meta.dirname, '../../../shared/bench/nl2vis')),
    detail: z.enum(details).exclude(['rows']).default('statistics'),
    limit: z.coerce.number().int().min(1).optional(),
    seconds: z.coerce.number().int().min(1).max(600).default(60),
    always: z.boolean().default(false),
    out: z.string().optional(),
  })
  .refine((given) => given.kind === 'anthropic' || given['base-url'] !== undefined, 'Give --base-url.')

const parsedOptions = optionsSchema.safeParse(options())
if (!parsedOptions.success) fail(z.prettifyError(parsedOptions.error))
else if (!existsSync(join(parsedOptions.data.corpus, 'cases.dev.jsonl')))
  fail(`There is no nl2vis corpus in ${parsedOptions.data.corpus}.`)
else await main(parsedOptions.data)

async function main({ corpus: folder, limit, out, ...asked }: z.infer<typeof optionsSchema>): Promise<void> {
  const corpus = loadCorpus(folder)
  const { score } = await loadScorer(folder)
  const step = limit === undefined ? 1 : Math.max(1, corpus.cases.length / limit)
  const cases = corpus.cases.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  const model = measuredModel({
    endpoint: {
      ...{ kind: asked.kind, baseUrl: asked['base-url'] ?? anthropic, secondsPerCall: asked.seconds },
      ...{ apiKey: process.env.BELVEDERE_LLM_API_KEY ?? null, addressPolicy: 'anywhere' },
    },
    model: asked.model,
  })
  const answered: CaseResult[] = []
  for (const corpusCase of cases) {
    const profile = await profileCsv(corpus.tablePath(corpusCase.table))
    answered.push(await evaluate(corpusCase, profile, { ...asked, model, score }))
    if (answered.length % 50 === 0) console.log(`${answered.length} of ${cases.length}`)
  }
  report(answered, model.measured)
  if (out !== undefined) writeFileSync(out, `${answered.map((line) => JSON.stringify(line)).join('\n')}\n`)
}

function report(answered: CaseResult[], { ms, tokens }: { ms: number[]; tokens: number }): void {
  const share = (results: CaseResult[], right: (result: CaseResult) => boolean) =>
    (results.length === 0 ? '–' : `${((100 * results.filter(right).length) / results.length).toFixed(1)} %`).padStart(7)
  const line = (name: string, some: CaseResult[]) => {
    const [embedded, together] = [share(some, (result) => result.embedded), share(some, (one) => one.together)]
    const count = `${name.padEnd(28)} ${String(some.length).padStart(6)} cases`
    console.log(`${count}   embedded ${embedded}   with the model ${together}`)
  }
  console.log('Correct charts (fair). The embedded interpreter was trained on these sentences, the model was not.')
  line('all', answered)
  for (const [source, resultsOfSource] of Map.groupBy(answered, (result) => result.source))
    line(source, resultsOfSource)
  const modelAnswers = answered.filter(({ outcome }) => outcome !== 'not_needed')
  line('where the model was asked', modelAnswers)
  console.log(
    `The model failed in ${modelAnswers.filter(({ outcome }) => outcome === 'failed').length} of ${modelAnswers.length}.`,
  )
  for (const [note, resultsWithNote] of Map.groupBy(modelAnswers, (result) => result.note ?? ''))
    if (note !== '') console.log(`  ${resultsWithNote.length} × ${note}`)
  if (ms.length > 0)
    console.log(
      `${ms.length} requests, ${tokens} tokens, ${quantile(ms, 0.5)} ms (p50), ${quantile(ms, 0.95)} ms (p95).`,
    )
}

function options(): object {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      options: {
        ...{
          model: text,
          kind: text,
          'base-url': text,
          corpus: text,
          detail: text,
          limit: text,
          seconds: text,
          out: text,
        },
        always: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
    return {}
  }
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 2
}
