import type { ChartLanguage } from '../model/language.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { Aggregate, Mark, TimeUnit } from '../model/vocabulary.ts'
import { german } from './german.ts'
import { elements, impliesAggregate, measurementUnit, nameAndUnit, withoutAggregateWord } from './title-names.ts'
import { english, fill, type Wording } from './wording.ts'

/**
 * A column's name as a person would write it: `Miles_per_Gallon` and `milesPerGallon` are "Miles per gallon". Acronyms and
 * words of mixed case (`GDP`, `CO2`, `eBay`) keep their own writing.
 */
export function fieldWords(name: string): string {
  const [first = '', ...rest] = nameWords(name).split(' ')
  return [first, ...rest.map(lower)].join(' ')
}

/** A name in the middle of a sentence, without the unit that its axis says: `revenue_eur` is "revenue". */
export function fieldLabel(name: string, wording: Wording = english): string {
  return withinTitle(nameInWords(nameAndUnit(name).name, wording), wording)
}

/** `fieldWords` where every word keeps its own writing, as in languages whose nouns have capitals. */
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

/** Lower case, but acronyms (`MPG`), symbols (`K`, `Pb`) and names with digits (`Q1`) stay as they are. */
function lower(word: string): string {
  return /^\p{Lu}[\p{Ll}'’-]+,?$/u.test(word) && !elements.has(word) ? word.toLowerCase() : word
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

/** How titles are put in a language; English where none is known. */
export function wordingIn(language: ChartLanguage | undefined): Wording {
  return wordings[language ?? 'en']
}

/** "total", "number of different": before the name of a field. */
export function aggregateWord(aggregate: Aggregate): string {
  return english.aggregates[aggregate].replace(' {}', '')
}
export function timeUnitWord(timeUnit: TimeUnit): string {
  return english.timeUnits[timeUnit]
}
export function markWord(mark: Mark): string {
  return english.marks[mark]
}

/**
 * A name as a title of the language has it, at its beginning or within it: `temp_c` is "Temperature", whose unit axes say,
 * and `location.room` is "Location room".
 */
export function titleWords(name: string, wording: Wording): string {
  const words = nameAndUnit(name)
    .name.replace(/(?<=[\p{L}\d]{2})\.(?=\p{L}{2})/gu, ' ')
    .replace(
      /(?<![\p{L}\d])\p{L}\p{Ll}*(?![\p{L}\d])/gu,
      (word) => wording.abbreviations.get(word.toLowerCase()) ?? word,
    )
  return nameInWords(words, wording)
}

/** A name in its own words, as the language writes them. */
export function nameInWords(name: string, { capitalNouns }: Wording): string {
  return capitalNouns ? nameWords(name) : fieldWords(name)
}
/** For the middle of a title. */
export function withinTitle(text: string, { capitalNouns }: Wording): string {
  return capitalNouns ? text : uncapital(text)
}

interface Quantity {
  field?: string | undefined
  aggregate?: Aggregate | null | undefined
  timeUnit?: TimeUnit | null | undefined
}

/** What an encoding shows, without its unit: "Average horsepower", "Count", "Date (month)". */
export function quantityWords(quantity: Quantity, wording: Wording = english): string {
  const { field, aggregate } = quantity
  if (aggregate === 'count' || field === undefined) return wording.count
  return summedOrDated(nameInWords(nameAndUnit(field).name, wording), quantity, wording)
}

/** The same as titles and axes have it: with `titleWords`, and no "total total" where a name says how it is summed up. */
export function quantityTitle(quantity: Quantity, wording: Wording): string {
  const { field, aggregate } = quantity
  if (aggregate === 'count' || field === undefined) return wording.count
  const words = titleWords(field, wording)
  if (!aggregate) return summedOrDated(words, quantity, wording)
  return impliesAggregate(words, aggregate)
    ? words
    : summedOrDated(withoutAggregateWord(words, aggregate), quantity, wording)
}

function summedOrDated(words: string, { aggregate, timeUnit }: Quantity, wording: Wording): string {
  if (aggregate) return capital(fill(wording.aggregates[aggregate], withinTitle(words, wording)))
  const unit = timeUnit ? wording.timeUnits[timeUnit] : ''
  if (words.toLowerCase().includes(unit.toLowerCase())) return words
  if (/^(date|time|datetime|timestamp|day|when|zeit)$/i.test(words)) return capital(unit)
  return `${words} (${unit})`
}

/** What an axis or legend shows, with the unit where it means something: "Average weight (kg)". */
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
export function listWords(words: readonly string[], { and }: Wording = english): string {
  const last = words.at(-1) ?? ''
  return words.length <= 1 ? last : `${words.slice(0, -1).join(', ')} ${and} ${last}`
}
