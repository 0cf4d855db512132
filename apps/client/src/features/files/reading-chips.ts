import { type Assumption, cellDelimiter, type File, type ReadingChange, textEncoding } from '@belvedere/contract'
import type { TFunction } from 'i18next'
import { formatDayOfMonth } from '../../lib/format.ts'

type Table = File['tables'][number]
type AssumptionOf<Kind extends Assumption['kind']> = Extract<Assumption, { kind: Kind }>

/** Something that was assumed on reading a table, in a few words, with what could be assumed instead. */
export interface ReadingChip {
  option: Exclude<keyof ReadingChange, 'table'> | 'area'
  label: string
  /** A person chose it. */
  isChosen: boolean
  choices: ReadingChoice[]
}

interface ReadingChoice {
  label: string
  isCurrent: boolean
  change: ReadingChange
}

/** What was assumed on reading a table, and what a person chose of it, in the order of reading. */
export function readingChips(table: Table, t: TFunction): ReadingChip[] {
  return [
    areaChip(table, t),
    delimiterChip(table, t),
    encodingChip(table),
    headerChip(table, t),
    titlesChip(table, t),
    totalsChip(table, t),
    decimalChip(table, t),
    dayFirstChip(table, t),
  ].filter((chip) => chip !== null)
}

const assumptionIn = <Kind extends Assumption['kind']>(
  { assumptions = [] }: Table,
  kind: Kind,
): AssumptionOf<Kind> | undefined =>
  assumptions.find((assumption): assumption is AssumptionOf<Kind> => assumption.kind === kind)

function areaChip(table: Table, t: TFunction): ReadingChip | null {
  const area = assumptionIn(table, 'area')
  if (area === undefined) return null
  return { option: 'area', label: t('reading.area', area), isChosen: false, choices: [] }
}

const delimiterNames = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
  ['', 'none'],
] as const)

function delimiterChip(table: Table, t: TFunction): ReadingChip | null {
  const assumption = assumptionIn(table, 'delimiter')
  if (assumption === undefined) return null
  const nameOf = (delimiter: string): string => {
    const name = [...delimiterNames].find(([sign]) => sign === delimiter)?.[1]
    return name === undefined ? t('reading.delimited', { delimiter }) : t(`reading.delimiter.${name}`)
  }
  return {
    option: 'delimiter',
    label: nameOf(assumption.delimiter),
    isChosen: table.reading?.delimiter === assumption.delimiter,
    choices: cellDelimiter.options.map((delimiter) => ({
      label: nameOf(delimiter),
      isCurrent: delimiter === assumption.delimiter,
      change: { delimiter },
    })),
  }
}

/** The usual names of encodings, which are the same in every language. */
const encodingNames: { readonly [Encoding in AssumptionOf<'encoding'>['encoding']]: string } = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'iso-8859-15': 'ISO 8859-15 (Latin-9)',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift JIS',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
}

function encodingChip(table: Table): ReadingChip | null {
  const assumption = assumptionIn(table, 'encoding')
  if (assumption === undefined) return null
  // Bytes are of UTF-16 or not; a choice of the other kind would not be used.
  const isWide = assumption.encoding.startsWith('utf-16')
  const possible = textEncoding.options.filter((encoding) => encoding.startsWith('utf-16') === isWide)
  return {
    option: 'encoding',
    label: encodingNames[assumption.encoding],
    isChosen: table.reading?.encoding === assumption.encoding,
    choices: possible.map((encoding) => ({
      label: encodingNames[encoding],
      isCurrent: encoding === assumption.encoding,
      change: { encoding },
    })),
  }
}

const minHeaderChoices = 5

function headerChip(table: Table, t: TFunction): ReadingChip | null {
  const assumption = assumptionIn(table, 'header')
  if (assumption === undefined) return null
  const nameOf = (row: number) => (row === 0 ? t('reading.no_header') : t('reading.header', { row }))
  const last = Math.max(minHeaderChoices, assumption.row + 2)
  const rows = [0, ...Array.from({ length: minHeaderChoices }, (_, i) => last - minHeaderChoices + 1 + i)]
  return {
    option: 'header',
    label: nameOf(assumption.row),
    isChosen: table.reading?.header === assumption.row,
    choices: rows.map((row) => ({ label: nameOf(row), isCurrent: row === assumption.row, change: { header: row } })),
  }
}

function titlesChip(table: Table, t: TFunction): ReadingChip | null {
  const assumption = assumptionIn(table, 'titles')
  const leftOut = assumption && t('reading.titles', { count: assumption.rows, text: shortened(assumption.text) })
  return keepChip(table, 'keepTitles', {
    isFound: assumption !== undefined,
    leftOut: leftOut ?? t('reading.titles_left_out'),
    kept: t('reading.titles_kept'),
  })
}

const maxText = 30
const shortened = (text: string) => (text.length > maxText ? `${text.slice(0, maxText).trimEnd()}…` : text)

const totalsChip = (table: Table, t: TFunction): ReadingChip | null =>
  keepChip(table, 'keepTotals', {
    isFound: assumptionIn(table, 'totals') !== undefined,
    leftOut: t('reading.totals_left_out'),
    kept: t('reading.totals_kept'),
  })

/** Whether rows that seem to be no data are left out or kept; null where there are none. */
function keepChip(
  { reading }: Table,
  option: 'keepTitles' | 'keepTotals',
  { isFound, leftOut, kept }: { isFound: boolean; leftOut: string; kept: string },
): ReadingChip | null {
  const isKept = reading?.[option] === true
  if (!isFound && !isKept) return null
  return {
    option,
    label: isKept ? kept : leftOut,
    isChosen: isKept,
    choices: [
      { label: leftOut, isCurrent: !isKept, change: { [option]: null } },
      { label: kept, isCurrent: isKept, change: { [option]: true } },
    ],
  }
}

function decimalChip(table: Table, t: TFunction): ReadingChip | null {
  const decimal = assumptionIn(table, 'decimal')?.decimal ?? table.reading?.decimal
  if (decimal === undefined) return null
  const nameOf = (sign: ',' | '.') => t(sign === ',' ? 'reading.decimal_comma' : 'reading.decimal_point')
  return {
    option: 'decimal',
    label: nameOf(decimal),
    isChosen: table.reading?.decimal === decimal,
    choices: ([',', '.'] as const).map((sign) => ({
      label: nameOf(sign),
      isCurrent: sign === decimal,
      change: { decimal: sign },
    })),
  }
}

function dayFirstChip(table: Table, t: TFunction): ReadingChip | null {
  const assumption = assumptionIn(table, 'dayFirst')
  const isFirst = assumption?.dayFirst ?? table.reading?.dayFirst
  if (isFirst === undefined) return null
  const nameOf = (dayFirst: boolean) => {
    const day = assumption && dayOf(assumption.example, dayFirst)
    if (day) return t('reading.date', { example: assumption.example, day })
    return t(dayFirst ? 'reading.day_first' : 'reading.month_first')
  }
  return {
    option: 'dayFirst',
    label: nameOf(isFirst),
    isChosen: table.reading?.dayFirst === isFirst,
    choices: [true, false].map((dayFirst) => ({
      label: nameOf(dayFirst),
      isCurrent: dayFirst === isFirst,
      change: { dayFirst },
    })),
  }
}

/** Day and month of a date such as 3/4/2024, in words. */
function dayOf(example: string, dayFirst: boolean): string | null {
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})\b/.exec(example) ?? []
  if (first === undefined || second === undefined) return null
  const [day, month] = dayFirst ? [first, second] : [second, first]
  return formatDayOfMonth(Number(month), Number(day))
}
