import { isFunctionWord, nameWords, type Token, wordClass } from '@belvedere/lexicon'
import type { FieldFilter, FieldProfile } from '@belvedere/spec'
import { type RowCondition, selectivityOf } from '../intent/condition.ts'
import type { ColumnLink } from '../link/columns.ts'
import { type LinkedSentence, overlap, type Range } from '../link/sentence.ts'
import { bandsWithin } from './bands.ts'
import { boundFilter, isYearIn } from './bound-filter.ts'
import { type Bound, findBounds } from './bounds.ts'
import { isLeftOut, isNegated, mayBeExcluded } from './denials.ts'
import type { ConditionRule, FoundCondition } from './found-condition.ts'

/** Every amount with every column that it may be compared with. */
export function findBoundedColumns(sentence: LinkedSentence): FoundCondition[] {
  let previous: { bound: Bound; targets: Target[] } | null = null
  return findBounds(sentence).flatMap((bound) => {
    const own = targetsOf(sentence, bound)
    const shared = previous && shareColumn(sentence, previous.bound, bound) ? previous.targets : []
    const targets = likeliestOfEach([
      ...own,
      ...shared.map((target) => ({ ...target, score: target.score * sharedShare })),
    ])
    previous = { bound, targets }
    return targets.flatMap((target) => conditionsOf(sentence, bound, target))
  })
}

const sharing = wordClass('between bounds of one column')
const sharedShare = 0.95

/** "L above 8000 or below 2000": the second bound is of the column of the first. */
const shareColumn = ({ tokens }: LinkedSentence, a: Bound, b: Bound): boolean => {
  const between = tokens.slice(a.last + 1, b.first)
  return between.length > 0 && between.length <= 2 && between.every(({ text }) => sharing.has(text))
}

/** A column that an amount may be compared with, and the words that say so. */
interface Target extends Range {
  field: FieldProfile
  rule: ConditionRule
  score: number
}

/** What a test that keeps nothing, or everything, is still worth. */
const plausibility = { none: 0.45, some: 1, all: 0.7 }

function conditionsOf({ tokens }: LinkedSentence, bound: Bound, target: Target): FoundCondition[] {
  const { field, rule, score } = target
  const filter = boundFilter(field, bound, tokens)
  if (!filter) return []
  const first = Math.min(bound.first, target.first)
  const last = Math.max(bound.last, target.last)
  const names = target.rule === 'bound of the only number' ? [] : [target]
  const isDenied = isNegated(tokens, bound.first, names) || isNegated(tokens, first)
  const negated = isDenied || isLeftOut(tokens, { first, last })
  const condition: FoundCondition = {
    field,
    rule,
    score: score * plausibility[selectivityOf(filter, field)],
    condition: negated ? opposite(filter) : filter,
    values: filter.op === 'one_of' ? filter.values : [],
    negated,
    first,
    last,
    place: bound.number,
  }
  if (negated || !mayBeExcluded(tokens, first)) return [condition]
  return [
    condition,
    { ...condition, condition: opposite(filter), negated: true, score: condition.score * excludedShare },
  ]
}
const excludedShare = 0.9

const opposites = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', one_of: 'none_of', none_of: 'one_of' } as const

/** What is left when the rows that meet a condition are left out, and those without a value. */
function opposite(filter: FieldFilter): RowCondition {
  switch (filter.op) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { ...filter, op: opposites[filter.op] }
    case 'one_of':
    case 'none_of':
      return { ...filter, op: opposites[filter.op] }
    default:
      return { not: filter }
  }
}

const leastScore = 0.35
const unitScore = 0.75
/** "Revenue before 2020": of a year these words speak of time, whatever stands before them. */
const timeWords = wordClass('comparing times')
export const isBoundOfTime = (sentence: LinkedSentence, bound: Bound): boolean =>
  timeWords.has(sentence.tokens[bound.first]?.text ?? '') && timeTargets(sentence, bound).length > 0
const isOfTimes = ({ facts }: LinkedSentence, { field }: ColumnLink): boolean =>
  facts.fields.get(field.name)?.role === 'time'

function targetsOf(sentence: LinkedSentence, bound: Bound): Target[] {
  const named = sentence.columns.filter(({ score }) => score >= leastScore)
  const times = timeTargets(sentence, bound)
  const isTime = isBoundOfTime(sentence, bound)
  const targets = [
    ...named.flatMap((link) =>
      isTime && !isOfTimes(sentence, link) ? [] : (namedTarget(sentence, bound, link) ?? []),
    ),
    ...times,
    ...(bound.operator === '=' || isTime ? [] : [...ageTargets(sentence, bound), ...fittingTargets(sentence, bound)]),
  ]
  return likeliestOfEach(targets)
}

/** Of each column the likeliest way. */
function likeliestOfEach(targets: readonly Target[]): Target[] {
  const best = new Map<FieldProfile, Target>()
  for (const target of targets) {
    const known = best.get(target.field)
    if (!known || known.score < target.score) best.set(target.field, target)
  }
  return [...best.values()]
}

const maxGap = { plain: 2, before: 5, behind: 3 }

function namedTarget({ tokens }: LinkedSentence, bound: Bound, link: ColumnLink): Target | null {
  const { field, first, last, score } = link
  const target = { field, first, last }
  const isPlain = bound.operator === '='
  const gap = bound.first - last - 1
  const farthest = isPlain ? maxGap.plain : maxGap.before
  if (gap >= 0 && gap <= farthest && isLinked(tokens, last + 1, bound.first, isPlain))
    return { ...target, rule: isPlain ? 'number after column' : 'bound after column', score: score * (1 - 0.03 * gap) }
  if (overlap(link, bound) && !overlap(link, { first: bound.number, last: bound.number }))
    return { ...target, rule: 'bound by adjective', score }
  const behind = first - bound.last - 1
  if (isPlain && behind >= 0 && behind <= 1 && holds(field, bound.value))
    return { ...target, rule: 'number before column', score: score * 0.8 }
  const isBehind = behind >= 0 && behind <= maxGap.behind && isLinked(tokens, bound.last + 1, first, false)
  return !isPlain && isBehind && !isUnit(tokens, link)
    ? { ...target, rule: 'bound before column', score: score * 0.9 }
    : null
}

/** Whether a value of a column is this number: "8 cylinders", "the 50 gram ones". */
const holds = ({ values }: FieldProfile, number: number): boolean => values.some(({ value }) => value === number)

const linking = wordClass('between a column and its bound')
const units = wordClass('units')
const behindUnits = wordClass('behind units')

const isLinked = (tokens: readonly Token[], from: number, to: number, isPlain: boolean): boolean =>
  tokens
    .slice(from, to)
    .every(({ text }) => linking.has(text) || (!isPlain && (isFunctionWord(text) || units.has(text))))

/** "Years" behind a number says in what it is measured, when more is said of it. */
const isUnit = (tokens: readonly Token[], { first, last }: Range): boolean =>
  first === last && units.has(tokens[first]?.text ?? '') && behindUnits.has(tokens[last + 1]?.text ?? '')

function timeTargets({ table, facts }: LinkedSentence, bound: Bound): Target[] {
  return table.fields
    .filter((field) => facts.fields.get(field.name)?.role === 'time' && isYearIn(field, bound))
    .map((field) => ({ field, rule: 'bound of a time', score: 0.85, first: bound.first, last: bound.last }))
}

const ageNames = wordClass('names of ages')
const maxAge = 120

/** "Women over 80": of people without a column's name it is the age. */
function ageTargets({ table }: LinkedSentence, bound: Bound): Target[] {
  const isAge = ({ name }: FieldProfile) => nameWords(name).some(({ text }) => ageNames.has(text))
  return table.fields
    .filter(
      (field) => isAge(field) && (bandsWithin(field, bound) || (field.type === 'quantitative' && bound.value < maxAge)),
    )
    .map((field) => ({ field, rule: 'bound of an age', score: 0.6, first: bound.first, last: bound.last }))
}

/** Any number among whose values the amount lies; the fewer there are, the likelier each of them, and those in its unit most. */
function fittingTargets({ table, facts, tokens }: LinkedSentence, bound: Bound): Target[] {
  const fitting = table.fields.filter(
    ({ name, min = 0, max = 0 }) =>
      facts.fields.get(name)?.role === 'measure' && min <= bound.value && max >= bound.value,
  )
  const unit = tokens[bound.number + 1]?.text ?? ''
  const inUnit = fitting.filter((field) => field.unit?.toLowerCase() === unit)
  return fitting.map((field) => ({
    field,
    rule: inUnit.includes(field) ? 'bound before column' : 'bound of the only number',
    score: inUnit.includes(field) ? unitScore / inUnit.length : leastScore / fitting.length,
    first: bound.first,
    last: bound.last,
  }))
}
