import { fieldName, isObject } from '@belvedere/spec'
import {
  and,
  count,
  div,
  type ExprNode,
  gt,
  isNotDistinct,
  join,
  literal,
  max,
  min,
  Query,
  sub,
} from '@uwdata/mosaic-sql'
import { aggregateOf } from './aggregates.ts'
import { grouped } from './grouping.ts'
import { columnRef, real } from './nodes.ts'
import { literalNode } from './operators.ts'
import { type CompiledMark, type DensityAxis, type Position, scaled, valueAt } from './plot-frame.ts'
import { fromQuery, type Relation, rowNumber, type Summarized } from './relation.ts'
import type { VegaTransform } from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Panels of a facet, in each of which the rows of one group are drawn by one mark. */
export interface Panels {
  /** The group of each panel. */
  group: CompiledMark
  facet: { [key: string]: unknown }
  /** The fields that tell panels apart. */
  keys: string[]
  /** What is aggregated of the rows of each panel, to order panels. */
  orders: { op: string; field: string | null }[]
  /** Axes whose scales every panel has of its own. */
  own: OwnAxis[]
}

interface OwnAxis {
  channel: 'x' | 'y'
  position: Position
  scale: { [key: string]: unknown }
  /** Expressions: whether it begins at zero, of the row of a panel; the ends of its range. */
  zero: string
  range: string
}
type AxisName = Pick<OwnAxis, 'channel'>

/** The type of the transform that computes the domain of a scale of its least and greatest value. */
export const domainTransform = 'belvederedomain'

/** Columns of the tuples of a facet: one for each panel, and one for the picture in it, stand among its rows. */
export const panelColumns = { panel: 'belvedere panel', picture: 'belvedere picture' } as const

const leastColumn = ({ channel }: AxisName): string => `belvedere least ${channel}`
const greatestColumn = ({ channel }: AxisName): string => `belvedere greatest ${channel}`
export const domainColumn = ({ channel }: AxisName): string => `belvedere domain ${channel}`
const shareColumn = ({ channel }: AxisName): string => `belvedere share ${channel}`
const zeroColumn = ({ channel }: AxisName): string => `belvedere zero ${channel}`
const startColumn = ({ channel }: AxisName): string => `belvedere start ${channel}`
const lengthColumn = ({ channel }: AxisName): string => `belvedere length ${channel}`
const orderColumn = (at: number): string => `belvedere order ${at}`

const facetOf = ({ from }: CompiledMark): { [key: string]: unknown } | null =>
  isObject(from) && isObject(from.facet) ? from.facet : null

/** The only mark of groups of a data set's rows, with what tells the groups apart; null where there are several. */
export function innerMark(mark: CompiledMark): { mark: CompiledMark; among: CompiledMark[]; keys: string[] } | null {
  const facet = facetOf(mark)
  const marks = Array.isArray(mark.marks) ? (mark.marks as CompiledMark[]) : []
  const data = Array.isArray(mark.data) ? mark.data.map((one) => isObject(one) && one.name) : []
  const isOfRows = ({ from }: CompiledMark) =>
    !isObject(from) || typeof from.data !== 'string' || from.data === facet?.name || data.includes(from.data)
  // Land is drawn beneath the points of a map.
  const [inner, ...others] = marks.filter(isOfRows)
  if (mark.type !== 'group' || !facet || !inner || others.length > 0 || !Array.isArray(facet.groupby)) return null
  const keys = facet.groupby.map((field) => fieldName(String(field)))
  if (inner.type !== 'group') return { mark: inner, among: marks, keys }
  const deeper = innerMark(inner)
  return deeper && { ...deeper, keys: [...keys, ...deeper.keys] }
}

/** The panels of a mark; null where it is drawn in none. Throws `Inexpressible`. */
export function panelsOf(group: CompiledMark): Omit<Panels, 'own'> | null {
  const facet = facetOf(group)
  // Groups of lines are no panels.
  if (!facet || group.style === undefined) return null
  if (typeof facet.name !== 'string' || !Array.isArray(facet.groupby)) throw new Inexpressible('facet')
  const keys = facet.groupby.map((field) => fieldName(String(field)))
  return { group, facet, keys, orders: ordersOf(facet) }
}

/** What a scale of each panel may have: its domain comes of the ends of the panel's values. */
const ownParts: ReadonlySet<string> = new Set(['name', 'type', 'domain', 'range', 'nice', 'zero'])
/** The signal that decides about zero by the ends of the values, which a scale beside has as its domain. */
const bareEnd = /domain\("([^"\\]*)_bare"\)\[([01])\]/g

/** The axes of which every panel has a scale of its own. Throws `Inexpressible`. */
export function ownAxes({ group, facet }: Omit<Panels, 'own'>, axes: { x: DensityAxis; y: DensityAxis }): OwnAxis[] {
  const scales = scalesIn(group)
  const isOf = ({ domain }: { [key: string]: unknown }, { field }: Position) =>
    isObject(domain) && domain.data === facet.name && fieldName(String(domain.field)) === field
  const own = (['x', 'y'] as const).flatMap((channel): OwnAxis[] => {
    const position = axes[channel]
    const scale = scales.find(({ name }) => name === position.scale)
    if (!scale) return []
    if (position.type === 'slots') throw new Inexpressible('slots of a panel')
    const bare = scales.find(({ name }) => name === `${position.scale}_bare`)
    const isPlain = Object.keys(scale).every((part) => ownParts.has(part)) && !isObject(scale.nice)
    if (!isOf(scale, position) || (bare && !isOf(bare, position)) || !isPlain)
      throw new Inexpressible('scale of a panel')
    // Of what is not positive, a share would be an error in SQL.
    if (position.type === 'log') throw new Inexpressible('logarithms of panels')
    const axis = { channel, position, scale }
    return [{ ...axis, zero: zeroOf(axis), range: rangeOf(scale) }]
  })
  const known = own.flatMap(({ position: { scale } }) => [scale, `${scale}_bare`])
  if (!scales.every(({ name }) => known.includes(String(name)))) throw new Inexpressible('scales of panels')
  return own
}

/** Whether an axis begins at zero, as an expression of the row of a panel. */
function zeroOf(axis: Pick<OwnAxis, 'channel' | 'position' | 'scale'>): string {
  const { zero } = axis.scale
  if (!isObject(zero)) return String(zero === true)
  const expression = String(zero.signal).replaceAll(bareEnd, (whole, name, end) =>
    name === axis.position.scale ? fieldRefOf(end === '0' ? leastColumn(axis) : greatestColumn(axis)) : whole,
  )
  if (expression.includes('domain(')) throw new Inexpressible('zero of a panel')
  return expression
}

const fieldRefOf = (column: string): string => `datum[${JSON.stringify(column)}]`

/** The ends of a range as expressions. */
function rangeOf({ range }: { [key: string]: unknown }): string {
  if (!Array.isArray(range) || range.length !== 2) throw new Inexpressible('range of a panel')
  return `[${range.map((end) => (isObject(end) ? `(${String(end.signal)})` : String(Number(end)))).join(', ')}]`
}

export const scalesIn = ({ scales }: { readonly [key: string]: unknown }): { [key: string]: unknown }[] =>
  Array.isArray(scales) ? scales.filter(isObject) : []

/** A row for each panel: what orders panels, and the ends of what is drawn along scales of its own. */
export function panelsRelation(relation: Relation, { orders, keys, own }: Panels): Relation {
  const plain: ValueType = { kind: 'number', nullable: true }
  const ends = own.flatMap((axis): Summarized[] => {
    const { node } = valueAt(axis.position, relation.columns)
    const [least, greatest] = [min(node), max(node)]
    return [
      { name: leastColumn(axis), node: least, type: plain, windowed: (over) => over(least) },
      { name: greatestColumn(axis), node: greatest, type: plain, windowed: (over) => over(greatest) },
    ]
  })
  const ordered = orders.map(({ op, field }, at): Summarized => {
    const type = field === null ? undefined : relation.columns.get(field)
    if (field !== null && !type) throw new Inexpressible(field)
    return {
      name: orderColumn(at),
      ...aggregateOf(op, field === null || !type ? null : { name: field, type }, relation),
    }
  })
  const rows = count()
  const marker: Summarized = {
    name: panelColumns.panel,
    node: gt(rows, literal(0)),
    type: { kind: 'boolean', nullable: false },
    windowed: (over) => gt(over(rows), literal(0)),
  }
  return grouped(relation, keys, [marker, ...ordered, ...ends], min(columnRef(rowNumber)))
}

function ordersOf({ aggregate }: Panels['facet']): Panels['orders'] {
  if (aggregate === undefined) return []
  const { ops = [], fields = [], as = [], cross: _, ...more } = isObject(aggregate) ? aggregate : { unknown: true }
  if (!Array.isArray(ops) || !Array.isArray(fields) || !Array.isArray(as) || Object.keys(more).length > 0)
    throw new Inexpressible('aggregates of panels')
  if (ops.length !== as.length) throw new Inexpressible('aggregates of panels')
  return ops.map((op, at) => ({ op: String(op), field: typeof fields[at] === 'string' ? fieldName(fields[at]) : null }))
}

/** The transforms of the rows of panels, once they are fetched. */
export const panelTransforms = ({ own }: Panels): VegaTransform[] =>
  own.flatMap((axis) => [
    { type: 'formula', expr: axis.zero, as: zeroColumn(axis) },
    {
      type: domainTransform,
      scale: String(axis.scale.type),
      nice: axis.scale.nice ?? false,
      least: leastColumn(axis),
      greatest: greatestColumn(axis),
      zero: zeroColumn(axis),
      as: domainColumn(axis),
    },
  ])

/** The place of rows along axes: where panels have their own, their shares of these. */
export function axesOf<Axes extends { x: DensityAxis; y: DensityAxis }>(axes: Axes, panels: Panels | null): Axes {
  const shares = (panels?.own ?? []).map((axis) => [
    axis.channel,
    { field: shareColumn(axis), scale: axis.position.scale, type: 'linear' } satisfies Position,
  ])
  return { ...axes, ...Object.fromEntries(shares) }
}

/** Draws what panels show of their rows, and the pictures in them, from data sets of their own. Edits the group in place. */
export function splitPanels({ group, facet, orders, own }: Panels): void {
  const name = String(facet.name)
  const part = (suffix: string, expr: string) => ({
    name: `${name}_${suffix}`,
    source: name,
    transform: [{ type: 'filter', expr }],
  })
  const isPanel = fieldRefOf(panelColumns.panel)
  const isPicture = fieldRefOf(panelColumns.picture)
  for (const mark of Array.isArray(group.marks) ? (group.marks as CompiledMark[]) : []) {
    const { from } = mark
    if (!isObject(from)) continue
    const read = isObject(from.facet) ? from.facet : from
    if (read.data === name) read.data = `${name}_rows`
  }
  group.data = [
    part('panel', isPanel),
    part('picture', isPicture),
    part('rows', `!${isPanel} && !${isPicture}`),
    ...(Array.isArray(group.data) ? group.data : []),
  ]
  for (const axis of own) {
    const tuples = `data(${JSON.stringify(`${name}_panel`)})`
    const domain = `${tuples}[0][${JSON.stringify(domainColumn(axis))}]`
    Object.assign(axis.scale, {
      domain: { signal: `length(${tuples}) > 0 ? ${domain} : [0, 1]` },
      nice: false,
      zero: false,
    })
  }
  if (own.length > 0) {
    const bare = new Set(own.map(({ position }) => `${position.scale}_bare`))
    group.scales = scalesIn(group).filter(({ name }) => !bare.has(String(name)))
  }
  if (orders.length > 0 && isObject(facet.aggregate)) {
    const fields = orders.map((_, at) => orderColumn(at))
    facet.aggregate = { ...facet.aggregate, fields, ops: fields.map(() => 'max') }
  }
}

/** The panels that the value of a frame's signal holds. */
export const panelsIn = (panels: unknown): { [column: string]: unknown }[] =>
  Array.isArray(panels) ? panels.filter(isObject) : []

/** Rows with their shares of the axes that every panel has of its own, from 0 to 1. */
export function withShares(relation: Relation, { keys, own }: Panels, panels: unknown): Relation {
  const spanOf = (panel: { [column: string]: unknown }, axis: OwnAxis): [start: number, length: number] => {
    const domain = panel[domainColumn(axis)]
    const [from = 0, to = 0] = Array.isArray(domain)
      ? domain.map((end) => scaled[axis.position.type].of(Number(end)))
      : []
    // A single value stands in the middle.
    return from === to ? [from - 0.5, 1] : [from, to - from]
  }
  const keyName = (at: number) => `belvedere key ${at}`
  for (const key of keys) {
    const type = relation.columns.get(key)
    if (!type || type.kind === 'time' || type.date || type.inexact) throw new Inexpressible('panels of times')
  }
  const rows = panelsIn(panels).map((panel) =>
    Query.select(
      ...keys.map((key, at) => ({ [keyName(at)]: literalNode(panel[key] ?? null).node })),
      ...own.flatMap((axis) => {
        const [start, length] = spanOf(panel, axis)
        return [{ [startColumn(axis)]: real(start) }, { [lengthColumn(axis)]: real(length) }]
      }),
    ),
  )
  const none = Query.select(
    ...keys.map((_, at) => ({ [keyName(at)]: literal(null) })),
    ...own.flatMap((axis) => [{ [startColumn(axis)]: real(0) }, { [lengthColumn(axis)]: real(1) }]),
  )
  const [only = none, ...more] = rows
  const columns = new Map(relation.columns)
  for (const axis of own) columns.set(shareColumn(axis), { kind: 'number', nullable: true })
  const shares = new Map<string, ExprNode>(
    own.map((axis) => {
      const value = scaled[axis.position.type].node(valueAt(axis.position, relation.columns).node)
      return [shareColumn(axis), div(sub(value, columnRef(startColumn(axis))), columnRef(lengthColumn(axis)))]
    }),
  )
  return {
    ...relation,
    query: Query.from(
      join(fromQuery('rows', relation.query), fromQuery('panels', more.length > 0 ? Query.unionAll(...rows) : only), {
        type: 'INNER',
        on: and(...keys.map((key, at) => isNotDistinct(columnRef(key), columnRef(keyName(at))))),
      }),
    ).select(...[rowNumber, ...columns.keys()].map((name) => ({ [name]: shares.get(name) ?? columnRef(name) }))),
    columns,
  }
}
