import {
  applyEdits,
  collapseOthers,
  type Edit,
  type Predicate,
  type Spec,
  type TableProfile,
  toPartial,
  validateSpec,
} from '@belvedere/spec'
import { aPartial, aTable } from '@belvedere/spec/testing'
import { describe, expect, it } from 'vitest'
import { inWords } from '../testing/in-words.ts'
import { explainDesign } from './explain-design.ts'
import { solve } from './solve.ts'

const orders = (values: number): TableProfile => ({
  ...aTable(
    { name: 'product', distinct: values },
    { name: 'price', type: 'quantitative', semanticType: 'currency', min: 1, max: 90 },
    { name: 'region', distinct: 4 },
    { name: 'ordered', type: 'temporal', min: Date.UTC(2024, 0, 1), max: Date.UTC(2024, 11, 31) },
  ),
  rows: 5_000,
})
const many = orders(143)

function best(
  table: TableProfile,
  ...[encodings, more]: [Parameters<typeof aPartial>[1], Parameters<typeof aPartial>[2]?]
): Spec {
  const solution = solve(aPartial(table, encodings, more), table, { limit: 1 })
  if (solution.state !== 'solved' || !solution.specs[0]) throw new Error(JSON.stringify(solution))
  return solution.specs[0].spec
}

function edited(spec: Spec, ...edits: Edit[]): Spec {
  const applied = applyEdits(spec, edits, many)
  const solution = applied.ok ? solve(applied.partial, many, { limit: 1 }) : null
  if (solution?.state !== 'solved' || !solution.specs[0]) throw new Error(JSON.stringify(applied))
  return solution.specs[0].spec
}

/** How many values of the products stand by themselves; null: all of them. */
const keptIn = (spec: Spec, table = many): number | null =>
  toPartial(spec, table)?.encodings.find(({ field }) => field === 'product')?.others ?? null

const total = { field: 'price', aggregate: 'sum' as const }

describe('a bucket of others', () => {
  it('contains all but the largest groups, with a reason', () => {
    expect(keptIn(best(many, ['product', total]))).toBe(20)
    expect(keptIn(best(many, ['product', { field: 'price', aggregate: 'mean' }]))).toBe(20)
    expect(keptIn(best(many, ['product', { aggregate: 'count' }]))).toBe(20)
    expect(keptIn(best(many, ['ordered', total, 'product']))).toBe(9)
    const some = orders(25)
    expect(keptIn(best(some, ['product', total], { mark: 'arc' }), some)).toBe(5)
    const panels = best(some, ['ordered', total, { field: 'product', channel: 'column' }])
    expect(keptIn(panels, some)).toBe(11)
  })

  it('is sorted last', () => {
    expect(best(many, ['product', total])).toMatchObject({
      encoding: { x: { field: 'Product (top 20)', sort: { field: 'top_rank', op: 'min', order: 'ascending' } } },
    })
  })

  it('is not used for few, ordered or single-row groups, or if every group was requested', () => {
    const few = orders(40)
    expect(keptIn(best(few, ['product', total]), few)).toBeNull()
    const single = { ...many, rows: 143 }
    expect(keptIn(best(single, ['product', total]), single)).toBeNull()
    expect(keptIn(best(many, ['product', { field: 'price', aggregate: null }]))).toBeNull()
    expect(keptIn(best(many, ['product', total], { wishes: { every: true } }))).toBeNull()
    expect(keptIn(best(many, [{ field: 'product', sort: 'ascending' }, total]))).toBeNull()
    expect(keptIn(best(many, [{ field: 'product', type: 'nominal' }, total]))).toBeNull()
    expect(keptIn(best(many, [{ field: 'product', others: null }, total]))).toBeNull()
  })

  it('is not used if a filter leaves few groups, or an unknown number', () => {
    const only = (filter: Predicate) => keptIn(best(many, ['product', total], { transform: [{ filter }] }))
    expect(only({ field: 'price', lte: 80 })).toBe(20)
    expect(only({ field: 'price', lte: 10 })).toBeNull()
    expect(
      only({
        or: [
          { field: 'region', equal: 'a' },
          { field: 'price', gt: 3 },
        ],
      }),
    ).toBeNull()
  })

  it('is recomputed after an edit', () => {
    const bars = best(many, ['product', total])
    expect(keptIn(edited(bars, { type: 'set_mark', mark: 'point' }))).toBe(20)
    expect(keptIn(edited(bars, { type: 'set_filter', filter: { op: '<', field: 'price', value: 5 } }))).toBe(20)
    const averages = edited(bars, { type: 'set_aggregate', aggregate: 'mean' })
    expect(averages.transform?.[0]).toMatchObject({ joinaggregate: [{ op: 'mean', field: 'price' }] })
    expect(edited(bars, { type: 'replace_field', from: 'product', to: 'region' })).not.toHaveProperty('transform')
  })

  it('is not used if every group is requested, also after later edits', () => {
    const all = edited(best(many, ['product', total]), { type: 'clear_limit' })
    expect(keptIn(all)).toBeNull()
    expect(keptIn(edited(all, { type: 'set_mark', mark: 'line' }))).toBeNull()
  })

  it('keeps a requested number of groups', () => {
    const five: Edit = { type: 'limit', n: 5, from: 'top', others: true }
    const cut = edited(best(many, ['product', total]), five)
    expect(keptIn(cut)).toBe(5)
    expect(keptIn(edited(cut, { type: 'set_mark', mark: 'arc' }))).toBe(5)
    expect(keptIn(edited(cut, { type: 'limit', n: 5, from: 'top' }))).toBeNull()
  })

  it('is named in the language of the titles', () => {
    const german = best(many, ['product', total], { wishes: { language: 'de' } })
    expect(JSON.stringify(german.transform)).toContain('Übrige')
    expect(keptIn(german)).toBe(20)
    expect(keptIn(edited(german, { type: 'transpose' }))).toBe(20)
  })

  it('has a share like the largest groups', () => {
    const share: Edit = { type: 'derive_measure', derived: { as: 'Share of price', kind: 'share' } }
    const shares = edited(best(many, ['product', total]), share)
    expect(validateSpec(shares, { tables: [many] })).toMatchObject({ ok: true })
    expect(shares).toMatchObject({ encoding: { x: { field: 'Product (top 20)' }, y: { field: 'Share of price' } } })
    expect(keptIn(edited(shares, { type: 'clear_limit' }))).toBeNull()
  })

  it('has a reason, and is dropped without its rule', () => {
    const bars = best(many, ['product', total])
    const argument = explainDesign(bars, many, { without: ['few-places'] })
    expect(argument?.chosen.reasons.map(({ sentence }) => inWords(sentence))).toContain(
      'Product has 143 values, more than fit along an axis, so only the 20 largest are shown individually.',
    )
    expect(argument?.instead && keptIn(argument.instead.spec)).toBeNull()
  })

  it('is recognised only in the form in which it is written', () => {
    const spec = best(many, ['product', total])
    const partial = toPartial(spec, many)
    expect(partial && collapseOthers(partial)).toEqual(partial)
    const other = { ...spec, transform: [...(spec.transform ?? []), { filter: { field: 'price', gt: 3 } }] }
    expect(toPartial(other, many)?.transform).toHaveLength(4)
  })
})
