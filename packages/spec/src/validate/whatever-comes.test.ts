import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bars, passes, tables, withX } from '../../testing/specs.ts'
import { cars } from '../../testing/tables.ts'
import { timestepOf } from '../controls/timestep.ts'
import { widgetsOf } from '../controls/widgets.ts'
import { titleOf } from '../defaults/title.ts'
import { describeSpec } from '../describe/describe-spec.ts'
import { applyEdits } from '../edits/apply-edit.ts'
import { fromPartial, toPartial } from '../partial/convert-partial.ts'
import { validateSpec } from './validate-spec.ts'

/** A copy in which one part, found by a random walk, is something else. */
function mutated(json: unknown, steps: Iterable<number>, value: unknown): unknown {
  const walk = steps[Symbol.iterator]()
  const change = (part: unknown): unknown => {
    const step: number = walk.next().value ?? 0
    if (typeof part !== 'object' || part === null || step % 5 === 0) return value
    if (Array.isArray(part))
      return part.length === 0 ? value : part.with(step % part.length, change(part[step % part.length]))
    const entries = Object.entries(part)
    const chosen = entries[step % entries.length]
    return chosen ? { ...part, [chosen[0]]: change(chosen[1]) } : value
  }
  return change(json)
}

describe('arbitrary input', () => {
  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
        (input) => void validateSpec(input, { tables }),
      ),
      { numRuns: 500, seed: 1 },
    )
  })

  it('can be read by all functions if it is valid', () => {
    const rich = {
      ...bars,
      title: { text: 'a', subtitle: 'b' },
      params: [
        { name: 'year', value: 1976, bind: { input: 'range', min: 1970, max: 1982, step: 1, name: 'Year' } },
        { name: 'brush', select: { type: 'interval', encodings: ['x'] }, value: { x: [1, 2] } },
      ],
      transform: [
        { filter: { field: 'Year', lte: { expr: 'year' } } },
        { aggregate: [{ op: 'mean', field: 'Horsepower', as: 'power' }], groupby: ['Origin'] },
        { window: [{ op: 'rank', as: 'rank' }], sort: [{ field: 'power', order: 'descending' }] },
        { fold: ['power', 'rank'], as: ['k', 'v'] },
        { bin: true, field: 'power', as: 'bin' },
      ],
      encoding: {
        x: { field: 'Origin', sort: { field: 'power', op: 'mean' }, axis: { format: 'd' }, scale: { domain: ['USA'] } },
        y: { field: 'power', aggregate: 'mean', stack: 'zero' },
        color: { condition: { param: 'brush', field: 'Origin', type: 'nominal' }, value: 'gray' },
        tooltip: [{ field: 'Origin' }],
      },
      usermeta: { belvedere: { timestep: 'year', wishes: { task: 'trend', mark: 'bar' }, explanation: {} } },
    }
    passes(rich)
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.nat()),
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('x', 'bar', 'year', {}, [], null)),
        (steps, value) => {
          const result = validateSpec(mutated(rich, steps, value), { tables })
          if (!result.ok) return
          const { spec } = result
          expect(titleOf(spec)).not.toBe('')
          describeSpec(spec, cars)
          widgetsOf(spec, cars)
          timestepOf(spec, cars)
          const partial = toPartial(spec, cars)
          if (partial) expect(fromPartial(partial)).not.toBeNull()
          applyEdits(
            spec,
            [{ type: 'set_mark', mark: 'line' }, { type: 'add_widget', field: 'Year' }, { type: 'transpose' }],
            cars,
          )
        },
      ),
      { numRuns: 1500, seed: 4 },
    )
  })

  it('is checked in every part: a hidden URL is never valid', () => {
    const places: ((hidden: object) => unknown)[] = [
      (hidden) => ({ ...bars, mark: { type: 'bar', ...hidden } }),
      (hidden) => withX({ axis: { ...hidden } }),
      (hidden) => withX({ scale: { range: [hidden] } }),
      (hidden) => ({ ...bars, config: { style: { a: hidden } } }),
      (hidden) => ({ ...bars, title: { text: 'a', ...hidden } }),
      (hidden) => ({ ...bars, params: [{ name: 'a', value: hidden }] }),
      (hidden) => ({
        data: { name: 'cars' },
        layer: [{ ...bars, $schema: undefined, data: undefined, encoding: { x: { value: hidden } } }],
      }),
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom('url', 'href', 'src', 'loader'),
        fc.string(),
        (place, key, value) => {
          expect(validateSpec(place({ [key]: value }), { tables }).ok).toBe(false)
        },
      ),
      { numRuns: 100, seed: 2 },
    )
  })
})
