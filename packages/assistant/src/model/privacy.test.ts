import type { Cell, FieldProfile, Spec, TableProfile } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { interpret } from '../interpret.ts'
import { type ModelAssistance, readWithModel } from './read-with-model.ts'
import { type SharedDetail, sharedDetails, sharesAtLeast } from './shared-detail.ts'

/** Numbers from a seed, 0 up to 1. */
function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

interface Planted {
  table: TableProfile
  rows: Cell[][]
  /** What is in the data, by the least detail that tells it. */
  secrets: Record<SharedDetail, string[]>
}

const types = ['nominal', 'quantitative', 'temporal', 'ordinal'] as const

const uniform = (number: (detail: SharedDetail) => number) => ({
  ...{ type: 'quantitative' as const, count: 20, nulls: 0, distinct: 1, values: [] },
  ...{ min: number('statistics'), max: number('statistics') },
})

/** A table whose every name, count and value is found again wherever it turns up. */
function plant(seed: number): Planted {
  const random = randomly(seed)
  const big = () => 10_000_000 + Math.floor(random() * 80_000_000)
  const secrets: Planted['secrets'] = { names: [], statistics: [], values: [], rows: [] }
  const word = (detail: SharedDetail, what: string) => {
    const made = `${what}-${seed}-${big()}`
    secrets[detail].push(made)
    return made
  }
  const number = (detail: SharedDetail) => {
    const made = big()
    secrets[detail].push(String(made))
    return made
  }
  const fields = Array.from({ length: 2 + Math.floor(random() * 6) }, (_, at): FieldProfile => {
    const type = types[Math.floor(random() * types.length)] ?? 'nominal'
    const common = { name: word('names', `column${at}`), type, count: 20, nulls: number('statistics') }
    const statistics = { ...common, distinct: number('statistics') }
    if (type === 'quantitative')
      return {
        ...{ ...statistics, unit: word('names', 'unit\n"'), values: [] },
        ...{ min: number('statistics'), max: number('statistics') },
      }
    if (type === 'temporal') {
      const day = (offset: number) => Date.UTC(1900 + seed, at, 1 + offset)
      secrets.statistics.push(new Date(day(0)).toISOString().slice(0, 10))
      return { ...statistics, min: day(0), max: day(9), values: [] }
    }
    const values = Array.from({ length: 3 }, (_each, i) => ({ value: word('values', `value${i}\n"`), count: 3 - i }))
    return { ...statistics, values }
  })
  fields.push({ name: word('values', 'spread'), nameIsValue: true, ...uniform(number) })
  const rows = [fields.map((_field, at) => word('rows', `cell${at}`))]
  const about = { name: word('names', 'table'), rows: number('statistics'), rowName: word('statistics', 'row\n"') }
  const table = { ...about, fields }
  return { table, rows, secrets }
}

/** The same as it stands in JSON within JSON, whatever was escaped on the way. */
const bare = (text: string) => text.replaceAll(/\\+n|[\\"\n]/g, '')

/** A chart that quotes what it filters by, in a filter, its title and a param. */
function chartOf({ table, secrets }: Planted): Spec {
  const value = secrets.values[0] ?? 'none'
  const named = table.fields.find((field) => field.values.length > 0) ?? table.fields[0]
  return {
    data: { name: table.name },
    title: `Only ${value}`,
    mark: 'bar',
    params: [{ name: 'pick', value }],
    transform: [{ filter: { field: named?.name ?? '', oneOf: [value, `rare-${value}`] } }],
    encoding: { x: { field: named?.name ?? '', type: 'nominal' }, y: { aggregate: 'count', type: 'quantitative' } },
  }
}

/** All that a model is sent about a message, the second attempt included. */
async function sentFor({ table, rows, secrets }: Planted, detail: SharedDetail, current: Spec | null): Promise<string> {
  const sent: string[] = []
  const assistance: ModelAssistance = {
    detail,
    samples: async () => new Map([[table.name, rows]]),
    onText: () => undefined,
    model: {
      async write(prompt) {
        sent.push(JSON.stringify(prompt))
        const filter = { column: 'c1', is: 'one_of', values: ['nobody'] }
        const answers = ['no JSON', JSON.stringify({ kind: 'chart', show: ['count'], by: 'c1', where: [filter] })]
        return { text: answers[sent.length - 1] ?? '', judge: () => undefined }
      },
    },
  }
  const quoting = `I drew ${secrets.values.join(' ')} ${secrets.rows.join(' ')}.`
  const options = [{ id: 'o1', label: quoting, message: quoting }]
  const history = [
    { role: 'user' as const, text: 'earlier words' },
    { role: 'assistant' as const, text: quoting, options },
  ]
  const request = { message: 'flibber the wozzle quux', tables: [table], current, history }
  expect(interpret(request)).toMatchObject({ unsure: true })
  await readWithModel(request, assistance, new AbortController().signal)
  expect(sent.length).toBe(2)
  return sent.join('\n')
}

it.each(sharedDetails)(
  '[S26] a model is sent no more than %s, whatever the table, the chart and the chat hold',
  async (detail) => {
    for (let seed = 1; seed <= 10; seed++) {
      const planted = plant(seed)
      for (const current of [null, chartOf(planted)]) {
        const sent = bare(await sentFor(planted, detail, current))
        expect(sent).toContain('earlier words')
        for (const what of sharedDetails)
          for (const secret of planted.secrets[what]) {
            if (!sharesAtLeast(detail, what)) expect(sent, `${what} at ${detail}`).not.toContain(bare(secret))
            else if (what !== 'statistics') expect(sent, `${what} at ${detail}`).toContain(bare(secret))
          }
        expect(sent).not.toContain('rare-')
      }
    }
  },
)
