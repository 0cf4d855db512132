import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { answerLine, tablesFor } from './batch.ts'

const usage = `Usage: npm run -s assistant -- --batch in.jsonl --out out.jsonl [--trace]

Each line of the batch is {"id", "table": "path.csv", "utterances": ["…"]}; several utterances form a dialogue.
Each line of the output answers the last utterance, in the same order:
  {"id", "kind", "spec": <Vega-Lite> | null, "text", "figure": [{"group", "value", "rows"}] | null, "confidence",
   "alternatives": [{"spec", "label"}]}
kind is chart, figure, question, answer, command or failed; spec is the chart that stands or, where none does
and the last utterance is no command, the likeliest one, if any is likely. If a table cannot be found, the exit status
is 1, and the other lines are still answered. With --trace each line of the output also has "trace": how the last
utterance was read.`

/** Runs the assistant without a server: answers a batch of utterances with a file of specs. */
async function main(): Promise<number> {
  const { batch, out, trace: traced } = options()
  if (batch === undefined || out === undefined) {
    console.error(usage)
    return 2
  }
  if (!existsSync(batch)) {
    console.error(`The file ${batch} does not exist.`)
    return 2
  }
  const answers = createWriteStream(out)
  const tables = tablesFor(batch)
  for await (const line of createInterface({ input: createReadStream(batch), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue
    if (!answers.write(`${await answerLine(line, tables, { traced })}\n`)) await once(answers, 'drain')
  }
  answers.end()
  await once(answers, 'finish')
  await tables.close()
  for (const fault of tables.missing) console.error(fault)
  return tables.missing.size === 0 ? 0 : 1
}

function options(): { batch?: string | undefined; out?: string | undefined; trace?: boolean | undefined } {
  try {
    return parseArgs({
      options: { batch: { type: 'string' }, out: { type: 'string' }, trace: { type: 'boolean' } },
    }).values
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return {}
  }
}

process.exitCode = await main()
