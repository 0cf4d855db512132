import type { z } from 'zod'
import type { Tables } from './schema.ts'

/** A column by its table, such as `specs.spec`. */
type ColumnName = { [Table in keyof Tables]: `${Table}.${Extract<keyof Tables[Table], string>}` }[keyof Tables]

/**
 * A row, stored or about to be, does not match the schema of its column. Names the column and the row, never the content,
 * because it is logged.
 */
export class StoredJsonError extends Error {
  readonly stored: string

  constructor(column: ColumnName, row: string, issue: string) {
    const stored = `${column} of ${row}: ${issue}`
    super(`Unexpected JSON in ${stored}.`)
    this.name = 'StoredJsonError'
    this.stored = stored
  }
}

/** Codec of one column of JSON text. `row` identifies the row in errors, such as `room 1, version 3`. */
export interface JsonColumn<T> {
  read(text: string, row: string): T
  readNullable(text: string | null, row: string): T | null
  /** Throws `StoredJsonError` for a value that could not be read again. */
  write(value: T): string
}

export function jsonColumn<T>(column: ColumnName, schema: z.ZodType<T>): JsonColumn<T> {
  const read = (text: string, row: string) => parseStored(schema, parseText(text, column, row), column, row)
  return {
    read,
    readNullable: (text, row) => (text === null ? null : read(text, row)),
    write: (value) => JSON.stringify(parseStored(schema, value, column, 'a new row')),
  }
}

/** Parses a value by the schema; throws `StoredJsonError`. */
export function parseStored<T>(schema: z.ZodType<T>, value: unknown, column: ColumnName, row: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new StoredJsonError(column, row, parsed.error.issues[0]?.code ?? 'invalid')
}

function parseText(text: string, column: ColumnName, row: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Without the cause: the message of a SyntaxError quotes the text.
    throw new StoredJsonError(column, row, 'not JSON')
  }
}
