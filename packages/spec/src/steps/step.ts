/** One step from a table to what is drawn. */
export interface Step {
  /** What happens, for a person. */
  sentence: string
  /** The name under which the statement's rows go on. */
  name: string
  /** One statement in DuckDB's dialect over the names before it; null where SQL cannot say it. */
  sql: string | null
}

/** What a step does; its name comes with its place. */
export type Deed = Omit<Step, 'name'>
