import { describe, expect, it } from 'vitest'
import { aField, aTable } from '../../testing/tables.ts'
import { applyDefaults } from '../defaults/apply-defaults.ts'
import { stripDefaults } from '../defaults/strip-defaults.ts'
import type { DerivedMeasure, GroupMeasure } from '../model/derived-measure.ts'
import type { TableProfile } from '../model/profile.ts'
import type { UnitSpec } from '../model/spec.ts'
import { validateSpec } from '../validate/validate-spec.ts'
import { text } from '../wording/spec-texts.ts'
import { addDerivedMeasure, derivationRejection } from './add-derived-measure.ts'
import { combineMeasures } from './combine-measures.ts'
import { findDerived } from './find-derived.ts'

const harvests: TableProfile = aTable(
  { name: 'crop' },
  { name: 'valley.name', distinct: 4 },
  { name: 'picked', type: 'temporal' },
  { name: 'tonnes', type: 'quantitative' },
  { name: 'hectares', type: 'quantitative' },
)
const overMonths: UnitSpec = {
  data: { name: 'sales' },
  transform: [{ filter: { field: 'crop', oneOf: ['crop 1'] } }],
  mark: 'line',
  encoding: {
    x: { field: 'picked', timeUnit: 'yearmonth', type: 'temporal' },
    y: { aggregate: 'sum', field: 'tonnes', type: 'quantitative' },
    color: { field: 'valley\\.name', type: 'nominal' },
  },
}
const bars: UnitSpec = {
  data: { name: 'sales' },
  mark: 'bar',
  encoding: {
    x: { field: 'crop', type: 'nominal', sort: { field: 'tonnes', op: 'sum', order: 'descending' } },
    y: { aggregate: 'sum', field: 'tonnes', type: 'quantitative' },
  },
}
const histogram: UnitSpec = {
  data: { name: 'sales' },
  mark: 'bar',
  encoding: {
    x: { field: 'hectares', bin: { maxbins: 20 }, type: 'quantitative' },
    y: { aggregate: 'count', type: 'quantitative' },
  },
}
const points: UnitSpec = {
  data: { name: 'sales' },
  mark: 'point',
  encoding: { x: { field: 'hectares', type: 'quantitative' }, y: { field: 'tonnes', type: 'quantitative' } },
}

const yields: DerivedMeasure = {
  as: 'Tonnes per hectare',
  kind: 'ratio',
  by: { field: 'hectares', aggregate: 'sum' },
}
const total: GroupMeasure = { field: 'tonnes', aggregate: 'sum' }
const hectares: GroupMeasure = { field: 'hectares', aggregate: 'mean' }
const cases: [string, UnitSpec, DerivedMeasure][] = [
  ['a share', bars, { as: 'Share of tonnes', kind: 'share' }],
  ['a share of each month', overMonths, { as: 'Share', kind: 'share', within: 'picked' }],
  ['a share of rows by range', histogram, { as: 'Share of rows', kind: 'share' }],
  ['a ratio of totals', bars, yields],
  ['a ratio of rows', points, yields],
  ['a difference', overMonths, { as: 'Left', kind: 'difference', by: { field: 'hectares', aggregate: 'sum' } }],
  ['growth', overMonths, { as: 'Growth of tonnes', kind: 'growth', steps: 1 }],
  ['growth against the year before', overMonths, { as: 'Growth', kind: 'growth', steps: 12 }],
  ['change', overMonths, { as: 'Change of tonnes', kind: 'change', steps: 1 }],
  ['a running total', overMonths, { as: 'Running total', kind: 'running' }],
  ['a running count over ranges', histogram, { as: 'Running count', kind: 'running' }],
  ['a moving average', overMonths, { as: 'Moving average', kind: 'moving', steps: 3 }],
  ['several measures of bars', bars, combineMeasures([total, hectares])],
  ['several sums of one number in panels', overMonths, combineMeasures([total, { ...total, aggregate: 'max' }])],
  ['measures on scales of their own', bars, combineMeasures([total, hectares], { apart: true })],
  ['a rank', overMonths, { as: 'Rank', kind: 'rank' }],
]

describe('derived measures', () => {
  for (const [name, unit, derived] of cases) {
    it(`writes ${name} as valid transforms and reads it back`, () => {
      const drawn = addDerivedMeasure(unit, derived)
      expect(drawn).not.toEqual(unit)
      expect(validateSpec({ ...drawn }, { tables: [harvests] })).toMatchObject({ ok: true })
      expect(findDerived(drawn)).toEqual({ base: unit, derived })
    })
  }

  it('ranks by the derived measure, not by its base', () => {
    const limited: UnitSpec = {
      ...bars,
      transform: [
        { joinaggregate: [{ op: 'sum', field: 'tonnes', as: 'top_value' }], groupby: ['crop'] },
        {
          window: [{ op: 'dense_rank', as: 'top_rank' }],
          sort: [
            { field: 'top_value', order: 'descending' },
            { field: 'crop', order: 'ascending' },
          ],
        },
        { filter: { field: 'top_rank', lte: 3 } },
      ],
    }
    const drawn = addDerivedMeasure(limited, yields)
    expect(drawn.transform?.slice(-3)[0]).toEqual({
      joinaggregate: [{ op: 'max', field: 'Tonnes per hectare', as: 'top_value' }],
      groupby: ['crop'],
    })
    expect(findDerived(drawn)).toEqual({ base: limited, derived: yields })
  })

  it('labels combined measures by what distinguishes them', () => {
    const named = (operands: [GroupMeasure, ...GroupMeasure[]], language?: 'de') => {
      const { as, own, others } = combineMeasures(operands, { language })
      return [as, own, ...others.map((measure) => measure.as)]
    }
    expect(named([total, { ...hectares, aggregate: 'sum' }])).toEqual([
      'Total tonnes and hectares',
      'Tonnes',
      'Hectares',
    ])
    expect(named([hectares, { ...hectares, aggregate: 'max' }])).toEqual([
      'Average and highest hectares',
      'Average hectares',
      'Highest hectares',
    ])
    expect(named([total, hectares])).toEqual(['Total tonnes and average hectares', 'Total tonnes', 'Average hectares'])
    expect(named([hectares, { ...hectares, aggregate: 'min' }], 'de')[0]).toBe(
      'Durchschnitt und Kleinster Wert von Hectares',
    )
  })

  it('labels the panels of measures instead of their axes', () => {
    const rain = aField({ name: 'rain_mm', type: 'quantitative' })
    const profile = { ...harvests, fields: [...harvests.fields, rain] }
    const operands = [total, { field: 'rain_mm', aggregate: 'mean' }] as const
    const drawn = addDerivedMeasure(bars, combineMeasures(operands, { apart: true }))
    const { y, row } = applyDefaults(drawn, profile).encoding ?? {}
    expect(row).toMatchObject({ title: null, sort: ['Total tonnes', 'Average rain (mm)'] })
    expect(y?.title).toBeNull()
    expect(stripDefaults(applyDefaults(drawn, profile), profile)).toEqual(drawn)
  })

  it('gives the reason why measures cannot be combined', () => {
    const several = combineMeasures([total, hectares])
    expect(derivationRejection({ ...bars, mark: 'arc' }, several)).toEqual(text('derived_refused.several_marks'))
    const panels = { ...overMonths.encoding, row: { field: 'crop', type: 'nominal' } as const }
    expect(derivationRejection({ ...overMonths, encoding: panels }, several)).toEqual(
      text('derived_refused.no_channel'),
    )
  })

  it('does not recognize transforms written by others', () => {
    const drawn = addDerivedMeasure(overMonths, { as: 'Growth', kind: 'growth', steps: 1 })
    const other = { ...drawn, transform: [...(drawn.transform ?? []), { filter: { field: 'Growth', gt: 0 } }] }
    expect(findDerived(other)).toBeNull()
    expect(findDerived(bars)).toBeNull()
  })

  it('gives the reason why a measure cannot be derived', () => {
    expect(derivationRejection(bars, { as: 'Growth', kind: 'growth', steps: 1 })).toEqual(
      text('derived_refused.sequence'),
    )
    expect(derivationRejection(points, { as: 'Share', kind: 'share' })).toEqual(text('derived_refused.single_rows'))
  })
})
