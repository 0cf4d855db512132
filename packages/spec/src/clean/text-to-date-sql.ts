import type { DateOrder } from '../model/clean-step.ts'
import type { Cell } from '../model/profile.ts'
import { sqlStringLiteral } from '../sql/sql.ts'

const dayAndMonth = /^\s*(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+\d{2,4}/

/** The order of dates by values of which day and month can be told apart; `day_first` if none tells. */
export function guessDateOrder(values: readonly Cell[]): Exclude<DateOrder, 'guess'> {
  let monthFirst = 0
  for (const value of values) {
    const [, first, second] = dayAndMonth.exec(String(value ?? '').slice(0, 40)) ?? []
    if (first === undefined || second === undefined) continue
    if (Number(first) > 12) monthFirst--
    else if (Number(second) > 12) monthFirst++
  }
  return monthFirst > 0 ? 'month_first' : 'day_first'
}

/**
 * SQL that reads a text as a timestamp, null if it is no date: numbers in the order, also of two-digit years, names of
 * months, months of a year, years, `20240131` and ISO 8601; each with or without a time. `parts`: a name that no column has,
 * for the parts of the text.
 */
export function textToDateSql(
  cell: string,
  { order, parts }: { order: Exclude<DateOrder, 'guess'>; parts: string },
): string {
  const trimmed = `trim(${cell})`
  // One separator between the parts, so that few formats are tried: "31. Jan 2024" → "31-Jan-2024".
  const plain = `regexp_replace(regexp_replace(${trimmed}, ',', ' ', 'g'), '[./\\s-]+', '-', 'g')`
  const matches = (pattern: string) => `regexp_full_match(${parts}, ${sqlStringLiteral(pattern)})`
  const read = (...formats: string[]) =>
    `try_strptime(${parts}, [${formats.flatMap(withTimes).map(sqlStringLiteral).join(', ')}])`
  const time = String.raw`(?:-\d{1,2}:\d{2}(?::\d{2})?)?`
  const [long, short] =
    order === 'month_first' ? (['%m-%d-%Y', '%m-%d-%y'] as const) : (['%d-%m-%Y', '%d-%m-%y'] as const)
  const forms = [
    `WHEN ${matches(String.raw`\d{4}-\d{1,2}-\d{1,2}${time}`)} THEN ${read('%Y-%m-%d')}`,
    `WHEN ${matches(String.raw`\d{1,2}-\d{1,2}-\d{4}${time}`)} THEN ${read(long)}`,
    `WHEN ${matches(String.raw`\d{2}-\d{1,2}-\d{1,2}${time}`)} THEN ${read(order === 'year_first' ? '%y-%m-%d' : short)}`,
    `WHEN ${matches(String.raw`\d{1,2}-\d{1,2}-\d{2}${time}`)} THEN ${read(short)}`,
    `WHEN ${matches(String.raw`\d{4}\d{2}\d{2}`)} THEN ${read('%Y%m%d')}`,
    `WHEN ${matches(String.raw`\d{4}-\d{1,2}`)} THEN ${read('%Y-%m')}`,
    `WHEN ${matches(String.raw`[12]\d{3}`)} THEN ${read('%Y')}`,
    `WHEN ${matches(String.raw`.*[a-zA-Z].*\d{4}${time}`)} THEN ${read('%d-%b-%Y', '%d-%B-%Y', '%b-%d-%Y', '%B-%d-%Y', '%b-%Y', '%B-%Y')}`,
  ].join(' ')
  // A lambda, so that the separators are replaced and written once.
  const date = `list_transform([${plain}], lambda ${parts}: CASE ${forms} END)[1]`
  return `CASE WHEN length(${cell}) > 60 THEN NULL WHEN regexp_matches(${trimmed}, '^\\d{4}-\\d{2}-\\d{2}T') THEN TRY_CAST(${trimmed} AS TIMESTAMP) ELSE ${date} END`
}

const withTimes = (format: string): string[] => [format, `${format}-%H:%M`, `${format}-%H:%M:%S`]
