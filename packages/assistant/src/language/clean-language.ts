import type { DateOrder, FieldFilter } from '@belvedere/spec'

/** What a phrase about a table asks for; its groups name the parts of a step. */
type CleanPhraseKind =
  | 'rename'
  | 'remove_columns'
  | 'keep_columns'
  | 'drop_missing'
  | 'drop_any_missing'
  | 'drop_empty'
  | 'drop_duplicates'
  | 'drop_where'
  | 'drop_totals'
  | 'fill'
  | 'retype'
  | 'map'
  | 'replace'
  | 'combine'
  | 'split'
  | 'split_unit'
  | 'trim'
  | 'letter_case'
  | 'spelling'

/**
 * A form of sentence. Groups: `column`, `columns`, `to`, `what`, `type`, `pairs`, `from`, `into`, `at`, `condition`.
 * `plain`: the words may as well speak of a chart, so that it is read only where none stands and names fit exactly.
 */
export interface CleanPhrase {
  kind: CleanPhraseKind
  pattern: RegExp
  plain?: true
}

type CleanFiller = 'mean' | 'median' | 'mode' | 'before' | 'interpolate'
type CleanType = 'number' | 'text' | 'date' | 'boolean'
type Comparison = Extract<FieldFilter, { value: unknown }>['op'] | 'is' | 'not' | 'contains'

/** How a language speaks of changes to a table. All patterns are tried on trimmed parts of a message. */
export interface CleanLanguage {
  phrases: readonly CleanPhrase[]
  /** Before a request: "please", "can you". */
  politeness: RegExp
  /** Between two requests; what follows begins with a verb. */
  clauseBreak: RegExp
  /** Parts of charts, which are no columns unless a column is called so. */
  chartWords: RegExp
  /** Stands before the name of a table: "in the table". */
  beforeTable: RegExp
  /** Stands before a delimiter: "each". */
  beforeDelimiter: RegExp
  /** Values that are called totals. */
  totalName: RegExp
  /** Names of columns with parts of a date. */
  dateParts: Record<'year' | 'month' | 'day', RegExp>
  /** What several columns cannot be combined to. */
  wholeChart: RegExp
  /** Says that columns are meant. */
  columnWord: RegExp
  /** Around the name of a column. */
  beforeColumn: RegExp
  afterColumn: RegExp
  /** Between names in a list. */
  listBreak: RegExp
  /** Between a name and its new name, or a value and what it becomes. */
  becomes: RegExp
  nothing: RegExp
  zero: RegExp
  fillers: readonly { pattern: RegExp; filler: CleanFiller }[]
  /** Before the columns within which gaps are filled, and those along which. */
  within: RegExp
  along: RegExp
  types: readonly { pattern: RegExp; type: CleanType }[]
  decimalComma: RegExp
  dateOrders: readonly { pattern: RegExp; order: DateOrder }[]
  delimiters: readonly { pattern: RegExp; delimiter: string }[]
  /** "date" as what columns are combined to. */
  date: RegExp
  upperCase: RegExp
  lowerCase: RegExp
  comparisons: readonly { pattern: RegExp; op: Comparison }[]
}
