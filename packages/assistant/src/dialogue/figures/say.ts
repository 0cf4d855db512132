import {
  aggregateWord,
  type Cell,
  conditionWords,
  type FieldProfile,
  type FigureQuery,
  type FigureResult,
  fieldLabel as label,
  listWords,
  type Spec,
  type TableProfile,
  timeUnitWord,
} from '@belvedere/spec'
import { chartFacts } from '../../intent/chart-facts.ts'
import type { Recommendation } from '../../recommendation.ts'
import { suggestions } from '../../suggest/suggestions.ts'
import { chartsOf } from './charts.ts'
import type { Figure } from './figure.ts'
import { groupWords, withUnit, written } from './written.ts'

type Answer = Extract<Recommendation, { kind: 'answer' }>

/** Answers a question by its computed numbers, and offers charts of the same. */
export const sayFigure = (figure: Figure, result: FigureResult, table: TableProfile): Answer => {
  const { measure, group, where } = figure.query
  const named = [...(group ? [group.field] : []), ...where.flatMap((all) => all.map(({ field }) => field))]
  const offers = [...chartsOf(measure, table, named), ...suggestions(table)]
  const text = [figureText(figure, result, table), ...figure.assumed].join(' ')
  return { kind: 'answer', text, suggestions: [...new Set(offers)].slice(0, 4) }
}

/** The sentence by itself, for beside a chart. */
export const figureText = (figure: Figure, result: FigureResult, table: TableProfile): string => {
  const { query, asks } = figure
  const { rows } = result
  const conditions = wordsOf(query, table)
  const where = conditions === '' ? '' : ` (${conditions})`
  if (rows === 0 && asks !== 'rows' && asks !== 'exists' && asks !== 'share')
    return `None of the ${written(table.rows)} rows ${where === '' ? 'has anything' : `matches${where}`}, so there is no number to give.`
  switch (asks) {
    case 'rows':
      return where === '' ? `There are ${counted(rows, 'row')}.` : `${ofAll(rows, table)}${where}.`
    case 'exists':
      return rows === 0
        ? `No: none of the ${written(table.rows)} rows matches${where}.`
        : `Yes: ${ofAll(rows, table)}${where}.`
    case 'share': {
      const whole = wholeOf(query, table)
      const share = whole === 0 ? 0 : (100 * rows) / whole
      const known = whole < table.rows ? ' that say' : ''
      return `${written(share)}% of the rows${known}, ${written(rows)} of ${written(whole)}, match${where}.`
    }
    case 'number':
      return numberText(query, result, table, where)
    case 'which':
      return whichText(query, result, table, where)
    case 'groups':
      return groupsText(query, result, table, where)
    case 'difference':
      return differenceText(query, result, table)
    case 'correlation':
      return correlationText(query, result, where)
    default:
      return asks satisfies never
  }
}

/** Rows that leave open what a single condition asks are no part of the whole. */
const wholeOf = ({ where }: FigureQuery, table: TableProfile): number => {
  const fields = new Set(where.flatMap((all) => all.map(({ field }) => field)))
  const [only, ...more] = fields
  return more.length === 0 ? (fieldIn(table, only)?.count ?? table.rows) : table.rows
}

const ofAll = (rows: number, table: TableProfile) =>
  `${written(rows)} of the ${written(table.rows)} rows ${rows === 1 ? 'matches' : 'match'}`
const counted = (count: number, what: string) => `${written(count)} ${count === 1 ? what : `${what}s`}`
const fieldIn = (table: TableProfile, name: string | null | undefined): FieldProfile | undefined =>
  table.fields.find((field) => field.name === name)

/** "Origin: Japan, Horsepower over 100 or Origin: Europe". */
const wordsOf = ({ where }: FigureQuery, table: TableProfile): string =>
  where.map((all) => all.map((filter) => conditionWords(filter, table)).join(', ')).join(' or ')

/** What is measured, as it is named in a sentence. */
const measureWords = ({ measure }: FigureQuery): string => {
  const { aggregate, field } = measure
  if (field === null || aggregate === 'count') return 'number of rows'
  if (aggregate === 'distinct') return `number of different values of ${label(field)}`
  return aggregate === 'correlation' ? 'correlation' : `${aggregateWord(aggregate)} ${label(field)}`
}

const valueText = (value: number | null, { measure }: FigureQuery, table: TableProfile): string => {
  const field = fieldIn(table, measure.field)
  const counts = ['count', 'distinct', 'missing', 'correlation', 'variance'].includes(measure.aggregate)
  return value === null ? 'unknown' : counts || !field ? written(value) : withUnit(value, field)
}

function numberText(query: FigureQuery, { rows, figures }: FigureResult, table: TableProfile, where: string): string {
  const [first] = figures
  const field = fieldIn(table, query.measure.field)
  const value = first?.value ?? null
  if (!first || value === null || !field)
    return `No row${where === '' ? '' : ' of these'} has a ${label(query.measure.field ?? 'value')}${where}, so there is no number to give.`
  const { aggregate } = query.measure
  if (aggregate === 'distinct')
    return `There ${value === 1 ? 'is' : 'are'} ${written(value)} different ${value === 1 ? 'value' : 'values'} of ${label(field.name)} in ${counted(rows, 'row')}${where}.`
  if (rows === 1 && aggregate !== 'stdev' && aggregate !== 'variance')
    return `The ${label(field.name)} is ${valueText(value, query, table)}, in the one row that matches${where}.`
  const gaps = first.rows < rows ? ` that ${first.rows === 1 ? 'has' : 'have'} one` : ''
  const over = where === '' ? (gaps === '' ? 'all ' : '') : ''
  return `The ${measureWords(query)} is ${valueText(value, query, table)}, over ${over}${counted(first.rows, 'row')}${gaps}${where}.`
}

function whichText(query: FigureQuery, result: FigureResult, table: TableProfile, where: string): string {
  const { group, order, limit } = query
  const known = result.figures.filter(({ value }) => value !== null)
  const [best] = known
  if (!group || !best) return `No row has both${where}, so there is nothing to rank.`
  const field = fieldIn(table, group.field)
  const named = ({ group: cell }: { group: Cell }) => groupWords(cell, field, group.timeUnit)
  const each = (one: (typeof known)[number]) => `${named(one)} with ${valueText(one.value, query, table)}`
  const end = order === 'descending' ? 'highest' : 'lowest'
  const measured = withoutEnd(query)
  const of = `of ${written(result.groups)} ${group.timeUnit ? `${timeUnitWord(group.timeUnit)}s` : 'values'} of ${label(group.field)}`
  if (limit > 2) return `The ${end} ${measured}${where}: ${listWords(known.map(each))}, ${of}.`
  const tied = known.filter(({ value }) => value === best.value)
  if (tied.length > 1)
    return `${listWords(tied.map(named))} share the ${end} ${measured}, ${valueText(best.value, query, table)}${where}, ${of}.`
  const next = known[1]
  const behind = next ? `, then ${each(next)}` : ''
  return `${named(best)} has the ${end} ${measured}: ${valueText(best.value, query, table)}${behind}${where}, ${of}.`
}

/** "The highest highest salary" says it once. */
const withoutEnd = (query: FigureQuery): string => {
  const words = measureWords(query)
  return /^(highest|lowest) /.test(words) ? words.replace(/^\w+ /, '') : words
}

function groupsText(query: FigureQuery, result: FigureResult, table: TableProfile, where: string): string {
  const { group, having } = query
  if (!group || !having) return ''
  const field = fieldIn(table, group.field)
  const all = field?.distinct ?? result.groups
  const bound = `${measureWords(query)} ${boundWords[having.op]} ${valueText(having.value, query, table)}`
  const names = result.figures.map(
    ({ group: cell, value }) => `${groupWords(cell, field, group.timeUnit)} (${valueText(value, query, table)})`,
  )
  const more = result.groups > names.length ? [`${written(result.groups - names.length)} more`] : []
  const list = names.length === 0 ? '' : `: ${listWords([...names, ...more])}`
  return `${written(result.groups)} of the ${written(all)} values of ${label(group.field)} ${result.groups === 1 ? 'has' : 'have'} ${/^[aeiou]/.test(bound) ? 'an' : 'a'} ${bound}${where}${list}.`
}

const boundWords = { '>': 'over', '>=': 'of at least', '<': 'under', '<=': 'of at most', '=': 'of' } as const

function differenceText(query: FigureQuery, { figures }: FigureResult, table: TableProfile): string {
  const [a, b] = figures
  const field = fieldIn(table, query.group?.field)
  if (!a || !b || a.value === null || b.value === null)
    return 'Only one of the two has rows with a number, so there is no difference to give.'
  const apart = a.value - b.value
  const share = b.value > 0 ? `, ${written((100 * apart) / b.value)}% more` : ''
  const each = (one: { group: Cell; value: number | null }) =>
    `${groupWords(one.group, field, query.group?.timeUnit)} ${valueText(one.value, query, table)}`
  return `The ${measureWords(query)} differs by ${valueText(apart, query, table)}: ${each(a)}, ${each(b)}${share}.`
}

/** Pearson's r in words, by the conventions of Cohen, Statistical Power Analysis for the Behavioral Sciences (1988). */
function correlationText({ measure }: FigureQuery, { figures }: FigureResult, where: string): string {
  const [first] = figures
  const a = label(measure.field ?? '')
  const b = label(measure.against ?? '')
  const r = first?.value ?? null
  if (!first || r === null) return `There is no correlation to compute, because ${a} or ${b} does not vary${where}.`
  const size = Math.abs(r)
  const strength = size >= 0.5 ? 'strong' : size >= 0.3 ? 'moderate' : size >= 0.1 ? 'weak' : null
  const direction = r > 0 ? `the higher ${a}, the higher ${b}` : `the higher ${a}, the lower ${b}`
  const found = strength === null ? 'hardly any: they do not go along a line' : `${strength}: ${direction}`
  return `The correlation of ${a} and ${b} is ${r.toFixed(2)} over ${counted(first.rows, 'row')}${where}, ${found}.`
}

/** Whether a chart shows the very numbers that a question asks for, so that it may stand beside the answer. */
export const isShown = ({ query }: Figure, spec: Spec): boolean => {
  const uses = chartFacts(spec)?.uses ?? []
  const { field, against, aggregate } = query.measure
  const wanted = [field, against, query.group?.field].filter((name) => typeof name === 'string')
  return (
    wanted.every((name) => uses.some((use) => use.field === name)) &&
    (aggregate !== 'count' || uses.some(({ def }) => def.aggregate === 'count'))
  )
}
