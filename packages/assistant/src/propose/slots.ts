import { type FieldRole, isFunctionWord, nameWords, statedAggregate, wordClass } from '@belvedere/lexicon'
import type { Aggregate, FieldProfile, TimeUnit } from '@belvedere/spec'
import type { FoundCondition } from '../grammar/found-condition.ts'
import { stepsOfYears } from '../grammar/steps-of-years.ts'
import type { ColumnMention } from '../link/columns.ts'
import { type LinkedSentence, overlap } from '../link/sentence.ts'
import { nearestFields } from './affinity.ts'
import { chartSlot, isGroup, isMeasure, isNumberWhenNamed, rowsSlot } from './chart-slot.ts'
import type { ChartSlot, GivenRule } from './draft.ts'

/** What may stand in each place of a chart. */
export interface SlotChoices {
  /** Columns that words name, each by its best link, and by a second one where other columns share its words. */
  named: readonly ChartSlot[]
  measures: readonly ChartSlot[]
  dimensions: readonly ChartSlot[]
  series: readonly ChartSlot[]
}

export function slotChoices(sentence: LinkedSentence, conditions: readonly FoundCondition[]): SlotChoices {
  const named = namedSlots(sentence, conditions)
  return {
    named,
    measures: measuresOf(sentence, named, conditions),
    dimensions: dimensionsOf(sentence, named, conditions),
    series: seriesOf(sentence, named, conditions),
  }
}

const leastScore = 0.3
/** A column of times is also found by the words for time. */
const leastTimeScore = 0.5
const maxNamed = 12
/** How much worse a link may be than another to the same words, or of the same column, to be looked at beside it. */
const slack = { sameWords: 0.35, otherColumn: 0.3, otherPlace: 0.15, outsideCondition: 0.5 }

/** A longer name is surer than a shorter one of the same score. */
const sureness = ({ score, first, last }: ColumnMention): number => score + 0.05 * (last - first)

/** The surest link of each column; a second one where other columns share the words of the first. */
function namedSlots(sentence: LinkedSentence, conditions: readonly FoundCondition[]): ChartSlot[] {
  const isTime = ({ name }: FieldProfile) => sentence.facts.fields.get(name)?.role === 'time'
  const byField = Map.groupBy(
    sentence.columns.filter(({ score, field }) => score >= (isTime(field) ? leastTimeScore : leastScore)),
    ({ field }) => field,
  )
  const links = [...byField.values()].flatMap((own) => bestLinks(sentence, own, conditions))
  const isClearlyWorse = (link: ColumnMention): boolean =>
    links.some((other) => other !== link && overlap(other, link) && sureness(other) > sureness(link) + slack.sameWords)
  return links
    .filter((link) => !isClearlyWorse(link))
    .sort((a, b) => sureness(b) - sureness(a) || a.first - b.first)
    .slice(0, maxNamed)
    .map((link) => chartSlot(sentence, link.field, { link }))
}

function bestLinks(
  { columns }: LinkedSentence,
  links: readonly ColumnMention[],
  conditions: readonly FoundCondition[],
): ColumnMention[] {
  const [best, ...others] = links.toSorted((a, b) => sureness(b) - sureness(a) || a.first - b.first)
  if (!best) return []
  const isCondition = (link: ColumnMention) => conditions.some((one) => one.field === link.field && overlap(one, link))
  const free = isCondition(best)
    ? others.find(
        (link) =>
          !overlap(link, best) && !isCondition(link) && sureness(link) > sureness(best) - slack.outsideCondition,
      )
    : undefined
  if (free) return [best, free]
  const isShared = columns.some(
    (link) => link.field !== best.field && overlap(link, best) && sureness(link) > sureness(best) - slack.otherColumn,
  )
  const second = others.find((link) => !overlap(link, best) && sureness(link) > sureness(best) - slack.otherPlace)
  return second && isShared ? [best, second] : [best]
}

const sureName = 0.6
const maxUnnamedNumbers = 6

/** What may be measured, before it is decided how it is summed up: `aggregate` is null except for rows and rates. */
function measuresOf(
  sentence: LinkedSentence,
  named: readonly ChartSlot[],
  conditions: readonly FoundCondition[],
): ChartSlot[] {
  const { cues, table, facts } = sentence
  const numbers = named.filter(
    (slot) =>
      isMeasure(slot.facts) ||
      slot.facts?.role === 'place' ||
      isNumberWhenNamed(slot) ||
      isCodeMeasured(slot, sentence),
  )
  const isSure = numbers.some(({ link }) => (link?.score ?? 0) >= sureName)
  const unnamed = table.fields.filter(
    (field) => isMeasure(facts.fields.get(field.name)) && !numbers.some((slot) => slot.field === field),
  )
  const asksDistinct = cues.some(({ id }) => id === 'aggregate:distinct')
  return [
    rowsSlot(sentence),
    ...numbers,
    ...nearestFields(sentence, unnamed)
      .slice(0, isSure ? 2 : maxUnnamedNumbers)
      .map(({ field }) => chartSlot(sentence, field, { given: 'number' })),
    ...ratesOf(sentence, conditions),
    ...(asksDistinct ? named.map((slot): ChartSlot => ({ ...slot, aggregate: 'distinct' })) : []),
    ...ratiosOf(sentence, numbers),
  ]
}

/** Codes are measured by whoever says how: the average stage; of 0 and 1 also the sum, which counts. */
function isCodeMeasured({ field, facts, link }: ChartSlot, { cues, tokens }: LinkedSentence): boolean {
  if (field?.type !== 'quantitative' || (facts?.role !== 'category' && facts?.role !== 'yesno')) return false
  const ways = facts.role === 'yesno' ? ['mean', 'median', 'sum'] : ['mean', 'median']
  return cues.some(
    ({ kind, means, last }) =>
      kind === 'aggregate' &&
      ways.includes(means) &&
      link !== null &&
      link.first > last &&
      tokens.slice(last + 1, link.first).every(({ text }) => isFunctionWord(text)),
  )
}

const leastSure = 0.4
const leastAsked = 0.25

/** Conditions of which the share of rows that meet them may be wanted. */
function ratesOf(sentence: LinkedSentence, conditions: readonly FoundCondition[]): ChartSlot[] {
  const asksShare = sentence.cues.some(({ id }) => id === 'task:share')
  return conditions
    .filter(({ field, rule, values, score }) => {
      const role = sentence.facts.fields.get(field.name)?.role
      const isPlain =
        role === 'yesno' || role === 'category' || rule.startsWith('number') || rule.endsWith('of a number')
      return score >= (asksShare ? leastAsked : leastSure) && (asksShare || (isPlain && values.length > 0))
    })
    .map((rate) => ({
      ...chartSlot(sentence, rate.field, { given: 'compared values' }),
      aggregate: 'mean' as const,
      rate,
    }))
}

const dividing = wordClass('dividing')
const sharing = wordClass('dividing in a share')
const maxBetween = 5

/** "Deaths per driver", "qt out of tt": one number divided by another. */
function ratiosOf({ tokens, cues }: LinkedSentence, numbers: readonly ChartSlot[]): ChartSlot[] {
  const asksShare = cues.some(({ id }) => id === 'task:share')
  const divides = (above: ColumnMention, below: ColumnMention): boolean => {
    const between = tokens.slice(above.last + 1, below.first)
    if (below.first <= above.last || between.length > maxBetween) return false
    const isSign = between.length === 1 && between[0]?.text === '/'
    return isSign || between.some(({ text }) => dividing.has(text) || (asksShare && sharing.has(text)))
  }
  return numbers.flatMap((slot) =>
    numbers.flatMap((over) =>
      slot.link &&
      over.link &&
      slot.field !== over.field &&
      isMeasure(slot.facts) &&
      isMeasure(over.facts) &&
      divides(slot.link, over.link)
        ? [{ ...slot, over }]
        : [],
    ),
  )
}

const namedAggregates: readonly Aggregate[] = ['median', 'min', 'max', 'stdev', 'variance']

/** The ways to sum up a measure: not at all, by mean or sum, and as the message names it. */
export function summedUp({ cues }: LinkedSentence, slot: ChartSlot): ChartSlot[] {
  if (slot.aggregate !== null) return [slot]
  const named = namedAggregates.filter((aggregate) => cues.some(({ id }) => id === `aggregate:${aggregate}`))
  const ways: (Aggregate | null)[] = [null, 'mean', 'sum', ...named]
  return ways.filter((aggregate) => !isDenied(aggregate, slot.field, cues)).map((aggregate) => ({ ...slot, aggregate }))
}

/** Whether a person corrected how a column is summed up, and the message does not ask for another way. */
export function isDenied(
  aggregate: Aggregate | null,
  field: FieldProfile | null,
  cues: LinkedSentence['cues'],
): boolean {
  const stated = field && statedAggregate(field)
  const isOther = (stated === 'sum' && aggregate === 'mean') || (stated === 'mean' && aggregate === 'sum')
  return isOther && !cues.some(({ id }) => id === `aggregate:${aggregate}`)
}

const maxUnnamedGroups = 5

/** What may make the groups, or the axis. */
function dimensionsOf(
  sentence: LinkedSentence,
  named: readonly ChartSlot[],
  conditions: readonly FoundCondition[],
): ChartSlot[] {
  const { table, facts, cues } = sentence
  const unnamed = table.fields.filter((field) => !named.some((slot) => slot.field === field))
  const ofRoles = (...roles: FieldRole[]): FieldProfile[] =>
    unnamed.filter(({ name }) => roles.some((role) => facts.fields.get(name)?.role === role))
  const given = (fields: readonly FieldProfile[], rule: GivenRule): ChartSlot[] =>
    fields.map((field) => chartSlot(sentence, field, { given: rule }))
  const asksTime = cues.some(({ kind, means }) => kind === 'time' || kind === 'unit' || means === 'trend')
  const axes = named.flatMap((slot) => waysToGroup(sentence, slot))
  const isSure = axes.some(({ link, facts: own }) => link && link.score > sureName && !isMeasure(own))
  const compared = comparedFields(conditions).filter((field) => unnamed.includes(field))
  const groups = nearestFields(sentence, ofRoles('category', 'yesno'))
    .map(({ field }) => field)
    .filter((field) => !compared.includes(field))
  return [
    ...axes,
    ...given(compared, 'compared values'),
    ...given(datesFirst(ofRoles('time')).slice(0, asksTime ? 2 : 1), 'time of a trend').flatMap((slot) =>
      withUnits(sentence, slot),
    ),
    ...given(rowNames(ofRoles('id')), 'name of the rows'),
    ...given(groups.slice(0, isSure ? 1 : maxUnnamedGroups), 'only category'),
  ]
}

/** Times of the day tell no trend. */
const datesFirst = (times: readonly FieldProfile[]): FieldProfile[] =>
  times.toSorted((a, b) => Number(a.semanticType === 'time') - Number(b.semanticType === 'time'))

/** The columns that may name the rows: what is called a name first, numbers last. */
const rowNames = (ids: readonly FieldProfile[]): FieldProfile[] =>
  ids.toSorted((a, b) => nameWorth(b) - nameWorth(a)).slice(0, 2)
const callingWords = wordClass('names of names')
const nameWorth = ({ name, type }: FieldProfile): number =>
  (type === 'quantitative' ? 0 : 2) + (nameWords(name).some(({ text }) => callingWords.has(text)) ? 1 : 0)

function waysToGroup(sentence: LinkedSentence, slot: ChartSlot): ChartSlot[] {
  if (slot.facts?.role === 'time') return withUnits(sentence, slot)
  if (isMeasure(slot.facts)) return [slot, { ...slot, unit: 'bin' }]
  // Single coordinates group nothing.
  if (slot.facts?.role === 'place' && slot.field?.type === 'quantitative') return [{ ...slot, unit: 'bin' }]
  return isGroup(slot.facts) ? [slot] : []
}

/** Columns of which values are named that may be compared. */
const comparedFields = (conditions: readonly FoundCondition[]): FieldProfile[] => [
  ...new Set(
    conditions.flatMap(({ field, rule, values, score }) =>
      (rule === 'values' || rule === 'flag' || values.length > 1) && score >= leastSure ? [field] : [],
    ),
  ),
]

const calendar: readonly TimeUnit[] = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hours',
  'yearquarter',
  'yearmonth',
  'yearweek',
  'yearmonthdate',
]
const dayMs = 86_400_000
/** From and to how many days a column of dates is shown by month or by year though nobody named that. */
const usualSpans = { yearmonth: [90, 3000], year: [700, Number.POSITIVE_INFINITY] } as const

function withUnits({ cues }: LinkedSentence, slot: ChartSlot): ChartSlot[] {
  const { field } = slot
  if (field?.type !== 'temporal') return [slot]
  const named = new Set(cues.flatMap(({ kind, means }) => (kind === 'unit' ? [means] : [])))
  const days = ((field.max ?? 0) - (field.min ?? 0)) / dayMs
  const isUsual = (unit: TimeUnit): boolean => {
    if (unit !== 'year' && unit !== 'yearmonth') return false
    const [least, most] = usualSpans[unit]
    return days > least && days < most
  }
  const possible = new Set([...named, ...[...named].flatMap((unit) => stepsOfYears.get(unit) ?? [])])
  const units = calendar.filter((unit) => (possible.has(unit) || isUsual(unit)) && hasStep(field, unit))
  return [
    slot,
    ...units.map((unit): ChartSlot => {
      const isNamed = slot.given === 'time of a trend' && possible.has(unit)
      return { ...slot, unit, ...(isNamed && { given: 'named step of time' as const }) }
    }),
  ]
}

/** Dates have no hours, and times of the day nothing else. */
const hasStep = ({ semanticType }: FieldProfile, unit: TimeUnit): boolean =>
  unit === 'hours' ? semanticType !== 'date' : semanticType !== 'time'

const leastNear = 0.3
const eachWords = wordClass('each')
const asksEach = ({ tokens }: LinkedSentence): boolean => tokens.some(({ text }) => eachWords.has(text))

const leastThings = 5
/** Whether the values of a column are things that were measured again and again: "every boy a line". */
const isRepeated = ({ distinct, count }: FieldProfile): boolean => distinct >= leastThings && count >= 2 * distinct

/** "Each month, a line per year": the years of a date tell apart what is drawn along a smaller step. */
function yearsOf(sentence: LinkedSentence): ChartSlot[] {
  const units = new Set(sentence.cues.flatMap(({ kind, means }) => (kind === 'unit' ? [means] : [])))
  if (!units.has('year')) return []
  const [date] = sentence.table.fields.filter(
    ({ name, type, min = 0, max = 0 }) =>
      type === 'temporal' && sentence.facts.fields.get(name)?.role === 'time' && max - min > dayMs * daysOfYear,
  )
  return date ? [{ ...chartSlot(sentence, date, { given: 'named step of time' }), unit: 'year' }] : []
}
const daysOfYear = 366

/** What may tell marks apart. */
function seriesOf(
  sentence: LinkedSentence,
  named: readonly ChartSlot[],
  conditions: readonly FoundCondition[],
): ChartSlot[] {
  const { table, facts } = sentence
  const groups = named.filter((slot) => isGroup(slot.facts))
  const unnamed = table.fields.filter((field) => {
    const role = facts.fields.get(field.name)?.role
    return (role === 'category' || role === 'yesno') && !named.some((slot) => slot.field === field)
  })
  const [nearest] = nearestFields(sentence, unnamed).filter(({ near }) => near >= leastNear)
  const choices = [...groups, ...(nearest ? [chartSlot(sentence, nearest.field, { given: 'only category' })] : [])]
  const compared = comparedFields(conditions).filter((field) => !choices.some((slot) => slot.field === field))
  const [repeated] = asksEach(sentence) ? unnamed.filter(isRepeated) : []
  return [
    ...choices,
    ...compared.map((field) => chartSlot(sentence, field, { given: 'compared values' })),
    ...yearsOf(sentence),
    ...(repeated && !choices.some((slot) => slot.field === repeated) && !compared.includes(repeated)
      ? [chartSlot(sentence, repeated, { given: 'only category' })]
      : []),
  ]
}
