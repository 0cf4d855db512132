import { type FigureAggregate, isYear } from '@belvedere/spec'
import { isTrouble } from '../../extremes/troubles.ts'
import { addsUpOverTime } from '../../interpreter/amounts.ts'
import { classOf } from '../../interpreter/field-class.ts'
import type { Mention } from '../../interpreter/mentions.ts'
import { durations } from '../../language/en/edits/sentence.ts'
import { judgements } from '../../language/en/extremes.ts'
import { participle } from '../../language/en/participles.ts'
import { sumWords } from '../../language/en/questions.ts'
import type { Figure } from './figure.ts'
import { aggregateOf, fieldOf, onlyAmount, queryOf, saidAggregates, tookFor } from './parts.ts'
import type { Question } from './question.ts'

/** "What is the average price in 2020", "how much revenue did we make", "what is the population of Japan". */
export const readNumber = (question: Question): Figure | null => {
  const { sentence, named, where, form, table } = question
  const said = saidAggregates(question)
  const [aggregate, ...more] = said
  const [mention, ...others] = measuresIn(question)
  if (more.length > 0 || others.length > 0 || question.having.length > 0) return null
  // What is asked for stands first, or ends it all: "give me the times and the number of trains" is a list.
  const last = sentence.tokens.findLast(({ kind }) => kind === 'word')
  if (aggregate && mention && aggregate.start > mention.start && aggregate.end !== last?.end) return null
  // "How much did we sell" names no field, and there is one that it can mean.
  const sells = form === 'amount' && sentence.tokens.some(({ text }) => sumWords.has(text))
  const judged = aggregate ? null : judgedBefore(question, mention)
  const field = fieldOf(question, mention) ?? (aggregate || sells ? onlyAmount(table) : undefined)
  if (!field || (mention && (mention.fields[0]?.score ?? 0) < 0.5)) return null
  const explained = [...named, aggregate, judged?.place].filter((one) => one !== undefined)
  if (question.unexplained(...explained).length > 0) return null
  const assumed = mention ? [] : [tookFor(field)]
  const numeric = field.type === 'quantitative' && !isYear(field) && classOf(field) !== 'id'
  const answer = (wanted: FigureAggregate): Figure => ({
    asks: 'number',
    query: queryOf(question, { aggregate: wanted, field: field.name }),
    assumed,
    beside: false,
  })
  if (aggregate) {
    const known = aggregateOf(aggregate.aggregate)
    if (known === 'distinct' || known === 'missing') return answer(known)
    if (known === 'count') return null
    const ends = field.type === 'temporal' || isYear(field) ? known === 'min' || known === 'max' : numeric
    return known !== undefined && ends ? answer(known) : null
  }
  if (judged && numeric) return answer(judged.best === isTrouble(field) ? 'min' : 'max')
  if (!numeric || (where.length === 0 && !sells)) return null
  return answer(addsUpOverTime(field) && form === 'amount' ? 'sum' : 'mean')
}

/** What is asked for: each column once; "time" of "fetching time" and "measured" at the end say nothing of their own. */
const measuresIn = (question: Question): Mention[] => {
  const { named, sentence } = question
  const last = sentence.tokens.findLast(({ kind }) => kind === 'word')
  const fields = named.map((mention) => fieldOf(question, mention))
  return named.filter((mention, at) => {
    const [token, field] = [sentence.tokens[mention.first], fields[at]]
    if (!token || !field || named.length === 1) return true
    const repeated = fields.some((other, i) => i !== at && other === field && isSurer(named[i], mention, i > at))
    const done = token.end === last?.end && participle.test(token.text) && field.type === 'temporal'
    const spoken = at > 0 && durations.has(token.text) && (mention.fields[0]?.score ?? 0) < sureName
    return !repeated && !done && !spoken
  })
}
const sureName = 0.5

const isSurer = (a: Mention | undefined, b: Mention, later: boolean): boolean => {
  const [one, other] = [a?.fields[0]?.score ?? 0, b.fields[0]?.score ?? 0]
  return one > other || (one === other && later)
}

/** "Our best time": the judgement right before what is asked for. */
const judgedBefore = (
  { sentence: { tokens } }: Question,
  mention: Mention | undefined,
): { best: boolean; place: { start: number; end: number } } | null => {
  const place = mention && tokens[mention.first - 1]
  const best = judgements.descending.includes(place?.text ?? '')
  return place && (best || judgements.ascending.includes(place.text)) ? { best, place } : null
}
