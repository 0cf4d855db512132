import { z } from 'zod'
import { fieldTexts } from './field-texts.ts'
import { oneLineText } from './text.ts'

export const textEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
])
export const cellDelimiter = z.enum([',', ';', '\t', '|'])
const decimalSign = z.enum(['.', ','])

/** What a person wants of the reading of a table where it can be read in more than one way. Absent: as found. */
export const readingOptions = z.strictObject({
  delimiter: cellDelimiter.optional(),
  encoding: textEncoding.optional(),
  /** The number of the row with the names, from 1; 0: there is none. */
  header: z.int().min(0).max(1000).optional(),
  decimal: decimalSign.optional(),
  /** Whether 3/4/2024 is 3 April rather than March 4. */
  dayFirst: z.boolean().optional(),
  /** Texts and numbers that stand for missing values instead of those that were found; of one column, or of all. */
  missing: z
    .array(z.strictObject({ column: z.string().max(1000).optional(), codes: z.array(oneLineText(40)).max(20) }))
    .max(100)
    .optional(),
  /** Rows above the table are part of it. */
  keepTitles: z.literal(true).optional(),
  /** A last row that sums up those above it is part of the table. */
  keepTotals: z.literal(true).optional(),
})
export type TableReading = z.infer<typeof readingOptions>

const options = readingOptions.shape

/** A change of the options of one table. Null: back to what was found; absent: unchanged. */
export const readingChange = z
  .strictObject({
    /** By default the file's first table. */
    table: z.string().optional(),
    delimiter: options.delimiter.nullable(),
    encoding: options.encoding.nullable(),
    header: options.header.nullable(),
    decimal: options.decimal.nullable(),
    dayFirst: options.dayFirst.nullable(),
    missing: options.missing.nullable(),
    keepTitles: options.keepTitles.nullable(),
    keepTotals: options.keepTotals.nullable(),
  })
  .refine(({ table: _, ...changes }) => Object.values(changes).some(isStated), fieldTexts.reading_change)
export type ReadingChange = z.infer<typeof readingChange>

const isStated = (value: unknown) => value !== undefined

const columns = z.array(z.string())

/** What was assumed on reading a table. Rows are numbered from 1, as in the file. */
export const assumption = z
  .discriminatedUnion('kind', [
    /** Empty: there is only one column. */
    z.object({ kind: z.literal('delimiter'), delimiter: z.string() }),
    z.object({ kind: z.literal('encoding'), encoding: textEncoding }),
    /** The row with the names; 0: there is none, and the columns are called column_1, column_2 and so on. */
    z.object({ kind: z.literal('header'), row: z.int() }),
    /** Rows above the table were left out; `text` is the beginning of the first one. */
    z.object({ kind: z.literal('titles'), rows: z.int(), text: z.string() }),
    /** The last row sums up those above it, and was left out. */
    z.object({ kind: z.literal('totals'), row: z.int() }),
    /** The sign before the decimals in columns whose numbers could be read otherwise, or have a decimal comma. */
    z.object({ kind: z.literal('decimal'), decimal: decimalSign, columns }),
    /** Dates in these columns could be read with the day or the month first, such as `example`. */
    z.object({ kind: z.literal('dayFirst'), dayFirst: z.boolean(), example: z.string(), columns }),
    /** Cells that were read as missing. `isWord`: a text such as n/a, which always means that. */
    z.object({ kind: z.literal('missing'), code: z.string(), isWord: z.boolean(), columns }),
    /** Where in a workbook the table is, such as B3:F120. */
    z.object({ kind: z.literal('area'), sheet: z.string(), range: z.string() }),
  ])
  .meta({ id: 'Assumption' })
export type Assumption = z.infer<typeof assumption>
