import { editDistance } from '../fields/field-ref.ts'

/** What the names of two columns say for their being one, from 0 to 3. */
export function nameEvidence(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const [joined, otherJoined] = [first.join(''), second.join('')]
  if (joined === '' || otherJoined === '') return 0
  if (joined === otherJoined) return 3
  if (isAbbreviation(first, second) || isAbbreviation(second, first)) return 2
  const mostEdits = Math.floor(Math.max(joined.length, otherJoined.length) / 4)
  if (editDistance(joined, otherJoined, mostEdits) <= mostEdits) return 1.5
  const common = first.filter((word) => word.length > 2 && second.includes(word)).length
  return (2 * common) / Math.max(first.length, second.length)
}

/** "mpg" of "Miles per gallon", "qty" or "quant" of "quantity". */
function isAbbreviation(short: readonly string[], long: readonly string[]): boolean {
  const [word = '', ...more] = short
  if (more.length > 0 || word.length < 2) return false
  if (long.length > 1) return long.map((part) => part[0]).join('') === word
  const [whole = ''] = long
  return word.length >= 3 && whole.length > word.length && whole.startsWith(word)
}

function wordsOf(name: string): string[] {
  const spaced = name.normalize('NFKC').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return spaced.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []
}
