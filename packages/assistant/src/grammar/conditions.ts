import {
  degreesOf,
  denies,
  isFunctionWord,
  magnitudeOf,
  nameWords,
  numberOf,
  type Token,
  tokenize,
  wordClass,
  wordPhrases,
} from '@belvedere/lexicon'
import type { Cell, FieldFilter, FieldProfile, FilterValue } from '@belvedere/spec'
import { type Condition, selectivityOf } from '../intent/condition.ts'
import type { ColumnLink } from '../link/columns.ts'
import { overlap, type Range, type Sentence } from '../link/sentence.ts'
import type { ValueLink } from '../link/values.ts'

/** A condition that words of the message may state. */
export interface FoundCondition extends Range {
  field: FieldProfile
  condition: Condition
  /** The rule that found it. */
  rule: ConditionRule
  /** 0 to 1: how sure the words are to mean it. */
  score: number
  /** The values that are named, for comparing them instead. */
  values: readonly Cell[]
  negated: boolean
  /** Further places where its values are named. */
  more?: readonly Range[]
  /** The number or the first value that it rests on; conditions of one place are alternatives. */
  place: number
}

type ConditionRule =
  | 'values'
  | 'bound after column'
  | 'bound before column'
  | 'bound by adjective'
  | 'bound of a time'
  | 'bound of an age'
  | 'bound of the only number'
  | 'number after column'
  | 'flag'
  | 'none of a number'
  | 'any of a number'

/** All conditions that the words may state; those that overlap are alternatives. */
export function findConditions(sentence: Sentence): FoundCondition[] {
  return [
    ...merged(valueConditions(sentence)),
    ...merged(bounds(sentence)),
    ...flags(sentence),
    ...nothings(sentence),
  ].sort((a, b) => a.first - b.first || b.score - a.score)
}

/** Values of one column that are named at several places are meant together: rows have only one of them. */
function merged(found: readonly FoundCondition[]): FoundCondition[] {
  const out: FoundCondition[] = []
  for (const one of found) {
    const before = out.find(
      (other) =>
        other.field === one.field &&
        !other.negated &&
        !one.negated &&
        !overlap(other, one) &&
        listsValues(other) &&
        listsValues(one),
    )
    if (!before || !listsValues(before) || !listsValues(one)) {
      out.push(one)
      continue
    }
    const values = [...new Set([...before.condition.values, ...one.condition.values])]
    out[out.indexOf(before)] = {
      ...before,
      condition: { op: 'one_of', field: one.field.name, values },
      values: [...new Set([...before.values, ...one.values])],
      score: Math.min(before.score, one.score),
      more: [...(before.more ?? []), { first: one.first, last: one.last }],
    }
  }
  return out
}

type ListCondition = FoundCondition & { condition: { op: 'one_of'; field: string; values: FilterValue[] } }
const listsValues = (one: FoundCondition): one is ListCondition =>
  'op' in one.condition && one.condition.op === 'one_of'

const isList = wordClass('between listed values')

/** Values of one column side by side are one condition: "Japan, Germany and France". */
function valueConditions(sentence: Sentence): FoundCondition[] {
  const { tokens } = sentence
  const found: FoundCondition[] = []
  const byField = Map.groupBy(sentence.values, ({ field }) => field)
  for (const [field, links] of byField) {
    const best = longest(links)
    let group: ValueLink[] = []
    const flush = () => {
      const [head] = group
      const tail = group.at(-1)
      if (!head || !tail) return
      const values = [...new Set(group.flatMap((link) => link.values))]
      const negated = isNegated(tokens, head.first) || isLeftOut(tokens, { first: head.first, last: tail.last })
      found.push({
        field,
        rule: 'values',
        condition: { op: negated ? 'none_of' : 'one_of', field: field.name, values: values.filter(isFilterValue) },
        score: Math.min(...group.map(({ score }) => score)) * nearness(sentence, field, head),
        values,
        negated,
        first: head.first,
        last: tail.last,
        place: head.first,
      })
      group = []
    }
    for (const link of best) {
      const before = group.at(-1)
      const between = before ? tokens.slice(before.last + 1, link.first) : []
      if (
        before &&
        !(between.length <= 4 && between.every((token) => isList.has(token.text) || naming(sentence, field, token)))
      )
        flush()
      group.push(link)
    }
    flush()
  }
  return found
}

const isFilterValue = (value: Cell): value is FilterValue => value !== null

const naming = ({ columns, tokens }: Sentence, field: FieldProfile, token: Token): boolean =>
  columns.some(
    (link) => link.field === field && link.score > 0.6 && tokens.slice(link.first, link.last + 1).includes(token),
  )

/** Links that lie inside no longer one; of equal ones the surest. */
function longest(links: readonly ValueLink[]): ValueLink[] {
  const kept: ValueLink[] = []
  for (const link of [...links].sort((a, b) => b.last - b.first - (a.last - a.first) || b.score - a.score))
    if (!kept.some((other) => overlap(other, link))) kept.push(link)
  return kept.sort((a, b) => a.first - b.first)
}

/** A short code counts where the name of its column is near: "colour D". */
function nearness({ columns, facts }: Sentence, field: FieldProfile, link: ValueLink): number {
  const near = columns.some(
    (column) =>
      column.field === field && column.score > 0.6 && link.first - column.last <= 4 && column.first - link.last <= 3,
  )
  if (near) return 1
  if (facts.fields.get(field.name)?.role === 'yesno' && link.how !== 'alias') return 0.4
  return link.how === 'code' && link.score < 0.9 ? 0.6 : facts.fields.get(field.name)?.role === 'id' ? 0.8 : 0.95
}

const denials = wordClass('denials')
const denialPhrases = wordPhrases('phrases of denial')
const scopeWords = wordClass('between a denial and what it denies')

/** Whether a denial stands before a place, with nothing but small words between. */
function isNegated(tokens: readonly Token[], first: number): boolean {
  for (let at = first - 1; at >= Math.max(0, first - 6); at--) {
    const text = tokens[at]?.text ?? ''
    if (denials.has(text)) return true
    if (
      denialPhrases.some((phrase) =>
        phrase.every((word, offset) => tokens[at - phrase.length + 1 + offset]?.text === word),
      )
    )
      return true
    if (!scopeWords.has(text) && text !== '-' && text !== '/') return false
  }
  return false
}

/** "Leave Chicago out", "take the banks away". */
const isLeftOut = (tokens: readonly Token[], { first, last }: Range): boolean => {
  const verb = tokens.slice(Math.max(0, first - 3), first).some(({ text }) => removing.has(text))
  const behind = tokens.slice(last + 1, last + 3).some(({ text }) => behindLeftOut.has(text))
  return verb && behind
}
const removing = wordClass('leaving out')
const behindLeftOut = wordClass('behind what is left out')

type Operator = '<' | '<=' | '>' | '>=' | '='

/** An amount with how it is compared: "over 30", "30 or more", "between 10 and 20". */
interface Bound extends Range {
  operator: Operator | 'range'
  value: number
  to?: number
  /** Several numbers that are meant alike. */
  values?: readonly number[]
  /** Where the number itself stands. */
  number: number
  adjective: boolean
}

const operators: { readonly [means: string]: Operator } = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' }

function bounds(sentence: Sentence): FoundCondition[] {
  return boundsIn(sentence).flatMap((bound) => {
    const negated = isNegated(sentence.tokens, bound.first)
    return targets(sentence, bound).flatMap(({ field, rule, score, from, to }) => {
      const filter = filterOf(field, bound, sentence.tokens)
      if (!filter) return []
      const kept = selectivityOf(filter, field)
      return {
        field,
        rule,
        score: score * (kept === 'none' ? 0.45 : kept === 'all' ? 0.7 : 1),
        condition: negated ? { not: filter } : filter,
        values: filter.op === 'one_of' ? filter.values : [],
        negated,
        first: Math.min(bound.first, from),
        last: Math.max(bound.last, to),
        place: bound.number,
      }
    })
  })
}

const beforeRange = wordClass('before a range')

function boundsIn({ tokens, cues, columns }: Sentence): Bound[] {
  const found: Bound[] = []
  tokens.forEach((token, at) => {
    const plainValue = numberOf(token)
    const value = plainValue !== undefined && isNegative(tokens, at) ? -plainValue : plainValue
    if (value === undefined || found.some(({ last, operator }) => operator === 'range' && at <= last)) return
    const isDigits = token.kind === 'number'
    const next = secondNumber(tokens, at)
    const before = cues.filter(({ kind, last }) => kind === 'compare' && last < at && onlySmall(tokens, last + 1, at))
    const cue = before.sort((a, b) => b.last - a.last || a.first - b.first)[0]
    if (
      next &&
      (cue?.means === 'between' || beforeRange.has(tokens[at - 1]?.text ?? '') || next.dash || (isDigits && next.to))
    ) {
      const first = cue?.means === 'between' ? cue.first : beforeRange.has(tokens[at - 1]?.text ?? '') ? at - 1 : at
      found.push({ operator: 'range', value, to: next.value, number: at, first, last: next.at, adjective: false })
      return
    }
    const after = trailing(tokens, at)
    if (after) {
      found.push({ operator: after.operator, value, number: at, first: at, last: after.last, adjective: false })
      return
    }
    const operator = cue ? operators[cue.means] : undefined
    if (cue && operator) {
      const first = tokens[cue.first]?.text ?? ''
      found.push({
        operator,
        value,
        number: at,
        first: cue.first,
        last: at,
        adjective: cue.last > cue.first || first.endsWith('er'),
      })
      return
    }
    const named = columns.find((link) => link.last === at - 1 && link.score >= 0.6)
    const beforeName = named && cues.find(({ kind, last }) => kind === 'compare' && last === named.first - 1)
    const relation = beforeName && operators[beforeName.means]
    if (beforeName && relation) {
      found.push({ operator: relation, value, number: at, first: beforeName.first, last: at, adjective: true })
      return
    }
    const comparative = comparativeBefore(tokens, at)
    if (comparative) {
      found.push({ ...comparative, value, number: at, last: at, adjective: true })
      return
    }
    if (!isDigits || found.some((bound) => bound.operator === '=' && at <= bound.last)) return
    const list = numberList(tokens, at)
    found.push({
      operator: '=',
      value,
      ...(list.values.length > 1 && { values: list.values }),
      number: at,
      first: at,
      last: list.last,
      adjective: false,
    })
  })
  return found
}

/** The sign of "-0.5"; between two numbers it is a dash. */
const isNegative = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === '-' && tokens[at]?.attached === true && !(tokens[at - 1]?.attached ?? true)

/** "3, 4 and 9". */
function numberList(tokens: readonly Token[], at: number): { values: number[]; last: number } {
  const values: number[] = []
  let last = at
  for (let place = at; place < tokens.length; place++) {
    const token = tokens[place]
    if (token?.kind === 'number' && token.value !== undefined) {
      values.push(token.value)
      last = place
    } else if (!listSigns.has(token?.text ?? '')) break
  }
  return { values, last }
}
const listSigns = wordClass('between listed numbers')

const small = wordClass('before an amount')
const onlySmall = (tokens: readonly Token[], from: number, to: number): boolean =>
  to - from <= 3 && tokens.slice(from, to).every(({ text }) => small.has(text))

/** "10 to 20", "10-20", "10 and 20". */
function secondNumber(
  tokens: readonly Token[],
  at: number,
): { at: number; value: number; dash: boolean; to: boolean } | null {
  let place = at + 1
  const unit = tokens[place]
  if (unit?.kind === 'word' && !betweenNumbers.has(unit.text)) place++
  const joint = tokens[place]?.text ?? ''
  if (!betweenNumbers.has(joint) && !dashes.has(joint)) return null
  const token = tokens[place + 1]?.text === '$' ? tokens[place + 2] : tokens[place + 1]
  const value = token && numberOf(token)
  if (!token || value === undefined) return null
  const second = tokens.indexOf(token)
  const first = tokens[at]?.value
  const whole =
    first !== undefined && value < first && first >= 1000 && value < 100 ? Math.floor(first / 100) * 100 + value : value
  const dash = dashes.has(joint)
  return { at: second, value: whole, dash: dash && place === at + 1, to: !alsoLists.has(joint) }
}
const betweenNumbers = wordClass('between two numbers of a range')
const alsoLists = wordClass('between listed things or ranges')
const dashes: ReadonlySet<string> = new Set(['-', '–', '—'])

function trailing(tokens: readonly Token[], at: number): { operator: Operator; last: number } | null {
  for (const skip of [1, 2]) {
    const [joint, word] = [tokens[at + skip]?.text ?? '', tokens[at + skip + 1]?.text ?? '']
    if (skip === 1 && joint === '+') return { operator: '>=', last: at + 1 }
    if (!beforeDirection.has(joint)) continue
    if (downwards.has(word) || isLower(word)) return { operator: '<=', last: at + skip + 1 }
    if (upwards.has(word) || isHigher(word)) return { operator: '>=', last: at + skip + 1 }
  }
  return null
}

const beforeDirection = wordClass('between an amount and its direction')
const upwards = wordClass('upwards from an amount')
const downwards = wordClass('downwards from an amount')

/** "Taller than 75": an adjective that the cues do not know. */
function comparativeBefore(tokens: readonly Token[], at: number): { operator: Operator; first: number } | null {
  const [than, adjective] = [tokens[at - 1], tokens[at - 2]]
  if (!than || !adjective || !behindComparative.has(than.text)) return null
  if (isLower(adjective.text)) return { operator: '<', first: at - 2 }
  return isHigher(adjective.text) || adjective.text.endsWith('er') ? { operator: '>', first: at - 2 } : null
}
const behindComparative = wordClass('behind a comparative')

const isLower = (adjective: string): boolean =>
  degreesOf(adjective).some(({ direction, form }) => direction === 'down' && form === 'comparative')
const isHigher = (adjective: string): boolean =>
  degreesOf(adjective).some(({ direction, form }) => direction === 'up' && form === 'comparative')

interface Target {
  field: FieldProfile
  rule: ConditionRule
  score: number
  from: number
  to: number
}

/** The columns that an amount may be compared with, the likeliest first. */
function targets(sentence: Sentence, bound: Bound): Target[] {
  const { columns, tokens, table, facts } = sentence
  const found: Target[] = []
  const add = (field: FieldProfile, rule: ConditionRule, score: number, from: number, to: number) => {
    if (!accepts(field, bound) || found.some((other) => other.field === field && other.score >= score)) return
    found.push({ field, rule, score, from, to })
  }
  const plain = bound.operator === '='
  for (const link of columns) {
    if (link.score < 0.35) continue
    const gap = bound.first - link.last - 1
    if (gap >= 0 && gap <= (plain ? 2 : 5) && isLinked(tokens, link.last + 1, bound.first, plain))
      add(
        link.field,
        plain ? 'number after column' : 'bound after column',
        link.score * (1 - 0.03 * gap),
        link.first,
        link.last,
      )
    if (
      link.first > bound.number
        ? link.first <= bound.last
        : overlap(link, { first: bound.first, last: bound.number - 1 })
    )
      add(link.field, 'bound by adjective', link.score, link.first, link.last)
    const behind = link.first - bound.last - 1
    if (
      !plain &&
      behind >= 0 &&
      behind <= 3 &&
      isLinked(tokens, bound.last + 1, link.first, false) &&
      !isUnit(tokens, link)
    )
      add(link.field, 'bound before column', link.score * 0.9, link.first, link.last)
  }
  const times = table.fields.filter(({ name }) => facts.fields.get(name)?.role === 'time')
  for (const field of times) if (isYearIn(field, bound)) add(field, 'bound of a time', 0.85, bound.first, bound.last)
  if (plain) return found.sort((a, b) => b.score - a.score)
  for (const field of table.fields)
    if (isAge(field) && bandsIn(field, bound)) add(field, 'bound of an age', 0.6, bound.first, bound.last)
  const age = ageColumn(sentence)
  if (age && bound.value > 0 && bound.value < 120) add(age, 'bound of an age', 0.6, bound.first, bound.last)
  const fitting = table.fields.filter(
    (field) =>
      facts.fields.get(field.name)?.role === 'measure' &&
      (field.min ?? 0) <= bound.value &&
      (field.max ?? 0) >= bound.value,
  )
  for (const field of fitting) add(field, 'bound of the only number', 0.35 / fitting.length, bound.first, bound.last)
  return found.sort((a, b) => b.score - a.score)
}

/** "Years" behind a number says in what it is measured, when more is said of it. */
const isUnit = (tokens: readonly Token[], { first, last }: Range): boolean =>
  first === last && unitWords.has(tokens[first]?.text ?? '') && unitJoints.has(tokens[last + 1]?.text ?? '')
const unitWords = wordClass('units')
const unitJoints = wordClass('behind units')

const linking = wordClass('between a column and its bound')
const isLinked = (tokens: readonly Token[], from: number, to: number, plain: boolean): boolean =>
  tokens
    .slice(from, to)
    .every(({ text }) => linking.has(text) || (!plain && (isFunctionWord(text) || unitWords.has(text))))

const ageColumn = ({ table, columns }: Sentence): FieldProfile | undefined =>
  columns.find(({ score, field }) => score > 0.9 && isAge(field))?.field ??
  table.fields.find((field) => field.type === 'quantitative' && isAge(field))
const isAge = ({ name }: FieldProfile): boolean => nameWords(name).some(({ text }) => agesOf.has(text))
const agesOf = wordClass('names of ages')

/** The bands of a column such as "<25", "25-34", "35+" that lie within a bound. */
function bandsIn(field: FieldProfile, { operator, value, to }: Bound): FieldFilter | null {
  if (operator === '=') return null
  const bands = field.values.flatMap((one) => {
    const band = typeof one.value === 'string' ? bandOf(one.value) : null
    return band && typeof one.value === 'string' ? [{ name: one.value, ...band }] : []
  })
  if (bands.length < 2 || bands.length < field.values.length) return null
  const middle = ({ low, high }: { low: number; high: number }) =>
    Number.isFinite(low) ? (Number.isFinite(high) ? (low + high) / 2 : low + 0.5) : high - 0.5
  const meets = (one: number) =>
    operator === 'range'
      ? one >= value && one <= (to ?? value)
      : operator === '<' || operator === '<='
        ? one < value
        : one >= value
  const values = bands.filter((band) => meets(middle(band))).map(({ name }) => name)
  return values.length > 0 && values.length < bands.length ? { op: 'one_of', field: field.name, values } : null
}

/** The bounds of a band: "25-34", "under 25", "<25", "65+", "40 or more". */
function bandOf(text: string): { low: number; high: number } | null {
  const tokens = tokenize(text)
  const numbers = tokens.flatMap(({ value }) => value ?? [])
  const [first, second] = numbers
  if (first === undefined || numbers.length > 2) return null
  if (second !== undefined)
    return tokens.some(({ text: sign }) => dashes.has(sign) || betweenNumbers.has(sign))
      ? { low: first, high: second }
      : null
  const says = (words: ReadonlySet<string>) => tokens.some((token) => words.has(token.text))
  const [opening] = tokens
  if (says(downwards) || says(below) || (opening && dashes.has(opening.text)))
    return { low: Number.NEGATIVE_INFINITY, high: first }
  return says(upwards) || says(above) || says(dashes) ? { low: first, high: Number.POSITIVE_INFINITY } : null
}
const below: ReadonlySet<string> = new Set(['<', '<=', '≤'])
const above: ReadonlySet<string> = new Set(['>', '>=', '≥', '+'])

function accepts(field: FieldProfile, bound: Bound): boolean {
  if (field.type === 'quantitative') return true
  if (field.type === 'temporal') return isYearIn(field, bound)
  if (bandsIn(field, bound)) return true
  return field.values.some(({ value }) => matchesNumber(value, bound.value))
}

const matchesNumber = (value: Cell, number: number): boolean =>
  typeof value === 'string' &&
  new RegExp(`^\\D*${number}(?:[^\\d.]|$)`).test(value) &&
  Number.parseFloat(value.replace(/^\D+/, '')) === number

/** A year that lies in a column of times. */
function isYearIn(field: FieldProfile, { value, to, operator }: Bound): boolean {
  if (!Number.isInteger(value)) return false
  if (field.type === 'temporal') {
    const year = (time: number | undefined) => (time === undefined ? 0 : new Date(time).getUTCFullYear())
    return value >= year(field.min) - 1 && value <= year(field.max) + 1
  }
  const { min = 0, max = 0 } = field
  const short = shortYear(field, value)
  const slack = operator === '=' ? 0 : 5
  return (
    (short >= min - slack && short <= max + slack) || (to !== undefined && shortYear(field, to) >= min && short <= max)
  )
}

/** Of a column that writes 63 for 1963, the short form of a year. */
const shortYear = ({ max = 0, min = 0 }: FieldProfile, year: number): number =>
  max < 200 && min >= 0 && year >= 1000 && year <= 2100 ? (max >= 100 ? year - 1900 : year % 100) : year

const percents = wordClass('percent')

function filterOf(field: FieldProfile, bound: Bound, tokens: readonly Token[]): FieldFilter | null {
  const { operator, value, to } = bound
  const name = field.name
  if (field.type === 'temporal') {
    const [low, high] = [Date.UTC(value, 0, 1), Date.UTC((to ?? value) + 1, 0, 1) - 1]
    if (operator === 'range' || operator === '=') return { op: 'range', field: name, min: low, max: high }
    if (operator === '>=') return { op: '>=', field: name, value: low }
    if (operator === '>') return { op: '>', field: name, value: Date.UTC(value + 1, 0, 1) - 1 }
    return { op: operator, field: name, value: operator === '<' ? low : high }
  }
  if (field.type !== 'quantitative') {
    const inside = bandsIn(field, bound)
    if (inside) return inside
    const match = field.values.find((one) => matchesNumber(one.value, value))?.value
    return typeof match === 'string' && operator === '=' ? { op: 'one_of', field: name, values: [match] } : null
  }
  const isPercent = percents.has(tokens[bound.number + 1]?.text ?? '')
  const scaled = (amount: number) =>
    isPercent && (field.max ?? 0) <= 1
      ? amount / 100
      : inUnits(field, shortYear(field, amount * multiplier(tokens, bound.number)))
  if (operator === 'range') return { op: 'range', field: name, min: scaled(value), max: scaled(to ?? value) }
  if (operator === '=') return { op: 'one_of', field: name, values: (bound.values ?? [value]).map(scaled) }
  return { op: operator, field: name, value: scaled(value) }
}

const multiplier = (tokens: readonly Token[], number: number): number =>
  magnitudeOf(tokens[number + 1]?.text ?? '') ?? 1

/** An amount far beyond all values, in a column that is written in thousands or millions. */
function inUnits({ min = 0, max = 0 }: FieldProfile, amount: number): number {
  if (amount <= max * 3) return amount
  return [1e3, 1e6].map((unit) => amount / unit).find((one) => one >= min && one <= max) ?? amount
}

/** "Smokers", "without children": a yes/no column said of the rows. */
function flags({ tokens, columns, facts }: Sentence): FoundCondition[] {
  return columns.flatMap((link: ColumnLink): FoundCondition[] => {
    const { field } = link
    const fact = facts.fields.get(field.name)
    if (fact?.role !== 'yesno' || link.score < 0.55 || fact.yes === undefined) return []
    const negated = isNegated(tokens, link.first) || denies(tokens[link.first]?.text ?? '')
    const no = field.values.map(({ value }) => value).find((value) => value !== fact.yes)
    const value = negated ? no : fact.yes
    if (value === undefined || value === null) return []
    return [
      {
        field,
        rule: 'flag',
        condition: { op: 'one_of', field: field.name, values: [value] },
        score: link.score * 0.8,
        values: [value],
        negated,
        first: link.first,
        last: link.last,
        place: link.first,
      },
    ]
  })
}

const noneWords = wordClass('none')
const anyWords = wordClass('any')
const besideNone = wordClass('between none and what there is none of')

/** "No children", "without a single accident", "had any affairs": a count that is nothing, or more than that. */
function nothings({ tokens, columns, facts }: Sentence): FoundCondition[] {
  return columns.flatMap((link): FoundCondition[] => {
    const { field } = link
    if (facts.fields.get(field.name)?.role !== 'measure' || link.score < 0.6 || (field.min ?? 0) !== 0) return []
    for (let at = link.first - 1; at >= Math.max(0, link.first - 4); at--) {
      const text = tokens[at]?.text ?? ''
      const none = noneWords.has(text)
      if (none || anyWords.has(text))
        return [
          {
            field,
            rule: none ? 'none of a number' : 'any of a number',
            condition: none
              ? { op: 'one_of', field: field.name, values: [0] }
              : { op: '>', field: field.name, value: 0 },
            score: link.score * 0.6,
            values: none ? [0] : [],
            negated: false,
            first: at,
            last: link.last,
            place: link.first,
          },
        ]
      if (!small.has(text) && !besideNone.has(text)) return []
    }
    return []
  })
}
