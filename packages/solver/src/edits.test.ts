import {
  applyEdit,
  canonicalJson,
  describeSpec,
  type Edit,
  englishText,
  isUnit,
  markType,
  type Spec,
  type TableProfile,
  timestepOf,
  titleOf,
  validateSpec,
  widgetsOf,
} from '@belvedere/spec'
import { cars, sales } from '@belvedere/spec/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solve } from './solve.ts'

function chart(table: TableProfile, ...fields: string[]): Spec {
  return complete(
    solve(
      {
        data: { name: table.name },
        encodings: fields.map((field) => ({ field })),
        transform: [],
        params: [],
        wishes: {},
      },
      table,
    ),
  )
}

function complete(solution: ReturnType<typeof solve>): Spec {
  if (solution.state !== 'solved' || !solution.specs[0]) throw new Error(JSON.stringify(solution))
  return solution.specs[0].spec
}

function edited(spec: Spec, table: TableProfile, ...edits: Edit[]): Spec {
  return edits.reduce((before, edit) => {
    const result = applyEdit(before, edit, table)
    if (!result.ok) throw new Error(`${edit.type}: ${englishText(result.reason)}`)
    return complete(solve(result.partial, table))
  }, spec)
}

const bars = chart(cars, 'Horsepower', 'Origin')
const only: Edit = { type: 'set_filter', filter: { op: 'one_of', field: 'Origin', values: ['Japan', 'Europe'] } }

describe('a sequence of edits', () => {
  it('changes only what each edit requests', () => {
    const filtered = edited(bars, cars, only)
    expect(describeSpec(filtered, cars)).toBe('Bar chart of average horsepower by origin; Origin: Japan and Europe.')
    const lying = edited(filtered, cars, { type: 'transpose' })
    expect(lying.encoding).toMatchObject({ x: { field: 'Horsepower' }, y: { field: 'Origin' } })
    const coloured = edited(lying, cars, { type: 'set_channel', channel: 'color', encoding: { field: 'Cylinders' } })
    expect(describeSpec(coloured, cars)).toBe(
      'Bar chart of average horsepower by origin, coloured by cylinders; Origin: Japan and Europe.',
    )
    expect(titleOf(coloured)).toBe('Average horsepower by origin and cylinders')
    const slid = edited(coloured, cars, { type: 'add_widget', field: 'Year' })
    expect(widgetsOf(slid, cars)).toEqual([
      { name: 'year', label: 'Year up to', type: 'slider', value: 1982, min: 1970, max: 1982, step: 1 },
    ])
    expect(describeSpec(slid, cars)).toBe(
      'Bar chart of average horsepower by origin, coloured by cylinders; Origin: Japan and Europe; Year can be set.',
    )
    expect(validateSpec(slid, { tables: [cars] })).toMatchObject({ ok: true })
  })

  it('keeps the axes fixed across timesteps', () => {
    const stepped = edited(chart(cars, 'Miles_per_Gallon', 'Horsepower'), cars, { type: 'set_timestep', field: 'Year' })
    expect(timestepOf(stepped, cars)).toMatchObject({
      param: 'year',
      field: 'Year',
      labels: expect.arrayContaining(['1970', '1982']),
    })
    expect(stepped).toMatchObject({
      encoding: { x: { scale: { domain: [0, 230] } } },
      transform: [{ filter: { field: 'Year', equal: { expr: 'year' } } }],
    })
    expect(widgetsOf(stepped, cars)).toEqual([])
  })

  it('drops the title and sort of the previous design', () => {
    const lines = edited(chart(cars, 'Horsepower', 'Year'), cars, {
      type: 'set_channel',
      channel: 'color',
      encoding: { field: 'Origin' },
    })
    expect(titleOf(lines)).toBe('Average horsepower by year and origin')
    expect(isUnit(lines) && markType(lines.mark)).toBe('line')
  })

  it('keeps custom titles', () => {
    const named = edited(
      bars,
      cars,
      { type: 'set_axis_title', channel: 'y', title: 'PS' },
      { type: 'set_title', title: 'My cars' },
      { type: 'transpose' },
    )
    expect(named).toMatchObject({ title: 'My cars', encoding: { x: { title: 'PS' } } })
  })

  it('converts bars to a pie and back', () => {
    const pie = edited(bars, cars, { type: 'set_mark', mark: 'arc' })
    expect(pie).toMatchObject({
      encoding: { theta: { aggregate: 'mean', field: 'Horsepower' }, color: { field: 'Origin' } },
    })
    expect(edited(pie, cars, { type: 'set_mark', mark: 'bar' })).toMatchObject({
      encoding: { x: { field: 'Origin' }, y: { aggregate: 'mean' } },
    })
  })

  it('replaces a measure by a measure and a dimension by a dimension', () => {
    expect(
      edited(bars, cars, { type: 'set_channel', channel: 'y', encoding: { field: 'Weight_in_lbs' } }),
    ).toMatchObject({ mark: { type: 'bar' }, encoding: { y: { aggregate: 'mean', field: 'Weight_in_lbs' } } })
    expect(edited(bars, cars, { type: 'set_channel', channel: 'x', encoding: { field: 'Year' } })).toMatchObject({
      mark: { type: 'bar' },
      encoding: { x: { field: 'Year', type: 'ordinal' }, y: { aggregate: 'mean' } },
    })
  })

  it('rejects an edit that breaks a hard rule, with the rule', () => {
    const result = applyEdit(bars, { type: 'set_channel', channel: 'y', encoding: { field: 'Name' } }, cars)
    expect(result.ok && solve(result.partial, cars)).toMatchObject({
      state: 'unsatisfiable',
      conflicts: [{ rule: 'bars-need-a-length' }],
    })
  })

  it('removes the brush when the mark changes', () => {
    const scatter = chart(cars, 'Miles_per_Gallon', 'Horsepower')
    const boxes = edited(
      scatter,
      cars,
      { type: 'replace_field', from: 'Horsepower', to: 'Origin' },
      { type: 'set_mark', mark: 'boxplot' },
    )
    expect(boxes.params).toBeUndefined()
    expect(boxes).not.toHaveProperty('encoding.opacity')
  })
})

/** An edit and the one that takes it back, on a chart where both make sense. */
const inverses: [string, Spec, TableProfile, Edit, Edit][] = [
  ['transpose', bars, cars, { type: 'transpose' }, { type: 'transpose' }],
  ['a filter', bars, cars, only, { type: 'clear_filter', field: 'Origin' }],
  [
    'a colour',
    bars,
    cars,
    { type: 'set_channel', channel: 'color', encoding: { field: 'Cylinders' } },
    { type: 'clear_channel', channel: 'color' },
  ],
  ['a widget', bars, cars, { type: 'add_widget', field: 'Year' }, { type: 'remove_widget', field: 'Year' }],
  ['a select', bars, cars, { type: 'add_widget', field: 'Origin' }, { type: 'remove_widget' }],
  ['a timestep', bars, cars, { type: 'set_timestep', field: 'Year' }, { type: 'clear_timestep' }],
  ['a limit', bars, cars, { type: 'limit', n: 2, from: 'top' }, { type: 'clear_limit' }],
  ['an order', bars, cars, { type: 'sort', by: 'self', order: 'ascending' }, { type: 'clear_sort' }],
  [
    'an aggregate',
    bars,
    cars,
    { type: 'set_aggregate', aggregate: 'max' },
    { type: 'set_aggregate', aggregate: 'mean' },
  ],
  ['a mark', bars, cars, { type: 'set_mark', mark: 'line' }, { type: 'set_mark', mark: 'bar' }],
  [
    'a log scale',
    bars,
    cars,
    { type: 'set_scale', scale: { type: 'log' } },
    { type: 'set_scale', scale: { type: 'linear' } },
  ],
  [
    'a move',
    chart(cars, 'Horsepower', 'Year', 'Origin'),
    cars,
    { type: 'move_channel', from: 'color', to: 'column' },
    { type: 'move_channel', from: 'column', to: 'color' },
  ],
  [
    'a field',
    bars,
    cars,
    { type: 'replace_field', from: 'Horsepower', to: 'Weight_in_lbs' },
    { type: 'replace_field', from: 'Weight_in_lbs', to: 'Horsepower' },
  ],
  [
    'a time unit',
    chart(sales, 'price', 'date'),
    sales,
    { type: 'set_time_unit', timeUnit: 'quarter' },
    { type: 'set_time_unit', timeUnit: 'yearmonth' },
  ],
  ['a selection', bars, cars, { type: 'add_selection', kind: 'click' }, { type: 'remove_selection' }],
]

describe('an edit followed by its inverse restores the chart', () => {
  it.each(inverses)('%s', (_, spec, table, edit, inverse) => {
    const there = edited(spec, table, edit)
    expect(canonicalJson(there)).not.toBe(canonicalJson(spec))
    expect(canonicalJson(edited(there, table, inverse))).toBe(canonicalJson(spec))
  })
})

const anyEdit = fc.oneof(
  ...inverses
    .filter(([, , table]) => table === cars)
    .flatMap(([, , , edit, inverse]) => [fc.constant(edit), fc.constant(inverse)]),
)

describe('any sequence of edits', () => {
  it('results in a valid spec or a rejection with a reason', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 8 }), (edits) => {
        let spec = bars
        for (const edit of edits) {
          const result = applyEdit(spec, edit, cars)
          if (!result.ok) {
            expect(englishText(result.reason)).toMatch(/[.?]$/)
            continue
          }
          const solution = solve(result.partial, cars)
          if (solution.state === 'solved' && solution.specs[0]) spec = solution.specs[0].spec
          expect(validateSpec(spec, { tables: [cars] })).toMatchObject({ ok: true })
        }
      }),
      { numRuns: 80, seed: 3 },
    )
  })
})
