import { scales } from '../language/en/interpreter/numbers.ts'
import type { Lexicon } from '../language/lexicon.ts'
import type { Span, SpanOf } from './span.ts'
import type { Token } from './words.ts'

/** Finds numbers, in digits or words, with their scale: "10,000", "1.234,50", "2.5 million", "three". */
export function findNumbers(tokens: Token[], lexicon: Lexicon): SpanOf<'number'>[] {
  return tokens.flatMap((token, at): SpanOf<'number'>[] => {
    const plain =
      token.kind === 'number' ? readNumber(token.text, tokens[at + 1]?.text === '€') : lexicon.numbers.get(token.text)
    if (plain === undefined) return []
    const next = tokens[at + 1]
    // The m of "12 m/s" is no million.
    const scale = next && tokens[at + 2]?.text !== '/' ? scales.get(next.text) : undefined
    const negative =
      tokens[at - 1]?.text === '-' && (at < 2 || tokens[at - 2]?.kind === 'sign' || gapBefore(tokens, at - 1))
    const value = (negative ? -1 : 1) * plain * (scale ?? 1)
    const end = scale && next ? next.end : token.end
    const start = negative ? token.start - 1 : token.start
    return [{ kind: 'number', value, start, end, score: token.kind === 'number' ? 1 : 0.7, evidence: 'number' }]
  })
}

const gapBefore = (tokens: Token[], at: number) => (tokens[at]?.start ?? 0) > (tokens[at - 1]?.end ?? 0)

const commaThousands = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const dotThousands = /^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/
/** "1.000" alone is one, "1.000 €" is a thousand: who writes the euro behind a number parts its thousands by dots. */
const euroThousands = /^\d{1,3}\.\d{3}$/

function readNumber(text: string, inEuros: boolean): number | undefined {
  const dotsPartThousands = dotThousands.test(text) || (inEuros && euroThousands.test(text))
  const whole = dotsPartThousands
    ? text.replaceAll('.', '')
    : commaThousands.test(text)
      ? text.replaceAll(',', '')
      : text
  const number = Number(whole.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

const quotes =
  /"([^"]{1,200})"|“([^”]{1,200})”|‘([^’]{1,200})’|`([^`]{1,200})`|(?<![\p{L}\d])'([^']{1,200})'(?!\p{L})/gu

/** Finds quoted texts; the span holds the quotes, `text` does not. */
export function findQuotes(message: string): Span[] {
  return [...message.matchAll(quotes)].map((match) => ({
    kind: 'quote' as const,
    text: (match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? '').trim(),
    start: match.index,
    end: match.index + match[0].length,
    score: 1,
    evidence: 'quoted',
  }))
}
