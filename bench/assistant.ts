/**
 * `npm run bench assistant`: the time to read and answer messages, on wide tables and for the longest messages, and the
 * memory of this process. Synthetic tables; needs nothing else.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { interpretChart, recommend } from '../packages/assistant/src/index.ts'
import { aProfile } from '../packages/assistant/src/interpreter/factories.ts'
import type { Schema } from '../packages/assistant/train/schema.ts'
import { schemas } from '../packages/assistant/train/swap-schemas.ts'
import { processorMs, quantileFigure, writeReport } from './report.ts'

setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')

const profileOfSchema = ({ name, columns }: Schema) => aProfile(name, columns)

/** A table of `count` columns, repeating those of all schemas. */
function wideTable(count: number) {
  const columns = schemas.flatMap((schema) => schema.columns.map((column) => ({ ...column, trade: schema.name })))
  return aProfile(
    'everything',
    Array.from({ length: count }, (_, at) => {
      const round = Math.floor(at / columns.length)
      const column = columns[at % columns.length]
      return { name: `${column?.trade} ${column?.name}${round > 0 ? ` ${round}` : ''}`, values: column?.values ?? [] }
    }),
  )
}

/** Typical questions about a table, with the names of its columns. */
function sentencesOf({ rows, columns }: Schema): string[] {
  const named = (part: string) => columns.filter((column) => column.part === part).map(({ name }) => name)
  const [q = '', q2 = ''] = named('Q')
  const [c = ''] = named('C')
  return [
    `how many ${rows} are there for each ${c}?`,
    `average ${q} by ${c}`,
    `is there a correlation between ${q} and ${q2}?`,
    `${q} vs ${q2} colored by ${c}`,
    `show the trend of ${q} over time by ${c}`,
    `histogram of ${q}`,
    `bar chart of the total ${q2} by ${c}, sorted from high to low`,
    `the top 3 ${c} by average ${q}`,
  ]
}

const time = (ask: () => unknown): number => {
  const begun = processorMs()
  ask()
  return processorMs() - begun
}

const tables = schemas.map(profileOfSchema)
const asked = schemas.flatMap((schema, at) =>
  sentencesOf(schema).flatMap((message) => {
    const table = tables[at]
    return table ? [{ message, tables: [table], current: null, history: [] }] : []
  }),
)
const answered = Array.from({ length: 1000 }, (_, at) => asked[at % asked.length]).map((request) =>
  request ? time(() => recommend(request)) : 0,
)
collect()
const heapMb = process.memoryUsage().heapUsed / 2 ** 20

const hundred = wideTable(100)
const thousand = wideTable(1000)
const messages = schemas.slice(0, 7).flatMap(sentencesOf)
const overHundred = messages.map((message) => time(() => interpretChart({ message, tables: [hundred] })))
// Names of columns only: the hardest message to read.
const longest = thousand.fields
  .map(({ name }) => name)
  .join(' and ')
  .slice(0, 4000)
const hostile = Array.from({ length: 5 }, () => time(() => interpretChart({ message: longest, tables: [thousand] })))

writeReport('assistant', [
  quantileFigure('a message answered, from the words to ranked specs', 'ms', answered, 0.95),
  quantileFigure('read over 100 columns', 'ms', overHundred, 0.95, { max: 30 }),
  quantileFigure('4,000 characters of names read over 1,000 columns', 'ms', hostile, 0.95, { max: 300 }),
  { name: 'heap with all loaded, after 1,000 messages', unit: 'MB', value: heapMb, target: { max: 80 } },
])
