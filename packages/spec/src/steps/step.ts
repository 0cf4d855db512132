/** One data transformation on the way from a table to the marks. */
export interface RecipeStep {
  /** What it does, as a sentence. */
  sentence: string
  /** The name of the statement's result. */
  name: string
  /** A DuckDB statement over earlier results; null if SQL cannot express it. */
  sql: string | null
}

/** A step without its name, which depends on its position. */
export type UnnamedStep = Omit<RecipeStep, 'name'>
