import { type AlternativeDesign, explainDesign, type RuleContribution, rules } from '@belvedere/solver'
import { describeSpec, type Mark, type Spec, type TableProfile } from '@belvedere/spec'
import type { Explanation } from '../recommendation.ts'
import { explain } from '../say/explain.ts'
import { textFormatterIn } from '../say/in-words.ts'
import type { AnyText } from '../say/text.ts'

/** Another chart, with what it would be and the rules that set it apart from the one that stands. */
export interface OtherChart<Text = string> {
  label: Text
  spec: Spec
  cost: number
  /** `cost` is what the other chart costs more by the rule; below 0: less. */
  apart: (Omit<RuleContribution, 'sentence'> & { sentence: Text })[]
}

/** Another chart with its description in one sentence. */
type DescribedChart = OtherChart & { says: string }

/** Why a chart looks as it does: what decided, what would come next, and what it would be by fewer rules. */
export interface Why<Text = string, Other = DescribedChart> {
  cost: number
  /** Where each rule comes from: author and year, or `convention`. `cost` as in an explanation. */
  rules: (Explanation<Text>['rules'][number] & { source: string })[]
  rivals: Other[]
  /** What would be drawn without the rules that were switched off, or with the other mark; null: nothing else. */
  instead: Other | null
}

/** An argument whose texts are not in a language yet. */
export type ArguedChart = Why<AnyText, OtherChart<AnyText>>

/** Argues for a chart; null where it is composed of several, which no rule weighs. */
export const arguedChart = (
  spec: Spec,
  table: TableProfile,
  other: { without?: readonly string[]; mark?: Mark } = {},
): ArguedChart | null => {
  const argument = explainDesign(spec, table, other)
  if (!argument) return null
  const { chosen, rivals, instead } = argument
  return {
    cost: chosen.cost,
    rules: explain(chosen, []).rules.map((said) => ({ ...said, source: sourceOf(said.rule) })),
    rivals: rivals.map(otherChart),
    instead: instead && otherChart(instead),
  }
}

const otherChart = ({ label, spec, cost, apart }: AlternativeDesign): OtherChart<AnyText> => ({
  label,
  spec,
  cost,
  apart,
})

/** The same in the language of the chart's titles. */
export const whyChart = (
  spec: Spec,
  table: TableProfile,
  other?: { without?: readonly string[]; mark?: Mark },
): Why | null => {
  const why = arguedChart(spec, table, other)
  if (!why) return null
  const tell = textFormatterIn(spec.usermeta?.belvedere?.wishes?.language ?? 'en')
  const told = <T extends { sentence: AnyText }>(one: T) => ({ ...one, sentence: tell(one.sentence) })
  const described = ({ label, apart, ...chart }: OtherChart<AnyText>): DescribedChart => ({
    ...chart,
    label: tell(label),
    says: describeSpec(chart.spec, table),
    apart: apart.map(told),
  })
  const { rules, rivals, instead } = why
  return {
    ...why,
    rules: rules.map(told),
    rivals: rivals.map(described),
    instead: instead && described(instead),
  }
}

const sources: ReadonlyMap<string, string> = new Map(rules.map(({ name, source }) => [name, source]))
const sourceOf = (rule: string): string => sources.get(rule) ?? 'convention'
