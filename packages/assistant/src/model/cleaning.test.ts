import { type CleanStep, type Derivation, planDerivation } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { cars, weather } from '../../testing/tables.ts'
import { runTurn } from '../workflow/run-turn.ts'
import { listColumns } from './columns.ts'
import { readWithModel } from './read-with-model.ts'

const nonsense = 'flibber the wozzle quux'

/** What is read of nonsense where a model answers like this, and what the model is told of its first answer. */
async function answering(answer: object, detail: 'names' | 'values' = 'values') {
  const prompts: string[] = []
  const model = {
    write: async ({ message }: { message: string }) => {
      prompts.push(message)
      return { text: JSON.stringify(answer), judge: () => undefined }
    },
  }
  const request = { message: nonsense, tables: [cars, weather], current: null, history: [] }
  const assistance = { model, detail, samples: async () => new Map(), onText: () => undefined }
  const { interpretation, model: used } = await readWithModel(request, assistance, new AbortController().signal)
  return {
    outcome: used.outcome,
    derivation: interpretation.kind === 'clean' ? interpretation.derivation : null,
    fault: prompts[1]?.split('That cannot be used. ')[1]?.split('\n')[0] ?? null,
  }
}

const columns = listColumns([cars, weather], cars)
const idOf = (name: string) => columns.find(({ field }) => field.name === name)?.id ?? ''
const clean = (...steps: object[]) => ({ kind: 'clean', steps })

describe('[L3] steps of cleaning that a model proposes', () => {
  it('are of the columns with its ids, and of those that its steps make', async () => {
    const origin = idOf('Origin')
    const { derivation, outcome } = await answering(
      clean(
        { kind: 'rename', columns: [{ from: origin, to: 'made in' }] },
        { kind: 'drop_rows', filter: { op: 'one_of', field: 'made in', values: ['USA'] } },
        { kind: 'fill', column: idOf('Horsepower'), with: { by: 'mean' } },
      ),
    )
    expect(outcome).toBe('used')
    expect(derivation).toEqual({
      kind: 'clean',
      table: 'cars',
      steps: [
        { kind: 'rename', columns: [{ from: 'Origin', to: 'made in' }] },
        { kind: 'drop_rows', filter: { op: 'one_of', field: 'made in', values: ['USA'] } },
        { kind: 'fill', column: 'Horsepower', with: { by: 'mean' }, groups: [] },
      ] satisfies CleanStep[],
    })
  })

  it.each([
    ['no steps', clean()],
    ['a step that there is not', clean({ kind: 'sql', column: 'c1', query: 'DROP TABLE x' })],
    ['a key that there is not', clean({ kind: 'to_text', column: 'c1', expression: '1' })],
    ['an unknown column', clean({ kind: 'to_text', column: '__proto__' })],
    ['a column that is gone', clean({ kind: 'remove_columns', columns: ['c1'] }, { kind: 'to_text', column: 'c1' })],
    ['two tables', clean({ kind: 'drop_empty', columns: [idOf('Origin'), columns.at(-1)?.id] })],
    ['too many steps', clean(...new Array(31).fill({ kind: 'drop_duplicates' }))],
    ['too long a name', clean({ kind: 'rename', columns: [{ from: 'c1', to: 'x'.repeat(201) }] })],
  ])('are refused, and the embedded reading used: %s', async (_what, answer) => {
    expect(await answering(answer)).toMatchObject({ derivation: null, outcome: 'failed' })
  })

  it('are told to be wrong without what the room does not share', async () => {
    const answer = clean({ kind: 'to_text', column: 'gone' })
    expect((await answering(answer)).fault).toBe('The steps do not fit the columns as the steps before leave them.')
    expect((await answering(answer, 'names')).fault).toBeNull()
  })

  it('make a table by the same path as those that were read, which the chart then shows', async () => {
    const derived: Derivation[] = []
    const { interpretation } = await readWithModel(
      { message: nonsense, tables: [cars], current: null, history: [] },
      {
        model: {
          write: async () => ({
            text: JSON.stringify(clean({ kind: 'drop_empty' })),
            judge: () => undefined,
          }),
        },
        ...{ detail: 'values', samples: async () => new Map(), onText: () => undefined },
      },
      new AbortController().signal,
    )
    const outcome = await runTurn(
      {
        now: () => 0,
        tables: async () => [cars],
        probe: async () => ({ marks: 3, warnings: [] }),
        compute: async () => ({ rows: 1, groups: 1, figures: [] }),
        onStep: () => undefined,
        interpret: () => interpretation,
        derive: async (derivation) => {
          derived.push(derivation)
          const planned = planDerivation(derivation, [cars])
          if (!planned.ok) return { ok: false, reason: planned.reason }
          const counts = [{ changed: 3, of: 406 }]
          return { ok: true, profile: { ...cars, name: 'cars cleaned' }, derivation, notes: [], counts }
        },
      },
      { message: nonsense, current: null, history: [] },
      new AbortController().signal,
    )
    expect(derived).toEqual([{ kind: 'clean', table: 'cars', steps: [{ kind: 'drop_empty', columns: [] }] }])
    expect(outcome).toMatchObject({ kind: 'answer', text: expect.stringContaining('“cars cleaned”') })
  })
})
