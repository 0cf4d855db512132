import { isObject } from '@belvedere/spec'
import {
  add,
  and,
  asc,
  cross_join,
  type ExprNode,
  isNotDistinct,
  join,
  list,
  literal,
  min,
  mul,
  Query,
  row_number,
  type SelectQuery,
  unnest,
} from '@uwdata/mosaic-sql'
import { listNodes } from './expression.ts'
import { caseOf, columnRef, text } from './nodes.ts'
import { double, literalNode } from './operators.ts'
import { around, fromQuery, numbering, projected, type Relation, rowNumber, selected, withColumns } from './relation.ts'
import {
  fieldIn,
  groupsIn,
  listIn,
  type NamedColumn,
  pairIn,
  type RelationTransform,
  type TransformScope,
  type VegaTransform,
} from './transform.ts'
import { Inexpressible, type TypedNode, type ValueType } from './typed-node.ts'

/** Transforms that make further rows. */
export const reshapeTransforms = {
  fold: (relation, transform) => folded(relation, transform),
  impute: (relation, transform, scope) => imputed(relation, transform, scope),
} satisfies { [type: string]: RelationTransform }

const part = 'belvedere part'

/** Each row once for each field, with its name and value. */
function folded(relation: Relation, transform: VegaTransform): Relation {
  const fields = listIn(transform, 'fields').map((field) => fieldIn(relation, field))
  const [asKey, asValue] = pairIn(transform, 'key', 'value')
  const type = commonType(fields.map((field) => field.type))
  const whole: ValueType = { kind: 'number', nullable: false }
  const parts = withColumns(relation, [
    { name: part, node: unnest(list(fields.map((_, at) => literal(at)))), type: whole },
  ])
  const choice = (of: (field: NamedColumn) => ExprNode): ExprNode =>
    caseOf(
      fields.map((field, at) => [isNotDistinct(columnRef(part), literal(at)), of(field)]),
      literal(null),
    )
  const each = withColumns(parts, [
    { name: asKey, node: choice(({ name }) => text(name)), type: { kind: 'text', nullable: false } },
    // Engines have several types of numbers.
    {
      name: asValue,
      node: choice(({ name }) => (type.kind === 'number' ? double(columnRef(name)) : columnRef(name))),
      type,
    },
  ])
  const columns = new Map(each.columns)
  columns.delete(part)
  return {
    query: around(each).select(
      { [rowNumber]: add(mul(columnRef(rowNumber), literal(fields.length)), columnRef(part)) },
      ...[...columns.keys()].map(selected),
    ),
    columns,
    ...numbering(relation),
  }
}

/** The type of values that come from several columns. */
function commonType(types: readonly ValueType[]): ValueType {
  const [first] = types
  const isNullable = ({ nullable }: ValueType) => nullable
  const isUndefined = ({ absent }: ValueType) => absent === true
  const isOne = first && types.every(({ kind, date }) => kind === first.kind && date === first.date)
  const nullables = types.filter(isNullable)
  if (!isOne || (nullables.some(isUndefined) && !nullables.every(isUndefined)))
    throw new Inexpressible('values of several kinds')
  return {
    kind: first.kind,
    nullable: nullables.length > 0,
    ...(types.some(({ inexact }) => inexact) && { inexact: true as const }),
    ...(first.date && { date: true as const }),
    ...(nullables.some(isUndefined) && { absent: true as const }),
  }
}

/** The number of the first row that is added: it comes after all others. */
const firstAdded = 2 ** 44

const [imputedKey, domainPlace, groupPlace] = ['key', 'domain', 'group'].map((name) => `belvedere ${name}`) as [
  string,
  string,
  string,
]

/**
 * Rows for the keys that a group lacks. They have nothing but their groups, key and value, so other columns cannot be read
 * afterwards: in them null and undefined would be mixed.
 */
function imputed(relation: Relation, transform: VegaTransform, scope: TransformScope): Relation {
  const key = fieldIn(relation, transform.key)
  const field = fieldIn(relation, transform.field)
  const groups = groupsIn(relation, transform)
  const { method = 'value', value = 0 } = transform
  const filling = literalNode(value)
  const isOfKind = filling.kind === 'null' || filling.kind === field.type.kind
  if (
    method !== 'value' ||
    !isOfKind ||
    field.type.absent ||
    key.type.absent ||
    key.type.date ||
    groups.includes(key.name)
  )
    throw new Inexpressible('impute')
  const names = [...new Set([...groups, key.name, field.name])]
  if (new Set([...groups, key.name]).size === names.length) throw new Inexpressible('impute of a key')
  const rows = projected(
    relation,
    names.map((name) => [name, name]),
  )
  const groupName = (at: number): string => `belvedere group ${at}`
  const domain = domainOf(rows, key, keyValues(transform, { ...scope, columns: relation.columns }))
  const eachGroup = around(rows)
    .select(
      { [groupPlace]: min(columnRef(rowNumber)) },
      ...groups.map((name, at) => ({ [groupName(at)]: columnRef(name) })),
    )
    .groupby(...(groups.length > 0 ? groups.map(columnRef) : [literal(true)]))
  const pairs = Query.from(cross_join(fromQuery('groups', eachGroup), fromQuery('keys', domain))).select(
    ...[groupPlace, domainPlace, imputedKey, ...groups.map((_, at) => groupName(at))].map(selected),
  )
  const isThere = and(
    isNotDistinct(columnRef(imputedKey), columnRef(key.name)),
    ...groups.map((name, at) => isNotDistinct(columnRef(groupName(at)), columnRef(name))),
  )
  const lacking = Query.from(
    join(fromQuery('pairs', pairs), fromQuery('rows', rows.query), { type: 'ANTI', on: isThere }),
  ).select(
    {
      [rowNumber]: add(
        literal(firstAdded),
        row_number().orderby(asc(columnRef(groupPlace)), asc(columnRef(domainPlace))),
      ),
    },
    ...groups.map((name, at) => ({ [name]: columnRef(groupName(at)) })),
    { [key.name]: columnRef(imputedKey), [field.name]: filling.node },
  )
  const columns = new Map(rows.columns)
  columns.set(field.name, { ...field.type, nullable: field.type.nullable || filling.kind === 'null' })
  const both = Query.unionAll(
    around(rows).select(...[rowNumber, ...names].map(selected)),
    Query.from({ rows: lacking }).select(...[rowNumber, ...names].map(selected)),
  )
  const query = Query.from({ rows: both }).select(...[rowNumber, ...names].map(selected))
  return { query, columns, ...numbering(relation) }
}

/** The keys that are given, before those of the rows. */
function keyValues({ keyvals }: VegaTransform, scope: Parameters<typeof listNodes>[1]): TypedNode[] {
  if (keyvals === undefined) return []
  if (Array.isArray(keyvals)) return keyvals.map(literalNode)
  if (isObject(keyvals) && typeof keyvals.signal === 'string') return listNodes(keyvals.signal, scope)
  throw new Inexpressible('keys')
}

/** All keys, each once, with their places. */
function domainOf(rows: Relation, key: NamedColumn, given: readonly TypedNode[]): SelectQuery {
  if (given.some(({ kind }) => kind !== key.type.kind)) throw new Inexpressible('keys of another kind')
  const ofRows = around(rows).select({ [imputedKey]: columnRef(key.name), [domainPlace]: columnRef(rowNumber) })
  const all =
    given.length === 0
      ? ofRows
      : Query.unionAll(
          Query.select({
            [imputedKey]: unnest(list(given.map(({ node }) => node))),
            [domainPlace]: unnest(list(given.map((_, at) => literal(at - given.length)))),
          }),
          ofRows,
        )
  return Query.from({ keys: all })
    .select({ [imputedKey]: columnRef(imputedKey), [domainPlace]: min(columnRef(domainPlace)) })
    .groupby(columnRef(imputedKey))
}
