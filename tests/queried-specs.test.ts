import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rowNumber } from '@belvedere/query'
import { type ColumnSource, openView } from '@belvedere/render'
import { type Spec, validateSpec } from '@belvedere/spec'
import { type RunStatement, readColumns, runInProcess } from '@belvedere/tables'
import { afterAll, describe, expect, it } from 'vitest'
import { combinations } from './queried-specs/combinations.ts'
import {
  type ChartScene,
  type ChartState,
  contentOf,
  differenceOf,
  type LiveChart,
  movedStates,
  outlineOf,
  startingAt,
  startState,
} from './queried-specs/compare.ts'
import { features } from './queried-specs/features.ts'
import { kinds } from './queried-specs/kinds.ts'
import { isVisits, openVisits } from './queried-specs/visits.ts'

const folder = await mkdtemp(join(tmpdir(), 'belvedere-queried-'))
afterAll(() => rm(folder, { recursive: true }))

const { inMemory, inEngine } = await openVisits(folder)
const profiles = inEngine.map(({ profile }) => profile)
const visits = profiles[0] ?? { name: '', rows: 0, fields: [] }
const specs = Object.entries({ ...kinds, ...combinations, ...features(visits) })

/** Charts that read rows, because SQL has no equivalent. */
const rowsNeeded: readonly string[] = ['a loess curve', 'a density']

const size = { width: 700, height: 420, pixelRatio: 1 }

async function open(
  spec: Spec,
  queried: boolean,
  state = startState,
): Promise<{ view: LiveChart; readsRows: boolean }> {
  // Some of the rows are read by a statement.
  let readsRows = queried
  const columns: ColumnSource = (files, fields) => {
    readsRows ||= isVisits(files)
    return readColumns(files, fields)
  }
  const run: RunStatement = (statement, signal) => {
    if (statement.sql.includes(rowNumber)) readsRows = false
    return runInProcess(statement, signal)
  }
  const tables = queried ? inEngine : inMemory
  const view = await openView({ spec, tables, size, theme: 'light', state }, { columns, run: queried ? run : null })
  expect(view.engineFault).toBeNull()
  return { view, readsRows }
}

/**
 * Where the queried view differs from the other one in a state. What it shows is compared with a new one if need be: a view
 * that was moved keeps its layout, the order in which groups came up, and what was lost in running sums.
 */
async function differenceIn(
  state: ChartState,
  spec: Spec,
  { actual, expected }: { actual: ChartScene; expected: ChartScene },
) {
  if (differenceOf(outlineOf(actual), outlineOf(expected)) === null) return null
  const { view } = await open(startingAt(spec, state, visits), false, { ...state, params: {} })
  const difference = differenceOf(contentOf(actual), contentOf(view.scene()))
  view.close()
  return difference
}

async function sceneIn(view: LiveChart, state: ChartState): Promise<ChartScene> {
  await view.apply(state)
  return view.scene()
}

const specsThatReadRows = new Set<string>()

describe('a chart of a table in an engine', () => {
  it.each(specs)('shows the same as one of its rows: %s', async (what, spec) => {
    expect(validateSpec(spec, { tables: profiles })).toMatchObject({ ok: true })
    const { view: expected } = await open(spec, false)
    const { view: queried, readsRows } = await open(spec, true)
    if (readsRows) specsThatReadRows.add(what)
    expect(expected.markCount()).toBeGreaterThan(0)
    const start = outlineOf(await sceneIn(expected, expected.initialState))
    expect(differenceOf(outlineOf(await sceneIn(queried, expected.initialState)), start)).toBeNull()
    const controls = movedStates(expected)
    expect(controls).not.toEqual([])
    for (const { control, states } of controls) {
      const outlines = [start]
      for (const state of states) {
        if (state.timestep !== null && control === 'timestep') await queried.fetchAhead(state.timestep)
        const scenes = { expected: await sceneIn(expected, state), actual: await sceneIn(queried, state) }
        expect([control, state, await differenceIn(state, spec, scenes)]).toEqual([control, state, null])
        outlines.push(outlineOf(scenes.expected))
      }
      // A control that changes nothing tests nothing.
      const different = new Set(outlines.map((outline) => JSON.stringify(outline)))
      expect(different.size, `states of ${control}`).toBeGreaterThan(Math.min(2, states.length))
    }
    expected.close()
    queried.close()
  })

  it('is every one but those that SQL cannot say', () => {
    expect([...specsThatReadRows]).toEqual(rowsNeeded)
    expect(specs.length).toBeGreaterThan(200)
  })
})
