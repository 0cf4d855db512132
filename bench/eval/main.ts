import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ModelPort, sharedDetails } from '@belvedere/assistant'
import { modelKind } from '@belvedere/contract'
import { z } from 'zod'
import { tablesFor } from '../../apps/assistant/src/batch.ts'
import { allQuestions, corpusQuestions, type QuestionCase } from '../../packages/assistant-eval/src/cases.ts'
import { loadEngine } from '../../packages/assistant-eval/src/judge.ts'
import { TableCache } from '../../packages/assistant-eval/src/prepare-case.ts'
import { quantile } from '../report.ts'
import { type CaseResult, evaluate } from './evaluate.ts'
import { judgeAnswers } from './judge-outcome.ts'
import { measuredModel } from './measured-model.ts'
import { noModel, recordPrompts, replayAnswers } from './recorded-model.ts'

const usage = `Usage: npm run eval -- --model NAME [--kind openai-compatible|anthropic] [--base-url URL] [options]
       npm run eval -- --record FOLDER [options]
       npm run eval -- --replay FOLDER [options]

Scores a language model on questions, in the service's own way of asking, beside the embedded reader and together with
it. The key is taken from BELVEDERE_LLM_API_KEY. The embedded reader was trained on these questions, the model was not.

  --record FOLDER   write each prompt to <id>.json as {id, prompt}; without a model, do no more
  --replay FOLDER   take the answers from files of the same names, so that any model, or a person, can write them
  --tables FOLDER   the real tables that the questions are about (default ../shared/tables)
  --bench FOLDER    the benchmarks, of which the engine judges (default ../shared/bench)
  --corpus          the sentences of nl2vis instead of the questions
  --limit N         ask N of them, chosen by --seed
  --seed TEXT       default 1
  --detail LEVEL    what the model is told: names, statistics (default) or values
  --seconds N       for each request (default 60)
  --out FILE        list every result`

const anthropic = 'https://api.anthropic.com/v1'
const beside = (name: string) => join(import.meta.dirname, '../../../shared', name)
const optionsSchema = z
  .strictObject({
    model: z.string().optional(),
    kind: modelKind.default('openai-compatible'),
    'base-url': z.url().optional(),
    record: z.string().optional(),
    replay: z.string().optional(),
    tables: z.string().default(beside('tables')),
    bench: z.string().default(beside('bench')),
    corpus: z.boolean().default(false),
    detail: z.enum(sharedDetails).exclude(['rows']).default('statistics'),
    limit: z.coerce.number().int().min(1).optional(),
    seed: z.string().default('1'),
    seconds: z.coerce.number().int().min(1).max(600).default(60),
    out: z.string().optional(),
  })
  .refine(({ model, record, replay }) => model ?? record ?? replay, 'Give --model, --record or --replay.')
  .refine(
    (given) => given.model === undefined || given.kind === 'anthropic' || given['base-url'] !== undefined,
    'Give --base-url.',
  )
type Options = z.infer<typeof optionsSchema>

const parsedOptions = optionsSchema.safeParse(options())
if (!parsedOptions.success) fail(`${z.prettifyError(parsedOptions.error)}\n\n${usage}`)
else if (!existsSync(join(parsedOptions.data.bench, 'nl2vis', 'engine.mjs')))
  fail(`There is no engine that judges in ${parsedOptions.data.bench}; name its folder with --bench.`)
else await main(parsedOptions.data)

async function main(asked: Options): Promise<void> {
  const { bench, detail, out } = asked
  const engine = await loadEngine(bench)
  const judged = new TableCache(engine)
  const all = asked.corpus
    ? corpusQuestions(bench, engine).filter(({ source }) => source !== 'further')
    : allQuestions([asked.tables, join(bench, 'train', 'tables')])
  const cases = chosen(all, asked)
  const measured = asked.model === undefined ? null : modelNamed(asked.model, asked)
  const tables = tablesFor(import.meta.filename)
  const results: CaseResult[] = []
  try {
    for (const one of cases) {
      const table = await tables.of(one.table)
      const judge = judgeAnswers(engine, one.accept, judged.judged(one.table, Number.POSITIVE_INFINITY))
      results.push(await evaluate(one, { table, model: modelFor(one.id, asked, measured), detail, judge }))
      if (results.length % 50 === 0) console.log(`${results.length} of ${cases.length}`)
    }
  } finally {
    await tables.close()
  }
  report(results, measured?.measured)
  if (out !== undefined) writeFileSync(out, `${results.map((line) => JSON.stringify(line)).join('\n')}\n`)
}

/** As many of the cases as are wanted, the same ones for the same seed. */
function chosen(cases: readonly QuestionCase[], { limit, seed }: Pick<Options, 'limit' | 'seed'>): QuestionCase[] {
  const place = ({ id }: QuestionCase) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  const places = new Map(cases.map((one) => [one, place(one)]))
  const order = (one: QuestionCase) => places.get(one) ?? ''
  return cases.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, limit)
}

const modelNamed = (model: string, asked: Options) =>
  measuredModel({
    endpoint: {
      ...{ kind: asked.kind, baseUrl: asked['base-url'] ?? anthropic, secondsPerCall: asked.seconds },
      ...{ apiKey: process.env.BELVEDERE_LLM_API_KEY ?? null, addressPolicy: 'anywhere' },
    },
    model,
  })

function modelFor(id: string, { record, replay }: Options, measured: ModelPort | null): ModelPort {
  const model = measured ?? (replay === undefined ? noModel : replayAnswers(replay, id))
  return record === undefined ? model : recordPrompts(model, record, id)
}

function report(results: CaseResult[], measured: { ms: number[]; tokens: number } | undefined): void {
  const share = (some: CaseResult[], isRight: (result: CaseResult) => boolean) =>
    (some.length === 0 ? '–' : `${((100 * some.filter(isRight).length) / some.length).toFixed(1)} %`).padStart(7)
  const line = (name: string, some: CaseResult[]) =>
    console.log(
      [
        `${name.padEnd(32)} ${String(some.length).padStart(6)} cases`,
        `embedded ${share(some, ({ embedded }) => embedded)}`,
        `model ${share(some, ({ model }) => model)}`,
        `both ${share(some, ({ together }) => together)}`,
      ].join('   '),
    )
  line('all', results)
  for (const [kind, some] of Map.groupBy(results, (result) => result.kind)) line(kind, some)
  const [sure, unsure] = [results.filter((result) => result.sure), results.filter((result) => !result.sure)]
  line('where the embedded reader is sure', sure)
  line('where a room asks the model', unsure)
  const failed = results.filter((result) => result.failed)
  console.log(`The model gave no usable answer in ${failed.length} of ${results.length}.`)
  for (const [note, some] of Map.groupBy(failed, (result) => result.note ?? ''))
    console.log(`  ${some.length} × ${note}`)
  if (measured && measured.ms.length > 0)
    console.log(
      `${measured.ms.length} requests, ${measured.tokens} tokens, ${quantile(measured.ms, 0.5)} ms (p50), ${quantile(measured.ms, 0.95)} ms (p95).`,
    )
}

function options(): object {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      options: {
        ...{ model: text, kind: text, 'base-url': text, record: text, replay: text, tables: text, bench: text },
        ...{ detail: text, limit: text, seed: text, seconds: text, out: text },
        corpus: { type: 'boolean' },
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
