import type { FieldProfile, TableProfile } from '@belvedere/spec'
import type { Lexicon } from '../language/lexicon.ts'
import type { SpanOf } from './span.ts'
import type { Token } from './words.ts'

const maxWindow = 8
/** In so many columns a word is sought as a value; the first ones speak for the others. */
const maxHomes = 30

/** Finds values of the tables' fields that the message mentions, as written, by another name or in the plural. */
export function findValues(
  message: string,
  tokens: Token[],
  tables: TableProfile[],
  lexicon: Lexicon,
): SpanOf<'value'>[] {
  const lower = message.toLowerCase()
  // Lower-casing may change the length of some letters; offsets then no longer fit, and nothing is lost by leaving out.
  if (lower.length !== message.length) return []
  const windows = windowsOf(lower, tokens)
  const found: SpanOf<'value'>[] = []
  for (const table of tables) {
    const homes = new Map<string, number>()
    for (const field of table.fields) {
      if (field.type === 'quantitative' || field.type === 'temporal' || field.type === 'geojson') continue
      for (const { value } of field.values) {
        if (typeof value !== 'string' || value === '' || value.length > message.length + 1) continue
        const spans = matchValue(table.name, field, value, windows, lexicon)
        const before = homes.get(value) ?? 0
        if (spans.length === 0 || before >= maxHomes) continue
        homes.set(value, before + 1)
        for (const span of spans) found.push(span)
      }
    }
  }
  const shouts = message === message.toUpperCase()
  return found.map((span) =>
    span.score < sureValue && ((!shouts && isWrittenSo(span, message)) || isContrasted(span, found, tokens, lexicon))
      ? { ...span, score: 0.8 }
      : span,
  )
}

/** "AT" is a country where the table has it in capitals, and "at" is none. */
const isWrittenSo = ({ value, start, end }: SpanOf<'value'>, message: string): boolean =>
  message.slice(start, end) === value && /^\p{Lu}{2,}$/u.test(value)

/** "F vs m": one letter is a value by accident, two of one column set against each other are not. */
const isContrasted = (
  span: SpanOf<'value'>,
  all: readonly SpanOf<'value'>[],
  tokens: Token[],
  { contrasting }: Lexicon,
): boolean => {
  const at = tokens.findIndex(({ start }) => start === span.start)
  const beside = (joint: number, other: number) =>
    contrasting.has(tokens[joint]?.text ?? '') &&
    all.some(
      ({ field, value, start }) => field === span.field && value !== span.value && start === tokens[other]?.start,
    )
  return beside(at + 1, at + 2) || beside(at - 1, at - 2)
}
const sureValue = 0.75

type Windows = Map<string, { start: number; end: number; size: number }[]>

function windowsOf(lower: string, tokens: Token[]): Windows {
  const windows: Windows = new Map()
  const add = (text: string, start: number, end: number, size: number) => {
    const list = windows.get(text)
    if (list) list.push({ start, end, size })
    else windows.set(text, [{ start, end, size }])
  }
  for (let from = 0; from < tokens.length; from++) {
    const first = tokens[from]
    if (!first || first.kind === 'sign') continue
    for (let to = from; to < Math.min(tokens.length, from + maxWindow); to++) {
      const last = tokens[to]
      if (!last || (last.kind === 'sign' && to === from)) break
      add(lower.slice(first.start, last.end), first.start, last.end, to - from + 1)
      if (last.stem !== last.text)
        add(lower.slice(first.start, last.start) + last.stem, first.start, last.end, to - from + 1)
    }
  }
  return windows
}

function matchValue(
  table: string,
  field: FieldProfile,
  value: string,
  windows: Windows,
  lexicon: Lexicon,
): SpanOf<'value'>[] {
  const text = value.trim().toLowerCase()
  const make = (at: { start: number; end: number }, how: 'exact' | 'alias', score: number) => ({
    kind: 'value' as const,
    table,
    field: field.name,
    value,
    how,
    start: at.start,
    end: at.end,
    score,
    evidence: `${how} value of ${field.name}`,
  })
  const exact = windows.get(text) ?? []
  if (exact.length > 0) {
    // A single letter or a stop word is a value only by accident, unless it is quoted or capitalised.
    const score = text.length <= 1 ? 0.25 : lexicon.stopWords.has(text) ? 0.3 : /^\d+$/.test(text) ? 0.4 : 0.95
    return exact.map((at) => make(at, 'exact', score))
  }
  const aliases = lexicon.valueAliases.get(text)
  if (aliases) return aliases.flatMap((alias) => (windows.get(alias) ?? []).map((at) => make(at, 'alias', 0.8)))
  return []
}
