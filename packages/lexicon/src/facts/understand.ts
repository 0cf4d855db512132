import type { FieldProfile, StatedKind, TableProfile } from '@belvedere/spec'
import { calendar } from '../calendar/calendar.ts'
import { wordClass } from '../classes/classes.ts'
import { withoutUnits, writtenUnits } from '../concepts/units.ts'
import { namePieces, nameWords } from '../names/name-words.ts'
import { codedMeaning } from './coded-numbers.ts'
import { type NumberKind, numberKindOf } from './column-names.ts'
import { isItem } from './items.ts'
import { namedTotals } from './total-names.ts'

/** What a column is for whoever asks about the table. */
export type FieldRole = 'measure' | 'category' | 'yesno' | 'time' | 'id' | 'text' | 'place'

/** What was understood of a column. */
export interface FieldFacts {
  role: FieldRole
  kind?: NumberKind
  /** A number with so few values that it also makes groups: cylinders, doses, grades. */
  steps?: true
  /** Of a yes/no column, the value that stands for yes. */
  yes?: string | number | boolean
  /** A number that others add up to, or that is called a total: what "the money" is of, not of a part of it. */
  whole?: true
  /** Of a category, the nearest coarser one: all rows of each value lie in one value of it. */
  within?: string
  /** Of a category, the values that sum up the others. */
  totals?: readonly string[]
}

/** What the names and values of a table tell about it. */
export interface TableFacts {
  fields: ReadonlyMap<string, FieldFacts>
  /** The column of frequencies: how many cases each row stands for. */
  weightField?: string
  /** Each row is another combination of the groups: a table of totals, or of a design. */
  cells: boolean
  /** Columns of one quantity side by side. */
  families: readonly (readonly string[])[]
}

const known = new WeakMap<TableProfile, TableFacts>()

/** Understands a table by its names and values, unless a person says otherwise; cached by profile. */
export function understand(table: TableProfile): TableFacts {
  const cached = known.get(table)
  if (cached) return cached
  const factsByName = new Map(table.fields.map((field) => [field.name, factsOf(field, table.fields)]))
  const fields = withRelations(table, withWholes(table, factsByName))
  const weightField = weightFieldOf(table, fields)
  const facts: TableFacts = {
    fields,
    ...(weightField !== undefined && { weightField }),
    cells: areCells(table, fields),
    families: familiesOf(table, fields),
  }
  known.set(table, facts)
  return facts
}

const affirmative = wordClass('yes as a value')
const negative = wordClass('no as a value')
const maxSteps = 12

const factsOf = (field: FieldProfile, fields: readonly FieldProfile[]): FieldFacts =>
  field.corrected?.kind === undefined ? factsOfProfile(field, fields) : statedFacts(field, field.corrected.kind)

function statedFacts(field: FieldProfile, kind: StatedKind): FieldFacts {
  switch (kind) {
    case 'id':
      return { role: 'id' }
    case 'code':
      return { role: 'category' }
    case 'weight':
      return { role: 'measure', kind: 'count' }
    default:
      return { role: 'measure', kind, ...(hasSteps(field) && { steps: true as const }) }
  }
}

const hasSteps = ({ integer, distinct, count }: FieldProfile): boolean =>
  integer !== undefined && distinct <= maxSteps && distinct < count / 2

/** Whether more and less can be said of a column: of measures, and of codes of few levels, which may be in order. */
export const isOrderedNumber = (field: FieldProfile, facts: FieldFacts | undefined): boolean =>
  facts?.role === 'measure' || (facts?.role === 'category' && field.type === 'quantitative' && hasSteps(field))

function factsOfProfile(field: FieldProfile, fields: readonly FieldProfile[]): FieldFacts {
  const yes = affirmedValue(field)
  if (yes !== undefined) return { role: 'yesno', yes }
  if (field.type === 'temporal') return { role: 'time' }
  if (field.type === 'geojson' || isCoordinate(field)) return { role: 'place' }
  if (field.type === 'quantitative') return numberFacts(field, fields)
  if (field.count >= 6 && field.distinct >= field.count * 0.95)
    return { role: (field.maxLength ?? 0) > 60 ? 'text' : 'id' }
  return { role: 'category' }
}

function numberFacts(field: FieldProfile, fields: readonly FieldProfile[]): FieldFacts {
  if (isTime(field)) return { role: 'time' }
  if (field.semanticType === 'id' || isNumbering(field)) return { role: 'id' }
  const coded = field.semanticType === 'category' ? 'category' : codedMeaning(field, fields)
  if (coded !== null) return { role: coded }
  const kind = kindOf(field)
  const measured = kind === 'count' && isItem(field, fields) ? 'measurement' : kind
  return { role: 'measure', kind: measured, ...(hasSteps(field) && { steps: true as const }) }
}

function affirmedValue(field: FieldProfile): FieldFacts['yes'] {
  if (field.distinct !== 2 || field.values.length !== 2) return undefined
  const yes = field.values.find(({ value }) => affirmative.has(String(value).toLowerCase()))
  const no = field.values.find(({ value }) => negative.has(String(value).toLowerCase()))
  if (yes && no && yes.value !== null) return yes.value
  const [a, b] = field.values.map(({ value }) => value)
  if (typeof a !== 'string' || typeof b !== 'string') return undefined
  return isDenied(a, b) ? b : isDenied(b, a) ? a : undefined
}

const denyingBeginnings = wordClass('beginnings of a denied value')

/** "NoB" denies "B", "not.work" denies "work". */
const isDenied = (denied: string, value: string): boolean => {
  const [first, second] = [denied, value].map((text) => text.toLowerCase().replace(/[^a-z0-9]+/g, ''))
  return [...denyingBeginnings].some((word) => first === `${word}${second}`)
}

const isCoordinate = ({ name, semanticType }: FieldProfile): boolean =>
  (semanticType === 'latitude' || semanticType === 'longitude') && nameWords(name).length === 1

const idNames = wordClass('names of identifiers')
const numberingNames = wordClass('last words of names of identifiers')

/** Whole numbers that only tell rows apart. */
function isNumbering({ name, integer, distinct, count }: FieldProfile): boolean {
  const words = nameWords(name).map(({ text }) => text)
  if (integer !== true || count <= 20) return false
  const last = words.at(-1) ?? ''
  return (distinct === count && words.some((word) => idNames.has(word))) || (distinct > 20 && numberingNames.has(last))
}

const timeNames = wordClass('names of times')

function isTime(field: FieldProfile): boolean {
  if (field.semanticType === 'year' || field.semanticType === 'month') return true
  const words = nameWords(field.name).map(({ text }) => text)
  const [last] = words.slice(-1)
  if (words.length === 1 && last !== undefined && indexNames.has(last) && field.distinct <= field.count * 0.6)
    return true
  return field.integer === true && words.length <= 2 && last !== undefined && timeNames.has(last)
}
const indexNames = wordClass('names of steps in time')

function kindOf(field: FieldProfile): NumberKind {
  const { min = 0, max = 0, integer } = field
  if (field.unit === '%' || field.semanticType === 'percent') return 'share'
  const words = nameWords(field.name)
  const reversed = words.flatMap(({ text, full }) => [text, ...(full[0] ?? [])]).toReversed()
  for (const word of reversed) {
    const kind = numberKindOf(word)
    if (kind && (kind !== 'count' || integer)) return kind
  }
  if (!integer && min >= 0 && max <= 1 && max > 0) return 'share'
  if (field.semanticType === 'currency') return 'flow'
  return 'measurement'
}

const totalNames = wordClass('names of totals')
const partsAtMost = 4
const summandsAtMost = 14
const sameSum = 1e-5

/** The facts of fields, with what the numbers add up to. */
function withWholes(table: TableProfile, fields: ReadonlyMap<string, FieldFacts>): Map<string, FieldFacts> {
  const numbers = table.fields.filter(
    ({ name, mean, min = 0 }) => fields.get(name)?.role === 'measure' && mean !== undefined && min >= 0,
  )
  const isWhole = (field: FieldProfile): boolean =>
    fields.get(field.name)?.role === 'measure' &&
    (nameWords(field.name).some(({ text }) => totalNames.has(text)) || addsUp(field, numbers))
  const wholes = new Set(table.fields.filter(isWhole).map(({ name }) => name))
  return new Map([...fields].map(([name, facts]) => [name, wholes.has(name) ? { ...facts, whole: true } : facts]))
}

/** Whether two to four other numbers have the same sum. */
function addsUp(whole: FieldProfile, numbers: readonly FieldProfile[]): boolean {
  const { mean: wanted = 0, count } = whole
  const parts = numbers
    .filter((field) => field !== whole && field.count === count)
    .flatMap(({ mean = 0 }) => (mean > 0 && mean < wanted ? [mean] : []))
    .slice(0, summandsAtMost)
  const reaches = (left: number, from: number, taken: number): boolean => {
    if (Math.abs(left) <= sameSum * wanted) return taken >= 2
    if (left < 0 || taken === partsAtMost) return false
    return parts.some((mean, at) => at >= from && reaches(left - mean, at + 1, taken + 1))
  }
  return wanted > 0 && reaches(wanted, 0, 0)
}

/** The facts of fields, with what the rows tell of categories. */
function withRelations({ fields }: TableProfile, facts: ReadonlyMap<string, FieldFacts>): Map<string, FieldFacts> {
  const related = new Map(facts)
  for (const field of fields) {
    const own = facts.get(field.name)
    if (own?.role !== 'category') continue
    const { within, corrected } = field
    // Whether something is so is an attribute, and no level, unless a person says otherwise.
    const isLevel = within !== undefined && (corrected?.within === within || facts.get(within)?.role === 'category')
    const totals = corrected?.totals === true ? (field.totals ?? namedTotals(field)) : (field.totals ?? [])
    related.set(field.name, { ...own, ...(isLevel && { within }), ...(totals.length > 0 && { totals }) })
  }
  return related
}

/** Whether each value of a column lies in one value of another, by as many levels as there are. */
export function liesWithin(finer: string, coarser: string, { fields }: Pick<TableFacts, 'fields'>): boolean {
  const passed = new Set<string>()
  for (let name = fields.get(finer)?.within; name !== undefined && !passed.has(name); name = fields.get(name)?.within) {
    if (name === coarser) return true
    passed.add(name)
  }
  return false
}

const weightNames = wordClass('names of counts')

/** Whether the groups cross to about as many combinations as there are rows. */
function areCells(table: TableProfile, fields: ReadonlyMap<string, FieldFacts>): boolean {
  const groups = table.fields.filter(({ name }) => {
    const fact = fields.get(name)
    return fact?.role === 'category' || fact?.role === 'yesno' || fact?.role === 'time' || fact?.steps === true
  })
  const categories = groups.filter(({ name }) => fields.get(name)?.steps !== true)
  const product = (list: readonly FieldProfile[]) => list.reduce((all, { distinct }) => all * Math.max(1, distinct), 1)
  const near = (all: number) => all >= table.rows && all <= table.rows * 1.3
  return groups.length >= 2 && (near(product(groups)) || (categories.length >= 2 && near(product(categories))))
}

/** The column of counts in a table of totals: "Freq" beside columns of groups. */
function weightFieldOf(table: TableProfile, fields: ReadonlyMap<string, FieldFacts>): string | undefined {
  const stated = table.fields.find(({ corrected }) => corrected?.kind === 'weight')
  if (stated) return stated.name
  const numbers = table.fields.filter(({ name }) => fields.get(name)?.role === 'measure')
  const others = table.fields.filter(({ name }) => fields.get(name)?.role !== 'measure')
  const whole = numbers.filter(
    ({ integer, min = 0, max = 0, corrected }) =>
      integer === true && min >= 0 && max > 1 && corrected?.kind === undefined,
  )
  const certain = whole.find(({ name }) => certainWeights.has(name.toLowerCase()))
  if (certain) return certain.name
  const named = whole.filter(({ name }) => weightNames.has(name.toLowerCase()))
  const [only] = named
  const rest = numbers.filter((field) => field !== only && fields.get(field.name)?.steps !== true)
  return only && named.length === 1 && others.length + numbers.length > 1 && rest.length === 0 ? only.name : undefined
}
const certainWeights = wordClass('names of frequencies')

const leastSiblings = 3

/**
 * Sibling columns: numbers whose names differ in a number, in the name of a month or weekday, or in one word; and three or
 * more in a row of one unit. What others add up to is none of them.
 */
function familiesOf({ fields: columns }: TableProfile, facts: ReadonlyMap<string, FieldFacts>): string[][] {
  const numbers = columns.filter(({ name }) => facts.get(name)?.role === 'measure' && !facts.get(name)?.whole)
  const alike = new Map<string, string[]>()
  for (const field of numbers) {
    const { name } = field
    // "Dep delay" and "dep hr" share a word and measure different things.
    const measured = `${facts.get(name)?.kind} ${writtenUnits(field).at(-1)}`
    const keys = [sameButNumber(name) ?? [], sameButOneWord(name).map((key) => `${key} ${measured}`)].flat()
    for (const key of keys) alike.set(key, [...(alike.get(key) ?? []), name])
  }
  const found = [...[...alike.values()].filter(({ length }) => length > 1), ...runsOfOneUnit(columns, numbers)]
  return [...new Map(found.map((names) => [JSON.stringify(names), names])).values()]
}

function sameButNumber(name: string): string | null {
  const key = name
    .toLowerCase()
    .replace(/\p{L}+/gu, (word) => (calendar.months.has(word) || calendar.weekdays.has(word) ? '#' : word))
    .replace(/\d+/g, '#')
  return key.includes('#') ? key : null
}

/** "Home goals" without its first and without its last word. */
function sameButOneWord(name: string): string[] {
  const words = namePieces(withoutUnits(name))
  if (words.length < 2 || words.length > maxWordsOfSiblings) return []
  return [`* ${words.slice(1).join(' ')}`, `${words.slice(0, -1).join(' ')} *`]
}
const maxWordsOfSiblings = 4

function runsOfOneUnit(columns: readonly FieldProfile[], numbers: readonly FieldProfile[]): string[][] {
  const runs: { unit: string; names: string[] }[] = []
  for (const field of columns) {
    const unit = (numbers.includes(field) ? writtenUnits(field).at(-1) : undefined) ?? ''
    const last = runs.at(-1)
    if (last?.unit === unit) last.names.push(field.name)
    else runs.push({ unit, names: [field.name] })
  }
  return runs.flatMap(({ unit, names }) => (unit !== '' && names.length >= leastSiblings ? [names] : []))
}
