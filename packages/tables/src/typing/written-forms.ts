import { sqlStringLiteral } from '@belvedere/spec'
import { emptyWords } from './cell-shapes.ts'
import type { ColumnType } from './column-type.ts'
import { isCurrency } from './numbers.ts'

/**
 * A common way to write the values of a type, with SQL that reads it. Where `sql` gives a value for a cell, `cellReader`
 * gives the same one; it is null for all other cells, which must be read by `cellReader`.
 */
export interface WrittenForm {
  /** Which cells are probably written so. */
  pattern: RegExp
  /** DOUBLE, BOOLEAN or TIMESTAMP, of a VARCHAR expression. */
  sql: (cell: string) => string
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** A form whose pattern is the condition; `value` may be null for cells that match. */
function formOfPattern(pattern: string, value: (cell: string) => string): WrittenForm {
  return {
    pattern: new RegExp(`^(?:${pattern})$`),
    sql: (cell) => `CASE WHEN regexp_full_match(${cell}, ${sqlStringLiteral(pattern)}) THEN ${value(cell)} END`,
  }
}

/** The forms in which SQL can read values of a type, those that take less time first. */
export function writtenForms(type: ColumnType): WrittenForm[] {
  switch (type.kind) {
    case 'number':
      return type.decimal === '.'
        ? [
            integer,
            plainNumber,
            withUnit(type.unit, ungrouped('\\.'), (cell) => cell),
            withUnit(type.unit, groupedByCommas, (cell) => `replace(${cell}, ',', '')`),
          ]
        : [
            integer,
            withUnit(type.unit, ungrouped(','), (cell) => `replace(${cell}, ',', '.')`),
            withUnit(type.unit, groupedByPoints, (cell) => `replace(replace(${cell}, '.', ''), ',', '.')`),
          ]
    case 'boolean':
      return [trueFalse]
    case 'date':
      return [isoDate, isoMoment, moment, ...['.', '/', '-'].map((sign) => numericDate(sign, type.dayFirst))]
    case 'compactDate':
      return [formOfPattern('(?:1[6-9]|2[01])\\d{6}', (cell) => `try_strptime(${cell}, '%Y%m%d')`)]
    case 'epoch':
      return [epoch(type.unitMs)]
    case 'time':
      return [
        formOfPattern(
          '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?',
          (cell) => `DATE '1970-01-01' + try_cast(${cell} AS TIME)`,
        ),
      ]
    case 'yearStart':
    case 'text':
      return []
  }
}

/** What DuckDB writes as it was read is in canonical form. */
const integer: WrittenForm = {
  pattern: /^(?:-?[1-9]\d{0,13}|0)$/,
  sql: (cell) =>
    `CASE WHEN strlen(${cell}) <= 15 AND try_cast(${cell} AS BIGINT)::VARCHAR = ${cell} THEN try_cast(${cell} AS BIGINT)::DOUBLE END`,
}

const plainNumber = formOfPattern('-?(?:[1-9]\\d{0,14}|0)(?:\\.\\d{1,15})?(?:[eE][+-]?\\d{1,2})?', numberOf)

/** Adding 0 turns −0 into 0. */
function numberOf(text: string): string {
  return `try_cast(${text} AS DOUBLE) + 0`
}

const ungrouped = (point: string) => `(?:0|[1-9]\\d{0,14})(?:${point}\\d{1,15})?`
const groupedByCommas = '(?:[1-9]\\d{0,2}(?:,\\d{3}){1,4}|0|[1-9]\\d{0,14})(?:\\.\\d{1,15})?'
/** Fewer groups than an IP address has. */
const groupedByPoints = '(?:[1-9]\\d{0,2}(?:\\.\\d{3}){1,2}|0|[1-9]\\d{0,14})(?:,\\d{1,15})?'

function withUnit(unit: string, digits: string, ungroup: (cell: string) => string): WrittenForm {
  if (unit === '') return formOfPattern(`-?${digits}`, (cell) => numberOf(ungroup(cell)))
  const literal = escapePattern(unit)
  const before = isCurrency(unit) ? `${literal} ?${digits}|` : ''
  return formOfPattern(`-?(?:${before}${digits}(?: ?${literal})?)`, (cell) =>
    numberOf(`replace(${ungroup(cell)}, ${sqlStringLiteral(unit)}, '')`),
  )
}

const trueFalse: WrittenForm = {
  pattern: /^(?:true|True|TRUE|false|False|FALSE)$/,
  sql: (cell) =>
    `CASE WHEN ${cell} IN ('true', 'True', 'TRUE') THEN true WHEN ${cell} IN ('false', 'False', 'FALSE') THEN false END`,
}

const isoDate: WrittenForm = {
  pattern: /^\d{4}-\d\d-\d\d$/,
  sql: (cell) =>
    `CASE WHEN strlen(${cell}) = 10 AND try_cast(${cell} AS DATE)::VARCHAR = ${cell} THEN try_cast(${cell} AS DATE)::TIMESTAMP END`,
}

const isoMoment: WrittenForm = {
  pattern: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  sql: (cell) =>
    `CASE WHEN strlen(${cell}) = 19 AND try_cast(${cell} AS TIMESTAMP)::VARCHAR = ${cell} THEN try_cast(${cell} AS TIMESTAMP) END`,
}

const moment = formOfPattern(
  '[1-9]\\d{3}-\\d\\d-\\d\\d(?:T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,3})?Z?| (?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d\\.\\d{1,3})?)',
  (cell) => `try_cast(${cell} AS TIMESTAMP)`,
)

function numericDate(sign: string, dayFirst: boolean): WrittenForm {
  const literal = escapePattern(sign)
  const format = (dayFirst ? ['%d', '%m', '%Y'] : ['%m', '%d', '%Y']).join(sign)
  return formOfPattern(
    `\\d{1,2}${literal}\\d{1,2}${literal}[1-9]\\d{3}`,
    (cell) => `try_strptime(${cell}, ${sqlStringLiteral(format)})`,
  )
}

/** Seconds or milliseconds within the range that makes a column one of timestamps. */
function epoch(unitMs: 1 | 1000): WrittenForm {
  const [digits, min, max] = unitMs === 1000 ? ['\\d{8,9}', '5e8', '5e9'] : ['\\d{11,12}', '5e11', '5e12']
  const number = (cell: string) => `try_cast(${cell} AS BIGINT)`
  return formOfPattern(
    `[1-9]${digits}`,
    (cell) =>
      `CASE WHEN ${number(cell)} >= ${min} AND ${number(cell)} < ${max} THEN make_timestamp(${number(cell)} * ${unitMs * 1000}) END`,
  )
}

/** What `String.prototype.trim` removes. */
const whitespace =
  '[\\t\\n\\v\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}]*'
/** Ranges of the first character of texts that are certainly no missing values. */
const textRanges = [
  ['0', '<'],
  ['A', 'N'],
  ['O', '\\'],
  ['a', 'n'],
  ['o', '{'],
]

/** SQL for the cells of a column of text: as they are, null if missing. */
export function textSql(cell: string, { keepNotAvailable }: { keepNotAvailable: boolean }): string {
  const isText = textRanges.map(([from, to]) => `(${cell} >= '${from}' AND ${cell} < '${to}')`).join(' OR ')
  // Not `IN`, which becomes a join.
  const words = `(?i:${[...emptyWords].map(escapePattern).join('|')})${keepNotAvailable ? '' : '|NA'}`
  const isEmpty = `length(${cell}) <= 12 AND regexp_full_match(${cell}, ${sqlStringLiteral(`${whitespace}(?:${words})${whitespace}`)})`
  return `CASE WHEN strlen(${cell}) > 36 OR ${isText} THEN ${cell} WHEN ${isEmpty} THEN NULL ELSE ${cell} END`
}
