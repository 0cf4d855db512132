import type { QueryLimit } from '@belvedere/query'
import type { FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import type { Statement, StatementResult, TableFiles } from '@belvedere/tables'
import type { DatabaseRequest, DatabaseResponse } from './database-messages.ts'
import type { PreviewField } from './preview-field.ts'

/** A request to the process of queries or of databases, which responds to several at a time. `deadlineMs`: for all of its statements. */
export type QueryRequest =
  | { type: 'statement'; statement: Statement }
  | { type: 'rows'; files: TableFiles; fields: PreviewField[]; offset: number; limit: number; deadlineMs: number }
  | { type: 'figure'; files: TableFiles; profile: TableProfile; query: FigureQuery; deadlineMs: number }
  | DatabaseRequest

export type QueryResponse =
  | DatabaseResponse
  | { type: 'result'; result: StatementResult }
  | { type: 'read'; rows: (string | number | boolean | null)[][] }
  | { type: 'computed'; result: FigureResult }
  /** A limit was reached; `value` is in its unit. */
  | { type: 'stopped'; limit: QueryLimit; value: number | null }
  /** It cannot be done; for statements, `message` is the engine's. */
  | { type: 'failed'; message: string }
  /** Others kept its client from a turn for too long. */
  | { type: 'busy' }
  /** The process was lost twice: it crashed by this request, or was ended from outside. */
  | { type: 'lost'; by: 'crash' | 'killed' }
