import {
  aggregates,
  type ChannelDef,
  type Encoding,
  type Mark,
  type Sort,
  type Spec,
  type TimeUnit,
  timeUnits,
} from '@belvedere/spec'
import { slid } from './kinds.ts'

const marks: readonly Mark[] = ['bar', 'line', 'area', 'point', 'rect', 'circle', 'tick', 'square', 'trail', 'text']
const measured = ['price', 'units', 'odd', 'score', 'vast', 'price'] as const
const stacks: readonly ChannelDef['stack'][] = ['zero', 'normalize', 'center', null]
const colors = [undefined, 'product', 'member', 'region', 'year'] as const
const sorts: readonly Sort[] = [
  'ascending',
  'descending',
  '-y',
  null,
  'y',
  { field: 'id', op: 'max', order: 'descending' },
  ['cake', 'Basel', 'tea'],
]

/** Units of which a day has but one. */
const ofHours: ReadonlySet<TimeUnit> = new Set(['hours', 'minutes', 'seconds', 'hoursminutes', 'yearmonthdatehours'])

type Dimension = {
  field: string
  timeUnit?: TimeUnit
  bin?: true | { maxbins: number }
  type: NonNullable<ChannelDef['type']>
}
const dimensions: readonly Dimension[] = [
  ...timeUnits.flatMap((timeUnit): Dimension[] => [
    { field: 'at', timeUnit, type: 'temporal' },
    { field: 'at', timeUnit, type: 'ordinal' },
    ...(ofHours.has(timeUnit) ? [] : [{ field: 'day', timeUnit, type: 'ordinal' } as const]),
  ]),
  ...['region', 'product', 'store', 'member', 'big'].map((field): Dimension => ({ field, type: 'nominal' })),
  ...['score', 'year', 'step'].map((field): Dimension => ({ field, type: 'ordinal' })),
  ...['price', 'odd', 'units'].map((field): Dimension => ({ field, bin: true, type: 'quantitative' })),
  { field: 'price', bin: { maxbins: 6 }, type: 'ordinal' },
]

/** The member of a list at a number, round and round. */
const at = <T>(list: readonly [T, ...T[]] | readonly T[], place: number): T => list[place % list.length] as T

/** Each dimension once, with marks, aggregates, stacks, colours and orders in turn: their numbers have few common factors. */
export const combinations: { readonly [what: string]: Spec } = Object.fromEntries(
  dimensions.map((dimension, place) => {
    const mark = at(marks, place * 3)
    const op = at(aggregates, place * 5)
    const color = at(colors, place * 2)
    const stack = at(stacks, place)
    const turn = at(measured, place)
    const field = turn === dimension.field ? 'price' : turn
    const sort =
      dimension.type === 'nominal' || dimension.type === 'ordinal'
        ? at(dimension.timeUnit ? sorts.slice(0, -1) : sorts, place)
        : undefined
    const y: ChannelDef = {
      aggregate: op,
      type: 'quantitative',
      ...(op !== 'count' && { field }),
      ...(color && (mark === 'bar' || mark === 'area') && ['count', 'sum'].includes(op) && { stack: stack ?? null }),
    }
    const encoding: Encoding = {
      x: { ...dimension, ...(sort !== undefined && { sort }) },
      y,
      ...(color && { color: { field: color, type: color === 'year' ? 'ordinal' : 'nominal' } }),
      ...(mark === 'text' && { text: y }),
    }
    const unit = dimension.timeUnit ?? (dimension.bin ? 'bins' : 'values')
    return [`${place}: ${mark} of ${op} ${field} by ${unit} of ${dimension.field}`, slid(mark, encoding)]
  }),
)
