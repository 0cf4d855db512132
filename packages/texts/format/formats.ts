import type { Language } from './languages.ts'
import { perLanguage } from './per-language.ts'

/** How the value of a placeholder is written; what a format leaves out is written as without one. */
export interface Format {
  number?(value: number, language: Language): string
  list?(parts: readonly string[], language: Language): string
  /** Applied to the whole value. */
  words?(text: string): string
}

/** The formats of placeholders, by the name that stands after the comma: `{{rows, number}}`. */
export const formats = {
  /** Digits in groups of three. */
  number: { number: (value, language) => groupedNumbers(language).format(value) },
  /** Digits without groups, with the decimal sign of the language. */
  digits: { number: (value, language) => plainNumbers(language).format(value) },
  /** Two decimal places. */
  hundredths: { number: (value, language) => hundredths(language).format(value) },
  /** "a, b or c". */
  or: { list: (parts, language) => disjunctions(language).format(parts) },
  commas: { list: (parts) => parts.join(', ') },
  semicolons: { list: (parts) => parts.join('; ') },
  /** One sentence after the other. */
  sentences: { list: (parts) => parts.join(' ') },
  paragraphs: { list: (parts) => parts.join('\n\n') },
  /** Lines of a Markdown list. */
  items: { list: (parts) => parts.map((part) => `- ${part}`).join('\n') },
  /** For the beginning of a sentence. */
  capital: { words: (text) => text.charAt(0).toUpperCase() + text.slice(1) },
} satisfies { [name: string]: Format }

export const isFormat = (name: string): name is keyof typeof formats => Object.hasOwn(formats, name)

const groupedNumbers = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 20 }))
const plainNumbers = perLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: false }),
)
const hundredths = perLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const lists = (type: 'conjunction' | 'disjunction') =>
  // British English has no comma before "and".
  perLanguage((language) => new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type }))
const disjunctions = lists('disjunction')
/** "a, b and c". */
export const conjunctions = lists('conjunction')
