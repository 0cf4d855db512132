import type { LocalizedString } from '@belvedere/texts'
import type { ChartLanguage } from '../model/language.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { Aggregate, TimeUnit } from '../model/vocabulary.ts'
import { englishText, text } from './spec-texts.ts'
import { chemicalSymbols, impliesAggregate, measurementUnit, nameAndUnit, withoutAggregateWord } from './title-names.ts'
import { english, german, type Wording } from './wording.ts'

/**
 * A column's name as a phrase: `Miles_per_Gallon` and `milesPerGallon` become "Miles per gallon". Acronyms and words of
 * mixed case (`GDP`, `CO2`, `eBay`) are unchanged.
 */
export function fieldWords(name: string): string {
  const [first = '', ...rest] = nameWords(name).split(' ')
  return [first, ...rest.map(lower)].join(' ')
}

/** A name within a sentence, without its unit: `revenue_eur` becomes "revenue". */
export function fieldLabel(name: string, wording: Wording = english): string {
  return withinTitle(nameInWords(nameAndUnit(name).name, wording), wording)
}

/** `fieldWords` without changing case, for languages that capitalize nouns. */
export function nameWords(name: string): string {
  const words = name
    .replace(/(\p{Ll}{2}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}{2})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .split(' ')
  const [first = '', ...rest] = words
  return [/\p{Lu}/u.test(first) ? first : capital(first), ...rest].join(' ') || name
}

/** Lower case, except for acronyms (`MPG`), symbols (`K`, `Pb`) and names with digits (`Q1`). */
function lower(word: string): string {
  return /^\p{Lu}[\p{Ll}'’-]+,?$/u.test(word) && !chemicalSymbols.has(word) ? word.toLowerCase() : word
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** For the middle of a sentence: "average horsepower", but "average MPG". */
export function uncapital(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return [lower(first), ...rest].join(' ')
}

const wordings: { readonly [language in ChartLanguage]: Wording } = { en: english, de: german }

/** The wording of a language; default: English. */
export function wordingIn(language: ChartLanguage | undefined): Wording {
  return wordings[language ?? 'en']
}

/** Words in each language, for texts that are not in a language yet. */
export function localized(words: (wording: Wording) => string): LocalizedString {
  return { en: words(english), de: words(german) }
}

/** The words before the name of a field: "total", "number of different". */
export function aggregateWord(aggregate: Aggregate): string {
  return englishText(text(`aggregate.${aggregate}`, { what: '' })).trimEnd()
}
export function timeUnitWord(timeUnit: TimeUnit, wording: Wording = english): string {
  return wording.textOf(text(`time_unit.${timeUnit}`))
}

/** A name for titles, without its unit and abbreviations: `temp_c` becomes "Temperature", `location.room` "Location room". */
export function titleWords(name: string, wording: Wording): string {
  const words = nameAndUnit(name)
    .name.replace(/(?<=[\p{L}\d]{2})\.(?=\p{L}{2})/gu, ' ')
    .replace(
      /(?<![\p{L}\d])\p{L}\p{Ll}*(?![\p{L}\d])/gu,
      (word) => wording.abbreviations.get(word.toLowerCase()) ?? word,
    )
  return nameInWords(words, wording)
}

/** A name as a phrase of the language. */
export function nameInWords(name: string, { capitalNouns }: Wording): string {
  return capitalNouns ? nameWords(name) : fieldWords(name)
}
/** For the middle of a title or sentence. */
export function withinTitle(text: string, { capitalNouns }: Wording): string {
  return capitalNouns ? text : uncapital(text)
}

interface Quantity {
  field?: string | undefined
  aggregate?: Aggregate | null | undefined
  timeUnit?: TimeUnit | null | undefined
}

/** An encoded quantity without its unit: "Average horsepower", "Count", "Date (month)". */
export function quantityWords(quantity: Quantity, wording: Wording = english): string {
  const { field, aggregate } = quantity
  if (aggregate === 'count' || field === undefined) return wording.textOf(text('count'))
  return aggregatedOrDated(nameInWords(nameAndUnit(field).name, wording), quantity, wording)
}

/** A quantity for titles and axes: with `titleWords`, and without repeating an aggregate that the name states. */
export function quantityTitle(quantity: Quantity, wording: Wording): string {
  const { field, aggregate } = quantity
  if (aggregate === 'count' || field === undefined) return wording.textOf(text('count'))
  const words = titleWords(field, wording)
  if (!aggregate) return aggregatedOrDated(words, quantity, wording)
  return impliesAggregate(words, aggregate)
    ? words
    : aggregatedOrDated(withoutAggregateWord(words, aggregate), quantity, wording)
}

function aggregatedOrDated(words: string, { aggregate, timeUnit }: Quantity, wording: Wording): string {
  if (aggregate) return capital(wording.textOf(text(`aggregate.${aggregate}`, { what: withinTitle(words, wording) })))
  const unit = timeUnit ? timeUnitWord(timeUnit, wording) : ''
  if (words.toLowerCase().includes(unit.toLowerCase())) return words
  if (/^(date|time|datetime|timestamp|day|when|zeit)$/i.test(words)) return capital(unit)
  return `${words} (${unit})`
}

/** The title of an axis or legend, with the unit if it applies: "Average weight (kg)". */
export function axisWords(
  words: string,
  quantity: Quantity,
  field: Pick<FieldProfile, 'name' | 'unit'> | undefined,
): string {
  const counts = ['count', 'distinct', 'valid', 'missing', 'variance'].includes(quantity.aggregate ?? '')
  const unit = field && measurementUnit(field)
  if (counts || !unit || quantity.timeUnit) return words
  return words.toLowerCase().endsWith(unit.toLowerCase()) ? words : `${words} (${unit})`
}

/** "a", "a and b", "a, b and c". */
export function listWords(words: readonly string[], { language }: Wording = english): string {
  const last = words.at(-1) ?? ''
  return words.length <= 1 ? last : `${words.slice(0, -1).join(', ')} ${conjunctions[language]} ${last}`
}
/** `Intl.ListFormat` takes longer than the rest of a title. */
const conjunctions: { readonly [language in ChartLanguage]: string } = { en: 'and', de: 'und' }
