import {
  asc,
  coalesce,
  count,
  cume_dist,
  dense_rank,
  div,
  type ExprNode,
  eq,
  first_value,
  frameRange,
  frameRows,
  lag,
  last_value,
  lead,
  literal,
  mul,
  nth_value,
  preceding,
  rank,
  row_number,
  sub,
  type WindowFrameNode,
} from '@uwdata/mosaic-sql'
import { aggregateOf } from './aggregates.ts'
import { callOf, caseOf, columnRef, real } from './nodes.ts'
import { numbering, projected, type Relation, requireNumbers, rowNumber, withColumns } from './relation.ts'
import {
  fieldIn,
  groupsIn,
  listIn,
  type NamedColumn,
  type RelationTransform,
  sortKeys,
  type VegaTransform,
} from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Transforms that look from each row at those beside it. */
export const windowTransforms = {
  window: (relation, transform) => {
    const partition = groupsIn(relation, transform).map(columnRef)
    const keys = sortKeys(relation, transform.sort)
    const rows = [...keys, asc(columnRef(rowNumber))]
    const frame = frameIn(transform)
    // Without keys no two rows are peers.
    const peers = keys.length > 0 ? keys : rows
    const isByPeers = keys.length > 0 && transform.ignorePeers !== true
    const common = { partition, rows, peers, ends: frame, ...numbering(relation) }
    const isByRows = !isByPeers || !listIn(transform, 'ops').every(isOfPeersOnly)
    if (isByRows || frame.some((end) => end !== null && end !== 0)) requireNumbers(relation)
    if (!isByPeers) return added(relation, transform, { ...common, order: rows, frame: frameRows(endsOf(frame)) })
    const isOfPeers = frame.every((end) => end === null || end === 0) && !listIn(transform, 'ops').some(isOfFrame)
    if (isOfPeers) return added(relation, transform, { ...common, order: keys, frame: frameRange(endsOf(frame)) })
    const { placed, extent } = placesOf(relation, { partition, rows, keys, frame })
    const result = added(placed, transform, { ...common, order: rows, frame: frameRows(extent) })
    const names = [...result.columns.keys()].filter((name) => !places.includes(name))
    return projected(
      result,
      names.map((name) => [name, name]),
    )
  },
} satisfies { [type: string]: RelationTransform }

/** Rows before and after the current one; null means all of them. */
type Ends = readonly [start: number | null, end: number | null]

function frameIn({ frame = [null, 0] }: VegaTransform): Ends {
  const [start, end, ...more]: readonly unknown[] = Array.isArray(frame) ? frame : []
  const isEnd = (value: unknown): value is number | null => value === null || Number.isInteger(value)
  if (!isEnd(start) || !isEnd(end) || more.length > 0) throw new Inexpressible('frame')
  // Vega removes rows that it has not added from a frame that begins later.
  if ((start ?? 0) > 0 || (end ?? 0) < (start ?? -Infinity)) throw new Inexpressible('frame')
  return [start, end]
}

const endsOf = ([start, end]: Ends): [ExprNode | number | null, ExprNode | number | null] => [
  start,
  end !== null && end < 0 ? preceding(-end) : end,
]

const [place, firstPeer, lastPeer, frameStart, frameEnd] = [
  'place',
  'first peer',
  'last peer',
  'frame start',
  'frame end',
].map((name) => `belvedere ${name}`) as [string, string, string, string, string]
const places = [place, firstPeer, lastPeer, frameStart, frameEnd]

interface Partition {
  partition: readonly ExprNode[]
  /** The order of rows. */
  rows: readonly ExprNode[]
}

/** Each row's place in its partition, and the frame that reaches from the first peer of one row to the last of another. */
function placesOf(
  relation: Relation,
  { partition, rows, keys, frame: [start, end] }: Partition & { keys: readonly ExprNode[]; frame: Ends },
) {
  if ((end ?? 0) < 0) throw new Inexpressible('frame of peers')
  const whole: ValueType = { kind: 'number', nullable: false }
  const all = (name: string, node: ExprNode) => ({ name, node, type: whole })
  const peers = withColumns(relation, [
    all(
      place,
      row_number()
        .partitionby(...partition)
        .orderby(...rows),
    ),
    all(
      firstPeer,
      rank()
        .partitionby(...partition)
        .orderby(...keys),
    ),
    all(
      lastPeer,
      count()
        .partitionby(...partition)
        .orderby(...keys)
        .frame(frameRange([null, 0])),
    ),
  ])
  const order = asc(columnRef(place))
  const at = (node: ReturnType<typeof lag>) => node.partitionby(...partition).orderby(order)
  const size = count().partitionby(...partition)
  const first =
    start === null
      ? literal(1)
      : start === 0
        ? columnRef(firstPeer)
        : coalesce(at(lag(columnRef(firstPeer), -start)), literal(1))
  const last =
    end === null ? size : end === 0 ? columnRef(lastPeer) : coalesce(at(lead(columnRef(lastPeer), end)), size)
  const placed = withColumns(peers, [
    all(frameStart, sub(columnRef(place), first)),
    all(frameEnd, sub(last, columnRef(place))),
  ])
  return {
    placed,
    extent: [columnRef(frameStart), columnRef(frameEnd)] as [ExprNode, ExprNode],
  }
}

interface Frame extends Partition, Pick<Relation, 'unnumbered'> {
  /** The order in which equals are peers. */
  peers: readonly ExprNode[]
  order: readonly ExprNode[]
  frame: WindowFrameNode
  ends: Ends
}

type WindowValue = { node: ExprNode; type: ValueType }

function added(relation: Relation, transform: VegaTransform, frame: Frame): Relation {
  const [ops, fields, params, names] = ['ops', 'fields', 'params', 'as'].map((key) => listIn(transform, key)) as [
    readonly unknown[],
    readonly unknown[],
    readonly unknown[],
    readonly unknown[],
  ]
  return withColumns(
    relation,
    ops.map((op, at) => {
      const field = fields[at] ?? null
      const column = field === null ? null : fieldIn(relation, field)
      const own = Object.hasOwn(windowOps, String(op)) ? windowOps[String(op)] : undefined
      const value = own ? own(frame, column, params[at]) : aggregateIn(String(op), column, frame)
      return { name: String(names[at] ?? (column ? `${op}_${column.name}` : op)), ...value }
    }),
  )
}

function aggregateIn(
  op: string,
  column: NamedColumn | null,
  { partition, order, frame, unnumbered }: Frame,
): WindowValue {
  // An infinity leaves a running mean only if it comes last.
  if (unnumbered === 'none' && column?.type.inexact && (op === 'mean' || op === 'average'))
    throw new Inexpressible('order of rows')
  const { type, windowed } = aggregateOf(op, column, {})
  return {
    type,
    node: windowed((aggregate) =>
      aggregate
        .partitionby(...partition)
        .orderby(...order)
        .frame(frame),
    ),
  }
}

type WindowFunction = ReturnType<typeof row_number>
const number: ValueType = { kind: 'number', nullable: false }
const overRows = (call: WindowFunction, { partition, rows }: Partition): ExprNode =>
  call.partitionby(...partition).orderby(...rows)
const overPeers = (call: WindowFunction, { partition, peers }: Frame): ExprNode =>
  call.partitionby(...partition).orderby(...peers)
const overFrame = (call: WindowFunction, { partition, rows, frame }: Frame): ExprNode =>
  call
    .partitionby(...partition)
    .orderby(...rows)
    .frame(frame)
const sizeOf = ({ partition }: Partition): ExprNode => count().partitionby(...partition)

type WindowOp = (frame: Frame, column: NamedColumn | null, param: unknown) => WindowValue

const windowOps: { readonly [op: string]: WindowOp } = {
  row_number: (frame) => ({ node: overRows(row_number(), frame), type: number }),
  rank: (frame) => ({ node: overPeers(rank(), frame), type: number }),
  dense_rank: (frame) => ({ node: overPeers(dense_rank(), frame), type: number }),
  percent_rank: (frame) => ({
    node: caseOf(
      [[eq(sizeOf(frame), literal(1)), real(Number.NaN)]],
      div(sub(overPeers(rank(), frame), literal(1)), sub(sizeOf(frame), literal(1))),
    ),
    type: { ...number, inexact: true },
  }),
  cume_dist: (frame) => ({ node: shareUpTo(frame), type: number }),
  ntile: (frame, _, param) => {
    if (typeof param !== 'number' || !(param > 0)) throw new Inexpressible('ntile')
    return { node: callOf('ceil', mul(real(param), shareUpTo(frame))), type: number }
  },
  lag: (frame, column, param) => neighbour(lag, frame, column, param),
  lead: (frame, column, param) => neighbour(lead, frame, column, param),
  first_value: (frame, column) => inFrame((node) => first_value(node), frame, column),
  last_value: (frame, column) => inFrame((node) => last_value(node), frame, column),
  nth_value: (frame, column, param) => {
    if (typeof param !== 'number' || !Number.isInteger(param) || param < 1) throw new Inexpressible('nth_value')
    const { node, type } = inFrame((value) => nth_value(value, param), frame, column)
    return { node, type: nullableOf(type) }
  },
}

/** What has the same value for equals, in whatever order they come. */
const isOfPeersOnly = (op: unknown): boolean =>
  op === 'rank' || op === 'dense_rank' || !Object.hasOwn(windowOps, String(op))

/** Of equals, these tell the first and the last one apart. */
const isOfFrame = (op: unknown): boolean => ['first_value', 'last_value', 'nth_value'].includes(String(op))

/** The share of rows that are no greater; of the first row Vega counts no peers. */
const shareUpTo = (frame: Frame): ExprNode =>
  caseOf([[eq(overRows(row_number(), frame), literal(1)), div(real(1), sizeOf(frame))]], overPeers(cume_dist(), frame))

/** A value may be null where there is no such row, and not undefined as well. */
function nullableOf(type: ValueType): ValueType {
  if (type.absent) throw new Inexpressible('null and undefined')
  return { ...type, nullable: true }
}

function neighbour(call: typeof lag, frame: Frame, column: NamedColumn | null, param: unknown): WindowValue {
  const offset = Number(param ?? 1) || 1
  if (!column || !Number.isInteger(offset) || offset < 0) throw new Inexpressible('offset of a neighbour')
  return { node: overRows(call(columnRef(column.name), offset), frame), type: nullableOf(column.type) }
}

function inFrame(call: (node: ExprNode) => WindowFunction, frame: Frame, column: NamedColumn | null): WindowValue {
  const [, end] = frame.ends
  // Vega fails at a row without a frame.
  if (!column || (end ?? 0) < 0) throw new Inexpressible('value in a frame')
  return { node: overFrame(call(columnRef(column.name)), frame), type: column.type }
}
