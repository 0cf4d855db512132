import type { ChannelDef, Encoding, Json, Param, Spec, Transform, UnitSpec } from '@belvedere/spec'

const data = { name: 'visits' }

/** A slider that filters rows by their step; its states are those of `sliderStates`. */
const upTo: Param = { name: 'upTo', value: 8, bind: { input: 'range', min: 0, max: 11, step: 1 } }
const stepFilter: Transform = { filter: 'datum.step <= upTo' }

/** A chart whose rows a slider filters. */
export const slid = (mark: UnitSpec['mark'], encoding: Encoding, transform: readonly Transform[] = []): Spec => ({
  data,
  params: [upTo],
  transform: [stepFilter, ...transform],
  mark,
  encoding,
})
const slidSpec = (parts: object, transform: readonly Transform[] = []): Spec =>
  ({ data, params: [upTo], transform: [stepFilter, ...transform], ...parts }) as Spec

const nominal = (field: string, more: object = {}): ChannelDef => ({ field, type: 'nominal', ...more })
const ordinal = (field: string, more: object = {}): ChannelDef => ({ field, type: 'ordinal', ...more })
const quantitative = (field: string, more: object = {}): ChannelDef => ({ field, type: 'quantitative', ...more })
const temporal = (field: string, more: object = {}): ChannelDef => ({ field, type: 'temporal', ...more })
const count: ChannelDef = { aggregate: 'count', type: 'quantitative' }
const mean = (field: string): ChannelDef => quantitative(field, { aggregate: 'mean' })
const sum = (field: string): ChannelDef => quantitative(field, { aggregate: 'sum' })

const byGroups = { groupby: ['product', 'member'] }
const total = { aggregate: [{ op: 'sum', field: 'price', as: 'total' }], groupby: ['product', 'step'] }

/** The kinds of charts in Vega-Lite's gallery, over visits. */
export const kinds: { readonly [what: string]: Spec } = {
  'bar chart': slid('bar', { x: nominal('region'), y: sum('price') }),
  'horizontal bars, sorted by another measure': slid('bar', {
    y: nominal('region', { sort: { field: 'units', op: 'median', order: 'descending' } }),
    x: mean('price'),
  }),
  'stacked bars': slid('bar', { x: nominal('region'), y: sum('price'), color: nominal('product') }),
  'normalized stacked bars': slid('bar', {
    x: nominal('region'),
    y: { ...sum('units'), stack: 'normalize' },
    color: nominal('product'),
  }),
  'grouped bars': slid('bar', {
    x: nominal('product'),
    y: mean('units'),
    xOffset: nominal('member'),
    color: nominal('member'),
  }),
  'layered bars': slid('bar', {
    x: nominal('product'),
    y: { ...sum('units'), stack: null },
    color: nominal('member'),
    opacity: { value: 0.6 },
  }),
  'diverging bars': slid('bar', { x: ordinal('score'), y: sum('price'), color: nominal('member') }),
  'bars over bins': slid('bar', { x: quantitative('price', { bin: { step: 10 } }), y: mean('units') }),
  'bars of given bins': slid('bar', { x: quantitative('units', { bin: { extent: [0, 40], maxbins: 8 } }), y: count }),
  histogram: slid('bar', { x: quantitative('price', { bin: true }), y: count }),
  'histogram of odd numbers': slid('bar', { x: quantitative('odd', { bin: true }), y: count }),
  'histogram by group': slid('bar', {
    x: quantitative('price', { bin: { maxbins: 30 } }),
    y: count,
    color: nominal('product'),
  }),
  'relative histogram': slid('bar', { x: quantitative('price', { bin: true }), y: sum('share') }, [
    { joinaggregate: [{ op: 'count', as: 'all' }] },
    { calculate: '1 / datum.all', as: 'share' },
  ]),
  'cumulative histogram': slidSpec(
    {
      mark: 'area',
      encoding: { x: quantitative('units'), y: quantitative('up to here', { aggregate: 'max' }) },
    },
    [{ window: [{ op: 'count', as: 'up to here' }], sort: [{ field: 'units' }], frame: [null, 0] }],
  ),
  'two-way histogram': slid('rect', {
    x: quantitative('price', { bin: true }),
    y: quantitative('units', { bin: true }),
    color: count,
  }),
  'two-way histogram of bubbles': slid('circle', {
    x: quantitative('odd', { bin: true }),
    y: quantitative('score', { bin: { step: 1 } }),
    size: count,
  }),
  'heat map of weekdays and months': slid('rect', {
    x: ordinal('at', { timeUnit: 'month' }),
    y: ordinal('at', { timeUnit: 'day' }),
    color: mean('price'),
  }),
  'heat map of hours and weekdays': slid('rect', {
    x: ordinal('at', { timeUnit: 'hours' }),
    y: ordinal('at', { timeUnit: 'day' }),
    color: count,
  }),
  'line of months': slid('line', { x: temporal('day', { timeUnit: 'yearmonth' }), y: sum('price') }),
  'line of weeks': slid('line', { x: temporal('day', { timeUnit: 'yearweek' }), y: mean('odd') }),
  'lines by group': slid('line', {
    x: temporal('day', { timeUnit: 'yearquarter' }),
    y: mean('price'),
    color: nominal('product'),
  }),
  'dashed lines': slid('line', { x: ordinal('year'), y: mean('units'), strokeDash: nominal('member') }),
  'step line with points': slid({ type: 'line', point: true, interpolate: 'step-after' } as UnitSpec['mark'], {
    x: temporal('at', { timeUnit: 'year' }),
    y: count,
  }),
  'monotone area': slid('area', { x: temporal('day', { timeUnit: 'yearmonthdate' }), y: count }),
  'stacked areas': slid('area', {
    x: temporal('day', { timeUnit: 'yearmonth' }),
    y: sum('units'),
    color: nominal('product'),
  }),
  streamgraph: slid('area', {
    x: temporal('day', { timeUnit: 'yearmonth' }),
    y: { ...sum('units'), stack: 'center' },
    color: nominal('product'),
  }),
  'normalized areas': slid('area', {
    x: ordinal('year'),
    y: { ...count, stack: 'normalize' },
    color: nominal('product'),
  }),
  trail: slid('trail', { x: ordinal('year'), y: mean('price'), size: sum('units') }),
  slope: slid('line', {
    x: nominal('member'),
    y: { aggregate: 'median', field: 'price', type: 'quantitative' },
    color: nominal('region'),
  }),
  'dot plot of means': slid('point', { y: nominal('region'), x: mean('price') }),
  'ranged dots': slidSpec({
    encoding: { y: nominal('product'), x: mean('price') },
    layer: [
      { mark: 'line', encoding: { detail: nominal('product') } },
      { mark: 'point', encoding: { color: nominal('member') } },
    ],
  }),
  'bubble plot of groups': slid('circle', {
    x: mean('price'),
    y: mean('units'),
    size: count,
    color: nominal('region'),
  }),
  'scatterplot of groups': slid('square', {
    x: mean('odd'),
    y: { aggregate: 'max', field: 'price', type: 'quantitative' },
    shape: nominal('product'),
    detail: nominal('store'),
  }),
  'strips of means': slid('tick', { x: mean('price'), y: nominal('store') }),
  pie: slid('arc', { theta: sum('units'), color: nominal('product') }),
  donut: slid({ type: 'arc', innerRadius: 50 } as UnitSpec['mark'], { theta: count, color: nominal('member') }),
  'radial bars': slid('arc', {
    theta: nominal('product'),
    radius: { ...count, scale: { type: 'sqrt', zero: true } },
    color: nominal('product'),
  }),
  'box plots': slid('boxplot', { x: nominal('product'), y: quantitative('price') }),
  'box plots from least to greatest': slid({ type: 'boxplot', extent: 'min-max' } as UnitSpec['mark'], {
    y: nominal('store'),
    x: quantitative('odd'),
  }),
  'error bars of deviations': slid({ type: 'errorbar', extent: 'stdev' } as UnitSpec['mark'], {
    x: nominal('product'),
    y: quantitative('price'),
  }),
  'error bars of standard errors': slid({ type: 'errorbar', extent: 'stderr' } as UnitSpec['mark'], {
    y: nominal('product'),
    x: quantitative('units'),
  }),
  'error band of quartiles': slid({ type: 'errorband', extent: 'iqr' } as UnitSpec['mark'], {
    x: ordinal('year'),
    y: quantitative('price'),
  }),
  'bars with means and error bars': slidSpec({
    encoding: { x: nominal('product') },
    layer: [
      { mark: 'bar', encoding: { y: mean('price') } },
      { mark: { type: 'errorbar', extent: 'stdev' }, encoding: { y: quantitative('price') } },
    ],
  }),
  'bars with labels': slidSpec({
    encoding: { x: nominal('product'), y: sum('units') },
    layer: [{ mark: 'bar' }, { mark: { type: 'text', dy: -6 }, encoding: { text: sum('units') } }],
  }),
  'a line over bars on two axes': slidSpec({
    encoding: { x: ordinal('at', { timeUnit: 'month' }) },
    layer: [
      { mark: 'bar', encoding: { y: sum('units') } },
      { mark: 'line', encoding: { y: mean('price') } },
    ],
    resolve: { scale: { y: 'independent' } },
  }),
  'a rule at the mean of groups': slidSpec({
    layer: [
      { mark: 'bar', encoding: { x: nominal('product'), y: mean('price') } },
      { mark: 'rule', encoding: { y: mean('price'), size: { value: 3 } } },
    ],
  }),
  'bullet of quantiles': slidSpec({
    encoding: { y: nominal('product') },
    layer: [
      { mark: 'bar', encoding: { x: quantitative('units', { aggregate: 'q3' }) } },
      { mark: 'bar', encoding: { x: quantitative('units', { aggregate: 'median' }) } },
      { mark: 'tick', encoding: { x: quantitative('units', { aggregate: 'q1' }) } },
    ],
  }),
  'points in panels': slid('point', {
    x: quantitative('price'),
    y: quantitative('units'),
    facet: nominal('region', { columns: 3 }),
    color: nominal('product'),
  }),
  'points in panels of rows and columns, in order of a mean': slid('circle', {
    x: quantitative('price'),
    y: quantitative('units'),
    row: nominal('member'),
    column: nominal('product', { sort: { field: 'price', op: 'mean', order: 'descending' } }),
    color: nominal('region'),
  }),
  'points in panels with axes of their own': slidSpec({
    mark: 'square',
    encoding: {
      x: quantitative('price'),
      y: quantitative('units'),
      column: nominal('region'),
      color: nominal('product'),
    },
    resolve: { scale: { x: 'independent', y: 'independent' } },
  }),
  'lines of all values in panels with heights of their own': slidSpec({
    mark: 'line',
    encoding: { x: temporal('at'), y: quantitative('units'), row: nominal('region'), color: nominal('member') },
    resolve: { scale: { y: 'independent' } },
  }),
  'small multiples': slid('bar', { x: nominal('product'), y: count, facet: nominal('region', { columns: 3 }) }),
  'rows and columns': slid('bar', {
    x: nominal('product'),
    y: mean('price'),
    row: nominal('member'),
    column: ordinal('score'),
  }),
  'trellis of areas': slidSpec({
    facet: { row: nominal('product') },
    spec: { mark: 'area', encoding: { x: temporal('day', { timeUnit: 'yearmonth' }), y: count } },
  }),
  'repeated histograms': slidSpec({
    repeat: ['price', 'units', 'score'],
    spec: { mark: 'bar', encoding: { x: { field: { repeat: 'repeat' }, bin: true, type: 'quantitative' }, y: count } },
  }),
  'repeated layers': slidSpec({
    repeat: { layer: ['price', 'units'] },
    spec: {
      mark: 'line',
      encoding: {
        x: ordinal('year'),
        y: { aggregate: 'mean', field: { repeat: 'layer' }, type: 'quantitative' },
        color: { datum: { repeat: 'layer' }, type: 'nominal' },
      },
    },
  }),
  'marginal histograms': slidSpec({
    vconcat: [
      { mark: 'bar', encoding: { x: quantitative('price', { bin: true }), y: count } },
      {
        hconcat: [
          {
            mark: 'rect',
            encoding: {
              x: quantitative('price', { bin: true }),
              y: quantitative('units', { bin: true }),
              color: count,
            },
          },
          { mark: 'bar', encoding: { y: quantitative('units', { bin: true }), x: count } },
        ],
      },
    ],
  }),
  'population pyramid': slid(
    'bar',
    {
      y: quantitative('units', { bin: { step: 5 } }),
      x: { ...sum('signed'), title: 'visits' },
      color: nominal('member'),
    },
    [{ calculate: "datum.member === 'yes' ? -1 : 1", as: 'signed' }],
  ),
  'a likert scale, stacked about the middle': slid(
    'bar',
    {
      y: nominal('product'),
      x: quantitative('low', { aggregate: 'min' }),
      x2: { field: 'high', aggregate: 'max' },
      color: ordinal('score'),
    },
    [
      {
        stack: 'units',
        groupby: ['product'],
        sort: [{ field: 'score', order: 'ascending' }],
        offset: 'center',
        as: ['low', 'high'],
      },
    ],
  ),
  'a mosaic': slid(
    'rect',
    {
      x: quantitative('x0', { aggregate: 'min' }),
      x2: { field: 'x1', aggregate: 'max' },
      y: nominal('member'),
      color: nominal('product'),
    },
    [
      {
        stack: 'units',
        groupby: [],
        as: ['x0', 'x1'],
        offset: 'normalize',
        sort: [{ field: 'product', order: 'ascending' }],
      },
    ],
  ),
  'a running total': slid('line', { x: quantitative('step'), y: quantitative('running'), color: nominal('product') }, [
    total,
    { window: [{ op: 'sum', field: 'total', as: 'running' }], sort: [{ field: 'step' }], groupby: ['product'] },
  ]),
  'a running total before grouping': slid(
    'line',
    { x: quantitative('step'), y: quantitative('running', { aggregate: 'max' }) },
    [{ window: [{ op: 'sum', field: 'units', as: 'running' }], sort: [{ field: 'step' }] }],
  ),
  'a moving mean': slid(
    'line',
    { x: quantitative('id', { bin: { step: 25 } }), y: mean('smooth'), color: nominal('product') },
    [{ window: [{ op: 'mean', field: 'price', as: 'smooth' }], frame: [-15, 15], groupby: ['product'] }],
  ),
  'ranks over time': slid('line', { x: ordinal('year'), y: ordinal('rank'), color: nominal('product') }, [
    { aggregate: [{ op: 'mean', field: 'price', as: 'value' }], groupby: ['year', 'product'] },
    { window: [{ op: 'rank', as: 'rank' }], sort: [{ field: 'value', order: 'descending' }], groupby: ['year'] },
  ]),
  'the greatest row of each group': slid(
    'bar',
    { x: nominal('store'), y: quantitative('price', { aggregate: 'sum' }) },
    [
      {
        window: [{ op: 'row_number', as: 'place' }],
        sort: [{ field: 'price', order: 'descending' }],
        groupby: ['store'],
      },
      { filter: 'datum.place === 1' },
    ],
  ),
  'top rows drawn one by one': slid('bar', { x: ordinal('id'), y: quantitative('price') }, [
    { window: [{ op: 'rank', as: 'place' }], sort: [{ field: 'price', order: 'descending' }] },
    { filter: 'datum.place <= 9' },
  ]),
  'differences to the row before': slid(
    'bar',
    { x: nominal('product'), y: quantitative('gap', { aggregate: 'mean' }) },
    [
      {
        window: [
          { op: 'lag', field: 'units', as: 'before' },
          { op: 'lead', field: 'units', as: 'after', param: 2 },
        ],
        sort: [{ field: 'id' }],
        groupby: ['product'],
      },
      { calculate: 'isValid(datum.before) ? datum.units - datum.before : null', as: 'gap' },
    ],
  ),
  'differences to the mean': slid(
    'bar',
    { x: nominal('region'), y: quantitative('difference', { aggregate: 'max' }) },
    [
      { joinaggregate: [{ op: 'mean', field: 'price', as: 'average' }], groupby: ['region'] },
      { calculate: 'datum.price - datum.average', as: 'difference' },
    ],
  ),
  outliers: slid('point', { x: nominal('product'), y: quantitative('units') }, [
    {
      joinaggregate: [
        { op: 'q3', field: 'units', as: 'high' },
        { op: 'q1', field: 'units', as: 'low' },
      ],
      groupby: ['product', 'store'],
    },
    { filter: 'datum.units > datum.high + 0.2 * (datum.high - datum.low) && datum.units > 35' },
  ]),
  'folded columns': slid(
    'bar',
    { x: nominal('key'), y: quantitative('value', { aggregate: 'mean' }), color: nominal('product') },
    [{ fold: ['price', 'units', 'score'] }],
  ),
  'folded columns as lines': slid(
    'line',
    { x: ordinal('year'), y: quantitative('amount', { aggregate: 'median' }), color: nominal('measure') },
    [{ fold: ['price', 'odd'], as: ['measure', 'amount'] }],
  ),
  'a pivot': slid('bar', { x: nominal('store'), y: quantitative('tea') }, [
    { pivot: 'product', value: 'units', groupby: ['store'] },
  ]),
  'a difference of pivoted columns': slid('bar', { x: ordinal('year'), y: quantitative('gap') }, [
    { pivot: 'product', value: 'price', groupby: ['year'], op: 'mean' },
    { calculate: 'datum.tea - datum.coffee', as: 'gap' },
  ]),
  'a pivot of counts': slid('bar', { x: nominal('store'), y: quantitative('cake') }, [
    { pivot: 'product', value: 'score', groupby: ['store'], op: 'count' },
  ]),
  'a quantile plot': slid('line', { x: quantitative('prob'), y: quantitative('value'), color: nominal('product') }, [
    { quantile: 'price', groupby: ['product'], step: 0.05 },
  ]),
  'deciles of odd numbers': slid('point', { x: quantitative('p'), y: quantitative('v') }, [
    { quantile: 'odd', probs: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], as: ['p', 'v'] },
  ]),
  'a lookup': slid('bar', { x: nominal('country'), y: sum('people') }, [
    { lookup: 'region', from: { data: { name: 'places' }, key: 'name', fields: ['country', 'people'] } },
  ]),
  'a lookup with a default': slid('bar', { x: nominal('where'), y: count, color: nominal('product') }, [
    {
      lookup: 'region',
      from: { data: { name: 'places' }, key: 'name', fields: ['country'] },
      as: ['where'],
      default: 'elsewhere',
    },
  ]),
  'imputed zeros': slid('line', { x: quantitative('step'), y: sum('units'), color: nominal('region') }, [
    { impute: 'units', key: 'step', value: 0, groupby: ['region'] },
  ]),
  'imputed means': slid('line', { x: ordinal('year'), y: sum('price'), color: nominal('product') }, [
    {
      impute: 'price',
      key: 'year',
      keyvals: { start: 2010, stop: 2025 } as unknown as Json,
      method: 'mean',
      groupby: ['product'],
    },
  ]),
  'imputed in an encoding': slid('line', {
    x: quantitative('step'),
    y: { ...sum('units'), impute: { value: 0 } },
    color: nominal('region'),
  }),
  'time units in a transform': slid('bar', { x: temporal('month'), y: count }, [
    { timeUnit: 'yearmonth', field: 'at', as: 'month' },
  ]),
  'bins in a transform': slid('bar', { x: quantitative('low'), x2: { field: 'high' }, y: count }, [
    { bin: { maxbins: 12 }, field: 'price', as: ['low', 'high'] },
  ]),
  'a filter by time unit': slid('bar', { x: nominal('product'), y: count }, [
    { filter: { timeUnit: 'month', field: 'at', oneOf: [1, 3, 10, 12] } },
  ]),
  'filters of all kinds': slid('bar', { x: nominal('product'), y: count }, [
    {
      filter: {
        and: [
          { field: 'region', oneOf: ['Zürich', 'elan', "O'Hara", 'Basel'] },
          {
            or: [
              { field: 'price', gt: 0 },
              { field: 'units', lt: 10 },
            ],
          },
        ],
      },
    },
    { filter: { not: { field: 'store', equal: 'north a' } } },
    { filter: { field: 'units', range: [2, 37] } },
    { filter: { field: 'price', valid: true } },
  ]),
  'expressions of times': slid('bar', { x: ordinal('when'), y: count }, [
    { calculate: 'week(datum.at) * 10 + quarter(datum.at) + milliseconds(datum.at)', as: 'weeks' },
    { calculate: 'datum.weeks % 7', as: 'when' },
  ]),
  'expressions of numbers': slid('line', { x: ordinal('score'), y: quantitative('mixed', { aggregate: 'sum' }) }, [
    {
      calculate:
        'sqrt(abs(datum.price)) + log(datum.units + 1) + pow(datum.score, 2) - min(datum.units, 5) + clamp(datum.price, 0, 9)',
      as: 'mixed',
    },
  ]),
  'expressions of texts': slid('bar', { x: nominal('name'), y: count }, [
    { filter: 'isValid(datum.product)' },
    { calculate: "datum.product === 'tea' ? upper(datum.product) : trim(datum.product) + '!'", as: 'name' },
  ]),
  'sums beyond the whole numbers of doubles': slid('bar', {
    x: nominal('product'),
    y: sum('vast'),
    color: nominal('big'),
  }),
  'odd numbers in all summaries': slidSpec({
    hconcat: [
      { mark: 'bar', encoding: { x: nominal('product'), y: sum('odd') } },
      { mark: 'bar', encoding: { x: nominal('product'), y: quantitative('odd', { aggregate: 'stdev' }) } },
      { mark: 'bar', encoding: { x: nominal('product'), y: quantitative('odd', { aggregate: 'valid' }) } },
      { mark: 'bar', encoding: { x: nominal('product'), y: quantitative('odd', { aggregate: 'distinct' }) } },
    ],
  }),
  'ratios, some of them infinite': slid(
    'bar',
    { x: nominal('region'), y: quantitative('ratio', { aggregate: 'median' }) },
    [{ calculate: 'datum.price / datum.units', as: 'ratio' }],
  ),
  'a conditional colour': slid('bar', {
    x: nominal('product'),
    y: count,
    color: { condition: { test: 'datum.__count > upTo * 20', value: 'red' }, value: 'grey' } as unknown as ChannelDef,
  }),
  'logarithms of counts': slid('bar', { x: ordinal('score'), y: { ...count, scale: { type: 'log' } } }),
  'an order of stacks': slid('bar', {
    x: nominal('product'),
    y: count,
    color: nominal('member'),
    order: { field: 'units', aggregate: 'mean', type: 'quantitative' },
  }),
  'a joined share of each group': slid(
    'bar',
    { x: nominal('store'), y: quantitative('share', { aggregate: 'sum' }), color: nominal('member') },
    [
      { joinaggregate: [{ op: 'sum', field: 'units', as: 'of all' }], groupby: ['store'] },
      { calculate: "datum.units / datum['of all'] * 97", as: 'share' },
    ],
  ),
  'groups of truth values': slid('bar', { x: nominal('member'), y: mean('price'), color: ordinal('year') }),
  'joined groups': slid(
    'bar',
    { x: nominal('product'), y: quantitative('n', { aggregate: 'max' }), color: nominal('member') },
    [{ joinaggregate: [{ op: 'distinct', field: 'region', as: 'n' }], ...byGroups }],
  ),
  'trends of groups': slid('line', { x: quantitative('units'), y: quantitative('price'), color: nominal('product') }, [
    { regression: 'price', on: 'units', groupby: ['product'] },
  ]),
  'a loess curve': slid('line', { x: quantitative('price'), y: quantitative('units') }, [
    { filter: 'isValid(datum.price)' },
    { loess: 'units', on: 'price', bandwidth: 0.5 },
  ]),
  'a density': slid('area', { x: quantitative('value'), y: quantitative('density') }, [{ density: 'price' }]),
  'a click that filters another view': {
    data,
    hconcat: [
      {
        params: [{ name: 'picked', select: { type: 'point', fields: ['product'] } }],
        mark: 'bar',
        encoding: { x: nominal('product'), y: count },
      },
      {
        transform: [{ filter: { param: 'picked' } }],
        mark: 'bar',
        encoding: { x: nominal('region'), y: sum('price') },
      },
    ],
  },
  'a click on two fields': {
    data,
    vconcat: [
      {
        params: [{ name: 'picked', select: { type: 'point', fields: ['region', 'member'] } }],
        mark: 'rect',
        encoding: { x: nominal('region'), y: nominal('member'), color: count },
      },
      {
        transform: [{ filter: { param: 'picked' } }],
        mark: 'line',
        encoding: { x: ordinal('year'), y: mean('price') },
      },
    ],
  },
  'a click on a month': {
    data,
    hconcat: [
      {
        params: [{ name: 'picked', select: { type: 'point', encodings: ['x'] } }],
        mark: 'bar',
        encoding: { x: ordinal('at', { timeUnit: 'month' }), y: count },
      },
      { transform: [{ filter: { param: 'picked' } }], mark: 'bar', encoding: { x: nominal('product'), y: count } },
    ],
  },
  'a brush over numbers that filters two views': {
    data,
    vconcat: [
      {
        params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }],
        mark: 'bar',
        encoding: { x: quantitative('price', { bin: true }), y: count },
      },
      { transform: [{ filter: { param: 'brush' } }], mark: 'bar', encoding: { x: nominal('product'), y: count } },
      {
        transform: [{ filter: { param: 'brush' } }],
        mark: 'line',
        encoding: { x: temporal('day', { timeUnit: 'yearweek' }), y: mean('units') },
      },
    ],
  },
  'a brush over times': {
    data,
    vconcat: [
      {
        params: [{ name: 'span', select: { type: 'interval', encodings: ['x'] } }],
        mark: 'area',
        encoding: { x: temporal('day', { timeUnit: 'yearmonth' }), y: count },
      },
      { transform: [{ filter: { param: 'span' } }], mark: 'bar', encoding: { x: nominal('region'), y: mean('odd') } },
    ],
  },
  'a brush over both axes': {
    data,
    hconcat: [
      {
        params: [{ name: 'box', select: 'interval' }],
        mark: 'rect',
        encoding: { x: quantitative('price', { bin: true }), y: quantitative('units', { bin: true }), color: count },
      },
      { transform: [{ filter: { param: 'box' } }], mark: 'bar', encoding: { x: nominal('product'), y: count } },
    ],
  },
  'what is not brushed': {
    data,
    hconcat: [
      {
        params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }],
        mark: 'bar',
        encoding: { x: quantitative('odd', { bin: true }), y: count },
      },
      {
        transform: [{ filter: { not: { param: 'brush' } } }, { filter: 'datum.units > 3' }],
        mark: 'bar',
        encoding: { x: nominal('product'), y: count },
      },
    ],
  },
}
