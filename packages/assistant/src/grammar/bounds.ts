import { degreesOf, isFunctionWord, magnitudeOf, numberOf, type Token, wordClass } from '@belvedere/lexicon'
import { remembering } from '../language/remembering.ts'
import type { LinkedSentence, Range } from '../link/sentence.ts'
import { type GrammarRule, rulesOn } from './rule.ts'

/** An amount with how it is compared: "over 30", "30 or more", "between 10 and 20", "3, 4 and 9". */
export interface Bound extends Range {
  operator: '<' | '<=' | '>' | '>=' | '=' | 'range'
  value: number
  /** The end of a range. */
  to?: number
  /** Several numbers that are meant alike. */
  values?: readonly number[]
  /** Where the number itself stands. */
  number: number
}

type Comparison = '<' | '<=' | '>' | '>=' | '='
const comparisons: { readonly [means: string]: Comparison } = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' }

/** More amounts than these are no conditions. */
const maxBounds = 12

/** The amounts of a message, each with how it is compared. */
export const findBounds = remembering((sentence: LinkedSentence): readonly Bound[] => {
  const bounds: Bound[] = []
  let next = 0
  sentence.tokens.forEach((_, at) => {
    const value = at < next || bounds.length >= maxBounds ? null : amountAt(sentence, at)
    const bound = value === null ? null : boundAt(sentence, at, value)
    if (!bound) return
    bounds.push(bound)
    if (bound.operator === 'range' || bound.operator === '=') next = bound.last + 1
  })
  return bounds
})

/** The first rule that reads an amount decides how it is compared. */
function boundAt(sentence: LinkedSentence, at: number, value: number): Bound | null {
  for (const { readAt } of rulesOn(sentence, amountRules)) {
    const bound = readAt(sentence, at, value)
    if (bound) return bound
  }
  return null
}

function amountAt(sentence: LinkedSentence, at: number): number | null {
  const { tokens } = sentence
  const token = tokens[at]
  const amount = token && (numberOf(token) ?? wordAmount(tokens, at))
  if (amount === undefined || isInName(sentence, at)) return null
  return isNegative(tokens, at) ? -amount : amount
}

interface AmountRule extends GrammarRule<Bound, Partial<Bound>> {
  readAt(sentence: LinkedSentence, at: number, value: number): Bound | null
}

const amountRule = (rule: Omit<AmountRule, 'find'>): AmountRule => ({
  ...rule,
  find: (sentence) =>
    [...sentence.tokens.keys()].flatMap((at) => {
      const value = amountAt(sentence, at)
      return (value === null ? null : rule.readAt(sentence, at, value)) ?? []
    }),
})

/** How an amount is compared, the surest first. */
export const amountRules: readonly AmountRule[] = [
  amountRule({
    id: 'range',
    reads: 'Two numbers with a joint between are the ends of a range.',
    examples: [
      { table: 'people', message: 'between 10 and 20', means: { operator: 'range', value: 10, to: 20 } },
      { table: 'people', message: '10 to 20 kg', means: { operator: 'range', value: 10, to: 20 } },
      { table: 'people', message: '1980-89', means: { operator: 'range', value: 1980, to: 1989 } },
    ],
    readAt: rangeAt,
  }),
  amountRule({
    id: 'direction behind',
    reads: 'A direction behind an amount makes it the least or the most.',
    examples: [
      { table: 'people', message: '30 or more', means: { operator: '>=', value: 30 } },
      { table: 'people', message: '75 feet or taller', means: { operator: '>=', value: 75 } },
      { table: 'people', message: '20 mg or stronger', means: { operator: '>=', value: 20 } },
      { table: 'people', message: '90 km/h or faster', means: { operator: '>=', value: 90 } },
      { table: 'people', message: '65+', means: { operator: '>=', value: 65 } },
      { table: 'people', message: '10 and under', means: { operator: '<=', value: 10 } },
    ],
    readAt: directedAt,
  }),
  amountRule({
    id: 'comparison before',
    reads: 'A comparison stands right before an amount.',
    examples: [
      { table: 'people', message: 'more than 30', means: { operator: '>', value: 30 } },
      { table: 'people', message: 'at most $2.5k', means: { operator: '<=', value: 2500 } },
      { table: 'people', message: 'under a million', means: { operator: '<', value: 1_000_000 } },
      { table: 'people', message: 'under half a million', means: { operator: '<', value: 500_000 } },
    ],
    readAt: comparedAt,
  }),
  amountRule({
    id: 'column between',
    reads: 'The name of a column stands between a comparison and its amount.',
    examples: [{ table: 'people', message: 'at least age 40', means: { operator: '>=', value: 40 } }],
    readAt: comparedColumnAt,
  }),
  amountRule({
    id: 'comparative before',
    reads: 'The comparative of any adjective stands before an amount.',
    examples: [{ table: 'people', message: 'crispier than 75', means: { operator: '>', value: 75 } }],
    readAt: comparativeAt,
  }),
  amountRule({
    id: 'number by itself',
    reads: 'A number by itself, or several in a list, is what a column equals.',
    examples: [{ table: 'people', message: 'states 3, 4 and 9', means: { operator: '=', values: [3, 4, 9] } }],
    readAt: equalAt,
  }),
]

const wholeName = 0.95

/** "Q1 2020" of a column that is called so is no amount. */
const isInName = ({ columns }: LinkedSentence, at: number): boolean =>
  columns.some(
    ({ first, last, score, complete }) => complete && score >= wholeName && last > first && first <= at && at <= last,
  )

const articles = wordClass('articles')

/** "A million", "half a million". */
function wordAmount(tokens: readonly Token[], at: number): number | undefined {
  const magnitude = magnitudeOf(tokens[at]?.text ?? '')
  if (magnitude === undefined || !articles.has(tokens[at - 1]?.text ?? '')) return undefined
  return tokens[at - 2]?.text === 'half' ? magnitude / 2 : magnitude
}

/** The sign of "-0.5"; between two numbers it is a dash. */
const isNegative = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === '-' && tokens[at]?.attached === true && tokens[at - 1]?.attached === false

const beforeAmounts = wordClass('before an amount')
const maxBefore = 3

/** The comparison that ends right before an amount. */
function cueBefore({ tokens, cues }: LinkedSentence, at: number) {
  const near = cues.filter(({ kind, last }) => {
    const between = tokens.slice(last + 1, at)
    return (
      kind === 'compare' &&
      last < at &&
      between.length <= maxBefore &&
      between.every(({ text }) => beforeAmounts.has(text))
    )
  })
  return near.sort((a, b) => b.last - a.last || a.first - b.first)[0]
}

const beforeRange = wordClass('before a range')
const betweenNumbers = wordClass('between two numbers of a range')
const alsoLists = wordClass('between listed things or ranges')
/** "20 up to and including 30", "5 to $10". */
const aroundJoints = wordClass('before the joint of a range')
const beforeEnds = wordClass('before the end of a range')
const dashes: ReadonlySet<string> = new Set(['-', '–', '—'])

function rangeAt(sentence: LinkedSentence, at: number, value: number): Bound | null {
  const { tokens } = sentence
  const cue = cueBefore(sentence, at)
  const unit = tokens[at + 1]
  const isUnit = unit?.kind === 'word' && !betweenNumbers.has(unit.text) && !aroundJoints.has(unit.text)
  let joint = isUnit ? at + 2 : at + 1
  if (aroundJoints.has(tokens[joint]?.text ?? '')) joint++
  const sign = tokens[joint]?.text ?? ''
  let second = joint + 1
  while (beforeEnds.has(tokens[second]?.text ?? '')) second++
  const last = tokens[second]
  const end = last && numberOf(last)
  if (end === undefined || !(betweenNumbers.has(sign) || dashes.has(sign))) return null
  const opened = beforeRange.has(tokens[at - 1]?.text ?? '')
  const isRange =
    cue?.means === 'between' ||
    opened ||
    (dashes.has(sign) && joint === at + 1) ||
    (tokens[at]?.kind === 'number' && !alsoLists.has(sign))
  if (!isRange) return null
  const first = cue?.means === 'between' ? cue.first : opened ? at - 1 : at
  return { operator: 'range', value, to: inFull(value, end), number: at, first, last: second }
}

/** "1980-89" ends in 1989, "1998-02" in 2002. */
function inFull(from: number, to: number): number {
  if (from < 1000 || to >= 100) return to
  const full = Math.floor(from / 100) * 100 + to
  return full < from ? full + 100 : full
}

const behindComparative = wordClass('behind a comparative')
const beforeDirection = wordClass('between an amount and its direction')
const upwards = wordClass('upwards from an amount')
const downwards = wordClass('downwards from an amount')

function directedAt({ tokens }: LinkedSentence, at: number, value: number): Bound | null {
  if (tokens[at + 1]?.text === '+') return { operator: '>=', value, number: at, first: at, last: at + 1 }
  for (const joint of jointsBehind(tokens, at)) {
    const direction = tokens[joint + 1]?.text ?? ''
    const behind = tokens[joint + 2]
    // "Above 8000 or below 2000": the direction is of the next number.
    const isOfNext = behind !== undefined && (behindComparative.has(behind.text) || numberOf(behind) !== undefined)
    if (!beforeDirection.has(tokens[joint]?.text ?? '') || isOfNext) continue
    const bound = { value, number: at, first: at, last: joint + 1 }
    if (downwards.has(direction) || isComparative(direction, 'down')) return { ...bound, operator: '<=' }
    if (upwards.has(direction) || isComparative(direction, 'up') || looksComparative(direction))
      return { ...bound, operator: '>=' }
  }
  return null
}

const maxToJoint = { near: 2, far: 4 }

/** Where a direction may follow: "30 or more", "75 feet or taller", "1500 feet of climbing or more". */
function jointsBehind(tokens: readonly Token[], at: number): number[] {
  const places = [at + 1, at + 2]
  for (let joint = at + 1; joint <= at + maxToJoint.far; joint++) {
    const token = tokens[joint]
    if (!token || (token.kind === 'sign' && token.text !== '/') || numberOf(token) !== undefined) break
    if (joint > at + maxToJoint.near && token.text === 'or') places.push(joint)
  }
  return places
}

const isComparative = (word: string, towards: 'up' | 'down'): boolean =>
  degreesOf(word).some(({ direction, form }) => direction === towards && form === 'comparative')

/** "Stronger": an adjective that no quantity knows. */
const looksComparative = (word: string): boolean =>
  word.length >= shortestComparative && word.endsWith('er') && !isFunctionWord(word)
const shortestComparative = 6

function comparedAt(sentence: LinkedSentence, at: number, value: number): Bound | null {
  const cue = cueBefore(sentence, at)
  const operator = cue && comparisons[cue.means]
  return cue && operator ? { operator, value, number: at, first: cue.first, last: at } : null
}

const sureName = 0.6

function comparedColumnAt({ columns, cues }: LinkedSentence, at: number, value: number): Bound | null {
  const named = columns.find(({ last, score }) => last === at - 1 && score >= sureName)
  const cue = named && cues.find(({ kind, last }) => kind === 'compare' && last === named.first - 1)
  const operator = cue && comparisons[cue.means]
  return cue && operator ? { operator, value, number: at, first: cue.first, last: at } : null
}

/** The adjective is one that no cue knows. */
function comparativeAt({ tokens }: LinkedSentence, at: number, value: number): Bound | null {
  const adjective = tokens[at - 2]?.text ?? ''
  if (!behindComparative.has(tokens[at - 1]?.text ?? '')) return null
  const bound = { value, number: at, first: at - 2, last: at }
  if (isComparative(adjective, 'down')) return { ...bound, operator: '<' }
  return isComparative(adjective, 'up') || adjective.endsWith('er') ? { ...bound, operator: '>' } : null
}

const listSigns = wordClass('between listed numbers')

function equalAt({ tokens }: LinkedSentence, at: number, value: number): Bound | null {
  if (tokens[at]?.kind !== 'number') return null
  const values = [value]
  let last = at
  for (let place = at + 1; place < tokens.length; place++) {
    const token = tokens[place]
    if (token?.value !== undefined) {
      values.push(token.value)
      last = place
    } else if (!listSigns.has(token?.text ?? '')) break
  }
  return { operator: '=', value, ...(values.length > 1 && { values }), number: at, first: at, last }
}
