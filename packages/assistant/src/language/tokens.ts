/** One word, number, quoted text or sign of a message. `start` and `end` are offsets in UTF-16 units. */
export interface RawToken {
  /** Lower case; of a quoted text what stands between the quotes. */
  text: string
  raw: string
  start: number
  end: number
  kind: 'word' | 'number' | 'quoted' | 'sign'
}

// A quote opens only after a space or at the start, so that the apostrophe of "car's" stays inside its word.
const pattern =
  /(?<=^|[\s(])["“'‘]([^"”'’\n]{1,200})["”'’](?=$|[\s),.;:?!])|(\d+(?:[.,]\d+)*)(?![\p{L}\p{N}])|([\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}_]*(?:['’][\p{L}]+)?)|(>=|<=|!=|<>|==|\S)/gu

/** Splits a message; linear in its length. */
export const tokenize = (message: string): RawToken[] =>
  [...message.matchAll(pattern)].map((match) => {
    const [raw, quoted, number, word] = match
    const start = match.index
    const end = start + raw.length
    if (quoted !== undefined)
      return { text: quoted.trim().toLowerCase(), raw: quoted.trim(), start, end, kind: 'quoted' }
    if (number !== undefined) return { text: number, raw, start, end, kind: 'number' }
    if (word !== undefined) return { text: word.toLowerCase().replaceAll('’', "'"), raw, start, end, kind: 'word' }
    return { text: raw, raw, start, end, kind: 'sign' }
  })
