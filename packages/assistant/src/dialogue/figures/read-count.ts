import type { FigureQuery } from '@belvedere/spec'
import { addsUp } from '../../interpreter/amounts.ts'
import { classOf, isAmount, isUnique } from '../../interpreter/field-class.ts'
import type { Mention } from '../../interpreter/mentions.ts'
import { spansOf, wordsOf } from '../../interpreter/utterance.ts'
import { english } from '../../language/en/lexicon.ts'
import { altogether, distinctWords } from '../../language/en/questions.ts'
import { readerWords, text } from '../../say/text.ts'
import type { Figure } from './figure.ts'
import { aggregateOf, fieldOf, queryOf, rowsOf } from './parts.ts'
import type { Question } from './question.ts'

/** "How many cars from Japan", "how many regions have more than 10 shops", "how many units were sold in 2020". */
export const readCount = (question: Question): Figure | null => {
  const { sentence, from, named, where } = question
  const { tokens } = sentence
  const [first, ...others] = named
  const field = fieldOf(question, first)
  const near = first !== undefined && first.first <= from + 2 && (first.fields[0]?.score ?? 0) >= 0.5
  const distinct = tokens.slice(from - 1, from + 3).some(({ text }) => distinctWords.has(text))
  if (!near || !field) {
    // What nothing explains right after "how many" is what the rows are called.
    const noun = question
      .unexplained()
      .filter((at) => at <= from + 2 && tokens.slice(from, at).every(({ text }) => !english.stopWords.has(text)))
    const called = noun.map((at) => tokens[at]).filter((token) => token !== undefined)
    if (named.length > 0 || question.unexplained(...called).length > 0) return null
    const [word] = called
    if (where.length === 0 && word) return null
    const assumed = word ? [text('assumed.no_column', { words: readerWords(word.text) })] : []
    return { asks: 'rows', query: rowsOf(question), assumed, beside: false }
  }
  // "How many goals did Lola score" names the goals twice.
  if (others.some((mention) => fieldOf(question, mention) !== field)) return null
  const having = havingOf(question, first)
  if (having) return having
  if (question.unexplained(first).length > 0) return null
  const fieldClass = classOf(field)
  const each = isUnique(field) && field.nulls === 0 && !distinct && where.length > 0
  if (each) return { asks: 'rows', query: rowsOf(question), assumed: [], beside: false }
  if (fieldClass === 'geo' || (fieldClass === 'time' && !distinct)) return null
  const whole = tokens.some(({ text }) => altogether.has(text)) && first.fields[0]?.how === 'name'
  if (fieldClass === 'steps' && !addsUp(field) && !whole) return null
  if (isAmount(field) && !distinct) {
    // "Heavy cars" are no sum of weights.
    if (!addsUp(field) && !whole && !(field.integer && first.fields[0]?.how === 'name')) return null
    return {
      asks: 'number',
      query: queryOf(question, { aggregate: 'sum', field: field.name }),
      assumed: [],
      beside: false,
    }
  }
  // "What is the number of names" asks for them one by one.
  if (tokens[from - 1]?.text === 'of' && !distinct && where.length === 0) return null
  return {
    asks: 'number',
    query: queryOf(question, { aggregate: 'distinct', field: field.name }),
    assumed: [],
    beside: false,
  }
}

const bounds = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' } as const

/** "… have more than 10 shops", "… with an average rating over 4": a condition on what each group has. */
export const havingOf = (question: Question, group: Mention): Figure | null => {
  const { sentence, having } = question
  const field = fieldOf(question, group)
  const [aggregated, ...more] = having
  if (!field || more.length > 0 || ['number', 'time', 'geo'].includes(classOf(field))) return null
  const figure = (query: Pick<FigureQuery, 'measure' | 'having'>): Figure => ({
    asks: 'groups',
    query: { ...rowsOf(question), ...query, group: { field: field.name }, limit: 10 },
    assumed: [],
    beside: false,
  })
  if (aggregated) {
    const { condition, having: aggregate } = aggregated
    const known = aggregateOf(aggregate)
    if (condition.test !== 'compare' || condition.op === 'ne' || known === undefined) return null
    if (question.unexplained(group).length > 0) return null
    const measure = { aggregate: known, field: aggregated.field }
    return figure({ measure, having: { op: bounds[condition.op], value: condition.value } })
  }
  const span = spansOf(sentence.spans, 'comparison').find(({ start }) => start > group.end)
  const number = span && spansOf(sentence.spans, 'number').find(({ start }) => start >= span.end)
  const op = span && span.op in bounds ? span.op : null
  if (!span || !number || (op !== 'gt' && op !== 'gte' && op !== 'lt' && op !== 'lte' && op !== 'eq')) return null
  const left = question.unexplained(group, span, number)
  const noun = wordsOf(sentence.tokens, number)[1] + 1
  if (left.some((at) => at !== noun)) return null
  return figure({ measure: { aggregate: 'count', field: null }, having: { op: bounds[op], value: number.value } })
}

/** "Are there any American cars", "what share of orders is late": how many rows are left. */
export const readRows = (question: Question, asks: 'exists' | 'share'): Figure | null => {
  const { named, where, from, sentence } = question
  if (where.length === 0) return null
  const noun = sentence.tokens.filter((_, at) => at >= from && at <= from + 2)
  const others = named.filter(({ first }) => first > from + 2)
  return others.length === 0 && question.unexplained(...noun, ...named).length === 0
    ? { asks, query: rowsOf(question), assumed: [], beside: false }
    : null
}
