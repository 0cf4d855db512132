import { conflictOf, ruleSentence, rules } from '@belvedere/solver'
import {
  capital,
  type Mark,
  type PartialSpec,
  type Spec,
  type TableProfile,
  toPartial,
  uncapital,
} from '@belvedere/spec'
import { chartFacts, tableOf } from '../intent/chart-facts.ts'
import type { Recommendation, Request } from '../recommendation.ts'
import { chartPhrase, chartRequest, markPlural } from '../say/chart-text.ts'
import { clashText } from '../say/refusal.ts'
import { followUps } from '../suggest/follow-ups.ts'
import { arguedChart, type OtherChart, type Why } from './why.ts'

type Answer = Extract<Recommendation, { kind: 'answer' }>
const maxReasons = 4

/** Says what decided for the chart that stands, or what speaks against drawing it with another mark. */
export const answerWhy = ({ current, tables }: Pick<Request, 'current' | 'tables'>, instead: Mark | null): Answer => {
  const table = tableOf(current, tables)
  if (!current || !table) return { kind: 'answer', text: 'There is no chart to explain yet.', suggestions: [] }
  const shows = `The chart shows ${chartPhrase(current, table)}.`
  const why = arguedChart(current, table, instead === null ? {} : { mark: instead })
  const said = why === null ? [] : instead === null ? becauseText(why) : whyNotText(why, instead, { current, table })
  return { kind: 'answer', text: [shows, ...said].join(' '), suggestions: followUps(current, table) }
}

/** Says what would be drawn if the solver did not know one of its rules. */
export const answerWithout = ({ current, tables }: Pick<Request, 'current' | 'tables'>, rule: string): Answer => {
  const table = tableOf(current, tables)
  if (!current || !table) return { kind: 'answer', text: 'There is no chart to explain yet.', suggestions: [] }
  const why = arguedChart(current, table, rule === '' ? {} : { without: [rule] })
  const known = rules.find(({ name }) => name === rule)
  if (!why || !known) return { kind: 'answer', text: noSuchRule(why), suggestions: followUps(current, table) }
  const said = why.rules.find((one) => one.rule === rule)?.sentence ?? ruleSentence(known.name)
  const { instead } = why
  const text = instead
    ? `Without this rule I would draw ${chartPhrase(instead.spec, table)}:`
    : 'Without this rule the chart would be the same:'
  return {
    kind: 'answer',
    text: `${text}\n- ${said}\n\n`.trim(),
    suggestions: instead ? [chartRequest(instead.spec, table)] : followUps(current, table),
  }
}

const noSuchRule = (why: Why | null): string => {
  const reasons = (why?.rules ?? []).slice(0, maxReasons).map(({ sentence }) => `- ${sentence}`)
  return reasons.length > 0 ? `I know no such rule. What decided:\n${reasons.join('\n')}` : 'I know no such rule.'
}

const becauseText = ({ rules, rivals }: Why): string[] => {
  const reasons = rules.slice(0, maxReasons).map(({ sentence }) => `- ${sentence}`)
  const [next] = rivals
  return [
    reasons.length > 0 ? `What decided:\n${reasons.join('\n')}\n\n` : 'It breaks none of my rules.',
    ...(next ? [`The next-best design would be: ${next.label}. ${apartText(next)}`.trim()] : []),
  ]
}

/** The rule that weighs most against another chart. */
const apartText = ({ apart }: OtherChart): string => {
  const [against] = apart.filter(({ cost }) => cost > 0)
  return against ? `Against it: ${uncapital(against.sentence)}` : ''
}

const whyNotText = (
  { cost, instead }: Why,
  mark: Mark,
  { current, table }: { current: NonNullable<Request['current']>; table: TableProfile },
): string[] => {
  const name = capital(markPlural(mark))
  if (chartFacts(current)?.mark === mark) return [`It is drawn as ${markPlural(mark)} already.`]
  if (instead === null) {
    const clash = conflictOf(openWith(current, mark), table)
    return [clash ? clashText(clash) : `I found no way to draw it as ${markPlural(mark)}.`]
  }
  const against = instead.apart.filter((difference) => difference.cost > 0).map(({ sentence }) => `- ${sentence}`)
  const more = instead.cost - cost
  const worth =
    more === 0
      ? `${name} would do as well`
      : `${name} would cost ${Math.abs(more)} ${more > 0 ? 'more' : 'less'} by my rules`
  return [
    against.length > 0 ? `${worth}:\n${against.slice(0, maxReasons).join('\n')}\n\n` : `${worth}.`,
    `Say “as ${markPlural(mark)}” to draw them all the same.`,
  ]
}

/** What the chart shows, with this mark and without places. */
const openWith = (spec: Spec, mark: Mark): PartialSpec => {
  const partial = toPartial(spec)
  const shown = partial?.encodings.filter(({ field, aggregate }) => field !== undefined || aggregate === 'count') ?? []
  const encodings = shown.map(({ channel: _channel, type: _type, rest: _rest, ...summed }) => summed)
  return { data: spec.data ?? { name: '' }, transform: [], params: [], wishes: {}, ...partial, mark, encodings }
}
