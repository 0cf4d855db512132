import type {
  Aggregate,
  Channel,
  ChannelDef,
  Mark,
  PartialEncoding,
  TableProfile,
  TimeUnit,
  Wishes,
} from '@belvedere/spec'
import { aField, aTable, cars, sales } from '@belvedere/spec/testing'
import { describe, expect, it } from 'vitest'
import { choicesFor } from '../choices.ts'
import type { Design } from '../design.ts'
import { readProblem, withCount } from '../problem.ts'
import { rules } from './all-rules.ts'
import { because } from './because.ts'
import type { Rule } from './rule.ts'

/** What is decided for an encoding; what is not said may be anything. */
interface Decided {
  channel: Channel
  aggregate?: Aggregate | null
  bin?: boolean | null
  timeUnit?: TimeUnit | null
  type?: ChannelDef['type']
}
type Asked = PartialEncoding & { as: Decided }
interface Picture {
  mark: Mark
  encodings: Asked[]
  table?: TableProfile
  wishes?: Wishes
  locked?: boolean
  counted?: boolean
}

/** A design as the search would make it: the choice of each slot that is as decided. */
function designOf({ mark, encodings, table = cars, wishes = {}, locked = false, counted = false }: Picture): Design {
  const partial = {
    data: { name: table.name },
    encodings: encodings.map(({ as: _, ...asked }) => asked),
    transform: [],
    params: [],
    wishes,
  }
  const read = readProblem(locked ? { ...partial, mark } : partial, table)
  const problem = counted ? withCount(read) : read
  const decided: Decided[] = [...encodings.map(({ as }) => as), ...(counted ? [{ channel: 'y' as const }] : [])]
  const chosen = problem.slots.map((slot, i) => {
    const want = decided[i]
    const choice = choicesFor(slot, mark).find((one) => {
      if (!want || one.channel !== want.channel) return false
      if (want.aggregate !== undefined && one.aggregate !== want.aggregate) return false
      if (want.bin !== undefined && one.bin !== want.bin) return false
      if (want.timeUnit !== undefined && one.timeUnit !== want.timeUnit) return false
      return want.type === undefined || one.type === want.type
    })
    if (!choice) throw new Error(`No choice for ${slot.field?.name ?? 'count'} as ${JSON.stringify(want)}`)
    return choice
  })
  return { mark, encodings: chosen, problem }
}

function isBroken(rule: Rule, design: Design): boolean {
  if (rule.scope !== 'encoding') return Number(rule.breaks(design)) > 0
  return design.encodings.some((encoded) => Number(rule.breaks(encoded, design)) > 0)
}

const on = (
  channel: Channel,
  field: string,
  more: Partial<Omit<Asked, 'as'>> & { as?: Partial<Decided> } = {},
): Asked => {
  const { as, ...asked } = more
  return { field, ...asked, as: { channel, ...as } }
}
/** As it stands in the table: neither summed up nor put into ranges. */
const plain = { as: { aggregate: null, bin: null, timeUnit: null } }
const mean = { as: { aggregate: 'mean' as const } }
const sum = { as: { aggregate: 'sum' as const } }
const ranges = { as: { aggregate: null, bin: true } }
const count = (channel: Channel): Asked => ({ aggregate: 'count', as: { channel } })
const hp = (channel: Channel, how: object = plain) => on(channel, 'Horsepower', how)
const mpg = (channel: Channel, how: object = plain) => on(channel, 'Miles_per_Gallon', how)
const origin = (channel: Channel, more: object = {}) => on(channel, 'Origin', more)
const year = (channel: Channel, more: object = plain) => on(channel, 'Year', more)
const many = aTable(
  { name: 'city', distinct: 400, maxLength: 24 },
  { name: 'price', type: 'quantitative' },
  { name: 'town', distinct: 14 },
)
const log = { rest: { scale: { type: 'log' } } }
const losses = aTable(
  { name: 'profit', type: 'quantitative', min: -20 },
  { name: 'price', type: 'quantitative', min: 1 },
)
const maps = aTable({ name: 'shape', type: 'geojson' }, { name: 'price', type: 'quantitative' })
const once = aTable({ name: 'name', distinct: 100 }, { name: 'price', type: 'quantitative' })
const crowd: TableProfile = { ...cars, rows: 50_000 }

const lands = aTable(
  { name: 'country', semanticType: 'country', distinct: 60 },
  { name: 'visits', type: 'quantitative', semanticType: 'count' },
  { name: 'lon', type: 'quantitative', semanticType: 'longitude' },
  { name: 'lat', type: 'quantitative', semanticType: 'latitude' },
)
const onMap = (number: Asked): Picture => ({
  mark: 'geoshape',
  table: lands,
  encodings: [on('shape', 'country', plain), number],
})
const atPlaces = (number: Asked): Picture => ({
  mark: 'circle',
  table: lands,
  locked: true,
  encodings: [
    on('longitude', 'lon', { channel: 'longitude', ...plain }),
    on('latitude', 'lat', { channel: 'latitude', ...plain }),
    number,
  ],
})

const good: Picture = { mark: 'bar', encodings: [origin('x'), hp('y', mean)] }
const scatter: Picture = { mark: 'point', encodings: [mpg('y'), hp('x')] }
const histogram: Picture = { mark: 'bar', encodings: [hp('x', ranges), count('y')] }

/** For each rule a picture that breaks it and one that keeps it. */
const cases: { [rule: string]: { breaks: Picture; keeps: Picture } } = {
  'aggregate-needs-numbers': {
    breaks: { mark: 'bar', encodings: [on('y', 'Origin', { aggregate: 'mean' })] },
    keeps: good,
  },
  'bin-needs-numbers': {
    breaks: { mark: 'bar', encodings: [on('x', 'Origin', { bin: true }), count('y')] },
    keeps: histogram,
  },
  'bin-excludes-aggregate': {
    breaks: { mark: 'bar', encodings: [on('x', 'Horsepower', { bin: true, aggregate: 'mean' })] },
    keeps: histogram,
  },
  'time-unit-needs-dates': {
    breaks: { mark: 'bar', encodings: [on('x', 'Origin', { timeUnit: 'month' }), count('y')] },
    keeps: { mark: 'line', table: sales, encodings: [on('x', 'date', { timeUnit: 'month' }), count('y')] },
  },
  'shapes-need-a-map': { breaks: { mark: 'bar', table: maps, encodings: [on('x', 'shape'), count('y')] }, keeps: good },
  'outlines-need-countries': {
    breaks: { mark: 'geoshape', table: many, encodings: [on('shape', 'town', plain), on('color', 'price', mean)] },
    keeps: onMap(on('color', 'visits', mean)),
  },
  'maps-need-places': {
    breaks: { mark: 'geoshape', table: lands, encodings: [on('color', 'visits', mean)] },
    keeps: onMap(on('color', 'visits', mean)),
  },
  'maps-have-no-axes': {
    breaks: atPlaces(on('x', 'visits', plain)),
    keeps: atPlaces(on('size', 'visits', plain)),
  },
  'areas-show-rates': {
    breaks: onMap(on('color', 'visits', sum)),
    keeps: onMap(on('color', 'visits', mean)),
  },
  'places-are-sized-by-totals': {
    breaks: atPlaces(on('color', 'visits', sum)),
    keeps: atPlaces(on('color', 'visits', mean)),
  },
  'places-are-shaded-by-rates': {
    breaks: atPlaces(on('size', 'visits', mean)),
    keeps: atPlaces(on('size', 'visits', plain)),
  },
  'places-need-both': {
    breaks: {
      mark: 'circle',
      table: lands,
      locked: true,
      encodings: [on('longitude', 'lon', { channel: 'longitude', ...plain })],
    },
    keeps: atPlaces(on('size', 'visits', plain)),
  },
  'spreads-need-rows': {
    breaks: { mark: 'errorbar', table: once, encodings: [on('x', 'name'), on('y', 'price', plain)] },
    keeps: { mark: 'errorbar', encodings: [origin('x'), hp('y')] },
  },
  'trails-need-points': {
    breaks: { mark: 'trail', encodings: [year('x'), hp('y', mean), year('color')] },
    keeps: { mark: 'trail', encodings: [year('x'), hp('y', mean), origin('color')] },
  },
  'type-fits-field': {
    breaks: { mark: 'bar', encodings: [on('x', 'Origin', { type: 'quantitative' }), count('y')] },
    keeps: good,
  },
  'logs-need-numbers': {
    breaks: { mark: 'bar', encodings: [origin('x', log), count('y')] },
    keeps: { mark: 'point', encodings: [hp('x', { ...plain, ...log }), mpg('y')] },
  },
  'logs-need-amounts': {
    breaks: {
      mark: 'point',
      table: losses,
      encodings: [on('y', 'profit', { ...plain, ...log }), on('x', 'price', plain)],
    },
    keeps: { mark: 'point', encodings: [hp('x', { ...plain, ...log }), mpg('y')] },
  },
  'mark-takes-channel': {
    breaks: { mark: 'arc', encodings: [on('size', 'Horsepower', { channel: 'size' })] },
    keeps: good,
  },
  'shape-needs-few-groups': {
    breaks: { mark: 'point', table: many, encodings: [on('shape', 'town'), on('y', 'price', plain)] },
    keeps: { mark: 'point', encodings: [origin('shape'), hp('y')] },
  },
  'size-needs-order': {
    breaks: { mark: 'point', encodings: [origin('size'), hp('y')] },
    keeps: { mark: 'point', encodings: [hp('size'), mpg('y')] },
  },
  'facets-need-groups': {
    breaks: { mark: 'point', encodings: [on('column', 'Horsepower', { type: 'quantitative', ...plain })] },
    keeps: { mark: 'point', encodings: [origin('column'), hp('y')] },
  },
  'few-facets': {
    breaks: { mark: 'bar', table: many, encodings: [on('column', 'city'), on('y', 'price', mean)] },
    keeps: { mark: 'bar', encodings: [origin('column'), hp('y', mean)] },
  },
  'channel-once': { breaks: { mark: 'point', encodings: [hp('x'), mpg('x')] }, keeps: scatter },
  'bars-need-a-length': { breaks: { mark: 'bar', encodings: [origin('x'), on('y', 'Name')] }, keeps: good },
  'courses-need-two-axes': {
    breaks: { mark: 'line', encodings: [origin('x'), hp('color', mean)] },
    keeps: { mark: 'line', encodings: [year('x'), hp('y', mean)] },
  },
  'points-need-a-place': { breaks: { mark: 'point', encodings: [origin('x'), hp('color')] }, keeps: scatter },
  'parts-need-a-whole': {
    breaks: { mark: 'arc', encodings: [origin('color')] },
    keeps: { mark: 'arc', encodings: [origin('color'), count('theta')] },
  },
  'few-parts': {
    breaks: { mark: 'arc', table: many, encodings: [on('color', 'city'), count('theta')] },
    keeps: { mark: 'arc', table: many, locked: true, encodings: [on('color', 'town'), count('theta')] },
  },
  'slices-can-be-seen': {
    breaks: { mark: 'arc', table: many, locked: true, encodings: [on('color', 'city'), count('theta')] },
    keeps: { mark: 'arc', table: many, locked: true, encodings: [on('color', 'town'), count('theta')] },
  },
  'slices-are-in-proportion': {
    breaks: { mark: 'arc', encodings: [origin('color'), hp('theta', { ...sum, ...log })] },
    keeps: { mark: 'arc', encodings: [origin('color'), hp('theta', sum)] },
  },
  'cells-need-a-grid': {
    breaks: { mark: 'rect', encodings: [hp('x'), origin('y')] },
    keeps: { mark: 'rect', encodings: [on('x', 'Name'), origin('y'), count('color')] },
  },
  'boxes-need-raw-numbers': {
    breaks: { mark: 'boxplot', encodings: [origin('x'), hp('y', mean)] },
    keeps: { mark: 'boxplot', encodings: [origin('x'), hp('y')] },
  },
  'text-needs-words': {
    breaks: { mark: 'text', encodings: [origin('x')] },
    keeps: { mark: 'text', encodings: [origin('x'), hp('text', mean)] },
  },

  'numbers-by-position': { breaks: { mark: 'point', encodings: [hp('size'), mpg('y')] }, keeps: scatter },
  'groups-by-position-then-hue': { breaks: { mark: 'bar', encodings: [origin('column'), hp('y', mean)] }, keeps: good },
  'averages-unless-amounts': {
    breaks: { mark: 'bar', encodings: [origin('x'), hp('y', sum)] },
    keeps: { mark: 'bar', table: sales, encodings: [on('x', 'region'), on('y', 'price', sum)] },
  },
  'identifiers-are-not-measured': {
    breaks: {
      mark: 'bar',
      table: aTable({ name: 'id', type: 'quantitative', semanticType: 'id' }, { name: 'kind' }),
      encodings: [on('x', 'kind'), on('y', 'id', mean)],
    },
    keeps: good,
  },
  'years-are-not-measured': {
    breaks: { mark: 'bar', encodings: [origin('x'), year('y', mean)] },
    keeps: { mark: 'line', encodings: [year('x'), hp('y', mean)] },
  },
  'numbers-stay-numbers': {
    breaks: {
      mark: 'bar',
      encodings: [hp('x', { as: { type: 'ordinal' as const, aggregate: null, bin: null } }), count('y')],
    },
    keeps: histogram,
  },
  'years-run-evenly': {
    breaks: { mark: 'line', encodings: [year('x', { as: { type: 'ordinal' as const, bin: null } }), hp('y', mean)] },
    keeps: {
      mark: 'line',
      encodings: [year('x', { as: { type: 'quantitative' as const, bin: null, aggregate: null } }), hp('y', mean)],
    },
  },
  'bars-stand-on-groups': {
    breaks: {
      mark: 'bar',
      encodings: [year('x', { as: { type: 'quantitative' as const, bin: null, aggregate: null } }), hp('y', mean)],
    },
    keeps: { mark: 'bar', encodings: [year('x', { as: { type: 'ordinal' as const, bin: null } }), hp('y', mean)] },
  },
  'ranges-only-where-needed': {
    breaks: histogram,
    keeps: { mark: 'bar', encodings: [on('x', 'Horsepower', { bin: true }), count('y')] },
  },
  'groups-stand-upright': { breaks: { mark: 'bar', encodings: [origin('y'), hp('x', mean)] }, keeps: good },
  'long-names-lie-down': {
    breaks: { mark: 'bar', table: many, encodings: [on('x', 'city'), on('y', 'price', mean)] },
    keeps: { mark: 'bar', table: many, encodings: [on('y', 'city'), on('x', 'price', mean)] },
  },
  'time-runs-right': {
    breaks: { mark: 'line', encodings: [year('y'), hp('x', mean)] },
    keeps: { mark: 'line', encodings: [year('x'), hp('y', mean)] },
  },
  'times-are-grouped': {
    breaks: { mark: 'line', table: sales, encodings: [on('x', 'date', plain), count('y')] },
    keeps: { mark: 'line', table: sales, encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), count('y')] },
  },
  'times-keep-their-course': {
    breaks: { mark: 'line', table: sales, encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), count('y')] },
    keeps: { mark: 'line', table: sales, encodings: [on('x', 'date', { as: { timeUnit: 'yearmonth' } }), count('y')] },
  },
  'times-as-they-are': {
    breaks: { mark: 'line', table: sales, encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), count('y')] },
    keeps: { mark: 'line', table: sales, encodings: [on('x', 'date', plain), count('y')] },
  },
  'few-colours': {
    breaks: { mark: 'bar', table: many, encodings: [on('color', 'town'), on('y', 'price', mean)] },
    keeps: { mark: 'bar', encodings: [origin('color'), hp('y', mean)] },
  },
  'few-panels': {
    breaks: { mark: 'bar', table: many, encodings: [on('column', 'town'), on('y', 'price', mean)] },
    keeps: { mark: 'bar', encodings: [origin('column'), hp('y', mean)] },
  },
  'few-places': {
    breaks: { mark: 'bar', table: many, encodings: [on('x', 'city'), on('y', 'price', mean)] },
    keeps: good,
  },
  'sizes-need-many-steps': {
    breaks: { mark: 'point', encodings: [on('size', 'Cylinders', { as: { type: 'ordinal', bin: null } }), hp('y')] },
    keeps: { mark: 'point', encodings: [hp('size'), mpg('y')] },
  },
  'said-as-a-group': {
    breaks: {
      mark: 'bar',
      encodings: [on('y', 'Cylinders', { role: 'dimension', as: { type: 'quantitative', bin: null } }), origin('x')],
    },
    keeps: {
      mark: 'bar',
      encodings: [on('x', 'Cylinders', { role: 'dimension', as: { type: 'ordinal', bin: null } }), count('y')],
    },
  },
  'said-as-a-number': {
    breaks: { mark: 'bar', encodings: [on('x', 'Horsepower', { role: 'measure', ...ranges }), count('y')] },
    keeps: { mark: 'bar', encodings: [origin('x'), on('y', 'Horsepower', { role: 'measure', ...mean })] },
  },
  'said-as-the-axis': {
    breaks: { mark: 'bar', encodings: [origin('color', { role: 'dimension' }), hp('y', mean)] },
    keeps: { mark: 'bar', encodings: [origin('x', { role: 'dimension' }), hp('y', mean)] },
  },
  'said-as-a-series': {
    breaks: { mark: 'bar', encodings: [origin('x', { role: 'series' }), hp('y', mean)] },
    keeps: { mark: 'bar', encodings: [origin('color', { role: 'series' }), hp('y', mean)] },
  },
  'said-as-panels': {
    breaks: { mark: 'bar', encodings: [origin('x', { role: 'facet' }), hp('y', mean)] },
    keeps: { mark: 'bar', encodings: [origin('column', { role: 'facet' }), hp('y', mean)] },
  },
  'stay-close': {
    breaks: { mark: 'bar', encodings: [origin('x', { prefer: { channel: 'color' } }), hp('y', mean)] },
    keeps: { mark: 'bar', encodings: [origin('x', { prefer: { channel: 'x' } }), hp('y', mean)] },
  },

  'bars-compare-groups': { breaks: { mark: 'point', encodings: [origin('x'), hp('y', mean)] }, keeps: good },
  'lines-show-time': {
    breaks: { mark: 'bar', encodings: [year('x'), hp('y', mean)] },
    keeps: { mark: 'line', encodings: [year('x'), hp('y', mean)] },
  },
  'points-relate-numbers': { breaks: { mark: 'line', encodings: [hp('x'), mpg('y')] }, keeps: scatter },
  'bars-show-distributions': { breaks: { mark: 'line', encodings: [hp('x', ranges), count('y')] }, keeps: histogram },
  'months-go-with-sums': {
    breaks: {
      mark: 'line',
      table: sales,
      encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), on('y', 'price', plain)],
    },
    keeps: {
      mark: 'line',
      table: sales,
      encodings: [on('x', 'date', { as: { timeUnit: 'year' } }), on('y', 'price', sum)],
    },
  },
  'ranges-go-with-counts': { breaks: { mark: 'bar', encodings: [hp('x', ranges), mpg('y', mean)] }, keeps: histogram },
  'one-mark-per-row': { breaks: { mark: 'bar', encodings: [origin('x'), hp('y')] }, keeps: good },
  'no-mark-for-one-row': {
    breaks: { mark: 'bar', table: once, encodings: [on('x', 'name'), on('y', 'price', mean)] },
    keeps: { mark: 'bar', table: once, encodings: [on('x', 'name'), on('y', 'price', plain)] },
  },
  'numbers-need-company': { breaks: { mark: 'bar', encodings: [hp('y', mean)] }, keeps: good },
  'averages-hide-relations': { breaks: { mark: 'point', encodings: [hp('x', mean), mpg('y', mean)] }, keeps: scatter },
  'all-or-none-summed': { breaks: { mark: 'point', encodings: [hp('x'), mpg('y', mean)] }, keeps: scatter },
  'count-only-in-need': {
    breaks: { mark: 'point', encodings: [hp('x')], counted: true },
    keeps: { mark: 'bar', encodings: [origin('x')], counted: true },
  },
  'rows-are-summed-up': { breaks: { mark: 'rect', encodings: [origin('x'), on('y', 'Name')] }, keeps: good },
  'one-number-spreads': { breaks: { mark: 'tick', encodings: [hp('x')] }, keeps: histogram },
  'first-named-upright': { breaks: { mark: 'point', encodings: [mpg('x'), hp('y')] }, keeps: scatter },
  'first-named-along': {
    breaks: { mark: 'bar', encodings: [origin('color'), on('x', 'Name'), count('y')] },
    keeps: { mark: 'bar', encodings: [origin('x'), on('color', 'Name'), count('y')] },
  },
  'longer-list-along': {
    breaks: { mark: 'bar', encodings: [origin('x'), on('color', 'Name'), count('y')] },
    keeps: { mark: 'bar', encodings: [on('x', 'Name'), origin('color'), count('y')] },
  },
  'pies-have-few-parts': {
    breaks: { mark: 'arc', table: many, encodings: [on('color', 'town'), count('theta')] },
    keeps: { mark: 'arc', encodings: [origin('color'), count('theta')] },
  },
  'parts-add-up': {
    breaks: { mark: 'arc', encodings: [origin('color'), hp('theta', mean)] },
    keeps: { mark: 'arc', encodings: [origin('color'), hp('theta', sum)] },
  },
  'lines-stay-apart': {
    breaks: { mark: 'area', encodings: [year('x'), hp('y', mean), origin('color')] },
    keeps: { mark: 'line', encodings: [year('x'), hp('y', mean), origin('color')] },
  },
  'points-are-not-crowded': { breaks: { ...scatter, table: crowd }, keeps: scatter },
  'lengths-start-at-zero': {
    breaks: { mark: 'bar', encodings: [origin('x'), hp('y', { ...mean, ...log })] },
    keeps: { mark: 'point', encodings: [origin('x'), hp('y', { ...mean, ...log })] },
  },
  'bars-are-not-crowded': {
    breaks: { mark: 'bar', encodings: [on('x', 'Name'), hp('y', mean), origin('color')] },
    keeps: { mark: 'bar', encodings: [origin('x'), hp('y', mean), origin('color')] },
  },
  'familiar-marks': { breaks: { mark: 'tick', encodings: [hp('x'), origin('y')] }, keeps: good },
  'axis-before-colour': { breaks: { mark: 'bar', encodings: [origin('color'), hp('y', mean)] }, keeps: good },
  'numbers-before-groups': {
    breaks: { mark: 'point', encodings: [origin('x'), mpg('y'), hp('size')] },
    keeps: { mark: 'point', encodings: [hp('x'), mpg('y'), origin('color')] },
  },
  'strips-show-every-value': {
    breaks: { mark: 'tick', encodings: [origin('y'), hp('x', mean)] },
    keeps: { mark: 'tick', encodings: [origin('y'), hp('x')] },
  },
  'each-field-once': { breaks: { mark: 'bar', encodings: [origin('x'), origin('color'), hp('y', mean)] }, keeps: good },

  'task-value': {
    breaks: { mark: 'line', wishes: { task: 'value' }, encodings: [origin('x'), hp('y', mean)] },
    keeps: { ...good, wishes: { task: 'value' } },
  },
  'task-comparison': {
    breaks: { mark: 'line', wishes: { task: 'comparison' }, encodings: [origin('x'), hp('y', mean)] },
    keeps: { ...good, wishes: { task: 'comparison' } },
  },
  'task-ranking': {
    breaks: { mark: 'line', wishes: { task: 'ranking' }, encodings: [origin('x'), hp('y', mean)] },
    keeps: { ...good, wishes: { task: 'ranking' } },
  },
  'task-deviation': {
    breaks: { mark: 'area', wishes: { task: 'deviation' }, encodings: [origin('x'), hp('y', mean)] },
    keeps: { ...good, wishes: { task: 'deviation' } },
  },
  'task-trend': {
    breaks: { ...good, wishes: { task: 'trend' } },
    keeps: { mark: 'line', wishes: { task: 'trend' }, encodings: [year('x'), hp('y', mean)] },
  },
  'task-correlation': {
    breaks: { ...good, wishes: { task: 'correlation' } },
    keeps: { ...scatter, wishes: { task: 'correlation' } },
  },
  'task-distribution': {
    breaks: { ...good, wishes: { task: 'distribution' } },
    keeps: { ...histogram, wishes: { task: 'distribution' } },
  },
  'task-share': {
    breaks: { ...good, wishes: { task: 'share' } },
    keeps: { mark: 'arc', wishes: { task: 'share' }, encodings: [origin('color'), hp('theta', sum)] },
  },
  'wished-mark': { breaks: { ...good, wishes: { mark: 'line' } }, keeps: { ...good, wishes: { mark: 'bar' } } },
}

describe('each rule alone', () => {
  it.each(rules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
    const { breaks, keeps } = cases[name] ?? {}
    if (!breaks || !keeps) throw new Error(`The rule ${name} has no test`)
    expect(isBroken(rule, designOf(breaks))).toBe(true)
    expect(isBroken(rule, designOf(keeps))).toBe(false)
  })
})

describe('the rules together', () => {
  it('have a test each, and no test is without its rule', () => {
    expect(Object.keys(cases).sort()).toEqual(rules.map(({ name }) => name).sort())
  })

  it('are the ones that reasons are given by', () => {
    const names = new Set(rules.map(({ name }) => name))
    for (const { rule, sentence, saves } of because) {
      expect(names).toContain(rule)
      expect(sentence).toMatch(/[.]$/)
      expect(saves).toBeGreaterThan(0)
    }
  })

  it('have names of their own, a sentence and a source', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
    for (const { name, sentence, source } of rules) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(sentence).toMatch(/[.]$/)
      expect(source).not.toBe('')
    }
  })

  it('never give anything back, so that the bound of the search holds', () => {
    for (const rule of rules) if (rule.kind === 'soft') expect(rule.weight).toBeGreaterThan(0)
  })
})

describe('the factories', () => {
  it('fill in what a test does not say', () => {
    expect(aField({ name: 'a' })).toMatchObject({ name: 'a', type: 'nominal', distinct: 5 })
  })
})
