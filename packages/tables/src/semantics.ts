import type { Cell, FieldType, SemanticType } from '@belvedere/spec'
import { isCurrency } from './numbers.ts'
import type { ColumnType } from './typing.ts'

/** What is known of a column when its meaning is told. */
export interface ColumnFacts {
  name: string
  type: FieldType
  kind: ColumnType['kind']
  unit: string
  count: number
  distinct: number
  integer: boolean
  min?: number
  max?: number
  maxLength: number
  /** Every moment is a midnight. */
  wholeDays: boolean
  /** The most frequent values. */
  values: { value: Cell; count: number }[]
}

/** "customerID" and "customer_id" both give `customer id`. */
function wordsOf(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}%#$€£]+/gu, ' ')
    .trim()
    .toLowerCase()
}

const has = (words: string, pattern: string) => new RegExp(`(?:^| )(?:${pattern})(?: |$)`, 'u').test(words)
const ends = (words: string, pattern: string) => new RegExp(`(?:^| )(?:${pattern})$`, 'u').test(words)

/** What a column's values stand for, as far as its name and values tell; undefined where they do not. */
export function semanticTypeOf(facts: ColumnFacts): SemanticType | undefined {
  if (facts.count === 0) return undefined
  const words = wordsOf(facts.name)
  switch (facts.kind) {
    case 'boolean':
      return 'boolean'
    case 'time':
      return 'time'
    case 'date':
    case 'compactDate':
    case 'yearStart':
    case 'epoch':
      return facts.wholeDays ? 'date' : 'datetime'
    case 'number':
      return numberMeaning(words, facts)
    case 'text':
      return textMeaning(words, facts)
  }
}

function numberMeaning(words: string, facts: ColumnFacts): SemanticType | undefined {
  const { integer, unit, min = 0, max = 0 } = facts
  if (unit === '%' || unit === '‰') return 'percent'
  if (isCurrency(unit)) return 'currency'
  if (unit !== '') return /^(?:s|secs?|ms|mins?|h|hrs?|hours|days?|weeks?|months)$/.test(unit) ? 'duration' : undefined
  if (integer && min >= 1800 && max <= 2100 && has(words, 'year|years|yr|yyyy|año|jahr|année|annee|founded|yearid'))
    return 'year'
  if (isId(words, facts)) return 'id'
  if (has(words, 'lat|latitude') && min >= -90 && max <= 90) return 'latitude'
  if (has(words, 'lon|lng|long|longitude') && min >= -180 && max <= 180) return 'longitude'
  if (integer && min >= 1 && max <= 12 && ends(words, 'month|mon|monat|mois|mes')) return 'month'
  if (integer && min >= 0 && max <= 7 && has(words, 'weekday|dow|day of week|day of the week')) return 'weekday'
  if (has(words, 'percent|percentage|pct|%')) return 'percent'
  if (
    has(
      words,
      'price|cost|costs|revenue|sales|salary|income|budget|amount|earnings|fee|payment|spend|spending|wage|wages|profit|gdp|gnp|gross|\\$|€|£|usd|eur|gbp',
    )
  ) {
    return 'currency'
  }
  if (integer && min >= 0 && has(words, 'rank|ranking|position|place|standing')) return 'rank'
  if (
    integer &&
    min >= 0 &&
    max <= 1 &&
    facts.distinct <= 2 &&
    /^(?:is|has|was|can)(?: |$)|(?:^| )(?:flag|yn|active|enabled)$/.test(words)
  )
    return 'boolean'
  if (has(words, 'duration|elapsed|minutes|seconds|hours|runtime')) return 'duration'
  if (
    integer &&
    min >= 0 &&
    (has(words, 'count|number|num|no of|qty|quantity|total|population|people|votes|visitors|attendance|n') ||
      /^(?:#|n) /.test(words))
  ) {
    return 'count'
  }
  return undefined
}

/** Numbers that name things. A foreign key repeats itself, so the name must tell; being unique is not enough. */
function isId(words: string, { integer, min = 0 }: ColumnFacts): boolean {
  if (!integer || min < -1) return false
  return (
    ends(words, 'id|ids|key|uid|uuid|code|isbn|ssn|sku|zip|zipcode|postcode|postal code|zip code') ||
    (/(?:^|[a-z])id$/.test(words.split(' ').at(-1) ?? '') &&
      /[a-z]{2,}id$/.test(words) &&
      !/(?:paid|grid|bid|mid|said|solid|valid|avoid|humid|acid|fluid|hybrid|android|covid|liquid|rapid|void|raid|aid|kid|lid|rid)$/.test(
        words,
      ))
  )
}

const monthName =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/i
const weekdayName =
  /^(?:mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\.?$/i
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const url = /^(?:https?|ftp):\/\/\S+$|^www\.\S+\.\S+$/i
const phone = /^\+?[\d\s().x/-]{7,24}$/i
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const yesNo = /^(?:yes|no|y|n|t|f)$/i

function textMeaning(words: string, facts: ColumnFacts): SemanticType | undefined {
  const sample = facts.values.slice(0, 100).map(({ value }) => String(value))
  const all = (pattern: RegExp) => sample.length > 0 && sample.every((value) => pattern.test(value.trim()))
  if (all(monthName) && (facts.distinct > 1 || has(words, 'month'))) return 'month'
  if (all(weekdayName) && (facts.distinct > 1 || has(words, 'day|weekday'))) return 'weekday'
  if (facts.distinct <= 2 && all(yesNo)) return 'boolean'
  if (all(email)) return 'email'
  if (all(url)) return 'url'
  if (all(uuid)) return 'id'
  if (all(phone) && has(words, 'phone|telephone|tel|mobile|cell|fax|number|contact')) return 'phone'
  if (
    ends(words, 'id|key|uuid|code|zip|zipcode|postcode|postal code|zip code|isbn|ssn|sku|iata|icao') &&
    facts.distinct > 20
  )
    return 'id'
  if (has(words, 'country|countries|nation|nationality|land|pays|país')) return 'country'
  if (has(words, 'state|province|region|continent|county|district')) return 'region'
  if (has(words, 'city|town|municipality')) return 'city'
  const unique = facts.distinct > 1 && facts.distinct >= facts.count * 0.9
  const long = sample.reduce((sum, value) => sum + value.length, 0) / Math.max(1, sample.length)
  if (has(words, 'name|names|title|model|firstname|lastname|surname') && (unique || facts.distinct > 20)) return 'name'
  if (long > 40 || facts.maxLength > 200) return 'text'
  if (facts.distinct <= 50 && !unique) return 'category'
  return unique ? 'name' : facts.distinct <= 200 ? 'category' : undefined
}

/** Names of months and weekdays have an order of their own. */
export function hasOrder(semanticType: SemanticType | undefined, kind: ColumnType['kind']): boolean {
  return kind === 'text' && (semanticType === 'month' || semanticType === 'weekday')
}
