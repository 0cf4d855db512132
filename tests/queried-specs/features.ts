import { solve } from '@belvedere/solver'
import {
  applyEdits,
  type Edit,
  type PartialEncoding,
  type PartialSpec,
  type Spec,
  type TableProfile,
} from '@belvedere/spec'

/** The best designs for encodings, as the solver writes them. */
function designs(
  profile: TableProfile,
  encodings: readonly PartialEncoding[],
  more: Partial<PartialSpec> = {},
): Spec[] {
  const partial: PartialSpec = {
    data: { name: profile.name },
    encodings: [...encodings],
    transform: [],
    params: [],
    wishes: {},
    ...more,
  }
  const solution = solve(partial, profile, { limit: 3 })
  if (solution.state !== 'solved') throw new Error(JSON.stringify(solution.conflicts))
  return solution.specs.map(({ spec }) => spec)
}

function edited(spec: Spec, edits: readonly Edit[], profile: TableProfile): Spec {
  const result = applyEdits(spec, edits, profile)
  if (!result.ok) throw new Error(JSON.stringify([edits, result]))
  const solution = solve(result.partial, profile, { limit: 1 })
  const [first] = solution.state === 'solved' ? solution.specs : []
  if (!first) throw new Error(`No design after ${JSON.stringify(edits)}`)
  return first.spec
}

const group = (field: string, more: Partial<PartialEncoding> = {}): PartialEncoding => ({
  field,
  role: 'dimension',
  ...more,
})
const measure = (field: string, aggregate: PartialEncoding['aggregate'] = 'mean'): PartialEncoding => ({
  field,
  aggregate,
  role: 'measure',
})
const number: PartialEncoding = { aggregate: 'count', role: 'measure' }
const months = group('day', { timeUnit: 'yearmonth' })

/** What a chart shows; each becomes the solver's best designs. */
const contents: { readonly [what: string]: readonly PartialEncoding[] } = {
  'a count by group': [group('region'), number],
  'a mean by group': [group('store'), measure('price')],
  'a sum by two groups': [group('product'), group('member'), measure('units', 'sum')],
  'a median by three groups': [group('product'), group('store'), group('member'), measure('price', 'median')],
  'a distribution': [{ field: 'price', bin: true }, number],
  'a distribution by group': [{ field: 'units', bin: true }, group('product'), number],
  'a number over months': [months, measure('price')],
  'a number over weeks': [group('day', { timeUnit: 'yearweek' }), measure('units', 'sum')],
  'a number over months by group': [months, group('product'), measure('units', 'sum')],
  'a count over years': [group('at', { timeUnit: 'year' }), number],
  weekdays: [group('at', { timeUnit: 'day' }), number],
  'weekdays and hours': [group('at', { timeUnit: 'day' }), group('at', { timeUnit: 'hours' }), number],
  'two means': [measure('price'), measure('units'), group('region')],
  'a pie': [
    { field: 'product', channel: 'color' },
    { aggregate: 'count', channel: 'theta' },
  ],
}

const bars = [group('product'), measure('units', 'sum')]
const lines = [months, group('product'), measure('units', 'sum')]
const sliders: readonly Edit[] = [{ type: 'add_widget', field: 'step', widget: 'slider' }]

const withPrice = { as: 'Both', kind: 'combined', own: 'Units' } as const

/** What is changed of bars or lines; each with a slider. */
const changes: { readonly [what: string]: readonly [encodings: readonly PartialEncoding[], ...Edit[]] } = {
  'a select': [bars, { type: 'add_widget', field: 'store', widget: 'select' }],
  'a radio button': [bars, { type: 'add_widget', field: 'member', widget: 'radio' }],
  'a slider of at least': [bars, { type: 'add_widget', field: 'price', widget: 'slider', compare: '>=' }],
  'a slider of one value': [bars, { type: 'add_widget', field: 'score', widget: 'slider', compare: '==' }],
  'a slider of days': [bars, { type: 'add_widget', field: 'day', widget: 'slider' }],
  'a slider of years': [bars, { type: 'add_widget', field: 'year', widget: 'slider' }],
  'two widgets': [
    lines,
    { type: 'add_widget', field: 'store', widget: 'select' },
    { type: 'add_widget', field: 'price', widget: 'slider' },
  ],
  'timesteps of years': [bars, { type: 'set_timestep', field: 'year' }],
  'timesteps of months': [bars, { type: 'set_timestep', field: 'day', timeUnit: 'yearmonth' }],
  'timesteps of a text': [bars, { type: 'set_timestep', field: 'store' }],
  'timesteps of months with scales of each': [
    bars,
    { type: 'set_timestep', field: 'day', timeUnit: 'yearmonth' },
    { type: 'set_step_scales', fit: 'step' },
  ],
  'smooth timesteps of medians': [
    [group('region'), measure('price', 'median')],
    { type: 'set_timestep', field: 'year' },
    { type: 'set_smooth', smooth: true },
  ],
  'the first three groups': [[group('region'), measure('units', 'sum')], { type: 'limit', n: 3, from: 'top' }],
  'the last two groups': [[group('region'), measure('price')], { type: 'limit', n: 2, from: 'bottom' }],
  'the other groups together': [[group('region', { others: 3 }), measure('units', 'sum')]],
  'the other groups together, by colour': [[months, group('region', { others: 2, channel: 'color' }), number]],
  'a filter of values': [
    bars,
    { type: 'set_filter', filter: { op: 'one_of', field: 'region', values: ['Zürich', 'elan', 'Basel'] } },
  ],
  'a filter of other values': [
    bars,
    { type: 'set_filter', filter: { op: 'none_of', field: 'region', values: ['Zürich'] } },
  ],
  'a filter of a range': [bars, { type: 'set_filter', filter: { op: 'range', field: 'price', min: 0, max: 40 } }],
  'a filter of what is there': [bars, { type: 'set_filter', filter: { op: 'present', field: 'region' } }],
  'a filter of what is empty': [bars, { type: 'set_filter', filter: { op: 'empty', field: 'price' } }],
  'a filter of months': [
    bars,
    { type: 'set_filter', filter: { op: 'one_of', field: 'at', values: [1, 12], timeUnit: 'month' } },
  ],
  'a filter of two fields': [
    bars,
    { type: 'set_filter', filter: { op: 'over_field', field: 'price', other: 'units' } },
  ],
  'a filter of a part of texts': [bars, { type: 'set_filter', filter: { op: 'contains', field: 'store', text: 'OR' } }],
  'a filter of the beginning of texts': [
    bars,
    { type: 'set_filter', filter: { op: 'starts_with', field: 'store', text: 'n' } },
  ],
  'a share': [bars, { type: 'derive_measure', derived: { as: 'Share', kind: 'share' } }],
  'a share within months': [
    lines,
    { type: 'derive_measure', derived: { as: 'Share', kind: 'share', within: 'product' } },
  ],
  'a ratio': [
    bars,
    { type: 'derive_measure', derived: { as: 'Ratio', kind: 'ratio', by: { field: 'price', aggregate: 'sum' } } },
  ],
  'a difference': [
    bars,
    { type: 'derive_measure', derived: { as: 'Gap', kind: 'difference', by: { field: 'score', aggregate: 'sum' } } },
  ],
  growth: [lines, { type: 'derive_measure', derived: { as: 'Growth', kind: 'growth', steps: 1 } }],
  'a change over two steps': [lines, { type: 'derive_measure', derived: { as: 'Change', kind: 'change', steps: 2 } }],
  'a running total': [lines, { type: 'derive_measure', derived: { as: 'Total', kind: 'running' } }],
  'a moving average': [lines, { type: 'derive_measure', derived: { as: 'Smooth', kind: 'moving', steps: 3 } }],
  'a rank': [lines, { type: 'derive_measure', derived: { as: 'Rank', kind: 'rank' } }],
  'several measures': [
    bars,
    { type: 'derive_measure', derived: { ...withPrice, others: [{ field: 'price', aggregate: 'sum', as: 'Price' }] } },
  ],
  'several measures in panels': [
    bars,
    {
      type: 'derive_measure',
      derived: { ...withPrice, others: [{ field: 'price', aggregate: 'mean', as: 'Price' }], apart: true },
    },
  ],
  'a line at the mean': [bars, { type: 'add_overlay', overlay: { kind: 'mean' } }],
  'a line at the median': [bars, { type: 'add_overlay', overlay: { kind: 'median' } }],
  'a threshold': [bars, { type: 'add_overlay', overlay: { kind: 'threshold', value: 1500 } }],
  'a moving average over lines': [
    [months, measure('units', 'sum')],
    { type: 'add_overlay', overlay: { kind: 'moving', steps: 4 } },
  ],
  'a trend of months': [[months, measure('price')], { type: 'add_overlay', overlay: { kind: 'trend' } }],
  'standard errors': [
    [group('product'), measure('price')],
    { type: 'add_overlay', overlay: { kind: 'spread', of: 'stderr' } },
  ],
  'standard deviations': [
    [group('product'), measure('odd')],
    { type: 'add_overlay', overlay: { kind: 'spread', of: 'stdev' } },
  ],
  'intervals of confidence': [
    [group('store'), measure('units')],
    { type: 'add_overlay', overlay: { kind: 'spread', of: 'ci' } },
  ],
  labels: [bars, { type: 'add_overlay', overlay: { kind: 'labels' } }],
  'sorted bars': [[group('region'), measure('price')], { type: 'sort', by: 'measure', order: 'descending' }],
  'normalized bars': [[group('product'), group('member'), number], { type: 'set_stack', stack: 'normalize' }],
  'grouped bars': [[group('product'), group('member'), number], { type: 'set_stack', stack: 'grouped' }],
  'an axis of square roots': [bars, { type: 'set_scale', scale: { type: 'sqrt' } }],
  'a fixed axis': [bars, { type: 'set_scale', scale: { domain: [0, 9000] } }],
}

/** Charts as our solver and edits make them. */
export function features(profile: TableProfile): { [what: string]: Spec } {
  const made = Object.entries(contents).flatMap(([what, encodings]) =>
    designs(profile, encodings).map((spec, rank): [string, Spec] => [
      `design ${rank + 1} of ${what}`,
      edited(spec, sliders, profile),
    ]),
  )
  const changed = Object.entries(changes).map(([what, [encodings, ...edits]]): [string, Spec] => {
    const [spec] = designs(profile, encodings)
    if (!spec) throw new Error(`No design for ${what}`)
    const hasWidget = edits.some(({ type }) => type === 'add_widget' || type === 'set_timestep')
    return [what, edited(spec, hasWidget ? edits : [...sliders, ...edits], profile)]
  })
  return Object.fromEntries([...made, ...changed])
}
