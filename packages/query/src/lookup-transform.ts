import { fieldName } from '@belvedere/spec'
import { desc, eq, isNotDistinct, isNull, join, literal, Query, row_number } from '@uwdata/mosaic-sql'
import { caseOf, columnRef } from './nodes.ts'
import { literalNode } from './operators.ts'
import { around, fromQuery, type Relation, rowNumber, selected } from './relation.ts'
import { fieldIn, listIn, type RelationTransform, type TransformScope, type VegaTransform } from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Values of another table, found by a key. */
export const lookupTransforms = {
  lookup: (relation, transform, scope) => lookedUp(relation, transform, scope),
} satisfies { [type: string]: RelationTransform }

const [foundKey, foundRow, latest] = ['key', 'found', 'latest'].map((name) => `belvedere ${name}`) as [
  string,
  string,
  string,
]
const foundName = (at: number): string => `belvedere value ${at}`

function lookedUp(relation: Relation, transform: VegaTransform, { tableOf }: TransformScope): Relation {
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
  const found = values.map((value, at) => {
    const { name, type } = fieldIn(other, value)
    if ((missing.kind !== 'null' && missing.kind !== type.kind) || type.absent)
      throw new Inexpressible('default of a lookup')
    return { name, as: String(names[at] ?? fieldName(String(value))), found: foundName(at), type }
  })
  // Of rows with the same key the last one is found.
  const numbered = around(other).select(
    { [foundKey]: columnRef(key.name), [foundRow]: columnRef(rowNumber) },
    ...found.map(({ name, found: as }) => ({ [as]: columnRef(name) })),
    {
      [latest]: row_number()
        .partitionby(columnRef(key.name))
        .orderby(desc(columnRef(rowNumber))),
    },
  )
  const index = Query.from({ numbered })
    .select(...[foundKey, foundRow, ...found.map(({ found: as }) => as)].map(selected))
    .where(eq(columnRef(latest), literal(1)))
  const columns = new Map<string, ValueType>(relation.columns)
  for (const { as, type } of found) columns.set(as, { ...type, nullable: type.nullable || missing.kind === 'null' })
  const nodes = new Map(
    found.map(({ as, found: name }) => [
      as,
      missing.kind === 'null'
        ? columnRef(name)
        : caseOf([[isNull(columnRef(foundRow)), missing.node]], columnRef(name)),
    ]),
  )
  return {
    query: Query.from(
      join(fromQuery('rows', relation.query), fromQuery('others', index), {
        type: 'LEFT',
        on: isNotDistinct(columnRef(by.name), columnRef(foundKey)),
      }),
    ).select(...[rowNumber, ...columns.keys()].map((name) => ({ [name]: nodes.get(name) ?? columnRef(name) }))),
    columns,
  }
}
