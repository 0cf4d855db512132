import type { PivotDerivation } from '../model/derivation.ts'
import type { Overlay } from '../model/overlay.ts'

type SpreadOf = Extract<Overlay, { kind: 'spread' }>['of']

/** Templates, as in `Wording`, for a chart's description, controls and recipe steps. */
export interface SentenceTemplates {
  description: {
    empty: string
    of: string
    against: string
    parts: string
    with: string
    divided: string
    coloured: string
    sized: string
    shaped: string
    labelled: string
    panels: string
    ranges: string
    over: string
    controls: string
    timeline: string
  }
  overlays: {
    mean: string
    median: string
    threshold: string
    trend: string
    moving: string
    spread: { readonly [of in SpreadOf]: string }
    labels: string
  }
  controls: { upTo: string; from: string; atLeast: string; all: string }
  steps: {
    read: string
    row: string
    rows: string
    each: string
    measure: string
    oneRow: string
    filtered: string
    atMost: string
    atLeast: string
    equal: string
    anything: string
    where: string
    selected: string
    unselected: string
    several: string
    computed: string
    summed: string
    beside: string
    sums: string
    dated: string
    dates: string
    cut: string
    cuts: string
    folded: string
    along: string
    inRows: string
    highestFirst: string
    quartiles: string
    values: string
    extents: string
    eachField: string
    unknown: string
  }
  /** By the key of the Vega-Lite transform. */
  transforms: ReadonlyMap<string, string>
  /** By Vega's window operation; without an entry, Vega's name is used. */
  windows: ReadonlyMap<string, string>
  derivations: {
    joined: string
    sameKey: string
    keys: string
    kept: string
    unpivoted: string
    pivoted: string
    span: string
    quoted: string
    measures: { readonly [aggregate in PivotDerivation['aggregate']]: string }
    eachRow: string
  }
}

export const englishSentences: SentenceTemplates = {
  description: {
    empty: 'An empty chart',
    of: '{} of {2}',
    against: '{} against {2}',
    parts: '{}, in {2} parts',
    with: '{} with {2}',
    divided: 'divided by {}',
    coloured: 'coloured by {}',
    sized: 'sized by {}',
    shaped: 'with shapes by {}',
    labelled: 'labelled by {}',
    panels: 'one panel for each {}',
    ranges: 'ranges of {}',
    over: 'over it {}',
    controls: '{} can be set',
    timeline: 'one step for each {}, {2} in all',
  },
  overlays: {
    mean: 'a line at the average',
    median: 'a line at the median',
    threshold: 'a line at {}',
    trend: 'a trend line',
    moving: 'a moving average over {} steps',
    spread: {
      stderr: 'error bars of one standard error',
      stdev: 'error bars of one standard deviation',
      ci: 'error bars of 95 % confidence',
    },
    labels: 'the values as numbers',
  },
  controls: { upTo: '{} up to', from: '{} from', atLeast: '{} at least', all: 'All' },
  steps: {
    read: 'Read the table {}: {2}.',
    row: '{} row',
    rows: '{} rows',
    each: ' for each {}',
    measure: 'the {}',
    oneRow: 'Kept one row',
    filtered: 'Filtered by {}.',
    atMost: 'Kept the rows whose {} is at most {2}, as “{3}” is set.',
    atLeast: 'Kept the rows whose {} is at least {2}, as “{3}” is set.',
    equal: 'Kept the rows whose {} is {2}, as “{3}” is set.',
    anything: 'anything',
    where: 'Kept the rows for which {}.',
    selected: 'Kept the rows that are selected by “{}”.',
    unselected: 'Kept every row, as nothing is selected by “{}”.',
    several: 'Kept the rows for which several conditions hold.',
    computed: 'Computed “{}” as {2}.',
    summed: 'Summed up the rows{}.',
    beside: 'Wrote {}{2} beside every row.',
    sums: 'sums',
    dated: 'Took {} by {2}.',
    dates: 'Took dates by a unit of time.',
    cut: 'Cut {} into ranges.',
    cuts: 'Cut numbers into ranges.',
    folded: 'Made a row of each of {}.',
    along: 'Computed the {} along {2}{3}.',
    inRows: 'the rows',
    highestFirst: '{}, highest first',
    quartiles: 'Computed the quartiles of {}{2}.',
    values: 'the values',
    extents: 'Computed the centre and the extent of each group.',
    eachField: 'Drew one view for each field.',
    unknown: 'Applied the transform “{}”.',
  },
  transforms: new Map([
    ['sample', 'Took a random part of the rows.'],
    ['density', 'Estimated the density of the values.'],
    ['regression', 'Fitted a line through the points.'],
    ['loess', 'Smoothed the points by local regression.'],
    ['quantile', 'Computed quantiles.'],
    ['impute', 'Filled in missing values.'],
    ['flatten', 'Made a row of each element of a list.'],
    ['stack', 'Stacked the values.'],
    ['pivot', 'Turned values into columns.'],
    ['lookup', 'Looked up values in another table.'],
  ]),
  windows: new Map(),
  derivations: {
    joined: 'Joined {} and {2} where {3}{4}.',
    sameKey: '“{}” is the same',
    keys: '“{}” is “{2}”',
    kept: '; rows of {} without a partner are kept',
    unpivoted: 'Turned {} columns of {2} ({3}) into rows of “{4}” and “{5}”.',
    pivoted: 'Turned each “{}” of {2} into a column with {3}{4}.',
    span: '{} to {2}',
    quoted: '“{}”',
    measures: {
      sum: 'the total of {}',
      mean: 'the average of {}',
      median: 'the median of {}',
      min: 'the lowest of {}',
      max: 'the highest of {}',
      count: 'the number of rows',
    },
    eachRow: ', one row for each {}',
  },
}
