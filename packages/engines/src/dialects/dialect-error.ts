/** Thrown where an engine's SQL cannot say what a query means; the rows can still be read one by one. */
export class DialectError extends Error {
  readonly engine: 'postgres' | 'clickhouse'

  constructor(engine: 'postgres' | 'clickhouse', what: string) {
    super(`${engine} has no equivalent of ${what}.`)
    this.name = 'DialectError'
    this.engine = engine
  }
}
