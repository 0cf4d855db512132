import {
  isFunctionWord,
  nameWords,
  type Quantity,
  quantitiesIn,
  quantitiesSaidBy,
  type Token,
  unitOf,
  unitsOfField,
  wordClass,
} from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import { selectivityOf } from '../intent/condition.ts'
import type { ColumnMention } from '../link/columns.ts'
import { type LinkedSentence, overlap, type Range } from '../link/sentence.ts'
import { bandsWithin } from './bands.ts'
import { boundFilter, isYearIn } from './bound-filter.ts'
import { type Bound, findBounds } from './bounds.ts'
import { isLeftOut, isNegated, opposite } from './denials.ts'
import type { ConditionRule, DescribedRule, StatedCondition } from './found-condition.ts'

/** A column that an amount may be compared with, and the words that say so. */
interface Target extends Range {
  field: FieldProfile
  score: number
}

/** A rule that finds the columns which an amount may be compared with. */
const boundRule = (
  rule: DescribedRule,
  targetsOf: (sentence: LinkedSentence, bound: Bound) => readonly Target[],
): ConditionRule => ({
  ...rule,
  find(sentence) {
    let previous: { bound: Bound; targets: readonly Target[] } | null = null
    return findBounds(sentence).flatMap((bound) => {
      const shared = previous && shareColumn(sentence, previous.bound, bound) ? previous.targets : []
      const targets = [
        ...targetsOf(sentence, bound),
        ...shared.map((target) => ({ ...target, score: target.score * sharedShare })),
      ]
      previous = { bound, targets }
      return targets.flatMap((target) => conditionOf(sentence, bound, target) ?? [])
    })
  },
})

const leastScore = 0.35
const unitScore = 0.75

/** A rule of how an amount and the name of its column stand; `shareOf`: how much of the name's score it is worth, or null. */
const nameRule = (
  rule: DescribedRule,
  shareOf: (sentence: LinkedSentence, bound: Bound, link: ColumnMention) => number | null,
): ConditionRule =>
  boundRule(rule, (sentence, bound) => {
    const isTime = isBoundOfTime(sentence, bound)
    return sentence.columns.flatMap((link): Target[] => {
      const { field, first, last, score } = link
      if (score < leastScore || (isTime && sentence.facts.fields.get(field.name)?.role !== 'time')) return []
      const share = shareOf(sentence, bound, link)
      return share === null ? [] : [{ field, first, last, score: score * share }]
    })
  })

const isPlain = ({ operator }: Bound): boolean => operator === '='
/** A comparison that may be of a column which no word names. */
const isOpen = (sentence: LinkedSentence, bound: Bound): boolean =>
  !isPlain(bound) && !isBoundOfTime(sentence, bound) && !isSpanOfYears(sentence, bound)
const maxGap = { plain: 2, before: 5, behind: 3 }

/** The ways in which an amount gets its column; of each column the likeliest counts. */
export const boundRules: readonly ConditionRule[] = [
  nameRule(
    {
      id: 'bound after column',
      reads: 'An amount with a comparison stands behind the name of its column.',
      examples: [
        {
          table: 'people',
          message: 'income of those with age over 30',
          means: { op: '>', field: 'age', value: 30 },
        },
        { table: 'people', message: 'age between 20 and 30', means: { op: 'range', field: 'age', min: 20, max: 30 } },
        { table: 'people', message: 'ages 20-30', means: { op: 'range', field: 'age', min: 20, max: 30 } },
        { table: 'people', message: 'bands under 25', means: { op: 'one_of', field: 'band', values: ['<25'] } },
        {
          table: 'people',
          message: 'opened 1998-02',
          means: { op: 'range', field: 'opened', min: 1998, max: 2002 },
        },
        { table: 'shops', message: 'profit below -50', means: { op: '<', field: 'profit', value: -50 } },
      ],
    },
    ({ tokens }, bound, { last }) => {
      const gap = bound.first - last - 1
      const isBehind = gap >= 0 && gap <= maxGap.before && isLinked(tokens, last + 1, bound.first, false)
      return isBehind && !isPlain(bound) ? 1 - 0.03 * gap : null
    },
  ),
  nameRule(
    {
      id: 'number after column',
      reads: 'A number by itself stands behind the name of its column.',
      examples: [
        { table: 'people', message: 'income at age 30', means: { op: 'one_of', field: 'age', values: [30] } },
        {
          table: 'people',
          message: 'ignoring the single ones (children 0)',
          means: { op: 'none_of', field: 'children', values: [0] },
        },
        { table: 'people', message: 'ages 20, 30 and 40', means: { op: 'one_of', field: 'age', values: [20, 30, 40] } },
      ],
    },
    (sentence, bound, { field, last }) => {
      const gap = bound.first - last - 1
      const isBehind = gap >= 0 && gap <= maxGap.plain && isLinked(sentence.tokens, last + 1, bound.first, true)
      return isBehind && isPlain(bound) && !isYearOfAnother(sentence, bound, field) ? 1 - 0.03 * gap : null
    },
  ),
  nameRule(
    {
      id: 'bound by adjective',
      reads: 'The word that compares, or one between it and the amount, names the column.',
      examples: [
        { table: 'people', message: 'people older than 56', means: { op: '>', field: 'age', value: 56 } },
        { table: 'people', message: 'people of 50 or older', means: { op: '>=', field: 'age', value: 50 } },
        { table: 'people', message: 'at least age 40', means: { op: '>=', field: 'age', value: 40 } },
      ],
    },
    (_, bound, link) =>
      overlap(link, bound) && !overlap(link, { first: bound.number, last: bound.number }) ? 1 : null,
  ),
  nameRule(
    {
      id: 'number before column',
      reads: 'A number that is a value of a column stands right before its name.',
      examples: [
        { table: 'shops', message: 'shops with 3 tills', means: { op: 'one_of', field: 'tills', values: [3] } },
      ],
    },
    (_, bound, { field, first }) => {
      const gap = first - bound.last - 1
      const isBefore = gap >= 0 && gap <= 1 && field.values.some(({ value }) => value === bound.value)
      return isBefore && isPlain(bound) ? 0.8 : null
    },
  ),
  nameRule(
    {
      id: 'bound before column',
      reads: 'An amount with a comparison stands before the name of its column.',
      examples: [
        { table: 'people', message: 'more than 2 children', means: { op: '>', field: 'children', value: 2 } },
        { table: 'shops', message: 'over $500 in takings', means: { op: '>', field: 'takings', value: 500 } },
      ],
    },
    ({ tokens }, bound, link) => {
      const gap = link.first - bound.last - 1
      const isBefore = gap >= 0 && gap <= maxGap.behind && isLinked(tokens, bound.last + 1, link.first, false)
      return isBefore && !isPlain(bound) && !isUnit(tokens, link) ? 0.9 : null
    },
  ),
  boundRule(
    {
      id: 'bound of a time',
      reads: 'A number that is a year in a column of times is one.',
      examples: [
        { table: 'people', message: 'in 1985', means: { op: 'one_of', field: 'year', values: [85] } },
        { table: 'people', message: 'since 1980', means: { op: '>=', field: 'year', value: 80 } },
        { table: 'people', message: 'from 1970 to 1975', means: { op: 'range', field: 'year', min: 70, max: 75 } },
      ],
    },
    timeTargets,
  ),
  boundRule(
    {
      id: 'bound of an age',
      reads: 'An amount without a column is an age, where people are asked about.',
      examples: [{ table: 'people', message: 'women over 40', means: { op: '>', field: 'age', value: 40 } }],
    },
    (sentence, bound) => (isOpen(sentence, bound) ? ageTargets(sentence, bound) : []),
  ),
  boundRule(
    {
      id: 'bound in a unit',
      learnedAs: 'bound before column',
      reads: 'An amount without a column is of the numbers that are measured in its unit.',
      examples: [{ table: 'shops', message: 'shops above 40 kg', means: { op: '>', field: 'waste', value: 40 } }],
    },
    (sentence, bound) => (isOpen(sentence, bound) ? unitTargets(sentence, bound) : []),
  ),
  boundRule(
    {
      id: 'bound of the only number',
      reads: 'An amount without a column is of any number among whose values it lies; the fewer there are, the surer.',
      examples: [{ table: 'shops', message: 'those above 4000', means: { op: '>', field: 'takings', value: 4000 } }],
    },
    (sentence, bound) =>
      isOpen(sentence, bound) ? sharedBetween(fittingNumbers(sentence, bound), leastScore, bound) : [],
  ),
]

const sharing = wordClass('between bounds of one column')
const sharedShare = 0.95

/** "L above 8000 or below 2000": the second bound is of the column of the first. */
const shareColumn = ({ tokens }: LinkedSentence, a: Bound, b: Bound): boolean => {
  const between = tokens.slice(a.last + 1, b.first)
  return between.length > 0 && between.length <= 2 && between.every(({ text }) => sharing.has(text))
}

/** What a test that keeps nothing, or everything, is still worth. */
const plausibility = { none: 0.45, some: 1, all: 0.7 }

function conditionOf({ tokens }: LinkedSentence, bound: Bound, target: Target): StatedCondition | null {
  const { field, score } = target
  const filter = boundFilter(field, bound, tokens)
  if (!filter) return null
  const first = Math.min(bound.first, target.first)
  const last = Math.max(bound.last, target.last)
  const isDenied = isNegated(tokens, bound.first, [target]) || isNegated(tokens, first)
  const negated = isDenied || isLeftOut(tokens, { first, last })
  return {
    field,
    score: score * plausibility[selectivityOf(filter, field)],
    condition: negated ? opposite(filter) : filter,
    values: filter.op === 'one_of' ? filter.values : [],
    negated,
    first,
    last,
    place: bound.number,
  }
}

/** "Revenue before 2020": of a year these words speak of time, whatever stands before them. */
const timeWords = wordClass('comparing times')
export const isBoundOfTime = (sentence: LinkedSentence, bound: Bound): boolean =>
  timeWords.has(sentence.tokens[bound.first]?.text ?? '') && timeTargets(sentence, bound).length > 0

/** "1980 to 1989" where a column holds such years. */
const isSpanOfYears = (sentence: LinkedSentence, bound: Bound): boolean =>
  isYear(bound.value) && isYear(bound.to ?? 0) && timeTargets(sentence, bound).length > 0
/** "Visits per day in 1961": no day is numbered so, and a column of years has it. */
const isYearOfAnother = (sentence: LinkedSentence, bound: Bound, { max = bound.value }: FieldProfile): boolean =>
  isYear(bound.value) && bound.value > max && timeTargets(sentence, bound).length > 0
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1500 && value < 2200

const linking = wordClass('between a column and its bound')
const units = wordClass('units')
const behindUnits = wordClass('behind units')

const isLinked = (tokens: readonly Token[], from: number, to: number, isNumber: boolean): boolean =>
  tokens
    .slice(from, to)
    .every(({ text }) => linking.has(text) || (!isNumber && (isFunctionWord(text) || units.has(text))))

/** "Years" behind a number says in what it is measured, when more is said of it. */
const isUnit = (tokens: readonly Token[], { first, last }: Range): boolean =>
  first === last && units.has(tokens[first]?.text ?? '') && behindUnits.has(tokens[last + 1]?.text ?? '')

function timeTargets({ table, facts }: LinkedSentence, bound: Bound): Target[] {
  return table.fields
    .filter((field) => facts.fields.get(field.name)?.role === 'time' && isYearIn(field, bound))
    .map((field) => ({ field, score: 0.85, first: bound.first, last: bound.last }))
}

const ageNames = wordClass('names of ages')
const maxAge = 120

function ageTargets({ table, tokens }: LinkedSentence, bound: Bound): Target[] {
  if (unitOf(tokens[bound.number + 1]?.text ?? '') !== undefined) return []
  const isAge = ({ name }: FieldProfile) => nameWords(name).some(({ text }) => ageNames.has(text))
  return table.fields
    .filter(
      (field) => isAge(field) && (bandsWithin(field, bound) || (field.type === 'quantitative' && bound.value < maxAge)),
    )
    .map((field) => ({ field, score: 0.6, first: bound.first, last: bound.last }))
}

/** The fields share a score: the fewer there are, the surer each of them. */
const sharedBetween = (fields: readonly FieldProfile[], score: number, { first, last }: Bound): Target[] =>
  fields.map((field) => ({ field, score: score / fields.length, first, last }))

/** The numbers among whose values an amount lies. */
const fittingNumbers = ({ table, facts }: LinkedSentence, { value }: Bound): FieldProfile[] =>
  table.fields.filter(
    ({ name, min = 0, max = 0 }) => facts.fields.get(name)?.role === 'measure' && min <= value && max >= value,
  )

/** The numbers in the unit of an amount; if there are none, those of which the names say what is measured in it. */
function unitTargets(sentence: LinkedSentence, bound: Bound): Target[] {
  const { tokens } = sentence
  const [before = '', after = ''] = [tokens[bound.number - 1]?.text, tokens[bound.number + 1]?.text]
  const written = unitOf(after) === undefined && unitOf(before) !== undefined ? before : after
  const unit = unitOf(written)
  const fitting = fittingNumbers(sentence, bound)
  const inUnit = fitting.filter(
    (field) => field.unit?.toLowerCase() === written || (unit !== undefined && unitsOfField(field).has(unit)),
  )
  if (inUnit.length > 0) return sharedBetween(inUnit, unitScore, bound)
  const measured = quantitiesIn(written)
  return sharedBetween(
    fitting.filter(({ name }) => saysOneOf(name, measured)),
    measuredScore,
    bound,
  )
}
const measuredScore = 0.65

const saysOneOf = (name: string, quantities: ReadonlySet<Quantity>): boolean =>
  nameWords(name).some(({ text, full }) =>
    [text, ...full.flat()].some((word) => [...quantitiesSaidBy(word)].some((one) => quantities.has(one))),
  )
