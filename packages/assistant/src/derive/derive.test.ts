import { type Derivation, englishText, planDerivation, type TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { aTable, pick, rows, spread } from '../../testing/tables.ts'
import type { TurnDeps, TurnRequest } from '../workflow/ports.ts'
import { runTurn } from '../workflow/run-turn.ts'
import { proposeKeys } from './keys.ts'

const ids = rows(40, (row) => `c${row}`)
const clients = aTable('clients', [
  { name: 'id', type: 'nominal', semanticType: 'id', values: ids },
  { name: 'town', type: 'nominal', semanticType: 'city', values: rows(40, pick(['Rome', 'Oslo', 'Bonn'], 1)) },
  { name: 'age', type: 'quantitative', values: rows(40, (row) => spread(row, 5, 20, 70)) },
])
const purchases = aTable('purchases', [
  { name: 'client_id', type: 'nominal', values: rows(300, pick(ids, 3)) },
  { name: 'price', type: 'quantitative', unit: '€', values: rows(300, (row) => spread(row, 2, 5, 90) + 0.5) },
])
/** A column of names that repeat on both sides. */
const visits = aTable('visits', [
  { name: 'town', type: 'nominal', values: rows(100, pick(['Rome', 'Oslo', 'Lyon'], 8)) },
  { name: 'minutes', type: 'quantitative', values: rows(100, (row) => spread(row, 2, 5, 90) + 0.5) },
])
const years = aTable('emissions', [
  { name: 'land', type: 'nominal', semanticType: 'country', values: ['Chad', 'Mali', 'Peru', 'Cuba'] },
  ...['1990', '1991', '1992', '1993'].map((name, i) => ({
    name,
    type: 'quantitative' as const,
    values: rows(4, (row) => 10 * row + i),
  })),
])
const long = aTable('stock', [
  { name: 'shop', type: 'nominal', values: rows(60, pick(['north', 'south'], 1)) },
  { name: 'month', type: 'nominal', semanticType: 'month', values: rows(60, pick(['Jan', 'Feb', 'Mar'], 2)) },
  { name: 'pieces', type: 'quantitative', values: rows(60, (row) => spread(row, 4, 1, 50)) },
])

/** A turn in a room of these tables; derived ones have the columns that their plan gives them. */
async function aTurn(
  message: string,
  tables: TableProfile[],
  request: Partial<TurnRequest> = {},
  refused?: TurnDeps['derive'],
) {
  const derived: Derivation[] = []
  const all = [...tables]
  const derive: TurnDeps['derive'] = async (derivation) => {
    derived.push(derivation)
    const planned = planDerivation(derivation, all)
    if (!planned.ok) return { ok: false, reason: englishText(planned.reason) }
    const { columns } = planned.plan
    const fields = columns.map(({ name, like }) => {
      const year = name === 'year' ? ({ type: 'quantitative', semanticType: 'year', integer: true } as const) : {}
      const fresh = { type: 'nominal', count: 40, nulls: 0, distinct: 4, values: [] } as const
      return { ...(like ?? fresh), ...year, name, values: like ? like.values : [] }
    })
    const profile = { name: `made${derived.length > 1 ? derived.length : ''}`, rows: 300, fields }
    all.push(profile)
    return { ok: true, profile, derivation, notes: [] }
  }
  const outcome = await runTurn(
    {
      now: () => 0,
      tables: async () => all,
      probe: async () => ({ marks: 3, warnings: [] }),
      compute: async () => ({ rows: 1, groups: 1, figures: [] }),
      onStep: () => undefined,
      derive: refused ?? derive,
    },
    { message, current: null, history: [], ...request },
    new AbortController().signal,
  )
  return { outcome, derived }
}
const join = {
  kind: 'join',
  left: 'purchases',
  right: 'clients',
  on: [{ left: 'client_id', right: 'id' }],
  type: 'left',
}
const fieldsOf = (spec: object) => [...JSON.stringify(spec).matchAll(/"field":"([^"]*)"/g)].map(([, name]) => name)

describe('a question over two tables', () => {
  it.each([
    'average price by town',
    'mean price for each town as bars',
    'how does price depend on age',
    'total price of Rome per client_id',
  ])('joins them by the key that is sure, and says so: %s', async (message) => {
    const { outcome, derived } = await aTurn(message, [clients, purchases])
    expect(derived).toEqual([join])
    expect(outcome).toMatchObject({ kind: 'chart', spec: { data: { name: 'made' } } })
    expect(outcome.kind === 'chart' && outcome.text).toContain('by “client_id” and “id”')
  })
  it.each(['average price by client_id', 'number of clients by town', 'age by town'])(
    'is asked of one where it has all: %s',
    async (message) => {
      const { outcome, derived } = await aTurn(message, [clients, purchases])
      expect(derived).toEqual([])
      expect(outcome.kind).toBe('chart')
    },
  )
  it('asks by which columns, where that is not sure, and takes the answer', async () => {
    const first = await aTurn('average minutes by age', [clients, visits])
    expect(first.derived).toEqual([])
    expect(first.outcome).toMatchObject({ kind: 'question', options: [{ label: expect.stringContaining('town') }] })
    if (first.outcome.kind !== 'question') return
    const history: TurnRequest['history'] = [{ role: 'assistant', text: '', options: first.outcome.options }]
    const second = await aTurn(first.outcome.options[0]?.message ?? '', [clients, visits], { history })
    expect(second.derived).toMatchObject([{ kind: 'join', type: 'left' }])
    expect(second.outcome.kind).toBe('chart')
  })
})

describe('what needs another table, in German', () => {
  it('offers joins in German, and takes the answer', async () => {
    const asked = 'durchschnittliche minutes nach age'
    const first = await aTurn(asked, [clients, visits])
    if (first.outcome.kind !== 'question') throw new Error(`It is a ${first.outcome.kind}.`)
    const [option] = first.outcome.options
    expect(option?.message).toBe(
      'verbinde "clients" mit "visits" über "town" = "town": durchschnittliche minutes nach age',
    )
    const history: TurnRequest['history'] = [
      { role: 'user', text: asked },
      { role: 'assistant', text: '', options: first.outcome.options },
    ]
    const second = await aTurn(option?.message ?? '', [clients, visits], { history })
    expect(second.derived).toMatchObject([{ kind: 'join', on: [{ left: 'town', right: 'town' }] }])
    expect(second.outcome).toMatchObject({ kind: 'chart', text: expect.stringContaining('Durchschnitt') })
  })
  it('offers pivots in German, and takes the answer', async () => {
    const two = {
      ...long,
      fields: [...long.fields, { ...long.fields[2], name: 'Kisten' } as (typeof long.fields)[number]],
    }
    const asked = 'pivotiere nach shop und month'
    const first = await aTurn(asked, [two])
    if (first.outcome.kind !== 'question') throw new Error(`It is a ${first.outcome.kind}.`)
    const [option] = first.outcome.options
    expect(option?.message).toBe('pivotiere "pieces" nach "month" und "shop"')
    const history: TurnRequest['history'] = [
      { role: 'user', text: asked },
      { role: 'assistant', text: '', options: first.outcome.options },
    ]
    const second = await aTurn(option?.message ?? '', [two], { history })
    expect(second.derived).toMatchObject([{ kind: 'pivot', value: 'pieces' }])
  })
})

describe('tables that share several columns', () => {
  const lands = rows(40, (row) => ['Chad', 'Mali', 'Peru', 'Cuba'][row % 4] ?? '')
  const spans = rows(40, (row) => 1990 + Math.floor(row / 4))
  const both = [
    { name: 'Land', type: 'nominal' as const, values: lands },
    { name: 'year', type: 'quantitative' as const, semanticType: 'year' as const, values: spans },
  ]
  const wealth = aTable('wealth', [...both, { name: 'income', type: 'quantitative', values: rows(40, (i) => i + 0.5) }])
  const health = aTable('health', [
    ...both,
    { name: 'lifespan', type: 'quantitative', values: rows(40, (i) => 50.5 + i) },
  ])
  it('are joined by all of them together, where one alone names no row', async () => {
    const { derived } = await aTurn('income versus lifespan', [wealth, health])
    const on = ['Land', 'year'].map((name) => ({ left: name, right: name }))
    expect(derived).toMatchObject([{ left: 'wealth', right: 'health', on }])
  })
  it('are joined by those that are named', async () => {
    const { derived } = await aTurn('join wealth with health on land and year', [wealth, health])
    expect(derived).toMatchObject([{ on: [{ left: 'Land' }, { left: 'year' }] }])
  })
})

it('counts the rows of the table that is named, by what the other one knows', async () => {
  const { derived, outcome } = await aTurn('number of purchases by town', [clients, purchases])
  expect(derived).toEqual([join])
  expect(outcome.kind).toBe('chart')
})
it('that is not made is done without, where nobody asked for it', async () => {
  const derive: TurnDeps['derive'] = async () => ({ ok: false, reason: 'No.' })
  expect((await aTurn('average price by town', [clients, purchases], {}, derive)).outcome).not.toMatchObject({
    text: 'No.',
  })
  expect((await aTurn('join clients with purchases', [clients, purchases], {}, derive)).outcome).toMatchObject({
    text: 'No.',
  })
})

describe('a join that is asked for', () => {
  it.each([
    ['join purchases with clients', 'answer'],
    ['please combine the two tables', 'answer'],
    ['merge clients and purchases on client_id = id', 'answer'],
    ['join purchases with clients, then show average price by town', 'chart'],
    ['join clients to purchases: average price by town', 'chart'],
  ])('is made: %s', async (message, kind) => {
    const { outcome, derived } = await aTurn(message, [clients, purchases])
    expect(derived).toEqual([join])
    expect(outcome.kind).toBe(kind)
  })
  it('of tables that nothing ties together says what to write', async () => {
    const { outcome, derived } = await aTurn('join clients with emissions', [clients, years])
    expect(derived).toEqual([])
    expect(outcome).toMatchObject({ kind: 'answer', text: expect.stringContaining('no column') })
  })
  it('by columns of different kinds says why not', async () => {
    const { outcome } = await aTurn('join clients with purchases on age = client_id', [clients, purchases])
    expect(outcome).toMatchObject({ kind: 'answer', text: expect.stringContaining('never match') })
  })
})

describe('columns that are years', () => {
  const wide = {
    kind: 'unpivot',
    table: 'emissions',
    keep: ['land'],
    columns: ['1990', '1991', '1992', '1993'],
    name: 'year',
  }
  it.each([
    'how did emissions change over time by land',
    'show the trend of emissions',
    'emissions per year for each land',
    'emissions over the years',
  ])('become rows where change is asked for: %s', async (message) => {
    const { outcome, derived } = await aTurn(message, [years])
    expect(derived).toMatchObject([wide])
    expect(outcome.kind === 'chart' && fieldsOf(outcome.spec)).toEqual(expect.arrayContaining(['year']))
  })
  it.each(['turn the years into rows', 'unpivot the year columns', 'melt emissions', 'make the table long'])(
    'become rows where it is asked for: %s',
    async (message) => {
      const { outcome, derived } = await aTurn(message, [years])
      expect(derived).toMatchObject([wide])
      expect(outcome).toMatchObject({ kind: 'answer', suggestions: expect.arrayContaining([expect.any(String)]) })
    },
  )
  it('become rows, and are joined with what another table knows', async () => {
    const regions = aTable('regions', [
      { name: 'land', type: 'nominal', semanticType: 'country', values: ['Chad', 'Mali', 'Peru', 'Cuba'] },
      { name: 'continent', type: 'nominal', values: ['Africa', 'Africa', 'America', 'America'] },
    ])
    const { outcome, derived } = await aTurn('emissions over time by continent', [years, regions])
    expect(derived).toMatchObject([wide, { kind: 'join', left: 'made', right: 'regions' }])
    expect(outcome.kind === 'chart' && fieldsOf(outcome.spec)).toEqual(expect.arrayContaining(['year', 'continent']))
  })
  it.each([
    ['chad and peru over the years', ['land', 'emissions', 'Chad']],
    ['greenhouse gases of each land over time', ['land', 'emissions']],
  ])('become rows, and what else is named is kept: %s', async (message, shown) => {
    const { outcome, derived } = await aTurn(message, [years])
    expect(derived).toMatchObject([wide])
    const spec = outcome.kind === 'chart' ? JSON.stringify(outcome.spec) : outcome.kind
    expect(shown.filter((name) => !spec.includes(name))).toEqual([])
  })
  it('become rows, of a value that is called like a part of a spec too', async () => {
    const sites = aTable('emissions', [
      { name: 'site', type: 'nominal', values: ['Mean', 'Wick', 'Tain', 'Nigg'] },
      ...years.fields.slice(1).map(({ name }) => ({ name, type: 'quantitative' as const, values: [3, 5, 2, 8] })),
    ])
    const { outcome } = await aTurn('how did emissions develop over the years in Mean', [sites])
    expect(outcome.kind === 'chart' && outcome.spec.transform).toEqual([{ filter: { field: 'site', equal: 'Mean' } }])
  })
  it('become rows of what the table is called after', async () => {
    const rates = { ...years, name: 'birth_rate' }
    const { derived } = await aTurn('chad over the years', [rates])
    expect(derived).toMatchObject([{ ...wide, table: 'birth_rate', value: 'birth rate' }])
  })
  it('stay columns where another table is asked about', async () => {
    expect((await aTurn('price over time', [years, purchases])).derived).toEqual([])
  })
  it('stay columns where one is asked for by itself', async () => {
    expect((await aTurn('1990 by land', [years])).derived).toEqual([])
  })
})

describe('a pivot', () => {
  it.each([
    'pivot month by shop',
    'turn the months into columns',
    'pivot pieces by shop and month',
    'one column per month with the total pieces of each shop',
  ])('is made: %s', async (message) => {
    const { derived } = await aTurn(message, [long])
    expect(derived).toEqual([
      { kind: 'pivot', table: 'stock', rows: ['shop'], column: 'month', value: 'pieces', aggregate: 'sum' },
    ])
  })
})

it('[S25] names of tables and columns are only names', async () => {
  const evil = 'id"; DROP TABLE x; --'
  const left = aTable('constructor', [
    { name: evil, type: 'nominal', values: rows(50, pick(ids.slice(0, 10), 1)) },
    { name: 'weight', type: 'quantitative', values: rows(50, (row) => row + 0.5) },
  ])
  const right = aTable('__proto__', [
    { name: evil, type: 'nominal', values: ids.slice(0, 10) },
    { name: 'colour', type: 'nominal', values: rows(10, pick(['red', 'blue'], 2)) },
  ])
  expect(proposeKeys(left, right)[0]?.on).toEqual([{ left: evil, right: evil }])
  const { outcome, derived } = await aTurn('average weight by colour', [left, right])
  expect(derived).toMatchObject([{ left: 'constructor', right: '__proto__' }])
  expect(outcome.kind).toBe('chart')
})
