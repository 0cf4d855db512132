import {
  type Aggregate,
  aggregates,
  type FieldProfile,
  fieldRef,
  findLimit,
  isObject,
  fieldLabel as label,
  limitTransforms,
  type TableProfile,
  type TimeUnit,
} from '@belvedere/spec'
import type { EditSentence } from './edits/sentence.ts'
import { groupedBy, tookAggregate, tookAlong } from './interpreter/explain.ts'
import { classOf, isTimelike } from './interpreter/field-class.ts'
import type { TopN } from './interpreter/limits.ts'
import { distribution, grouping, howMany, recurrence, spread } from './language/en/refine.ts'
import type { Reading } from './recommendation.ts'
import { alongTime, stepOf, type Step as TimeStep, throughManyTimes } from './refine/along-time.ts'
import { addsUp, addsUpOverTime, isAmountWord, isRate, saysTotal, usualAggregate } from './refine/amounts.ts'
import { besideOneAnother, type ComparedValues, comparedIn } from './refine/compared-values.ts'
import { countingNumbered, numberingIn } from './refine/identifiers.ts'
import { byImpliedAmount, impliedAmount } from './refine/implied-amount.ts'
import { alongWhatDiffers, asTheyStand } from './refine/one-by-one.ts'
import { limitOf, ranked } from './refine/ranked.ts'
import { alongIn, changed, countIn, isNamed, profileOf, said, united } from './refine/reading.ts'
import { againstEachOther, type SetAgainst, setAgainst } from './refine/set-against.ts'

/**
 * Settles what the words of a reading leave open the way people mean it: what adds up is totalled, months of several
 * years follow one another, what nobody named makes way for what was, and counting names counts each once.
 */
export const refine = (readings: Reading[], sentence: EditSentence, table: TableProfile): Reading[] => {
  const asked = askedOf(sentence, table)
  const settled = readings.map((reading) =>
    [
      notTwice,
      alongTime,
      byImpliedAmount,
      ranked,
      besideOneAnother,
      againstEachOther,
      asNamed,
      totalOfTheOne,
      countingNumbered,
      countingRows,
      alongTheirMonths,
      withTotals,
      inSequence,
      throughManyTimes,
      withNamedGroup,
      alongWhatDiffers,
      partedByTheFirst,
      measuredByTheGroup,
      spreadWithin,
      spreadBeside,
      countingNames,
      asTheyStand,
    ].reduce((one, step) => step(one, asked, table), reading),
  )
  return united(settled)
}

/** What the sentence says of time and counting. */
interface Asked {
  /** The unit of time that is measured in. */
  step: TimeStep | null
  /** Values that are set against each other. */
  compared: ComparedValues[]
  /** Numbers that are set against each other. */
  pair: SetAgainst | null
  /** The number that a superlative is about, where no column is named. */
  implied: FieldProfile | null
  /** Numbers that tell rows apart, of which no more than a word is named. */
  numbering: FieldProfile[]
  /** The first few, or the extremes of all. */
  limit: TopN | null
  /** A unit of time is named. */
  unit: boolean
  /** Where units of time stand, in offsets of the message. */
  units: { start: number; end: number; unit: TimeUnit }[]
  /** Months, weeks and the like are meant as they recur: "by month of the year", "seasonality". */
  recurring: boolean
  howMany: boolean
  /** An amount is spoken of by a word that names no column. */
  amount: boolean
  /** The column right after "how many" or "number of". */
  counted: FieldProfile | null
  /** The column right after the first "by" or "per". */
  grouped: string | null
  /** How values are spread is asked for. */
  distribution: boolean
  /** By a word that means no histogram. */
  spread: boolean
}

const askedOf = (sentence: EditSentence, table: TableProfile): Asked => {
  const { message, tokens, fill, named } = sentence
  const after = tokens.findIndex(({ text }, at) => {
    const before = tokens[at - 1]?.text
    return (text === 'many' && before === 'how') || (text === 'of' && before === 'number')
  })
  const column = after < 0 ? undefined : fill('column', after + 1).map(({ value }) => value)[0]
  const by = tokens.findIndex(({ text }, at) => at > 0 && grouping.has(text))
  const group =
    by < 0 ? undefined : fill('column', by + (tokens[by + 1]?.text === 'each' ? 2 : 1)).map(({ value }) => value)[0]
  return {
    step: stepOf(sentence),
    compared: comparedIn(sentence),
    pair: setAgainst(sentence),
    implied: impliedAmount(sentence, table),
    numbering: numberingIn(sentence, table),
    limit: limitOf(message, table),
    unit: tokens.some((_, at) => !named.has(at) && fill('timeunit', at).length > 0),
    recurring: recurrence.test(message),
    units: tokens.flatMap(({ start }, at) => {
      const last = fill('timeunit', at)[0]
      const end = last && tokens[last.end - 1]?.end
      return end === undefined || last?.value.kind !== 'timeunit' ? [] : [{ start, end, unit: last.value.timeUnit }]
    }),
    amount: tokens.some(({ text }, at) => !named.has(at) && isAmountWord(text)),
    howMany: howMany.test(message),
    counted: column?.kind === 'column' ? column.field : null,
    grouped: group?.kind === 'column' ? group.field.name : null,
    distribution: distribution.test(message),
    spread: spread.test(message),
  }
}

type Step = (reading: Reading, asked: Asked, table: TableProfile) => Reading

/** The "year" that groups "hires per year" is not the annual salary as well. */
const notTwice: Step = (reading, { units }) => {
  const measure = reading.partial.encodings.find(({ role }) => role === 'measure')
  const place = reading.evidence.find(({ kind, meaning }) => kind === 'column' && meaning === measure?.field)
  const grouped = reading.partial.encodings.some(({ role, timeUnit }) => role === 'dimension' && timeUnit)
  const twice = place && units.some(({ start, end }) => start <= place.start && end >= place.end)
  if (!measure?.field || !twice || !grouped) return reading
  const counted = changed(reading, measure, { aggregate: 'count', role: 'measure' })
  return measure.aggregate ? said(counted, tookAggregate(measure.aggregate, measure.field), null) : counted
}

const firm: ReadonlySet<string> = new Set(['median', 'stdev', 'variance'])

/** An aggregate that was named wins over one that was filled in. ("Highest" ranks as often as it takes a maximum.) */
const asNamed: Step = (reading) => {
  const named = [...new Set(reading.evidence.flatMap(({ kind, meaning }) => (kind === 'aggregate' ? meaning : [])))]
  const wanted = aggregates.find((aggregate) => aggregate === named[0])
  const measure = reading.partial.encodings.find(
    ({ role, aggregate, field }) => role === 'measure' && aggregate && field,
  )
  if (named.length !== 1 || !wanted || !firm.has(wanted) || !measure?.aggregate || measure.field === undefined)
    return reading
  const assumed = tookAggregate(measure.aggregate, measure.field)
  if (!reading.assumptions.includes(assumed)) return reading
  return said(changed(reading, measure, { ...measure, aggregate: wanted }), assumed, null)
}

/** "Total by type" and "spending per month" total the one column that adds up. */
const totalOfTheOne: Step = (reading, { counted, amount }, table) => {
  const count = countIn(reading)
  const totalled = (amount || isNamed(reading, 'sum')) && !isNamed(reading, 'count')
  if (!count || counted || !totalled) return reading
  const [only, ...more] = table.fields.filter((field) => field.type === 'quantitative' && addsUp(field))
  if (!only || more.length > 0) return reading
  const total = changed(reading, count, { ...count, field: only.name, aggregate: 'sum' })
  return { ...total, assumptions: [...total.assumptions, `I took ${label(only.name)} for what is totalled.`] }
}

/** "How many respondents" counts rows where the respondents are numbered. */
const countingRows: Step = (reading, { counted, howMany }) => {
  const measure = reading.partial.encodings.find(({ field, aggregate }) => field === counted?.name && aggregate)
  const numbers = counted?.type === 'quantitative' && counted.integer === true && counted.distinct === counted.count
  if (!measure?.aggregate || !counted || !numbers || !howMany) return reading
  const rows = changed(reading, measure, { aggregate: 'count', role: 'measure' })
  return said(rows, tookAggregate(measure.aggregate, counted.name), null)
}

/** So many rows can stand along an axis one by one. */
const fewRows = 60

/** Of a table with one row for each month a number is shown along the months, unless its spread is asked for. */
const alongTheirMonths: Step = (reading, { distribution }, table) => {
  const { encodings, mark, wishes } = reading.partial
  const count = countIn(reading)
  const along = alongIn(reading)
  const number = profileOf(table, along?.field)
  const ordered = ({ type, distinct, nulls }: FieldProfile) =>
    (type === 'ordinal' || type === 'temporal') && distinct === table.rows && nulls === 0
  const key = table.rows <= fewRows ? table.fields.find(ordered) : undefined
  const spread = along && count && encodings.length === 2 && number?.type === 'quantitative'
  if (!spread || !key || distribution || isNamed(reading, 'count')) return reading
  const plain = { aggregate: null, bin: null, timeUnit: null } as const
  const each = changed(changed(reading, along, { ...plain, field: key.name, role: 'dimension' }), count, {
    ...plain,
    field: number.name,
    role: 'measure',
  })
  const drawn = mark ?? (key.type === 'temporal' ? 'line' : 'bar')
  return {
    ...each,
    partial: { ...each.partial, wishes: { ...wishes, mark: typeof drawn === 'string' ? drawn : 'bar' } },
  }
}

/** "NPS by department" is its average, "goals by team" all of them: few whole numbers measure, where a group is named after them. */
const measuredByTheGroup: Step = (reading, { grouped, distribution }, table) => {
  const { encodings, mark } = reading.partial
  const along = encodings.find(({ role }) => role === 'dimension')
  const series = encodings.find(({ role }) => role === 'series')
  const field = profileOf(table, along?.field)
  const count = countIn(reading)
  const rating = field?.type === 'quantitative' && field.semanticType !== 'year' && field.semanticType !== 'id'
  if (!along?.field || !series?.field || !count || !rating || along.bin || mark !== undefined || distribution)
    return reading
  const at = (name: string) =>
    reading.evidence.find(({ kind, meaning }) => kind === 'column' && meaning === name)?.start
  const before = (at(along.field) ?? Infinity) < (at(series.field) ?? 0)
  const bounded = reading.evidence.some(({ kind, meaning }) => kind === 'filter' && meaning === along.field)
  if (isNamed(reading, 'count') || grouped !== series.field || !before || bounded) return reading
  const { role: _role, channel: _channel, ...group } = series
  const aggregate = usualAggregate(field)
  const measured = changed(changed(changed(reading, along, { ...group, role: 'dimension' }), series, null), count, {
    field: along.field,
    role: 'measure',
    aggregate,
    bin: null,
    timeUnit: null,
  })
  return { ...measured, assumptions: [...measured.assumptions, tookAggregate(aggregate, along.field)] }
}

/** "Revenue by region" is all of it; an average that nobody named only where values do not add up. */
const withTotals: Step = (reading, _, table) => {
  const measure = reading.partial.encodings.find(({ aggregate }) => aggregate === 'mean' || aggregate === 'sum')
  const field = profileOf(table, measure?.field)
  if (!measure?.aggregate || !field) return reading
  const before = tookAggregate(measure.aggregate, field.name)
  // Slices are parts of a whole; averages are not.
  const share = saysTotal(field) || (reading.partial.mark ?? reading.partial.wishes.mark) === 'arc'
  const along = profileOf(table, alongIn(reading)?.field)
  const timed = along && (isTimelike(classOf(along)) || along.semanticType === 'month')
  const adds = timed ? addsUpOverTime(field) : addsUp(field)
  const aggregate = adds ? 'sum' : isRate(field) && !share ? 'mean' : measure.aggregate
  if (aggregate === measure.aggregate || !reading.assumptions.includes(before)) return reading
  const total = changed(reading, measure, { ...measure, aggregate })
  return said(rankedBy(total, field.name, aggregate, table), before, tookAggregate(aggregate, field.name))
}

/** The best few are the best by what is shown, and so is their order. */
const rankedBy = (reading: Reading, field: string, aggregate: Aggregate, table: TableProfile): Reading => {
  const { transform, encodings } = reading.partial
  const found = findLimit(transform)
  const cut = found?.limit.by.field === field && found.limit.by.aggregate ? found : null
  const names = new Set(table.fields.map(({ name }) => name))
  const ranked = cut ? limitTransforms({ ...cut.limit, by: { field, aggregate } }, names) : []
  return {
    ...reading,
    partial: {
      ...reading.partial,
      ...(cut && { transform: transform.toSpliced(cut.start, cut.end - cut.start, ...ranked) }),
      encodings: encodings.map((one) => {
        const { sort } = one
        const byIt = isObject(sort) && 'op' in sort && sort.field === fieldRef(field)
        return byIt ? { ...one, sort: { ...sort, op: aggregate } } : one
      }),
    },
  }
}

/** "The distribution of salary per office" is the spread within each, not an average that nobody named. */
const spreadWithin: Step = (reading, { distribution }, table) => {
  const { encodings, mark } = reading.partial
  const measure = encodings.find(({ role, aggregate }) => role === 'measure' && aggregate)
  const along = encodings.find(({ role }) => role === 'dimension')
  const groups = profileOf(table, along?.field)?.type === 'nominal'
  if (!distribution || !measure?.aggregate || measure.field === undefined || mark !== undefined || !groups)
    return reading
  const assumed = tookAggregate(measure.aggregate, measure.field)
  if (encodings.length !== 2 || !reading.assumptions.includes(assumed)) return reading
  const single = changed(reading, measure, { ...measure, aggregate: null })
  return said({ ...single, partial: { ...single.partial, mark: 'boxplot' } }, assumed, null)
}

/** "The spread of cost by ward": beside one another, not on top. */
const spreadBeside: Step = (reading, { spread }, table) => {
  const { encodings, mark } = reading.partial
  const along = encodings.find(({ role }) => role === 'dimension')
  const series = encodings.find(({ role }) => role === 'series')
  const count = countIn(reading)
  const groups = profileOf(table, series?.field)?.type === 'nominal'
  if (!spread || !along?.bin || along.field === undefined || !series || !count || !groups || mark !== undefined)
    return reading
  const { role: _role, channel: _channel, ...group } = series
  const value = { field: along.field, role: 'measure' as const, aggregate: null, bin: null, timeUnit: null }
  const beside = changed(changed(changed(reading, along, { ...group, role: 'dimension' }), series, null), count, value)
  return { ...beside, partial: { ...beside.partial, mark: 'boxplot' } }
}

const yearMs = 366 * 86_400_000
const inOrder = {
  month: 'yearmonth',
  quarter: 'yearquarter',
  week: 'yearweek',
  date: 'yearmonthdate',
  day: 'yearmonthdate',
} as const
const isRecurring = (unit: string): unit is keyof typeof inOrder => Object.hasOwn(inOrder, unit)

/** "Per day" may be what a column called "date" is meant by. */
const unitNames = (timeUnit: string, field: string, { evidence }: Reading, { units }: Asked): boolean =>
  evidence.some(
    ({ kind, meaning, ...place }) =>
      kind === 'column' &&
      meaning === field &&
      units.some(
        ({ start, end, unit }) =>
          place.start <= start && end <= place.end && isRecurring(timeUnit) && unit === inOrder[timeUnit],
      ),
  )

/** Months of several years follow one another unless they are asked for as they recur; an unnamed unit is the solver's. */
const inSequence: Step = (reading, asked, table) => {
  const along = reading.partial.encodings.find(({ timeUnit }) => typeof timeUnit === 'string')
  const field = profileOf(table, along?.field)
  if (!along?.timeUnit || field?.type !== 'temporal') return reading
  const { mark } = reading.partial.wishes
  if (!asked.unit && !unitNames(along.timeUnit, field.name, reading, asked)) {
    if (mark !== 'line' && mark !== 'area') return reading
    const { timeUnit: _, ...open } = along
    return said(changed(reading, along, open), groupedBy(along.timeUnit, field.name), null)
  }
  const years = (field.max ?? 0) - (field.min ?? 0) > yearMs
  // Days are days in a row however few they are; "by weekday" says otherwise.
  const long = years || along.timeUnit === 'day'
  if (asked.recurring || !long || !isRecurring(along.timeUnit)) return reading
  const ordered = changed(reading, along, { ...along, timeUnit: inOrder[along.timeUnit] })
  const open = reading.partial.mark === undefined && mark === 'bar'
  return open
    ? { ...ordered, partial: { ...ordered.partial, wishes: { ...ordered.partial.wishes, mark: 'line' } } }
    : ordered
}

/** Where one group was named and another only filled in, the named one takes its place. */
const withNamedGroup: Step = (reading, _, table) => {
  const { encodings } = reading.partial
  const along = alongIn(reading)
  const series = encodings.find(({ role }) => role === 'series')
  const field = profileOf(table, along?.field)
  const filledIn = field !== undefined && reading.assumptions.includes(tookAlong(field.name))
  if (!along || !series || series.channel !== undefined || !filledIn || field.type === 'temporal') return reading
  if (field.semanticType === 'year') return reading
  const { role: _role, ...group } = series
  return said(
    changed(changed(reading, along, { ...group, role: 'dimension' }), series, null),
    tookAlong(field.name),
    null,
  )
}

/** "Results by team" tells of each team how its results were: the group stands along the axis, the rest in colours. */
const partedByTheFirst: Step = (reading, { grouped }, table) => {
  const { encodings, mark } = reading.partial
  const along = alongIn(reading)
  const series = encodings.find(({ role }) => role === 'series')
  const [first, second] = [profileOf(table, along?.field), profileOf(table, series?.field)]
  const categories = [first, second].every((field) => field && classOf(field) === 'category')
  const plain = series?.channel === undefined && along?.channel === undefined && along?.sort === undefined
  if (!along || !series || !first || !second || !categories || !plain || grouped !== second.name) return reading
  if (!countIn(reading) || isNamed(reading, 'count') || mark !== undefined) return reading
  const turned = changed(reading, along, { ...along, field: second.name })
  return changed(turned, series, { ...series, field: first.name })
}

/** "How many countries per continent" counts each country once, not its rows. */
const countingNames: Step = (reading, { counted }, table) => {
  const measure = countIn(reading)
  const shown = reading.partial.encodings.some(({ field }) => field === counted?.name)
  const names = counted?.type === 'nominal' && counted.semanticType !== 'id' && counted.distinct * 1.5 < counted.count
  // Along time a name that comes again is counted again.
  const timed = reading.partial.encodings.some(({ field }) => {
    const profile = profileOf(table, field)
    return profile?.type === 'temporal' || profile?.semanticType === 'year'
  })
  if (!measure || !counted || shown || timed || !names) return reading
  const once = changed(reading, measure, { ...measure, field: counted.name, aggregate: 'distinct' })
  return { ...once, assumptions: [...once.assumptions, `I counted each ${label(counted.name)} once.`] }
}
