/** A transform of a compiled Vega spec. */
export type ChainedTransform = { type: string; [key: string]: unknown }

/** One row for each id, with these columns. */
export const each = (...columns: string[]): ChainedTransform => ({ type: 'aggregate', groupby: ['id', ...columns] })
const window = (ops: string[], fields: (string | null)[], more: object = {}): ChainedTransform => ({
  type: 'window',
  ops,
  fields,
  as: ops.map((_, at) => `w${at}`),
  params: ops.map(() => null),
  ...more,
})
export const windowed = (ops: string[], fields: (string | null)[], more: object = {}): ChainedTransform[] => [
  window(ops, fields, more),
  each(...ops.map((_, at) => `w${at}`)),
]
export const by = (...fields: string[]) => ({
  field: fields.map((field) => field.replace('-', '')),
  order: fields.map((field) => (field.startsWith('-') ? 'descending' : 'ascending')),
})

const numeric = [
  'sum',
  'mean',
  'median',
  'q1',
  'q3',
  'min',
  'max',
  'variance',
  'variancep',
  'stdev',
  'stdevp',
  'stderr',
  'product',
]
const countable = ['valid', 'missing', 'distinct']
const units = [
  ['year'],
  ['quarter'],
  ['month'],
  ['week'],
  ['date'],
  ['day'],
  ['dayofyear'],
  ['hours'],
  ['minutes'],
  ['seconds'],
  ['milliseconds'],
  ['year', 'quarter'],
  ['year', 'month'],
  ['year', 'week'],
  ['year', 'week', 'day'],
  ['year', 'day'],
  ['year', 'month', 'date'],
  ['year', 'date'],
  ['year', 'dayofyear'],
  ['year', 'dayofyear', 'hours', 'minutes', 'seconds', 'milliseconds'],
  ['year', 'month', 'date', 'hours'],
  ['year', 'month', 'date', 'hours', 'minutes'],
  ['year', 'month', 'date', 'hours', 'minutes', 'seconds'],
  ['year', 'month', 'date', 'hours', 'minutes', 'seconds', 'milliseconds'],
  ['month', 'date'],
  ['month', 'date', 'hours'],
  ['week', 'day'],
  ['week', 'day', 'hours'],
  ['day', 'hours', 'minutes'],
  ['hours', 'minutes'],
  ['hours', 'minutes', 'seconds'],
  ['minutes', 'seconds'],
  ['seconds', 'milliseconds'],
]
const inUnits = (list: string[], more: object = {}): ChainedTransform[] =>
  ['d', 'e'].flatMap((field) => [{ type: 'timeunit', field, units: list, as: [`${field}0`, `${field}1`], ...more }])

/** Chains of transforms over the odd rows, by what they do. */
export const chains: { readonly [what: string]: ChainedTransform[] } = {
  ...Object.fromEntries(
    units.flatMap((list) => [[`time unit ${list.join(' ')}`, [...inUnits(list), each('d0', 'd1', 'e0', 'e1')]]]),
  ),
  ...Object.fromEntries(
    [
      ['month'],
      ['year', 'month'],
      ['hours'],
      ['year', 'week'],
      ['minutes'],
      ['date'],
      ['year'],
      ['quarter'],
      ['dayofyear'],
    ].map((list) => [`three times ${list.join(' ')}`, [...inUnits(list, { step: 3 }), each('d0', 'd1', 'e0', 'e1')]]),
  ),
  ...Object.fromEntries(
    ['n', 'm', 'f', 'd', 'e'].flatMap((field) =>
      [...numeric, ...countable].flatMap((op) => {
        const ops = { ops: [op, 'count'], fields: [field, null], as: ['a', 'n of it'] }
        return [
          [`${op} of ${field} by group`, [{ type: 'aggregate', groupby: ['u', 'c'], ...ops }]],
          [`${op} of ${field} of all`, [{ type: 'aggregate', ...ops }]],
          [`${op} of ${field} joined`, [{ type: 'joinaggregate', groupby: ['u'], ...ops }, each('a', 'n of it')]],
        ]
      }),
    ),
  ),
  ...Object.fromEntries(
    ['s', 'u', 'b', 'c'].flatMap((field) =>
      [...countable, 'min', 'max'].map((op) => [
        `${op} of ${field}`,
        [{ type: 'aggregate', groupby: ['m'], ops: [op], fields: [field], as: ['a'] }],
      ]),
    ),
  ),
  'an aggregate without operations': [{ type: 'aggregate', groupby: ['s', 'c'] }],
  'an aggregate of no rows': [
    { type: 'filter', expr: 'datum.id < 0' },
    { type: 'aggregate', ops: ['count'] },
  ],
  'a joinaggregate of all': [{ type: 'joinaggregate', ops: ['max'], fields: ['f'], as: ['a'] }, each('a')],
  'comparison with an undefined mean': [
    { type: 'filter', expr: 'datum.s !== null && datum.m != 0' },
    { type: 'formula', expr: 'datum.m > 2 ? null : datum.f', as: 'g' },
    { type: 'joinaggregate', groupby: ['m'], ops: ['mean'], fields: ['g'], as: ['a'] },
    { type: 'formula', expr: 'datum.a < 3 || datum.a == null', as: 'low' },
    { type: 'formula', expr: 'isNaN(datum.a) || datum.a + 1 > 0', as: 'high' },
    { type: 'formula', expr: 'max(datum.a, 1)', as: 'least' },
    each('low', 'high', 'least'),
  ],
  ...Object.fromEntries(
    (
      [
        ['without order', {}],
        ['by a number', { sort: by('f') }],
        ['by an odd number, downwards', { sort: by('-n') }],
        ['by two fields', { sort: by('m', '-n') }],
        ['by a text', { sort: by('s') }],
        ['by a truth', { sort: by('-c') }],
        ['by a time in groups', { sort: by('d'), groupby: ['u'] }],
        ['of no peers', { sort: by('m'), ignorePeers: true }],
      ] as [string, object][]
    ).flatMap(([how, more]) => [
      [
        `ranks ${how}`,
        windowed(
          ['row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile'],
          [null, null, null, null, null, null],
          {
            params: [null, null, null, null, null, 7],
            ...more,
          },
        ),
      ],
      [
        `neighbours ${how}`,
        windowed(['lag', 'lead', 'lag', 'first_value', 'last_value', 'nth_value'], ['f', 's', 'd', 'm', 'id', 'id'], {
          params: [null, 2, 3, null, null, 2],
          ...more,
        }),
      ],
      ...(
        [
          ['up to here', [null, 0]],
          ['of all', [null, null]],
          ['from here', [0, null]],
          ['here', [0, 0]],
          ['of three before', [-3, 0]],
          ['around', [-2, 2]],
          ['to two after', [null, 2]],
          ['from five before', [-5, null]],
        ] as [string, unknown][]
      ).flatMap(([which, frame]) => [
        [
          `moving values ${which}, ${how}`,
          windowed(['sum', 'mean', 'min', 'max', 'count', 'valid', 'missing'], ['f', 'f', 'f', 'f', null, 's', 'f'], {
            frame,
            ...more,
          }),
        ],
        [
          `moving statistics ${which}, ${how}`,
          windowed(['median', 'stdev', 'distinct', 'q1', 'variancep', 'max'], ['f', 'm', 'u', 'f', 'm', 'u'], {
            frame,
            ...more,
          }),
        ],
        [
          `values of a frame ${which}, ${how}`,
          windowed(['first_value', 'last_value', 'nth_value'], ['id', 'id', 'id'], {
            frame,
            params: [null, null, 3],
            ...more,
          }),
        ],
      ]),
    ]),
  ),
  'moving values before': windowed(['sum', 'mean', 'min', 'count'], ['f', 'f', 'f', null], {
    frame: [-4, -1],
    sort: by('m'),
    ignorePeers: true,
  }),
  'a running sum of an odd number': windowed(['sum', 'mean', 'stdev', 'median'], ['n', 'n', 'n', 'n'], {
    sort: by('m'),
  }),
  ...Object.fromEntries(
    ['zero', 'center', 'normalize'].flatMap((offset) =>
      ['f', 'm', 'n'].map((field) => [
        `stack of ${field} from ${offset}`,
        [{ type: 'stack', field, offset, groupby: ['u', 'b'], sort: by('-m'), as: ['y0', 'y1'] }, each('y0', 'y1')],
      ]),
    ),
  ),
  'a stack of rows': [{ type: 'stack', groupby: ['m'] }, each('y0', 'y1')],
  'a stack of all': [{ type: 'stack', field: 'f', sort: by('f') }, each('y0', 'y1')],
  'folded numbers': [{ type: 'fold', fields: ['m', 'f', 'n'] }, each('key', 'value')],
  'folded texts': [
    { type: 'fold', fields: ['s', 'u'], as: ['which', 'what'] },
    { type: 'aggregate', groupby: ['which', 'what'], ops: ['count', 'min'], fields: [null, 'id'], as: ['n', 'first'] },
  ],
  'folded twice': [
    { type: 'fold', fields: ['m', 'f'], as: ['a', 'x'] },
    { type: 'fold', fields: ['id', 'x'], as: ['b', 'y'] },
    window(['sum'], ['y'], { groupby: ['a'] }),
    each('a', 'b', 'w0'),
  ],
  ...Object.fromEntries(
    ['sum', 'mean', 'count', 'valid', 'missing', 'min', 'median', 'stdev'].map((op) => [
      `a pivot by ${op}`,
      [{ type: 'pivot', field: 'u', value: 'f', groupby: ['m'], op }],
    ]),
  ),
  'a pivot of an odd number': [
    { type: 'filter', expr: "datum.s !== ''" },
    { type: 'pivot', field: 's', value: 'n', groupby: ['c'], op: 'count' },
  ],
  'a pivot of all with a limit': [{ type: 'pivot', field: 'm', value: 'f', limit: 3 }],
  'a pivot of which more is computed': [
    { type: 'filter', expr: 'datum.id > 3' },
    { type: 'pivot', field: 'u', value: 'f', groupby: ['b'] },
    { type: 'formula', expr: 'datum.x - datum.y', as: 'difference' },
    { type: 'aggregate', ops: ['max'], fields: ['difference'], as: ['most'] },
  ],
  quantiles: [{ type: 'quantile', field: 'f', groupby: ['u'], probs: [0, 0.1, 0.25, 0.5, 1] }],
  'quantiles of all': [{ type: 'quantile', field: 'm', step: 0.05, as: ['p', 'v'] }],
  'quantiles of an odd number': [{ type: 'quantile', field: 'n', groupby: ['b'], step: 0.02 }],
  'quantiles of nothing': [
    { type: 'filter', expr: 'datum.id < 0' },
    { type: 'quantile', field: 'f', probs: [0.5] },
  ],
  'quantiles of times': [{ type: 'quantile', field: 'e', probs: [0.3, 0.6] }],
  'a line': [{ type: 'regression', x: 'm', y: 'f' }],
  'lines of groups': [{ type: 'regression', x: 'f', y: 'm', groupby: ['u', 'b'], as: ['from', 'to'] }],
  'a line over time': [{ type: 'regression', x: 'e', y: 'f', groupby: ['b'] }],
  'a line between given ends': [{ type: 'regression', x: 'm', y: 'f', extent: [-10, 20.5] }],
  'lines of groups of a few rows': [
    { type: 'filter', expr: 'datum.id < 12' },
    { type: 'regression', x: 'm', y: 'f', groupby: ['m', 'c'] },
  ],
  'a line through nothing': [
    { type: 'filter', expr: 'datum.id < 1' },
    { type: 'regression', x: 'm', y: 'f' },
  ],
  'a lookup': [
    { type: 'formula', expr: 'datum.id * 2', as: 'twice' },
    { type: 'lookup', from: 'other', key: 'id', fields: ['twice'], values: ['s', 'f'], as: ['found', 'number'] },
    each('found', 'number'),
  ],
  'a lookup of the last of several': [
    { type: 'lookup', from: 'other', key: 'm', fields: ['m'], values: ['id', 'd'], as: ['last', 'when'] },
    each('last', 'when'),
  ],
  'a lookup by null, NaN and infinity': [
    { type: 'lookup', from: 'other', key: 'n', fields: ['f'], values: ['id'], as: ['last'], default: -1 },
    { type: 'lookup', from: 'other', key: 'n', fields: ['n'], values: ['u'], as: ['self'], default: 'none' },
    each('last', 'self'),
  ],
  'imputed zeros': [
    { type: 'impute', field: 'f', key: 'm', groupby: ['u', 'b'], method: 'value', value: 0 },
    { type: 'aggregate', groupby: ['m', 'u', 'b'], ops: ['sum', 'count'], fields: ['f', null], as: ['sum', 'n'] },
  ],
  'imputed nulls and their mean': [
    { type: 'filter', expr: "datum.s !== ''" },
    { type: 'impute', field: 'f', key: 'm', keyvals: { signal: 'sequence(-6, 9, 2)' }, groupby: ['s'], value: null },
    {
      type: 'window',
      as: ['mean of f'],
      ops: ['mean'],
      fields: ['f'],
      frame: [null, null],
      ignorePeers: false,
      groupby: ['s'],
    },
    { type: 'formula', expr: 'datum.f === null ? datum["mean of f"] : datum.f', as: 'f' },
    { type: 'aggregate', groupby: ['m', 's'], ops: ['sum'], fields: ['f'], as: ['sum'] },
  ],
  'imputed listed keys': [
    { type: 'impute', field: 'f', key: 'u', keyvals: ['w', 'x', 'v'], value: 7 },
    { type: 'aggregate', groupby: ['u'], ops: ['sum', 'count'], fields: ['f', null], as: ['sum', 'n'] },
  ],
  'imputed rows of no rows': [
    { type: 'filter', expr: 'datum.id < 0' },
    { type: 'impute', field: 'f', key: 'u', keyvals: ['w', 'x'], value: 7 },
    { type: 'aggregate', groupby: ['u'], ops: ['count'], as: ['n'] },
  ],
  'projected columns': [{ type: 'project', fields: ['id', 'f', 's'], as: ['id', 'number', null] }, each('number', 's')],
  bins: [
    { type: 'bin', field: 'n', extent: [-5, 80], maxbins: 12, signal: 'bins', as: ['b0', 'b1'] },
    { type: 'bin', field: 'f', extent: [0, 3], step: 0.3, nice: false, signal: 'others', as: ['c0', 'c1'] },
    each('b0', 'b1', 'c0', 'c1'),
  ],
}
