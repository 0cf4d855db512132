import { fieldName } from '@belvedere/spec'
import { desc, eq, isNotDistinct, isNull, join, literal, Query, row_number } from '@uwdata/mosaic-sql'
import { caseOf, columnRef } from './nodes.ts'
import { literalNode } from './operators.ts'
import { around, fromQuery, type Relation, rowNumber, selected } from './relation.ts'
import { fieldIn, listIn, type RelationTransform, type TransformScope, type VegaTransform } from './transform.ts'
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

function lookupValues(relation: Relation, transform: VegaTransform, { tableOf }: TransformScope): Relation {
  const other = tableOf(String(transform.from))
  const [field, ...more] = listIn(transform, 'fields')
  const values = transform.values === undefined ? [] : listIn(transform, 'values')
  if (!other || more.length > 0 || values.length === 0) throw new Inexpressible('lookup')
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
    query: Query.from(
      join(fromQuery('rows', relation.query), fromQuery('others', index), {
        type: 'LEFT',
        on: isNotDistinct(columnRef(by.name), columnRef(lookupKey)),
      }),
    ).select(...[rowNumber, ...columns.keys()].map((name) => ({ [name]: nodes.get(name) ?? columnRef(name) }))),
    columns,
  }
}
