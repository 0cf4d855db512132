import type { TranslatableText } from '@belvedere/texts'
import type { ChartLanguage } from '../model/language.ts'
import { englishText, textOf } from './spec-texts.ts'

/** How charts are described in one language. */
export interface Wording {
  language: ChartLanguage
  textOf(message: TranslatableText): string
  /** True if titles name derived measures in this language; their own names are English. */
  namesDerived: boolean
  /** Full words by common abbreviations in column names, in lower case. */
  abbreviations: ReadonlyMap<string, string>
  /** True if nouns are capitalized within phrases and names. */
  capitalNouns: boolean
}

export const english: Wording = {
  language: 'en',
  textOf: englishText,
  namesDerived: false,
  abbreviations: new Map([
    ['ts', 'time'],
    ['temp', 'temperature'],
    ['qty', 'quantity'],
    ['amt', 'amount'],
    ['avg', 'average'],
  ]),
  capitalNouns: false,
}

export const german: Wording = {
  language: 'de',
  textOf: (message) => textOf(message, 'de'),
  namesDerived: true,
  abbreviations: new Map([
    ['ts', 'Zeit'],
    ['temp', 'Temperatur'],
  ]),
  capitalNouns: true,
}
