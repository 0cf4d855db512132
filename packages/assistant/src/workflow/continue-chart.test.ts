import { type Derivation, type FieldProfile, planDerivation, type Spec, type TableProfile } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { survey } from '../../testing/clean-sentences.ts'
import type { TurnDeps } from './ports.ts'
import { runTurn } from './run-turn.ts'

const chart: Spec = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { name: 'survey' },
  mark: 'bar',
  encoding: {
    x: { field: 'country', type: 'nominal' },
    y: { field: 'income', type: 'quantitative', aggregate: 'mean' },
  },
}

/** A turn in a room with the survey; a cleaned table has the columns of its plan. */
async function aTurn(message: string, current: Spec | null) {
  const tables: TableProfile[] = [survey]
  const derive: TurnDeps['derive'] = async (derivation: Derivation) => {
    const planned = planDerivation(derivation, tables)
    if (!planned.ok) return { ok: false, reason: planned.reason }
    const fresh: Omit<FieldProfile, 'name'> = { type: 'nominal', count: 40, nulls: 0, distinct: 4, values: [] }
    const fields = planned.plan.columns.map(({ name, like }) => ({ ...(like ?? fresh), name }))
    const profile = { name: 'survey cleaned', rows: 40, fields }
    tables.unshift(profile)
    return { ok: true, profile, derivation, notes: [], counts: [{ changed: 3, of: 40 }] }
  }
  return runTurn(
    {
      now: () => 0,
      tables: async () => [...tables],
      probe: async () => ({ marks: 3, warnings: [] }),
      compute: async () => ({ rows: 1, groups: 1, figures: [] }),
      onStep: () => undefined,
      derive,
    },
    { message, current, history: [] },
    new AbortController().signal,
  )
}

describe('a message that cleans a table', () => {
  it('says what was done, with counts, and that the earlier table is still there', async () => {
    const outcome = await aTurn('remove the rows without a price', null)
    expect(outcome).toMatchObject({ kind: 'answer' })
    expect(outcome.kind === 'answer' && outcome.text).toBe(
      'Cleaned survey: removed rows without “price” (3 of 40 rows removed). The new table “survey cleaned” has 40 rows and the columns name, tmp, price, smoker, country, year and 5 more. “survey” is still there, unchanged.',
    )
  })
  it('says it in German', async () => {
    const outcome = await aTurn('lösche die Zeilen ohne price', null)
    expect(outcome.kind === 'answer' && outcome.text).toContain('3 von 40 Zeilen entfernt')
  })
  it('goes on with the chart on the new table', async () => {
    const outcome = await aTurn('fill missing tmp with 0', chart)
    expect(outcome).toMatchObject({ kind: 'chart', spec: { data: { name: 'survey cleaned' } } })
  })
  it('shows renamed columns of the chart by their new names', async () => {
    const titled = { ...chart, title: 'Average income by country' }
    const outcome = await aTurn('rename income to salary', titled)
    expect(outcome).toMatchObject({
      kind: 'chart',
      spec: { title: 'Average salary by country', encoding: { y: { field: 'salary', aggregate: 'mean' } } },
    })
  })
  it('leaves the chart of a column that is gone', async () => {
    expect(await aTurn('remove the column income', chart)).toMatchObject({ kind: 'answer' })
  })
  it('asks the rest of the message of the new table', async () => {
    const outcome = await aTurn('rename income to salary, then show average salary by country', null)
    expect(outcome).toMatchObject({ kind: 'chart', spec: { data: { name: 'survey cleaned' } } })
    expect(JSON.stringify(outcome)).toContain('"field":"salary"')
  })
})
