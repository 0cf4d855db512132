import { expect, it } from 'vitest'
import type { CleanStep } from '../model/clean-step.ts'
import { stepValues, withStepValues } from './step-values.ts'

it.each<[CleanStep, (string | number | boolean | null)[], object]>([
  [{ kind: 'rename', columns: [{ from: 'a', to: 'b' }] }, ['c'], { columns: [{ from: 'a', to: 'c' }] }],
  [{ kind: 'keep_rows', filter: { op: 'range', field: 'x', min: 1, max: 5 } }, [2, 6], { filter: { min: 2, max: 6 } }],
  [
    { kind: 'drop_rows', filter: { op: 'one_of', field: 'x', values: ['a', 'b'] } },
    ['c', 'd'],
    { filter: { values: ['c', 'd'] } },
  ],
  [
    { kind: 'map', column: 'x', values: [{ from: 'f', to: null }] },
    ['f', 'female'],
    { values: [{ from: 'f', to: 'female' }] },
  ],
  [{ kind: 'normalize', column: 'x', case: null }, ['upper'], { case: 'upper' }],
])('values of a step can be changed: %j', (step, values, changed) => {
  expect(stepValues(step)).toHaveLength(values.length)
  expect(withStepValues(step, values)).toMatchObject({ kind: step.kind, ...changed })
  expect(
    withStepValues(
      step,
      stepValues(step).map(({ value }) => value),
    ),
  ).toEqual(step)
})

it('steps without values have none', () => {
  expect(stepValues({ kind: 'drop_empty', columns: ['__proto__'] })).toEqual([])
})
