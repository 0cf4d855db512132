import {
  type FieldProfile,
  listWords,
  measurementUnit,
  nearestName,
  type Spec,
  type TableProfile,
} from '@belvedere/spec'
import type { Found } from '../edits/found.ts'
import { isCategory, isNumber, isTime } from '../edits/reader.ts'
import { isTruth } from '../language/en/flags.ts'
import type { Topic } from '../language/en/talk.ts'
import { foreign } from '../language/unread.ts'
import type { Recommendation } from '../recommendation.ts'
import { chartPhrase, chartRequest } from '../say/chart-text.ts'
import { followUps } from '../suggest/follow-ups.ts'
import { suggestions } from '../suggest/suggestions.ts'
import { whyChart } from '../why/why.ts'
import { nearColumns } from './near-columns.ts'

type Answer = Extract<Recommendation, { kind: 'answer' }>

const answer = (text: string, offers: string[]): Answer => ({ kind: 'answer', text, suggestions: offers.slice(0, 4) })
/** Ends with a line that leads to what is offered; of a table that nothing can be asked of, without one. */
const offering = (text: string, lead: string, offers: string[]): Answer =>
  answer(offers.length > 0 ? `${text} ${lead}` : text, offers)
/** Digits in groups of three, the same on every machine. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

const maxNamed = 12
const listed = (names: readonly string[]): string =>
  names.length <= maxNamed
    ? listWords(names)
    : `${names.slice(0, maxNamed).join(', ')} and ${grouped(names.length - maxNamed)} more`

export const noTable = (): Answer =>
  answer('I have no table to draw from yet. Drop a file here, paste a table, or take one of the samples.', [])

/** What there is to do next: changes of the chart that stands, questions to the table else. */
const offersFor = (table: TableProfile, current: Spec | null): string[] =>
  current ? [...followUps(current, table), ...suggestions(table)] : suggestions(table)

/** What a design may cost more than the one that stands and still be worth a look. */
const farthest = 10

/** The next-best designs of what the chart shows. */
const nextBest = (current: Spec, table: TableProfile): string[] => {
  const why = whyChart(current, table)
  const near = why?.rivals.filter(({ cost }) => cost - why.cost <= farthest) ?? []
  return [...new Set(near.map(({ spec }) => chartRequest(spec, table)))]
}

const fieldLine = (field: FieldProfile): string => {
  const gaps = field.nulls > 0 ? `, ${grouped(field.nulls)} missing` : ''
  const measured = measurementUnit(field)
  const unit = measured === undefined ? '' : ` ${measured}`
  if (field.type === 'temporal' && field.min !== undefined && field.max !== undefined)
    return `from ${day(field.min)} to ${day(field.max)}${gaps}`
  if (field.type === 'quantitative' && field.min !== undefined && field.max !== undefined)
    return `numbers from ${number(field.min, field)} to ${number(field.max, field)}${unit}${gaps}`
  return `${grouped(field.distinct)} different ${field.distinct === 1 ? 'value' : 'values'}${gaps}`
}
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const number = (value: number, field: FieldProfile) =>
  field.semanticType === 'year' || Math.abs(value) < 1000
    ? String(Math.round(value * 100) / 100)
    : grouped(Math.round(value))

const columnsText = (table: TableProfile): string => {
  const part = (what: string, fields: FieldProfile[]) =>
    fields.length > 0 ? [`${what}: ${listed(fields.map(({ name }) => name))}`] : []
  const parts = [
    ...part('times', table.fields.filter(isTime)),
    ...part('numbers', table.fields.filter(isNumber)),
    ...part('groups', table.fields.filter(isCategory)),
  ]
  const count = table.fields.length === 1 ? 'one column' : `${grouped(table.fields.length)} columns`
  return `${table.name} has ${grouped(table.rows)} rows and ${count}. ${parts.map((line) => `\n- ${line}`).join('')}`
}

const valuesText = (field: FieldProfile): string => {
  const shown = field.values.slice(0, maxNamed).map(({ value }) => String(value))
  const list = isCategory(field) && shown.length > 0 ? `, most often ${listed(shown)}` : ''
  return `${field.name} has ${fieldLine(field)}${list}.`
}

/** What the table can show of some of its values, as charts to choose from. */
const aboutValues = ({ field, values }: Extract<Found, { kind: 'values' }>, table: TableProfile): Answer => {
  const others = { ...table, fields: table.fields.filter(({ name }) => name !== field.name) }
  const list = listWords(values.map(String))
  const bare = values.some(isTruth)
  const name = bare ? `${field.name}: ${list}` : list
  const counted = values.map((value) => field.values.find((one) => one.value === value)?.count ?? 0)
  const rows = grouped(counted.reduce((sum, count) => sum + count, 0))
  return offering(
    `${name} ${values.length > 1 ? 'have' : 'has'} ${rows} of the ${grouped(table.rows)} rows.`,
    'These would show them:',
    suggestions(others).map((question) => `${question} ${bare ? `where ${field.name} is ${list}` : `for ${name}`}`),
  )
}

/** Answers what is not about charts. Commands are none of these. */
export const answerTalk = (
  topic: Exclude<Topic, 'undo' | 'redo' | 'reset' | 'why'>,
  {
    table,
    tables,
    current,
    about,
  }: { table: TableProfile; tables: TableProfile[]; current: Spec | null; about: Found | null },
): Answer => {
  const offers = offersFor(table, current)
  switch (topic) {
    case 'greeting':
      return answer(`Hello. I draw charts from ${table.name}; tell me what you want to see.`, offers)
    case 'thanks':
      return answer('Good. Tell me what to change or what to draw next.', offers)
    case 'goodbye':
      return answer('Goodbye. The chart stays as it is.', [])
    case 'insult':
      return answer(
        'That was not what you wanted, then. Tell me what to change, or say “undo” to go back a step.',
        current ? ['Undo', ...offers] : offers,
      )
    case 'help':
      return offering(
        'I draw what you describe and change it as you ask: compare groups, follow trends, show distributions and relationships, then filter, sort, colour, turn it, add sliders or a timeline.',
        `These would work on ${table.name}:`,
        offers,
      )
    case 'who':
      return answer(
        'I am Belvedere’s built-in assistant. I work by rules and a small trained ranker that run here, so nothing of your data leaves.',
        offers,
      )
    case 'columns':
      return answer(tables.map(columnsText).slice(0, 3).join('\n\n'), offers)
    case 'rows':
      return answer(
        `${listWords(tables.map(({ name, rows, fields }) => `${name} has ${grouped(rows)} rows and ${grouped(fields.length)} columns`))}.`,
        offers,
      )
    case 'tables':
      return answer(`The room has ${listed(tables.map(({ name }) => name))}.`, offers)
    case 'describe':
      return current
        ? answer(`The chart shows ${chartPhrase(current, table)}.`, offers)
        : offering('There is no chart yet.', 'These would make one:', offers)
    case 'other': {
      const others = [...(current ? nextBest(current, table) : []), ...suggestions(table)]
      return others.length > 0
        ? answer(`These would show another side of ${table.name}:`, others)
        : answer(`I know no other side of ${table.name} to show.`, [])
    }
    case 'export':
      return answer('The buttons beside the chart copy its picture or download it; I only draw and change it.', [])
    case 'numbers':
      return current
        ? answer('The Table tab above the chart shows its numbers.', offers)
        : answer(columnsText(table), offers)
    case 'values':
      return about?.kind === 'column' ? answer(valuesText(about.field), offers) : answer(columnsText(table), offers)
    case 'about_values':
      return about?.kind === 'values' ? aboutValues(about, table) : answer(columnsText(table), offers)
    default:
      return topic satisfies never
  }
}

/** Names the column that is not there and offers the nearest that are. The chart stays. */
export const unknownField = (
  words: string,
  table: TableProfile,
  example: (field: string) => string,
  wanted: 'measure' | 'group' | null = null,
): Answer => {
  const offered = nearColumns(words, table, wanted)
  const list = offered.length > 0 ? ` The nearest I can offer: ${listWords(offered)}.` : ''
  return answer(`There is no column “${words}” in ${table.name}.${list}`, offered.map(example))
}

export const unknownValue = (words: string, table: TableProfile, current: Spec | null): Answer => {
  const values = table.fields
    .filter(isCategory)
    .flatMap((field) =>
      field.values.flatMap(({ value }) => (typeof value === 'string' ? [{ value, field: field.name }] : [])),
    )
  const near = nearestName(
    words,
    values.map(({ value }) => value),
  )
  const found = values.find(({ value }) => value === near)
  return found
    ? answer(`I found no “${words}” in ${table.name}. ${found.field} has “${found.value}”.`, [`Only ${found.value}`])
    : answer(
        `I found no “${words}” in ${table.name}, neither as a column nor as a value. The chart stays as it is.`,
        offersFor(table, current),
      )
}

export const notUnderstood = (table: TableProfile, current: Spec | null): Answer =>
  current
    ? offering('I did not understand that, so the chart stays as it is.', 'These I can do:', [
        ...followUps(current, table).slice(0, 2),
        ...suggestions(table),
      ])
    : suggestions(table).length > 0
      ? offering('I did not understand that.', `These I can draw from ${table.name}:`, suggestions(table))
      : answer(`I did not understand that. ${barrenText(table)} These would work:`, questionsOf(table))

/** Why no chart can be suggested of a table. */
const barrenText = ({ name, rows }: TableProfile): string =>
  rows === 0
    ? `${name} has no rows, so there is nothing to draw.`
    : rows === 1
      ? `${name} has a single row, so there is nothing to compare.`
      : `I know no chart that ${name} would fill.`

/** What can be asked of any table. */
const questionsOf = ({ fields }: TableProfile): string[] => [
  'What columns are there?',
  ...fields.filter(({ count }) => count > 0).map(({ name }) => `What is ${name}?`),
]

/** "Explode the biggest": what is to be done is not understood, so nothing is. */
export const unknownWish = (word: string, table: TableProfile, current: Spec | null): Answer =>
  offering(
    `I do not know what “${word}” does to a chart, so it stays as it is.`,
    'These I can do:',
    offersFor(table, current),
  )

export const inForeignLanguage = (language: string, table: TableProfile, current: Spec | null): Answer => {
  if (language === 'another script')
    return answer(
      'I read English and German so far. Column names and values may be in any language; the words around them in one of these, please.',
      offersFor(table, current),
    )
  const own = foreign.find((one) => one.language === language)?.says
  return own !== undefined
    ? answer(own, offersFor(table, current))
    : offering(
        `That looks like ${language}. I read English and German so far.`,
        'These show how to ask:',
        offersFor(table, current),
      )
}

/** Causes are not in a table; what can be said is where to look. */
export const notACause = (table: TableProfile, current: Spec): Answer =>
  answer(
    'The table says how much, not why. Splitting or filtering may show where it comes from.',
    followUps(current, table),
  )

export const noChartYet = (table: TableProfile): Answer =>
  offering('There is no chart to change yet.', 'These would make one:', suggestions(table))

export const emptyColumn = (name: string, table: TableProfile): Answer =>
  offering(
    `The column “${name}” is empty in every row, so there is nothing to draw of it.`,
    'These would work:',
    suggestions(table),
  )
