import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { StoreReader } from './store.ts'

/** Stands in a query for the value of this name, which each run gives. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built once for each reader and run with other values each time. Building takes Kysely about as long as
 * SQLite takes to answer: worth it for what nearly every request asks.
 */
export function prepared<Values extends Record<string, string | number>, Row>(
  build: (read: StoreReader, value: ValueOf<Values>) => Compilable<Row>,
): (read: StoreReader, values: Values) => Promise<Row[]> {
  const built = new WeakMap<StoreReader, CompiledQuery>()
  return async (read, values) => {
    const query = built.get(read) ?? build(read, (name) => sql`${new Place(name)}`).compile()
    built.set(read, query)
    const parameters = query.parameters.map((given) => (given instanceof Place ? values[given.name] : given))
    const { rows } = await read.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
