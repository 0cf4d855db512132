/**
 * `npm run bench assistant`: how long reading and answering take on wide tables and on the longest messages, and the
 * memory of it all, in this process of its own. Made-up tables; nothing else is needed.
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

/** The columns of all schemas in one table, as often as needed. */
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

/** What people ask of a table, with its own names in it. */
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
// Four thousand characters that are all names of columns: nothing is harder to read.
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
