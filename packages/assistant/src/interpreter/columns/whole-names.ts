import type { SpanOf } from '../span.ts'
import type { Token } from '../words.ts'
import { type Column, span } from './column.ts'

/** Whole names written together, apart or run into one: "horse power", "constructorid". */
export function wholeNames(tokens: Token[], columns: Column[]): SpanOf<'column'>[] {
  const byName = new Map<string, Column[]>()
  for (const column of columns) {
    if (column.joined === '') continue
    byName.set(column.joined, [...(byName.get(column.joined) ?? []), column])
  }
  const found: SpanOf<'column'>[] = []
  for (let from = 0; from < tokens.length; from++) {
    let joined = ''
    for (let to = from; to < Math.min(tokens.length, from + 8); to++) {
      const token = tokens[to]
      if (!token) break
      if (token.kind === 'sign') {
        if (token.text !== '_' && token.text !== '-') break
        continue
      }
      joined += token.text
      const singular = joined.slice(0, joined.length - token.text.length) + token.stem
      for (const column of new Set([...(byName.get(joined) ?? []), ...(byName.get(singular) ?? [])]))
        found.push(span(tokens, from, to, column, 1, 'name'))
    }
  }
  return found
}

/** "Q1" for "Q1 I like my work", where no other name begins so. */
export function byCodes(tokens: Token[], columns: Column[]): SpanOf<'column'>[] {
  const coded = Map.groupBy(columns, ({ field: { name } }) => leadingCode.exec(name)?.[1]?.toLowerCase() ?? '')
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    if (token.kind !== 'word' || next?.kind !== 'number' || next.start !== token.end) return []
    const [only, ...others] = coded.get(token.text + next.text) ?? []
    return only && others.length === 0 ? [span(tokens, at, at + 1, only, 0.9, 'name')] : []
  })
}
const leadingCode = /^(\p{L}{1,2}\d{1,3})[^\p{L}\d]+\p{L}/u

/** A name of signs alone is found as it is written, and so is any between quotes. */
export function writtenNames(message: string, columns: Column[]): SpanOf<'column'>[] {
  const quotes = message.includes('"')
  return columns.flatMap(({ joined, table, field: { name } }) => {
    if (name.trim() === '') return []
    const start = joined === '' ? message.indexOf(name) : quotes ? message.indexOf(`"${name}"`) + 1 || -1 : -1
    if (start < 0) return []
    const evidence = `name of ${name}`
    return [{ kind: 'column', table, field: name, how: 'name', start, end: start + name.length, score: 1, evidence }]
  })
}
