/**
 * The items that match a query, best first: prefixes, then word starts, then substrings, then letters in order. Ties
 * keep their order, and accents are ignored.
 */
export function fuzzySearch<T extends { label: string; hint?: string }>(all: readonly T[], query: string): T[] {
  const wanted = plain(query.trim())
  if (wanted === '') return [...all]
  return all
    .map((one) => ({ one, score: score(plain(one.label), wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

function score(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 4
  if (label.includes(` ${wanted}`)) return 3
  if (label.includes(wanted)) return 2
  let at = 0
  for (const letter of wanted) {
    at = label.indexOf(letter, at) + 1
    if (at === 0) return 0
  }
  return 1
}
