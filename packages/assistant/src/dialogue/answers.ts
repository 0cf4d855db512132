import {
  type FieldProfile,
  isCategory,
  measurementUnit,
  momentText,
  nearestName,
  type Spec,
  type TableProfile,
} from '@belvedere/spec'
import { type TranslatableText, textOfAll } from '@belvedere/texts'
import { unreadTexts } from '@belvedere/texts/unread'
import type { Found } from '../edits/found.ts'
import { isNumber, isTime } from '../edits/reader.ts'
import { isTruth } from '../language/en/flags.ts'
import type { Topic } from '../language/en/talk.ts'
import type { UnreadLanguage } from '../language/unread.ts'
import type { Recommendation } from '../recommendation.ts'
import { chartRequest, chartText } from '../say/chart-text.ts'
import { type AnyText, distinctTexts, readerWords, sentences, text } from '../say/text.ts'
import { followUps } from '../suggest/follow-ups.ts'
import { suggestions } from '../suggest/suggestions.ts'
import { explainChart } from '../why/why.ts'
import { nearColumns } from './near-columns.ts'

const unreadText = textOfAll(unreadTexts)
/** Whoever writes in one of these reads the answer in it. */
const unreadIn = (language: 'fr' | 'es') => unreadText(unreadTexts.message('languages'), language)

type Answer = Extract<Recommendation<AnyText>, { kind: 'answer' }>

const answer = (said: AnyText, offers: AnyText[]): Answer => ({
  kind: 'answer',
  text: said,
  suggestions: offers.slice(0, 4),
})
/** Ends with a line that leads to what is offered; of a table that nothing can be asked of, without one. */
const offering = (said: AnyText, lead: AnyText, offers: AnyText[]): Answer =>
  answer(offers.length > 0 ? sentences(said, lead) : said, offers)

const maxNamed = 12
const listed = (names: readonly string[]): AnyText[] =>
  names.length <= maxNamed
    ? [...names]
    : [...names.slice(0, maxNamed), text('talk.more', { count: names.length - maxNamed })]

export const noTable = (): Answer => answer(text('talk.no_table'), [])

/** What there is to do next: changes of the chart that stands, questions to the table else. */
const offersFor = (table: TableProfile, current: Spec | null): AnyText[] =>
  current ? [...followUps(current, table), ...suggestions(table)] : suggestions(table)

/** What a design may cost more than the one that stands and still be worth a look. */
const farthest = 10

/** The next-best designs of what the chart shows. */
const nextBest = (current: Spec, table: TableProfile): AnyText[] => {
  const why = explainChart(current, table)
  const near = why?.rivals.filter(({ cost }) => cost - why.cost <= farthest) ?? []
  return distinctTexts(near.map(({ spec }) => chartRequest(spec, table)))
}

/** What a column holds: its span, and how many values are missing. */
const factsText = (field: FieldProfile): TranslatableText => {
  const { type, min, max, nulls, distinct } = field
  const span = min !== undefined && max !== undefined ? { min, max } : null
  const what =
    span && type === 'temporal'
      ? text('talk.span', { from: dayText(span.min), to: dayText(span.max) })
      : span && type === 'quantitative'
        ? text('talk.range', { from: numberText(span.min, field), to: rangeEndText(span.max, field) })
        : text('talk.different', { count: distinct })
  return text('talk.facts', { parts: [what, ...(nulls > 0 ? [text('talk.missing', { count: nulls })] : [])] })
}

const msPerDay = 86_400_000
const dayText = (ms: number) => momentText(Math.floor(ms / msPerDay) * msPerDay)

const numberText = (value: number, { semanticType }: FieldProfile): TranslatableText | string => {
  if (semanticType === 'year') return String(Math.round(value * 100) / 100)
  return text('amount.plain', { value: Math.abs(value) < 1000 ? Math.round(value * 100) / 100 : Math.round(value) })
}

const rangeEndText = (value: number, field: FieldProfile): TranslatableText | string => {
  const unit = measurementUnit(field)
  const number = numberText(value, field)
  return unit === undefined ? number : text('talk.with_unit', { number, unit })
}

const sizeOf = ({ name, rows, fields }: TableProfile) => ({
  table: name,
  rows: text('talk.rows', { count: rows }),
  columns: text('talk.columns', { count: fields.length }),
})

const columnsText = (table: TableProfile): TranslatableText => {
  const named = (is: (field: FieldProfile) => boolean) => listed(table.fields.filter(is).map(({ name }) => name))
  const [times, numbers, groups] = [named(isTime), named(isNumber), named(isCategory)]
  const kinds = [
    ...(times.length > 0 ? [text('talk.times', { fields: times })] : []),
    ...(numbers.length > 0 ? [text('talk.numbers', { fields: numbers })] : []),
    ...(groups.length > 0 ? [text('talk.groups', { fields: groups })] : []),
  ]
  const size = text('talk.size', sizeOf(table))
  return kinds.length > 0 ? text('talk.columns_of', { size, kinds }) : size
}

const valuesText = (field: FieldProfile): TranslatableText => {
  const shown = field.values.slice(0, maxNamed).map(({ value }) => String(value))
  const facts = factsText(field)
  return isCategory(field) && shown.length > 0
    ? text('talk.listed_values', { field: field.name, facts, values: listed(shown) })
    : text('talk.values', { field: field.name, facts })
}

/** What the table can show of some of its values, as charts to choose from. */
const aboutValues = ({ field, values }: Extract<Found, { kind: 'values' }>, table: TableProfile): Answer => {
  const others = { ...table, fields: table.fields.filter(({ name }) => name !== field.name) }
  const list = values.map(String)
  const bare = values.some(isTruth)
  const counted = values.map((value) => field.values.find((one) => one.value === value)?.count ?? 0)
  return offering(
    text('talk.share_of_rows', {
      count: values.length,
      values: bare ? text('talk.of_field', { field: field.name, values: list }) : list,
      rows: counted.reduce((sum, count) => sum + count, 0),
      all: table.rows,
    }),
    text('talk.show_them'),
    suggestions(others).map((question) =>
      bare
        ? text('offer.where', { question, field: field.name, values: list })
        : text('offer.for_values', { question, values: list }),
    ),
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
      return answer(text('talk.greeting', { table: table.name }), offers)
    case 'thanks':
      return answer(text('talk.thanks'), offers)
    case 'goodbye':
      return answer(text('talk.goodbye'), [])
    case 'insult':
      return answer(text('talk.insult'), current ? [text('offer.undo'), ...offers] : offers)
    case 'help':
      return offering(text('talk.help'), text('talk.help_offers', { table: table.name }), offers)
    case 'who':
      return answer(text('talk.who'), offers)
    case 'columns':
      return answer(text('paragraphs', { parts: tables.slice(0, 3).map(columnsText) }), offers)
    case 'rows':
      return answer(text('talk.sizes', { tables: tables.map((one) => text('talk.table_size', sizeOf(one))) }), offers)
    case 'tables':
      return answer(text('talk.tables', { tables: listed(tables.map(({ name }) => name)) }), offers)
    case 'describe':
      return current
        ? answer(text('chart.shown', { chart: chartText(current, table) }), offers)
        : offering(text('talk.no_chart'), text('talk.make_chart'), offers)
    case 'other': {
      const others = [...(current ? nextBest(current, table) : []), ...suggestions(table)]
      return others.length > 0
        ? answer(text('talk.other_sides', { table: table.name }), others)
        : answer(text('talk.no_other_side', { table: table.name }), [])
    }
    case 'export':
      return answer(text('talk.export'), [])
    case 'numbers':
      return current ? answer(text('talk.table_tab'), offers) : answer(columnsText(table), offers)
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
  example: (field: string) => AnyText,
  wanted: 'measure' | 'group' | null = null,
): Answer => {
  const offered = nearColumns(words, table, wanted)
  const missing = text('talk.unknown_field', { words: readerWords(words), table: table.name })
  const nearest = text('talk.nearest', { count: offered.length, fields: offered })
  return answer(offered.length > 0 ? sentences(missing, nearest) : missing, offered.map(example))
}

export const unknownValue = (read: string, table: TableProfile, current: Spec | null): Answer => {
  const values = table.fields
    .filter(isCategory)
    .flatMap((field) =>
      field.values.flatMap(({ value }) => (typeof value === 'string' ? [{ value, field: field.name }] : [])),
    )
  const near = nearestName(
    read,
    values.map(({ value }) => value),
  )
  const found = values.find(({ value }) => value === near)
  const words = readerWords(read)
  if (found)
    return answer(text('talk.similar_value', { words, table: table.name, ...found }), [
      text('offer.only', { values: found.value }),
    ])
  const unknown = text('talk.unknown_value', { words, table: table.name })
  return answer(current ? sentences(unknown, text('talk.stays')) : unknown, offersFor(table, current))
}

export const notUnderstood = (table: TableProfile, current: Spec | null): Answer => {
  const asked = suggestions(table)
  if (current)
    return offering(text('talk.not_understood_stays'), text('talk.can_do'), [
      ...followUps(current, table).slice(0, 2),
      ...asked,
    ])
  return asked.length > 0
    ? offering(text('talk.not_understood'), text('talk.can_draw', { table: table.name }), asked)
    : answer(sentences(text('talk.not_understood'), barrenText(table), text('talk.would_work')), questionsOf(table))
}

/** Why no chart can be suggested of a table. */
const barrenText = ({ name: table, rows }: TableProfile): AnyText =>
  text(rows === 0 ? 'talk.no_rows' : rows === 1 ? 'talk.single_row' : 'talk.no_idea', { table })

/** What can be asked of any table. */
const questionsOf = ({ fields }: TableProfile): AnyText[] => [
  text('offer.what_columns'),
  ...fields.filter(({ count }) => count > 0).map(({ name }) => text('offer.what_is', { field: name })),
]

/** "Explode the biggest": what is to be done is not understood, so nothing is. */
export const unknownWish = (word: string, table: TableProfile, current: Spec | null): Answer =>
  offering(text('talk.unknown_wish', { words: readerWords(word) }), text('talk.can_do'), offersFor(table, current))

export const inForeignLanguage = (
  language: UnreadLanguage | 'another script',
  table: TableProfile,
  current: Spec | null,
): Answer => {
  const offers = offersFor(table, current)
  switch (language) {
    case 'another script':
      return answer(text('talk.other_script'), offers)
    case 'French':
      return answer(unreadIn('fr'), offers)
    case 'Spanish':
      return answer(unreadIn('es'), offers)
    default:
      return offering(
        text('talk.other_language', { language: text(`talk.language.${language}`) }),
        text('talk.how_to_ask'),
        offers,
      )
  }
}

/** Causes are not in a table; what can be said is where to look. */
export const notACause = (table: TableProfile, current: Spec): Answer =>
  answer(text('talk.no_cause'), followUps(current, table))

export const noChartYet = (table: TableProfile): Answer =>
  offering(text('talk.nothing_to_change'), text('talk.make_chart'), suggestions(table))

export const emptyColumn = (name: string, table: TableProfile): Answer =>
  offering(text('talk.empty_column', { field: name }), text('talk.would_work'), suggestions(table))
