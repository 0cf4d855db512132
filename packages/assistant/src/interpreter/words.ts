import type { Lexicon } from '../language/lexicon.ts'

/** A word, number or sign of the message. `start` and `end` are UTF-16 offsets into the message. */
export interface Token {
  /** Lower case. */
  text: string
  stem: string
  kind: 'word' | 'number' | 'sign'
  start: number
  end: number
}

const tokenPattern = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’]\p{L}+)?|[^\s\p{L}\p{M}\d]/gu
// One small letter before a capital is part of a symbol: "pH", "kWh", "mRNA". "xAxis" goes on as a word.
const camelHump = /(?<=\p{Ll}{2})(?=\p{Lu})|(?<=[\p{Ll}\p{Lu}])(?=\p{Lu}\p{Ll}\p{Ll})/u
/** Longer messages carry no more meaning, only more work. */
const maxTokens = 400

/** Cuts a message or a field's name into tokens; camelCase, snake_case and digits come apart. */
export function tokenize(text: string, lexicon: Lexicon): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(tokenPattern)) {
    if (tokens.length >= maxTokens) break
    const [raw] = match
    const start = match.index
    if (/^\d/.test(raw)) tokens.push({ text: raw, stem: raw, kind: 'number', start, end: start + raw.length })
    else if (!/^[\p{L}\p{M}]/u.test(raw)) tokens.push({ text: raw, stem: raw, kind: 'sign', start, end: start + 1 })
    else pushWords(tokens, raw, start, lexicon)
  }
  return tokens
}

function pushWords(tokens: Token[], raw: string, start: number, lexicon: Lexicon) {
  let at = start
  for (const hump of raw.replace(/['’]s$/i, '').split(camelHump)) {
    const text = hump.toLowerCase().replace('’', "'")
    tokens.push({ text, stem: stem(text, lexicon), kind: 'word', start: at, end: at + hump.length })
    at += hump.length
  }
}

/** The singular of a word, by rule and by the lexicon's exceptions. */
export function stem(word: string, lexicon: Lexicon): string {
  const irregular = lexicon.irregular.get(word)
  if (irregular !== undefined) return irregular
  for (const [ending, replacement, minLength] of lexicon.endings) {
    if (word.length >= minLength && word.endsWith(ending)) return word.slice(0, -ending.length) + replacement
  }
  return word
}
