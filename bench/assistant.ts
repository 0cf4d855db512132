/**
 * `npm run bench assistant`: the time to read and answer messages, on wide tables and for the longest messages, and the
 * memory of this process. Made-up tables and questions of this repository; needs nothing else.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { readCharts, recommend } from '../packages/assistant/src/index.ts'
import { allQuestions } from '../packages/assistant-eval/src/cases.ts'
import { profileCsv } from '../packages/tables/src/index.ts'
import { processorMs, quantileFigure, writeReport } from './report.ts'

setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')

const folder = join(import.meta.dirname, '../packages/assistant-eval/tables')
const tables = new Map<string, TableProfile>()
for (const file of readdirSync(folder)) tables.set(join(folder, file), await profileCsv(join(folder, file)))

/** A table of `count` columns, repeating those of all tables. */
function wideTable(count: number): TableProfile {
  const fields = [...tables.values()].flatMap(({ name: table, fields }) => fields.map((field) => ({ table, field })))
  const fieldAt = (at: number): FieldProfile[] => {
    const round = Math.floor(at / fields.length)
    const field = fields[at % fields.length]
    return field ? [{ ...field.field, name: `${field.table} ${field.field.name}${round > 0 ? ` ${round}` : ''}` }] : []
  }
  return { name: 'everything', rows: 400, fields: Array.from({ length: count }, (_, at) => fieldAt(at)).flat() }
}

const time = (ask: () => unknown): number => {
  const begun = processorMs()
  ask()
  return processorMs() - begun
}

const asked = allQuestions([folder]).flatMap(({ message, table }) => {
  const profile = tables.get(table)
  return profile ? [{ message, tables: [profile], current: null, history: [] }] : []
})
// The first messages load words and weights, and are compiled.
for (const request of asked.slice(0, 50)) recommend(request)
const read = asked.map(({ message, tables }) => time(() => readCharts({ message, tables })))
const answered = asked.map((request) => time(() => recommend(request)))
collect()
const { heapUsed, arrayBuffers } = process.memoryUsage()

const hundred = wideTable(100)
const thousand = wideTable(1000)
const overHundred = asked.slice(0, 60).map(({ message }) => time(() => readCharts({ message, tables: [hundred] })))
// Names of columns only: the hardest message to read.
const longest = thousand.fields
  .map(({ name }) => name)
  .join(' and ')
  .slice(0, 4000)
const hostile = Array.from({ length: 5 }, () => time(() => readCharts({ message: longest, tables: [thousand] })))

writeReport('assistant', [
  quantileFigure('a message read as charts', 'ms', read, 0.95, { max: 25 }),
  quantileFigure('a message answered, from the words to ranked specs', 'ms', answered, 0.95),
  quantileFigure('read over 100 columns', 'ms', overHundred, 0.95, { max: 60 }),
  quantileFigure('4,000 characters of names read over 1,000 columns', 'ms', hostile, 0.95, { max: 300 }),
  {
    name: 'memory with all loaded, after a thousand messages',
    unit: 'MB',
    value: (heapUsed + arrayBuffers) / 2 ** 20,
    target: { max: 120 },
  },
])
