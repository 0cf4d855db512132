import type { Cell, TableProfile } from '@belvedere/spec'
import { lacking } from '../language/en/linked.ts'
import type { Request } from '../recommendation.ts'
import { type AnyText, text } from '../say/text.ts'
import { type KeyProposal, proposeKeys, sureOfKey } from './keys.ts'
import { knownWords } from './known-words.ts'
import { tableMentions } from './table-mentions.ts'
import { answer, type DerivationWish } from './wish.ts'

/** Of those that were found this many are named. */
const shownKeys = 10

/**
 * "Customers who never ordered", "farms without a harvest": rows of one table that no row of another belongs to. They
 * are told from the values that the profiles list; where those are cut off, what is not known is said. Null where the
 * message looks for something else.
 */
export function readLacking({ message, tables }: Request): DerivationWish | null {
  const lack = lacking.exec(message)
  if (!lack || tables.length < 2) return null
  const subject = tableMentions(message.slice(0, lack.index), tables).at(-1)?.table
  if (!subject) return null
  const rest = message.slice(lack.index + lack[0].length)
  const found = tables.flatMap((other) => {
    const [key] = other === subject ? [] : proposeKeys(other, subject)
    return key && key.right === subject && key.on.length === 1 && key.score >= sureOfKey ? [{ other, key }] : []
  })
  const named = found.filter(({ other }) => isSpokenOf(rest, other))
  const [only, ...more] = named.length > 0 ? named : found
  if (!only || more.length > 0) return null
  const known = knownWords(rest, [subject, only.other])
  // "Never smoked" is a column of the patients themselves.
  if ((known.get(subject)?.fields.size ?? 0) > 0 && named.length === 0) return null
  return answer(lackingText(only.key))
}

/** By its name, or by a verb of it: "never ordered" speaks of orders. */
function isSpokenOf(words: string, table: TableProfile): boolean {
  if (tableMentions(words, [table]).length > 0) return true
  const stem = table.name.toLowerCase().replace(/(?:ments?|s)$/, '')
  return (
    stem.length >= 4 &&
    words
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(stem))
  )
}

function lackingText({ left, right, on }: KeyProposal): AnyText {
  const [mine, theirs] = on.flatMap((pair) => [
    right.fields.find(({ name }) => name === pair.right),
    left.fields.find(({ name }) => name === pair.left),
  ])
  if (!mine || !theirs) return ''
  const listed = mine.values.length === mine.distinct && theirs.values.length === theirs.distinct
  const names = { table: right.name, other: left.name, key: mine.name, otherKey: theirs.name }
  if (!listed) return text('derive.too_many_keys', { ...names, keys: mine.distinct, otherKeys: theirs.distinct })
  const seen = new Set<Cell>(theirs.values.map(({ value }) => value))
  const missing = mine.values.filter(({ value }) => !seen.has(value)).map(({ value }) => String(value))
  if (missing.length === 0) return text('derive.none_lacking', names)
  const shown = missing.toSorted().slice(0, shownKeys)
  const rest = missing.length > shown.length ? [text('derive.more_keys', { count: missing.length - shown.length })] : []
  return text('derive.lacking', { ...names, count: missing.length, all: mine.distinct, keys: [...shown, ...rest] })
}
