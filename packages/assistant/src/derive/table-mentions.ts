import type { TableProfile } from '@belvedere/spec'
import { wordsOf } from './keys.ts'

export interface TableMention {
  table: TableProfile
  start: number
  end: number
}

/** Where a message names tables, in order; the longest name wins where several fit. */
export function tableMentions(message: string, tables: readonly TableProfile[]): TableMention[] {
  const words = [...message.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: wordsOf(match[0]).join(' '),
    start: match.index,
    end: match.index + match[0].length,
  }))
  const byLength = tables
    .map((table) => ({ table, name: wordsOf(table.name) }))
    .sort((a, b) => b.name.length - a.name.length)
  const found: TableMention[] = []
  for (const { table, name } of byLength) {
    if (name.length === 0) continue
    for (let at = 0; at + name.length <= words.length; at++) {
      if (!name.every((word, i) => words[at + i]?.word === word)) continue
      const [start = 0, end = 0] = [words[at]?.start, words[at + name.length - 1]?.end]
      if (found.some((other) => other.start < end && other.end > start)) continue
      found.push({ table, start, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}
