import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@belvedere/engines'
import { openView, type RenderTable, type RunLiveStatement } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'
import { readColumns } from '@belvedere/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '../apps/server/testing/postgres.ts'
import { columnsOf, creationOf, postgresWith } from './harness/postgres-tables.ts'
import { combinations } from './queried-specs/combinations.ts'
import {
  type ChartState,
  contentOf,
  differenceOf,
  movedStates,
  outlineOf,
  startingAt,
  startState,
} from './queried-specs/compare.ts'
import { features } from './queried-specs/features.ts'
import { kinds } from './queried-specs/kinds.ts'
import { openVisits } from './queried-specs/visits.ts'

/** One chart of so many, and states of each of its controls. `LIVE_CHARTS=all` compares all charts. */
const chartsApart = process.env.LIVE_CHARTS === 'all' ? 1 : 9
const statesOfControl = 2

const folder = await mkdtemp(join(tmpdir(), 'belvedere-live-charts-'))
afterAll(() => rm(folder, { recursive: true }))

const { inMemory } = await openVisits(folder)
const visits = inMemory[0]?.profile ?? { name: '', rows: 0, fields: [] }
const specs = Object.entries({ ...kinds, ...combinations, ...features(visits) }).filter(
  (_, at) => at % chartsApart === 0,
)

describe.runIf(hasPostgres)('a chart of a table in PostgreSQL', () => {
  let inDatabase: RenderTable[] = []
  let runLive: RunLiveStatement
  let close: () => Promise<void>
  /** Charts whose rows stayed in the database. */
  let queried = 0
  let readsRows = false
  beforeAll(async () => {
    const tables = await Promise.all(
      inMemory.map(async (table) => ({ table, rows: await readColumns(table.files, null) })),
    )
    const connection = await postgresWith(...tables.flatMap(({ table, rows }) => creationOf(table.profile, rows)))
    const database = openDatabase(connection)
    close = () => database.close()
    runLive = ({ sql, ...limits }, signal) => {
      // See `readLiveRows`.
      readsRows ||= sql.startsWith('WITH "rows" AS')
      return database.session.select(sql, { ...limits, signal })
    }
    inDatabase = tables.map(({ table: { profile }, rows }) => ({
      live: {
        ...{ engine: 'postgres', database: 'a', revision: '1', schema: 'public', table: profile.name },
        columns: columnsOf(profile, rows),
        order: { type: 'number', column: 'belvedere line' },
      },
      profile,
    }))
  })
  afterAll(() => close?.())

  const open = (spec: Spec, isLive: boolean, state = startState) =>
    openView(
      {
        spec,
        tables: isLive ? inDatabase : inMemory,
        size: { width: 700, height: 420, pixelRatio: 1 },
        theme: 'light',
        state,
      },
      isLive ? { runLive } : { run: null },
    )

  async function differenceIn(spec: Spec, state: ChartState, actual: object, expected: object) {
    if (differenceOf(outlineOf(actual as never), outlineOf(expected as never)) === null) return null
    const fresh = await open(startingAt(spec, state, visits), false, { ...state, params: {} })
    const difference = differenceOf(contentOf(actual as never), contentOf(fresh.scene()))
    fresh.close()
    return difference
  }

  it.each(specs)('shows the same as one of its rows: %s', async (_, spec) => {
    readsRows = false
    const [expected, live] = [await open(spec, false), await open(spec, true)]
    const states = movedStates(expected).flatMap((control) => control.states.slice(0, statesOfControl))
    for (const state of [expected.initialState, ...states]) {
      await expected.apply(state)
      await live.apply(state)
      expect([state, await differenceIn(spec, state, live.scene(), expected.scene())]).toEqual([state, null])
    }
    if (!readsRows) queried += 1
    expected.close()
    live.close()
  })

  it('is made of queries in nearly all cases', () => {
    expect(queried / specs.length).toBeGreaterThan(0.9)
  })
})
