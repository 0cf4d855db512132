import { fieldName, fieldRef } from '@belvedere/spec'
import { desc, eq, isNotDistinct, isNull, join, list, literal, Query, row_number, unnest } from '@uwdata/mosaic-sql'
import { caseOf, columnRef, text } from './nodes.ts'
import { literalNode } from './operators.ts'
import {
  around,
  deferredWithout,
  fromQuery,
  type Relation,
  requireNumbers,
  rowNumber,
  selected,
  withColumns,
} from './relation.ts'
import {
  fieldIn,
  listIn,
  type ObjectRow,
  type RelationTransform,
  type TransformScope,
  type VegaTransform,
} from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Values of another table, found by a key. */
export const lookupTransforms = {
  lookup: (relation, transform, scope) => lookupValues(relation, transform, scope),
} satisfies { [type: string]: RelationTransform }

const [lookupKey, lookupRow, latest] = ['key', 'match', 'latest'].map((name) => `belvedere ${name}`) as [
  string,
  string,
  string,
]
const valueColumn = (at: number): string => `belvedere value ${at}`

function lookupValues(relation: Relation, transform: VegaTransform, { tableOf, objectsOf }: TransformScope): Relation {
  const [field, ...more] = listIn(transform, 'fields')
  const values = transform.values === undefined ? [] : listIn(transform, 'values')
  const objects = objectsOf(String(transform.from))
  if (objects) return lookupObjects(relation, transform, { objects, field, value: values[0] })
  const other = tableOf(String(transform.from))
  if (!other || more.length > 0 || values.length === 0) throw new Inexpressible('lookup')
  requireNumbers(other)
  const by = fieldIn(relation, field)
  const key = fieldIn(other, transform.key)
  // Vega finds keys by their texts.
  if (by.type.kind !== key.type.kind || by.type.date !== key.type.date || by.type.absent || key.type.absent)
    throw new Inexpressible('key of another kind')
  const missing = literalNode(transform.default ?? null)
  const names = listIn(transform, 'as')
  const lookups = values.map((value, at) => {
    const { name, type } = fieldIn(other, value)
    if ((missing.kind !== 'null' && missing.kind !== type.kind) || type.absent)
      throw new Inexpressible('default of a lookup')
    return { name, as: String(names[at] ?? fieldName(String(value))), column: valueColumn(at), type }
  })
  // Of rows with the same key the last one is found.
  const numbered = around(other).select(
    { [lookupKey]: columnRef(key.name), [lookupRow]: columnRef(rowNumber) },
    ...lookups.map(({ name, column }) => ({ [column]: columnRef(name) })),
    {
      [latest]: row_number()
        .partitionby(columnRef(key.name))
        .orderby(desc(columnRef(rowNumber))),
    },
  )
  const index = Query.from({ numbered })
    .select(...[lookupKey, lookupRow, ...lookups.map(({ column }) => column)].map(selected))
    .where(eq(columnRef(latest), literal(1)))
  const columns = new Map<string, ValueType>(relation.columns)
  for (const { as, type } of lookups) columns.set(as, { ...type, nullable: type.nullable || missing.kind === 'null' })
  const nodes = new Map(
    lookups.map(({ as, column }) => [
      as,
      missing.kind === 'null'
        ? columnRef(column)
        : caseOf([[isNull(columnRef(lookupRow)), missing.node]], columnRef(column)),
    ]),
  )
  return {
    ...relation,
    query: Query.from(
      join(fromQuery('rows', relation.query), fromQuery('others', index), {
        type: 'LEFT',
        on: isNotDistinct(columnRef(by.name), columnRef(lookupKey)),
      }),
    ).select(...[rowNumber, ...columns.keys()].map((name) => ({ [name]: nodes.get(name) ?? columnRef(name) }))),
    columns,
    deferred: deferredWithout(
      relation,
      lookups.map(({ as }) => as),
    ),
  }
}

/** The column of a data set with a text for each of its objects: SQL has these in their place. */
export const objectKey = 'belvedere key'

/** Objects that Vega looks up of the few rows that are left: until then, the column has their keys. */
function lookupObjects(
  relation: Relation,
  { from, key, as, default: other }: VegaTransform,
  { objects, field, value }: { objects: readonly ObjectRow[]; field: unknown; value: unknown },
): Relation {
  const by = fieldIn(relation, field)
  if (typeof key !== 'string' || typeof value !== 'string' || other !== undefined) throw new Inexpressible('lookup')
  const known = objects.map((tuple) => ({ cell: literalNode(tuple[fieldName(key)]), object: String(tuple[objectKey]) }))
  const ofKind = known.filter(({ cell }) => cell.kind === by.type.kind)
  const name = String(Array.isArray(as) ? as[0] : fieldName(value))
  const column: ValueType = { kind: 'text', nullable: true, object: { from: String(from), value } }
  const columns = new Map([...relation.columns, [name, column] as const])
  const found = Query.select({
    [lookupKey]: unnest(list(ofKind.map(({ cell }) => cell.node))),
    [lookupRow]: unnest(list(ofKind.map(({ object }) => text(object)))),
  })
  return {
    ...relation,
    query:
      ofKind.length === 0
        ? withColumns(relation, [{ name, node: literal(null), type: column }]).query
        : Query.from(
            join(fromQuery('rows', relation.query), fromQuery('others', found), {
              type: 'LEFT',
              on: eq(columnRef(by.name), columnRef(lookupKey)),
            }),
          ).select(
            ...[rowNumber, ...columns.keys()].map((one) => ({ [one]: columnRef(one === name ? lookupRow : one) })),
          ),
    columns,
    deferred: deferredWithout(relation, [name]),
  }
}

/** The transforms that make objects of the keys in columns. */
export const objectLookups = ({ columns }: Relation): VegaTransform[] =>
  [...columns].flatMap(([name, { object }]) =>
    object
      ? [
          {
            type: 'lookup',
            from: object.from,
            key: fieldRef(objectKey),
            fields: [fieldRef(name)],
            values: [object.value],
            as: [name],
          },
        ]
      : [],
  )
