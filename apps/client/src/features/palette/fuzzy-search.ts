/**
 * The items that match a query, best first: prefixes, then word starts, then substrings, then letters in order. Ties
 * keep their order, and accents are ignored.
 */
export function fuzzySearch<T extends { label: string; hint?: string }>(items: readonly T[], query: string): T[] {
  const needle = normalize(query.trim())
  if (needle === '') return [...items]
  return items
    .map((item) => ({ item, score: score(normalize(item.label), needle) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

const normalize = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

function score(label: string, needle: string): number {
  if (label.startsWith(needle)) return 4
  if (label.includes(` ${needle}`)) return 3
  if (label.includes(needle)) return 2
  let position = 0
  for (const letter of needle) {
    position = label.indexOf(letter, position) + 1
    if (position === 0) return 0
  }
  return 1
}
