/** A word, number or sign of a text. `start` and `end` are offsets in UTF-16 units. */
export interface Token {
  /** Lower case, without diacritics and with straight apostrophes. */
  text: string
  raw: string
  start: number
  end: number
  kind: 'word' | 'number' | 'sign' | 'quoted'
  /** The value of a number, with its suffix (`k`, `m`, `bn`) applied. */
  value?: number
  /** No space before it: the parts of "year-on-year". */
  attached: boolean
}

const pattern = new RegExp(
  [
    // Quoted text, also in typographic quotes.
    String.raw`(?<quoted>"[^"\n]{1,200}"|“[^”\n]{1,200}”|„[^“”\n]{1,200}[“”]|‘[^’\n]{1,200}’|(?<![\p{L}\p{N}])'[^'\n]{1,200}'(?![\p{L}\p{N}])|${'`'}[^${'`'}\n]{1,200}${'`'})`,
    // 1,234.5 or 12.5 or .5, with a suffix for thousands and more; "15 m" are metres.
    String.raw`(?<number>(?<![\p{L}\p{N}_])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:(?:m|\s?(?:k|mn|bn|tn))(?![\p{L}\p{N}]))?(?:s(?![\p{L}\p{N}]))?(?![\p{L}\p{N}_]))`,
    String.raw`(?<word>[\p{L}\p{N}_]+(?:'(?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}]))?)`,
    String.raw`(?<sign>>=|<=|!=|<>|==|[^\s])`,
  ].join('|'),
  'giu',
)

const suffixes: { readonly [suffix: string]: number } = { k: 1e3, m: 1e6, mn: 1e6, bn: 1e9, tn: 1e12 }
const diacritics = /\p{M}+/gu

/** Lower case without diacritics, so that "Café" and "cafe" are the same word. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(diacritics, '').replace(/[’‘ʼ]/g, "'").toLowerCase()

/** Splits a text into words, numbers, signs and quoted parts. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const source = text.replace(/[’ʼ]/g, "'")
  for (const match of source.matchAll(pattern)) {
    const start = match.index
    const [raw] = match
    const end = start + raw.length
    const attached = tokens.at(-1)?.end === start
    const base = { raw: text.slice(start, end), start, end, attached }
    const { quoted, number } = match.groups ?? {}
    if (quoted !== undefined) tokens.push({ ...base, text: fold(raw.slice(1, -1)), kind: 'quoted' })
    else if (number !== undefined) tokens.push({ ...base, text: fold(raw), kind: 'number', value: amountOf(number) })
    else if (match.groups?.word === undefined) tokens.push({ ...base, text: raw, kind: 'sign' })
    else tokens.push({ ...base, text: fold(raw).replace(/'s$/, ''), kind: 'word' })
  }
  return tokens
}

function amountOf(number: string): number {
  const [, digits = '', suffix = ''] = /^([\d.,]+)\s?(\p{L}*)$/u.exec(number.toLowerCase()) ?? []
  return Number(digits.replaceAll(',', '')) * (suffixes[suffix] ?? 1)
}
