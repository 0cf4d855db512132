import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { StoreReader } from './store.ts'

/** A placeholder in a query for a named value. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a query once per connection and runs it with other values each time. Compiling takes Kysely about as long as
 * SQLite takes to answer, so it pays for frequent queries.
 */
export function prepared<Values extends Record<string, string | number>, Row>(
  build: (read: StoreReader, value: ValueOf<Values>) => Compilable<Row>,
): (read: StoreReader, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<StoreReader, CompiledQuery>()
  return async (read, values) => {
    const query = compiled.get(read) ?? build(read, (name) => sql`${new Placeholder(name)}`).compile()
    compiled.set(read, query)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    )
    const { rows } = await read.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
