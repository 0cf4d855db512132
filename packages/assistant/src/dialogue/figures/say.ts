import {
  conditionText,
  type FieldProfile,
  type FigureQuery,
  type FigureResult,
  type Spec,
  type TableProfile,
  type TimeUnit,
} from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { chartFacts } from '../../intent/chart-facts.ts'
import { isOfSingleRows } from '../../intent/chart-intent.ts'
import { leftOutText } from '../../plan/total-rows.ts'
import type { Recommendation } from '../../recommendation.ts'
import { type AnyText, columnName, distinctTexts, sentences, text } from '../../say/text.ts'
import { suggestions } from '../../suggest/suggestions.ts'
import { chartsOf } from './charts.ts'
import { isSameFilter } from './draft-figure.ts'
import type { Figure } from './figure.ts'
import { amountText, groupText, rounded } from './value-text.ts'

type Answer = Extract<Recommendation<AnyText>, { kind: 'answer' }>
/** The conditions of a query in parentheses; '': it has none. */
type Where = TranslatableText | ''

/** Answers a question by its computed numbers, and offers charts of the same. */
export const sayFigure = (figure: Figure, result: FigureResult, table: TableProfile): Answer => {
  const { measure, group, where } = figure.query
  const named = [...(group ? [group.field] : []), ...where.flatMap((all) => all.map(({ field }) => field))]
  const offers = [...chartsOf(measure, table, named), ...suggestions(table)]
  return {
    kind: 'answer',
    text: sentences(figureText(figure, result, table), ...leftOutText(figure.totals ?? []), ...figure.assumed),
    suggestions: distinctTexts(offers).slice(0, 4),
  }
}

/** The sentence by itself, for beside a chart. */
export const figureText = (figure: Figure, result: FigureResult, table: TableProfile): AnyText => {
  const { asks } = figure
  const query = statedQuery(figure)
  const { rows } = result
  const where = whereText(query, table)
  const all = table.rows
  if (rows === 0 && asks !== 'rows' && asks !== 'exists' && (asks !== 'share' || figure.part))
    return where === '' ? text('figure.no_rows') : text('figure.none_matching', { all, where })
  const matching = text('figure.matching', { count: rows, all, where })
  switch (asks) {
    case 'rows':
      return where === '' ? text('figure.rows', { count: rows }) : matching
    case 'exists':
      return rows === 0 ? text('figure.no', { all, where }) : text('figure.yes', { matching })
    case 'share': {
      if (figure.part) return partText(figure.part, query, result, table)
      const whole = wholeOf(query, table)
      const share = rounded(whole === 0 ? 0 : (100 * rows) / whole)
      return text(whole < table.rows ? 'figure.share_known' : 'figure.share', { share, rows, all: whole, where })
    }
    case 'number':
      return numberText(query, result, table, where)
    case 'which':
      return whichText(figure, result, table, where)
    case 'groups':
      return groupsText(query, result, table, where)
    case 'difference':
      return differenceText(query, result, table)
    case 'average':
      return averageText(figure, result, table, where)
    case 'correlation':
      return correlationText(query, result, where)
    default:
      return asks satisfies never
  }
}

/** A query with the conditions alone that were stated, for words. */
const statedQuery = ({ query, totals = [] }: Figure): FigureQuery => {
  const stated = query.where.map((all) =>
    all.filter((one) => !totals.some(({ condition }) => isSameFilter(one, condition))),
  )
  return { ...query, where: stated.some((all) => all.length === 0) ? [] : stated }
}

/** The groups that are a part of all that is counted. */
function partText(
  part: NonNullable<Figure['part']>,
  query: FigureQuery,
  { figures }: FigureResult,
  table: TableProfile,
): AnyText {
  const sum = (list: FigureResult['figures']) => list.reduce((total, { value }) => total + (value ?? 0), 0)
  const whole = sum(figures)
  const some = sum(figures.filter(({ group }) => part.values.some((value) => value === group)))
  const { field } = query.measure
  const said = {
    share: rounded(whole === 0 ? 0 : (100 * some) / whole),
    some: valueText(some, query, table),
    all: valueText(whole, query, table),
    where: whereText(query, table),
    part: conditionText({ op: 'one_of', ...part }, table),
  }
  return field === null
    ? text('figure.share_of_rows', said)
    : text('figure.share_of_total', { ...said, field: columnName(field) })
}

/** Rows that leave open what a single condition asks are no part of the whole. */
const wholeOf = ({ where }: FigureQuery, table: TableProfile): number => {
  const fields = new Set(where.flatMap((all) => all.map(({ field }) => field)))
  const [only, ...more] = fields
  return more.length === 0 ? (fieldIn(table, only)?.count ?? table.rows) : table.rows
}

const fieldIn = (table: TableProfile, name: string | null | undefined): FieldProfile | undefined =>
  table.fields.find((field) => field.name === name)

/** " (Origin: Japan, Horsepower over 100 or Origin: Europe)". */
const whereText = ({ where }: FigureQuery, table: TableProfile): Where =>
  where.length === 0
    ? ''
    : text('figure.where', {
        conditions: where.map((all) =>
          text('figure.all', { conditions: all.map((filter) => conditionText(filter, table)) }),
        ),
      })

/** What is measured, as it is named in a sentence. */
const measureText = ({ measure: { aggregate, field } }: FigureQuery): TranslatableText =>
  field === null || aggregate === 'count'
    ? text('stated.count')
    : text(`stated.${aggregate}`, { what: columnName(field) })

const valueText = (value: number | null, { measure }: FigureQuery, table: TableProfile): TranslatableText | string => {
  const field = fieldIn(table, measure.field)
  const counts = ['count', 'distinct', 'missing', 'correlation', 'variance'].includes(measure.aggregate)
  if (value === null) return text('figure.unknown')
  return counts || !field ? text('amount.plain', { value: rounded(value) }) : amountText(value, field)
}

function numberText(query: FigureQuery, { rows, figures }: FigureResult, table: TableProfile, where: Where): AnyText {
  const [first] = figures
  const profile = fieldIn(table, query.measure.field)
  const value = first?.value ?? null
  const field = query.measure.field === null ? text('figure.value') : columnName(query.measure.field)
  if (!first || value === null || !profile)
    return where === '' ? text('figure.no_value', { field }) : text('figure.no_value_matching', { field, where })
  const { aggregate } = query.measure
  if (aggregate === 'distinct')
    return text('figure.distinct', { count: value, field, rows: text('figure.row_count', { count: rows }), where })
  if (rows === 1 && aggregate !== 'stdev' && aggregate !== 'variance')
    return text('figure.single', { field, value: valueText(value, query, table), where })
  const counted = first.rows < rows ? 'known_rows' : where === '' ? 'all_rows' : 'row_count'
  return text('figure.number', {
    measure: measureText(query),
    value: valueText(value, query, table),
    rows: text(`figure.${counted}`, { count: first.rows }),
    where,
  })
}

function whichText({ query, rank = 1 }: Figure, result: FigureResult, table: TableProfile, where: Where): AnyText {
  const { group, order, limit } = query
  const known = result.figures.filter(({ value }) => value !== null)
  const [best, next] = known
  if (!group || !best) return text('figure.nothing_to_rank', { where })
  const field = fieldIn(table, group.field)
  const named = (one: (typeof known)[number]) => groupText(one.group, field, group.timeUnit)
  const placed = (one: (typeof known)[number]) =>
    text('figure.placed', { group: named(one), value: valueText(one.value, query, table) })
  const end = order === 'descending' ? 'highest' : 'lowest'
  const measure = withoutEnd(query)
  const among = { count: result.groups, field: columnName(group.field) }
  const groups = text(`figure.among.${(group.timeUnit && stretches[group.timeUnit]) ?? 'value'}`, among)
  if (rank > 1) {
    const [one, above] = [known[rank - 1], known[rank - 2]]
    if (!one || !above) return text('figure.nothing_to_rank', { where })
    const said = { group: named(one), rank, measure, value: valueText(one.value, query, table), above: placed(above) }
    return text(`figure.rank_${end}`, { ...said, where, groups })
  }
  if (limit > 2) return text(`figure.ranked_${end}`, { measure, where, placed: known.map(placed), groups })
  const value = valueText(best.value, query, table)
  const tied = known.filter((one) => one.value === best.value)
  if (tied.length > 1)
    return text(`figure.tied_${end}`, { groups: tied.map(named), measure, value, where, all: groups })
  const behind = next ? text('figure.behind', { placed: placed(next) }) : ''
  return text(`figure.${end}`, { group: named(best), measure, value, behind, where, groups })
}

/** What the stretches of a unit of time are called. */
const stretches: { readonly [unit in TimeUnit]?: 'year' | 'quarter' | 'month' | 'week' | 'day' | 'weekday' | 'hour' } =
  {
    year: 'year',
    quarter: 'quarter',
    yearquarter: 'quarter',
    month: 'month',
    yearmonth: 'month',
    week: 'week',
    yearweek: 'week',
    date: 'day',
    dayofyear: 'day',
    monthdate: 'day',
    yearmonthdate: 'day',
    day: 'weekday',
    hours: 'hour',
    yearmonthdatehours: 'hour',
  }

/** "The highest highest salary" says it once. */
const withoutEnd = (query: FigureQuery): TranslatableText => {
  const { aggregate, field } = query.measure
  return field !== null && (aggregate === 'min' || aggregate === 'max')
    ? text('stated.plain', { what: columnName(field) })
    : measureText(query)
}

function groupsText(query: FigureQuery, result: FigureResult, table: TableProfile, where: Where): AnyText {
  const { group, having, measure } = query
  if (!group || !having) return ''
  const field = fieldIn(table, group.field)
  const had =
    measure.field === null || measure.aggregate === 'count'
      ? text('had.count')
      : text(`had.${measure.aggregate}`, { what: columnName(measure.field) })
  const named = result.figures.map((one) =>
    text('figure.group_value', {
      group: groupText(one.group, field, group.timeUnit),
      value: valueText(one.value, query, table),
    }),
  )
  const more = result.groups > named.length ? [text('figure.more', { count: result.groups - named.length })] : []
  return text('figure.groups', {
    count: result.groups,
    all: field?.distinct ?? result.groups,
    field: columnName(group.field),
    bounded: text(`figure.bound.${bounds[having.op]}`, { measure: had, value: valueText(having.value, query, table) }),
    where,
    list: named.length === 0 ? '' : text('figure.listed', { groups: [...named, ...more] }),
  })
}

const bounds = { '>': 'over', '>=': 'at_least', '<': 'under', '<=': 'at_most', '=': 'equal' } as const

function differenceText(query: FigureQuery, { figures }: FigureResult, table: TableProfile): AnyText {
  const [a, b] = figures
  const field = fieldIn(table, query.group?.field)
  if (!a || !b || a.value === null || b.value === null) return text('figure.no_difference')
  const apart = a.value - b.value
  const share = rounded((100 * Math.abs(apart)) / b.value)
  const compared = (one: typeof a) =>
    text('figure.compared', {
      group: groupText(one.group, field, query.group?.timeUnit),
      value: valueText(one.value, query, table),
    })
  return text('figure.difference', {
    measure: measureText(query),
    difference: valueText(apart, query, table),
    first: compared(a),
    second: compared(b),
    share: b.value > 0 ? text(apart < 0 ? 'figure.share_less' : 'figure.share_more', { share }) : '',
  })
}

/** Means are set against the mean of all rows, everything else against the mean of what the groups have. */
function averageText({ query, part }: Figure, { figures }: FigureResult, table: TableProfile, where: Where): AnyText {
  const known = figures.filter(({ value }) => value !== null)
  const one = part ? known.find(({ group }) => part.values.some((value) => value === group)) : known[0]
  if (!one || one.value === null) return text('figure.nothing_to_rank', { where })
  const field = fieldIn(table, query.group?.field)
  const isMean = query.measure.aggregate === 'mean'
  const weightOf = ({ rows }: { rows: number }): number => (isMean ? rows : 1)
  const whole = known.reduce((sum, row) => sum + weightOf(row), 0)
  const average = known.reduce((sum, row) => sum + (row.value ?? 0) * weightOf(row), 0) / whole
  const apart = one.value - average
  const share = average > 0 && one.value > 0 ? { share: rounded((100 * Math.abs(apart)) / average) } : null
  const side = apart > 0 ? 'above' : apart < 0 ? 'below' : 'equal'
  return text(`figure.average_${side}`, {
    group: groupText(one.group, field, query.group?.timeUnit),
    measure: measureText(query),
    value: valueText(one.value, query, table),
    apart: share && side !== 'equal' ? text('figure.percent_apart', share) : '',
    average: valueText(average, query, table),
    of: isMean
      ? text('figure.row_count', { count: whole })
      : text('figure.among.value', { count: known.length, field: columnName(query.group?.field ?? '') }),
    where,
  })
}

/** Pearson's r in words, by the conventions of Cohen, Statistical Power Analysis for the Behavioral Sciences (1988). */
function correlationText({ measure }: FigureQuery, { figures }: FigureResult, where: Where): AnyText {
  const [first] = figures
  const names = { field: columnName(measure.field ?? ''), other: columnName(measure.against ?? '') }
  const r = first?.value ?? null
  if (!first || r === null) return text('figure.no_correlation', { ...names, where })
  const size = Math.abs(r)
  const strength = size >= 0.5 ? 'strong' : size >= 0.3 ? 'moderate' : size >= 0.1 ? 'weak' : null
  const direction = text(r > 0 ? 'figure.rising' : 'figure.falling', names)
  return text('figure.correlation', {
    ...names,
    r,
    rows: text('figure.row_count', { count: first.rows }),
    where,
    strength: strength === null ? text('figure.strength.none') : text(`figure.strength.${strength}`, { direction }),
  })
}

/** Whether a chart shows the very numbers that a question asks for, so that it may stand beside the answer. */
export const isShown = ({ query }: Figure, spec: Spec, table: TableProfile): boolean => {
  const uses = chartFacts(spec)?.uses ?? []
  const { field, against, aggregate } = query.measure
  const wanted = [field, against, query.group?.field].filter((name) => typeof name === 'string')
  const measured = uses.filter((use) => use.field === field && use.def.aggregate !== undefined)
  const groups = fieldIn(table, query.group?.field)
  const isSingle = isOfSingleRows({ field: groups ?? null, unit: query.group?.timeUnit ?? null })
  return (
    (isSingle || measured.length === 0 || measured.some(({ def }) => def.aggregate === aggregate)) &&
    wanted.every((name) => uses.some((use) => use.field === name)) &&
    (aggregate !== 'count' || uses.some(({ def }) => def.aggregate === 'count'))
  )
}
