import {
  DataTypeNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  PostgresDialect,
  type PostgresPool,
  RawNode,
  type RootOperationNode,
} from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'

/** Counts and sums of whole numbers are `int8` and `numeric`, which the driver returns as text. All are safe integers. */
const wholeNumberTypes: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC]

/**
 * A pool of connections whose whole numbers are numbers. A connection that fails is replaced; the failure reaches those
 * whose query it ended.
 */
export function postgresPool(config: PoolConfig): Pool {
  const pool = new Pool({
    ...config,
    types: {
      getTypeParser: (type, format) =>
        wholeNumberTypes.includes(type) && format !== 'binary' ? Number : types.getTypeParser(type, format),
    },
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const postgresDialect = (pool: PostgresPool): PostgresDialect => new PostgresDialect({ pool })

class TypesOfSqlite extends OperationNodeTransformer {
  protected override transformDataType(node: DataTypeNode): DataTypeNode {
    if (node.dataType === 'integer') return DataTypeNode.create('bigint')
    if (node.dataType === 'real') return DataTypeNode.create('double precision')
    // Raw SQL is allowed in place of a data type; only the transformer's signature is narrower.
    return node.dataType === 'text' ? (RawNode.createWithSql('text collate "C"') as unknown as DataTypeNode) : node
  }
}

/**
 * Makes columns that behave as in SQLite: text is ordered by its bytes, whatever the collation of the database, and
 * numbers have 64 bits.
 */
export const typesOfSqlite: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => new TypesOfSqlite().transformNode(node),
  transformResult: async ({ result }) => result,
}
