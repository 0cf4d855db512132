import { findWishConflict, rules, ruleText } from '@belvedere/solver'
import { type Mark, type PartialSpec, type Spec, type TableProfile, toPartial } from '@belvedere/spec'
import { chartFacts, tableOf } from '../intent/chart-facts.ts'
import type { Recommendation, Request } from '../recommendation.ts'
import { chartRequest, chartText, markText } from '../say/chart-text.ts'
import { type AnyText, sentences, text } from '../say/text.ts'
import { conflictText } from '../say/wish-conflict.ts'
import { followUps } from '../suggest/follow-ups.ts'
import { explainChart, type UntranslatedWhy } from './why.ts'

type Answer = Extract<Recommendation<AnyText>, { kind: 'answer' }>
const maxReasons = 4

const nothingToExplain = (): Answer => ({ kind: 'answer', text: text('talk.nothing_to_explain'), suggestions: [] })

/** Explains why the current chart was chosen, or what speaks against drawing it with another mark. */
export const answerWhy = ({ current, tables }: Pick<Request, 'current' | 'tables'>, instead: Mark | null): Answer => {
  const table = tableOf(current, tables)
  if (!current || !table) return nothingToExplain()
  const shows = text('chart.shown', { chart: chartText(current, table) })
  const why = explainChart(current, table, instead === null ? {} : { mark: instead })
  const [first = [], ...more] =
    why === null ? [] : instead === null ? becauseText(why) : whyNotText(why, instead, { current, table })
  const paragraphs = [[shows, ...first], ...more].filter((said) => said.length > 0)
  return {
    kind: 'answer',
    text: text('paragraphs', { parts: paragraphs.map((said) => sentences(...said)) }),
    suggestions: followUps(current, table),
  }
}

/** Says what would be drawn if one of the solver's rules were switched off. */
export const answerWithout = ({ current, tables }: Pick<Request, 'current' | 'tables'>, name: string): Answer => {
  const table = tableOf(current, tables)
  if (!current || !table) return nothingToExplain()
  const why = explainChart(current, table, name === '' ? {} : { without: [name] })
  const known = rules.find((one) => one.name === name)
  if (!why || !known)
    return {
      kind: 'answer',
      text: sentences(text('why.unknown_rule'), ...decidedText(why)),
      suggestions: followUps(current, table),
    }
  const rule = why.rules.find((one) => one.rule === name)?.sentence ?? ruleText(known.name)
  const { instead } = why
  return {
    kind: 'answer',
    text: instead ? text('why.instead', { chart: chartText(instead.spec, table), rule }) : text('why.same', { rule }),
    suggestions: instead ? [chartRequest(instead.spec, table)] : followUps(current, table),
  }
}

const decidedText = (why: UntranslatedWhy | null): AnyText[] => {
  const decisive = (why?.rules ?? []).slice(0, maxReasons).map(({ sentence }) => sentence)
  return decisive.length > 0 ? [text('why.decided', { rules: decisive })] : []
}

/** Paragraphs of sentences. */
const becauseText = (why: UntranslatedWhy): AnyText[][] => {
  const decided = decidedText(why)
  const [next] = why.rivals
  const [against] = next?.apart.filter(({ cost }) => cost > 0) ?? []
  return [
    decided.length > 0 ? decided : [text('why.no_rule_broken')],
    [
      ...(next ? [text('why.next_best', { label: next.label })] : []),
      ...(against ? [text('why.against', { rule: against.sentence })] : []),
    ],
  ]
}

const whyNotText = (
  { cost, instead }: UntranslatedWhy,
  other: Mark,
  { current, table }: { current: NonNullable<Request['current']>; table: TableProfile },
): AnyText[][] => {
  const mark = markText(other)
  if (chartFacts(current)?.mark === other) return [[text('why.drawn_already', { mark })]]
  if (instead === null) {
    const conflict = findWishConflict(openWith(current, other), table)
    return [[conflict ? conflictText(conflict) : text('why.no_way', { mark })]]
  }
  const against = instead.apart.filter((difference) => difference.cost > 0).map(({ sentence }) => sentence)
  const reasons =
    against.length > 0 ? text('why.reasons', { rules: against.slice(0, maxReasons) }) : text('why.no_reasons')
  const more = instead.cost - cost
  const worth =
    more === 0
      ? text('why.same_cost', { mark, reasons })
      : text(more > 0 ? 'why.costs_more' : 'why.costs_less', { mark, cost: Math.abs(more), reasons })
  return [[worth], [text('why.all_the_same', { mark })]]
}

/** The chart's partial spec with another mark and all channels left open. */
const openWith = (spec: Spec, mark: Mark): PartialSpec => {
  const partial = toPartial(spec)
  const shown = partial?.encodings.filter(({ field, aggregate }) => field !== undefined || aggregate === 'count') ?? []
  const encodings = shown.map(({ channel: _channel, type: _type, rest: _rest, ...summed }) => summed)
  return { data: spec.data ?? { name: '' }, transform: [], params: [], wishes: {}, ...partial, mark, encodings }
}
