import type { Cell, FieldType, SemanticType } from '@belvedere/spec'
import type { ColumnType } from './column-type.ts'
import { countryCode } from './countries.ts'
import { endsWithWord, has, wordsOf } from './name-words.ts'
import { isCurrency } from './numbers.ts'
import { areStates, isStateName } from './states.ts'

/** The facts from which a column's semantic type is decided. */
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
  /** True if every timestamp is at midnight. */
  wholeDays: boolean
  /** The most frequent values. */
  values: { value: Cell; count: number }[]
}

/** The semantic type of a column, from its name and values; undefined if unclear. */
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

type NumberRule = [
  meaning: SemanticType,
  fits: (words: string, facts: ColumnFacts & { min: number; max: number }) => boolean,
]

const moneyWords =
  'price|cost|costs|revenue|sales|salary|income|budget|amount|earnings|fee|fees|bill|bills|charge|charges|charged|postage|payment|payments|spend|spending|wage|wages|profit|gdp|gnp|gross|deposit|takings|rent|fare|fares|tip|tips|donation|donations|refund|paid|debit|expense|expenses|expenditure|\\$|€|£|usd|eur|gbp'
const durationUnits = /^(?:s|secs?|ms|mins?|h|hrs?|hours|days?|weeks?|months)$/
const durationWords = 'duration|elapsed|minutes|mins|seconds|secs|hours|hrs|runtime|length of stay'
/** "Response time", "Days to close"; "time" alone is an axis. */
const spanName = /. time$|^(?:days|weeks|months) (?:to|until|till|since|open)(?: |$)/
const flagName = /^(?:is|has|was|can)(?: |$)|(?:^| )(?:flag|yn|active|enabled)$/

/** The first matching rule wins. */
const numberRules: NumberRule[] = [
  ['percent', (_, { unit }) => unit === '%' || unit === '‰'],
  ['currency', (_, { unit }) => isCurrency(unit)],
  ['duration', (_, { unit }) => durationUnits.test(unit)],
  ['year', (words, { integer, min, max }) => integer && isYear(words, min, max)],
  ['us_state', (_, facts) => areStates(facts.name, sampleOf(facts))],
  ['id', isId],
  ['latitude', (words, { min, max }) => has(words, 'lat|latitude') && min >= -90 && max <= 90],
  ['longitude', (words, { min, max }) => has(words, 'lon|lng|long|longitude') && min >= -180 && max <= 180],
  [
    'month',
    (words, { integer, min, max }) => integer && min >= 1 && max <= 12 && endsWithWord(words, 'month|monat|mois|mes'),
  ],
  [
    'weekday',
    (words, { integer, min, max }) => integer && min >= 0 && max <= 7 && has(words, 'weekday|dow|day of (?:the )?week'),
  ],
  ['percent', (words) => has(words, 'percent|percentage|pct|%')],
  ['currency', (words) => has(words, moneyWords)],
  [
    'rank',
    (words, { integer, min }) => integer && min >= 0 && endsWithWord(words, 'rank|ranking|position|place|standing'),
  ],
  ['boolean', (words, { integer, min, max }) => integer && min >= 0 && max <= 1 && flagName.test(words)],
  ['duration', (words) => has(words, durationWords) || spanName.test(words)],
  ['count', (words, { integer, min }) => integer && min >= 0 && isCountName(words)],
]

function numberMeaning(words: string, facts: ColumnFacts): SemanticType | undefined {
  const { min = 0, max = 0, unit } = facts
  const rules = unit === '' ? numberRules : numberRules.slice(0, 3)
  return rules.find(([, fits]) => fits(words, { ...facts, min, max }))?.[0]
}

const yearWords = 'year|yr|yyyy|yearid|año|ano|jahr|année|annee|vintage|season'
const foundingWords = 'founded|built|opened|established|created|creation|since|from|start|published|released|born'

/** Decided mostly by name, because years look like other numbers. `70` for 1970 is a year; the third year of a course is not. */
function isYear(words: string, min: number, max: number): boolean {
  if (has(words, yearWords)) return (max >= 1000 && max <= 2200 && min >= -5000) || (min >= 30 && max <= 99)
  return min >= 1500 && max <= 2100 && has(words, foundingWords)
}

const idWords = 'id|ids|key|uid|uuid|code|isbn|ssn|sku|zip|zipcode|postcode|postal code'

/** Names of row identifiers, if every value is unique. */
const numberingWords = 'number|no|nr|num|#|ref|reference|receipt|rcpt|invoice|ticket'
/** Names of consecutive numbers that are axes, not identifiers. */
const sequenceWords =
  'x|t|time|day|days|week|weeks|month|months|year|years|hour|hours|minute|minutes|second|seconds|step|steps|epoch|iteration|generation|round|lap|frame|age|rank|ranking|position|place|standing|level|depth|distance'
const fewRows = 20

/** True for numeric identifiers. Decided mostly by name, because foreign keys repeat. */
function isId(words: string, { integer, count, distinct, min = 0, max = 0 }: ColumnFacts): boolean {
  if (!integer || min < -1) return false
  if (endsWithWord(words, idWords)) return true
  if (count <= 1 || distinct !== count) return false
  const runsOn = count > fewRows && max - min + 1 === count && !has(words, sequenceWords)
  return runsOn || endsWithWord(words, numberingWords) || /[a-z]id$/.test(words)
}

function isCountName(words: string): boolean {
  return (
    has(
      words,
      'count|counts|number of|num of|no of|qty|quantity|population|people|votes|visitors|attendance|passengers',
    ) || /^(?:#|num|number) .|^n \S*s$/.test(words)
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
/** "INC0012", "A-2024-17". */
const code = /^\p{L}{1,6}[-_/ .]?\d[\p{L}\d]*(?:[-/]\p{L}?\d+)*$/u
const yesNo = /^(?:yes|no|y|n|t|f)$/i

const nameWords = 'name|names|title|model|firstname|lastname|surname'
const countryWords = 'country|countries|nation|nationality|pays|país'
const isCountry = (value: string): boolean => countryCode(value) !== null
/** Cities and counties are called like states: New York, Washington, Delaware. */
const otherPlaceWords = 'city|cities|town|municipality|county|district'
/** Short codes are ambiguous: they may be states, departments or airports. */
const isSpelledCountry = (value: string): boolean => value.trim().length > 3 && isCountry(value)
const mostlyFits = (sample: readonly string[], fits: (value: string) => boolean): boolean =>
  sample.length > 0 && sample.filter(fits).length >= sample.length * 0.8

const sampleOf = ({ values }: ColumnFacts): Cell[] => values.slice(0, 100).map(({ value }) => value)

function textMeaning(words: string, facts: ColumnFacts): SemanticType | undefined {
  const sample = sampleOf(facts).map(String)
  const all = (pattern: RegExp) => sample.length > 0 && sample.every((value) => pattern.test(value.trim()))
  if (all(monthName) && (facts.distinct > 1 || has(words, 'month'))) return 'month'
  if (all(weekdayName) && (facts.distinct > 1 || has(words, 'day|weekday'))) return 'weekday'
  if (facts.distinct <= 2 && all(yesNo)) return 'boolean'
  if (all(email)) return 'email'
  if (all(url)) return 'url'
  if (all(uuid)) return 'id'
  if (all(phone) && has(words, 'phone|telephone|tel|mobile|cell|fax|number|contact')) return 'phone'
  const countries = has(words, countryWords) || words === 'land'
  if ((countries || has(words, 'iso|iso ?a?[23]')) && mostlyFits(sample, isCountry)) return 'country'
  const mayBeStates = isStateName(facts.name) || (facts.distinct >= 3 && !has(words, otherPlaceWords))
  if (!countries && mayBeStates && areStates(facts.name, sample)) return 'us_state'
  const unique = facts.distinct > 1 && facts.distinct >= facts.count * 0.9
  if (endsWithWord(words, `${idWords}|iata|icao`) && facts.distinct > fewRows) return 'id'
  if (
    unique &&
    facts.distinct > fewRows &&
    (endsWithWord(words, numberingWords) || (all(code) && !has(words, nameWords)))
  )
    return 'id'
  if (countries) return 'country'
  if (has(words, 'state|province|region|continent|county|district') && !has(words, 'of state')) return 'region'
  if (has(words, 'city|town|municipality')) return 'city'
  if (facts.distinct >= 3 && mostlyFits(sample, isSpelledCountry)) return 'country'
  const long = sample.reduce((sum, value) => sum + value.length, 0) / Math.max(1, sample.length)
  if (has(words, nameWords) && (unique || facts.distinct > 20)) return 'name'
  if (long > 40 || facts.maxLength > 200) return 'text'
  return facts.distinct <= 200 && !unique ? 'category' : undefined
}

/** The measurement level that follows from a meaning: names of months have an order, numbers of states have none. */
export function impliedLevel(semanticType: SemanticType | undefined, kind: ColumnType['kind']): FieldType | undefined {
  if (semanticType === 'us_state') return 'nominal'
  return kind === 'text' && (semanticType === 'month' || semanticType === 'weekday') ? 'ordinal' : undefined
}
