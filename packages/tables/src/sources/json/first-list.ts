/** The first list of objects in the head of a JSON text: its key, and where its bracket is. Null if there is none. */
export function firstList(head: string): { name: string; at: number } | null {
  let name = ''
  for (let at = 0; at < head.length; at++) {
    const character = head[at]
    if (character === '"') {
      const end = textEnd(head, at)
      if (end < 0) return null
      name = head.slice(at + 1, end)
      at = end
    } else if (character === '[' && /^\[\s*\{/.test(head.slice(at, at + 200))) return { name, at }
  }
  return null
}

/** The position of the quote that ends a text. */
function textEnd(head: string, start: number): number {
  for (let at = start + 1; at < head.length; at++) {
    if (head[at] === '\\') at++
    else if (head[at] === '"') return at
  }
  return -1
}
