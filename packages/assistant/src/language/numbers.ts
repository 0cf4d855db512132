import { calendar } from '@belvedere/lexicon'
import type { GlossaryIndex } from './glossary-index.ts'
import type { RawToken } from './tokens.ts'

const day = /^\d{1,2}\.\d{1,2}\.\d{4}$/
const grouped = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const decimal = /^\d+,\d+$/
const decade = /^(\d{2}|\d{4})er$/
const year = /^\d{4}$/

/** The English name of a month, by its place in the year. */
const monthName = (at: number): string => [...calendar.months].find(([, place]) => place === at)?.[0] ?? ''

const monthAt = (tokens: readonly RawToken[], at: number, { glossary, fold }: GlossaryIndex): number =>
  glossary.months.findIndex((month) => fold(month) === fold(tokens[at]?.text ?? ''))

/** A number, day, quarter, month or decade of a language that parts thousands by dots: "1.234,5", "3. April 2021". */
export const glossOfNumber = (
  tokens: readonly RawToken[],
  at: number,
  index: GlossaryIndex,
): { gloss: string; end: number } | null => {
  const token = tokens[at]
  if (!token) return null
  const month = monthAt(tokens, at, index)
  if (month >= 0) return { gloss: monthName(month), end: at + 1 }
  const decades = decade.exec(token.text)
  if (decades) return { gloss: `${decades[1]}s`, end: at + 1 }
  if (token.kind !== 'number') return null
  const dated = tokens[at + 1]?.text === '.' ? monthAt(tokens, at + 2, index) : -1
  if (dated >= 0) {
    const of = tokens[at + 3]?.text ?? ''
    const end = year.test(of) ? at + 4 : at + 3
    return { gloss: `${monthName(dated)} ${token.text}${year.test(of) ? `, ${of}` : ''}`, end }
  }
  if (day.test(token.text)) return { gloss: token.text, end: at + 1 }
  const whole = grouped.test(token.text) ? token.text.replaceAll('.', '') : token.text
  const plain = grouped.test(token.text) || decimal.test(token.text) ? whole.replace(',', '.') : whole
  return { gloss: plain, end: at + 1 }
}

/** Whether a number, a month or a date begins here. */
export const isNumberLike = (tokens: readonly RawToken[], at: number, index: GlossaryIndex): boolean => {
  const token = tokens[at]
  return token?.kind === 'number' || (token !== undefined && monthAt(tokens, at, index) >= 0)
}
