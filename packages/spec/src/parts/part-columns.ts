import type { DateUnit } from './name-dates.ts'
import { type NameToken, stemOf, tokensOf } from './name-tokens.ts'

/** What tells the parts of a table apart, one value for each part. Dates are ISO 8601. */
export type PartColumn = { name: string } & (
  | { kind: 'number'; values: number[] }
  | { kind: 'year'; values: number[] }
  | { kind: 'date'; values: string[] }
  | { kind: 'text'; values: string[] }
)

/** More portions than these vary by chance. */
const maxColumns = 4

/**
 * The columns that the names of files give: numbers (`timestep`), dates and words that vary from name to name; the whole
 * name where they have no common form. Together they are different for each name, so equal names are numbered.
 */
export function partColumns(names: readonly string[]): PartColumn[] {
  const stems = names.map((name) => stemOf(name).stem)
  for (const hasDates of [true, false]) {
    const columns = columnsOf(
      stems,
      stems.map((stem) => tokensOf(stem, { hasDates })),
    )
    if (columns !== null && columns.length > 0 && columns.length <= maxColumns && areDistinct(columns, names.length))
      return columns
  }
  return [{ name: 'file', kind: 'text', values: numbered(stems) }]
}

/** Null where names differ in more than what stands at their places. */
function columnsOf(stems: readonly string[], tokens: readonly NameToken[][]): PartColumn[] | null {
  const [first = []] = tokens
  if (tokens.some((others) => !isSameForm(first, others))) return null
  const varying = first.flatMap(({ text }, i) => (tokens.every((others) => others[i]?.text === text) ? [] : [i]))
  const numbers = varying.filter((i) => first[i]?.kind === 'number')
  const columns: PartColumn[] = []
  for (const span of spansOf(first, varying)) {
    const at = tokens.map((others) => others[span.from])
    const kind = at[0]?.kind
    if (kind === 'date') {
      const dates = dateColumn(at)
      if (dates === null) return null
      columns.push(dates)
    } else if (kind === 'number') columns.push(numberColumn(first, span.from, at, numbers))
    else
      columns.push({
        name: keyBefore(stems, first, span.from) ?? 'group',
        kind: 'text',
        values: textsOf(stems, tokens, span),
      })
  }
  return withOwnNames(columns)
}

const isSameForm = (one: readonly NameToken[], other: readonly NameToken[]) =>
  one.length === other.length && one.every((token, i) => formOf(token) === formOf(other[i]))
const formOf = (token: NameToken | undefined) => (token?.kind === 'date' ? token.date.unit : token?.kind)

/** Neighbouring words that vary are one name, as of a place. */
function spansOf(tokens: readonly NameToken[], varying: readonly number[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  for (const i of varying) {
    const last = spans.at(-1)
    const isNext = last?.to === i - 1 && tokens[i]?.kind === 'word' && tokens[last.to]?.kind === 'word'
    if (isNext) last.to = i
    else spans.push({ from: i, to: i })
  }
  return spans
}

function textsOf(stems: readonly string[], tokens: readonly NameToken[][], { from, to }: { from: number; to: number }) {
  return tokens.map((others, i) => {
    const last = others[to]
    return stems[i]?.slice(others[from]?.at, last === undefined ? undefined : last.at + last.text.length) ?? ''
  })
}

const dateNames: Record<DateUnit, string> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  day: 'date',
  minute: 'time',
}

/** Null if the dates have no common order of day and month. Where both are possible, the day is first after dots. */
function dateColumn(tokens: readonly (NameToken | undefined)[]): PartColumn | null {
  const dates = tokens.flatMap((token) => (token?.kind === 'date' ? [token.date] : []))
  const unit = dates[0]?.unit ?? 'day'
  const mayBe = (order: 'dayFirst' | 'monthFirst') => dates.every(({ permits }) => permits[order])
  const isDotted = tokens[0]?.text.includes('.') ?? false
  const dayFirst = mayBe('dayFirst') && (isDotted || !mayBe('monthFirst'))
  const values = dates.flatMap(({ iso }) => iso(dayFirst) ?? [])
  if (values.length < tokens.length) return null
  return unit === 'year'
    ? { name: 'year', kind: 'year', values: values.map((iso) => Number(iso.slice(0, 4))) }
    : { name: dateNames[unit], kind: 'date', values }
}

/** Words before a number that say what it counts, other than time. */
const numberedThings =
  /^(?:batch|case|channel|customer|device|district|experiment|fold|group|id|model|participant|patient|player|region|run|sample|scenario|seed|sensor|session|shop|sim|simulation|site|station|store|subject|team|trial|user|zone)$/i

/** A single number is the timestep unless its word says otherwise; of several, their words name them. */
function numberColumn(
  tokens: readonly NameToken[],
  at: number,
  values: readonly (NameToken | undefined)[],
  numbers: readonly number[],
): PartColumn {
  const before = tokens[at - 1]
  const word = before?.kind === 'word' && /^\p{L}+$/u.test(before.text) ? before.text : ''
  const isNamed = word !== '' && (numberedThings.test(word) || numbers.length > 1)
  const name = isNamed ? word : at === numbers.at(-1) ? 'timestep' : 'number'
  return { name, kind: 'number', values: values.map((token) => Number(token?.text)) }
}

/** The key of `key=value`. */
function keyBefore([stem = '']: readonly string[], tokens: readonly NameToken[], at: number): string | null {
  const before = tokens[at - 1]
  return before?.kind === 'word' && stem[before.at + before.text.length] === '=' ? before.text : null
}

function withOwnNames(columns: readonly PartColumn[]): PartColumn[] {
  const taken = new Set<string>()
  return columns.map((column) => {
    let name = column.name
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${column.name} ${n}`
    taken.add(name.toLowerCase())
    return { ...column, name }
  })
}

const areDistinct = (columns: readonly PartColumn[], count: number) =>
  new Set(Array.from({ length: count }, (_, i) => columns.map(({ values }) => values[i]).join('\0'))).size === count

function numbered(stems: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return stems.map((stem) => {
    const count = (counts.get(stem) ?? 0) + 1
    counts.set(stem, count)
    return count === 1 ? stem : `${stem} (${count})`
  })
}
