import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rowNumber } from '@belvedere/query'
import { type ColumnSource, type FileTable, openView } from '@belvedere/render'
import { type ChannelDef, type Encoding, type Spec, type Transform, validateSpec } from '@belvedere/spec'
import { ingest, type RunStatement, readColumns, runInProcess } from '@belvedere/tables'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type ChartState,
  differenceOf,
  type LiveChart,
  movedStates,
  outlineOf,
  startState,
} from './queried-specs/compare.ts'

/** Maps of a large table, of which the engine tells what they show, are the same as those of its rows. */

const folder = await mkdtemp(join(tmpdir(), 'belvedere-queried-maps-'))
afterAll(() => rm(folder, { recursive: true }))

const nations = [
  'Germany',
  'Deutschland',
  'France',
  'Frankreich',
  'Atlantis',
  'Brazil',
  'USA',
  'Malta',
  'Australia',
  '',
]
const states = ['Texas', 'TX', 'Maine', 'Alaska', 'Hawaii', 'Georgia', 'Puerto Rico', 'California', '']
const lines = Array.from({ length: 600 }, (_, row) => {
  const random = (salt: number) => ((row * 7919 + salt * 104_729) % 9973) / 9973
  const nation = nations[Math.floor(random(1) * nations.length)]
  const state = states[Math.floor(random(2) * states.length)]
  // A few of the stations lie across the antimeridian, on the poles, or nowhere.
  const station = Math.floor(random(3) * 40)
  const [lon, lat] = [
    [180, 10],
    [-180, 10],
    [0, 90],
    [50, -90],
    ['', 20],
    [20, ''],
    [20, 95],
  ][station] ?? [station * 8.7 - 170, ((station * 37) % 130) - 60]
  const home = [30 + (station % 15), -120 + station]
  return [nation, state, 2010 + (row % 6), row % 12, (random(4) * 90 - 10).toFixed(2), lon, lat, home[1], home[0]].join(
    ',',
  )
})
const header = 'nation,state,year,step,amount,lon,lat,west,north'

async function tableOf(name: string): Promise<FileTable> {
  const source = join(folder, `${name}.csv`)
  await mkdir(join(folder, name))
  await writeFile(source, [header, ...lines].join('\n'))
  const result = await ingest({ parts: [{ path: source, name: `${name}.csv` }], outDir: join(folder, name) })
  if (result.state !== 'ready' || !result.tables[0]) throw new Error('The table was not read.')
  const [{ files, profile }] = result.tables
  return { files, profile }
}
const inMemory = await tableOf('trips')
/** By its profile, a table is so large that it stays in the engine. */
const { small: _, ...largeFiles } = inMemory.files
const inEngine: FileTable = { files: largeFiles, profile: { ...inMemory.profile, rows: 50_000 } }

const data = { name: 'trips' }
const nominal = (field: string): ChannelDef => ({ field, type: 'nominal' })
const quantitative = (field: string, more: object = {}): ChannelDef => ({ field, type: 'quantitative', ...more })
const count: ChannelDef = { aggregate: 'count', type: 'quantitative' }
const upTo = { name: 'upTo', value: 8, bind: { input: 'range', min: 0, max: 11, step: 1 } } as const
const stepFilter: Transform = { filter: 'datum.step <= upTo' }
const slid = (mark: string, encoding: Encoding, ...transform: Transform[]): Spec =>
  ({ data, params: [upTo], transform: [stepFilter, ...transform], mark, encoding }) as Spec
const shaded = (color: ChannelDef, more: Encoding = {}, ...transform: Transform[]): Spec =>
  slid('geoshape', { shape: nominal('nation'), color, ...more }, ...transform)
const placed = { longitude: quantitative('lon'), latitude: quantitative('lat') }
const atHome = { longitude: quantitative('west'), latitude: quantitative('north') }
const one: Transform = { filter: { field: 'nation', oneOf: ['Germany', 'France', 'Malta'] } }

const specs: { readonly [what: string]: Spec } = {
  'countries by counts': shaded(count),
  'countries by sums': shaded(quantitative('amount', { aggregate: 'sum' })),
  'countries by medians': shaded(quantitative('amount', { aggregate: 'median' })),
  'countries by distinct values': shaded(quantitative('state', { aggregate: 'distinct' })),
  'countries by deviations': shaded(quantitative('amount', { aggregate: 'stdev' })),
  'some countries': shaded(count, {}, one),
  'countries without some': shaded(count, {}, { filter: { not: { field: 'nation', oneOf: ['USA', 'Brazil'] } } }),
  'countries of a range': shaded(count, {}, { filter: { field: 'amount', range: [0, 20] } }),
  'countries of late years': shaded(count, {}, { filter: { field: 'year', gte: 2013 } }),
  'countries in panels': shaded(count, { column: nominal('year') }),
  'countries over steps': {
    data,
    params: [{ name: 'at', value: 2010, bind: { input: 'range', min: 2010, max: 2015, step: 1 } }],
    transform: [{ filter: { field: 'year', lte: { expr: 'at' } } }],
    mark: 'geoshape',
    encoding: { shape: nominal('nation'), color: count },
    usermeta: { belvedere: { timestep: 'at' } },
  } as Spec,
  states: slid('geoshape', { shape: nominal('state'), color: count }),
  'one state': slid(
    'geoshape',
    { shape: nominal('state'), color: count },
    { filter: { field: 'state', equal: 'Alaska' } },
  ),
  'bubbles of counts': slid('circle', { ...placed, size: count }),
  'bubbles of means in colours': slid('circle', {
    ...placed,
    size: quantitative('amount', { aggregate: 'mean' }),
    color: nominal('year'),
  }),
  'bubbles of medians': slid('circle', { ...placed, color: quantitative('amount', { aggregate: 'median' }) }),
  'bubbles on a globe': {
    ...slid('circle', { ...placed, size: count }),
    projection: { type: 'orthographic', rotate: [20, -10, 30] },
  },
  'bubbles in panels': slid('circle', { ...placed, size: count, column: nominal('year') }),
  'bubbles of some': slid('circle', { ...placed, size: count }, one),
  'few points': slid('circle', { ...atHome, color: nominal('nation') }),
  'few points in panels': slid('circle', { ...atHome, column: nominal('year'), color: nominal('nation') }),
  'bubbles over states': {
    data,
    params: [upTo],
    transform: [stepFilter],
    layer: [
      { mark: 'geoshape', encoding: { shape: nominal('state'), color: count } },
      { mark: 'circle', encoding: { ...atHome, size: count } },
    ],
  } as Spec,
  'bubbles over countries beside bars': {
    data,
    params: [upTo],
    transform: [stepFilter],
    hconcat: [
      {
        layer: [
          { mark: 'geoshape', encoding: { shape: nominal('nation'), color: count } },
          { mark: 'circle', encoding: { ...placed, size: count } },
        ],
      },
      { mark: 'bar', encoding: { y: nominal('state'), x: count } },
    ],
  } as Spec,
}

const size = { width: 700, height: 420, pixelRatio: 1 }

async function open(spec: Spec, queried: boolean): Promise<{ view: LiveChart; readsRows: boolean }> {
  let readsRows = false
  const columns: ColumnSource = (files, fields) => {
    readsRows = true
    return readColumns(files, fields)
  }
  const statements: string[] = []
  const run: RunStatement = (statement, signal) => {
    statements.push(statement.sql)
    return runInProcess(statement, signal)
  }
  const tables = [queried ? inEngine : inMemory]
  const source = { columns, run: queried ? run : null }
  const view = await openView({ spec, tables, size, theme: 'light', state: startState }, source)
  expect(view.engineFault).toBeNull()
  expect(statements.some((sql) => sql.includes(rowNumber))).toBe(queried)
  return { view, readsRows }
}

async function sceneIn(view: LiveChart, state: ChartState) {
  await view.apply(state)
  return view.scene()
}

/** What the marks of a scene tell, in no order: in a view that was moved, groups are drawn in the order in which they came up. */
const marksOf = ({ views }: ReturnType<LiveChart['scene']>) =>
  views.map(({ marks }) => marks.map(({ label, datum }) => JSON.stringify([label, datum])).sort())

describe('a map of a table in an engine', () => {
  it('is summed up from a cube while a widget moves', async () => {
    const spec = specs['countries by sums']
    if (!spec) throw new Error('There is no such map.')
    const { view: expected } = await open(spec, false)
    const { view: queried } = await open(spec, true)
    for (const upTo of [3, 7, 5]) {
      const state = { ...startState, params: { upTo } }
      await expect
        .poll(async () => {
          await sceneIn(queried, { ...startState, params: { upTo: upTo - 1 } })
          await sceneIn(queried, state)
          return queried.statements().some(({ isOfCube }) => isOfCube)
        })
        .toBe(true)
      const [shown, summedUp] = [await sceneIn(expected, state), await sceneIn(queried, state)]
      expect(differenceOf(marksOf(summedUp), marksOf(shown))).toBeNull()
    }
    expected.close()
    queried.close()
  })

  it.each(Object.entries(specs))('shows the same as one of its rows: %s', async (_what, spec) => {
    expect(validateSpec(spec, { tables: [inEngine.profile] })).toMatchObject({ ok: true })
    const { view: expected } = await open(spec, false)
    const { view: queried, readsRows } = await open(spec, true)
    expect(readsRows).toBe(false)
    expect(expected.markCount()).toBeGreaterThan(0)
    expect(queried.warnings).toEqual(expected.warnings)
    const start = outlineOf(await sceneIn(expected, expected.initialState))
    expect(differenceOf(outlineOf(await sceneIn(queried, expected.initialState)), start)).toBeNull()
    for (const { control, states } of movedStates(expected))
      for (const state of states) {
        const [shown, queriedScene] = [await sceneIn(expected, state), await sceneIn(queried, state)]
        expect([control, state, differenceOf(marksOf(queriedScene), marksOf(shown))]).toEqual([control, state, null])
      }
    expected.close()
    queried.close()
  })
})
