import { explainDesign, type RivalDesign, type RuleContribution, rules } from '@belvedere/solver'
import { describeSpec, type Mark, type Spec, type TableProfile } from '@belvedere/spec'
import type { Explanation } from '../recommendation.ts'
import { explain } from '../say/explain.ts'
import { textFormatterIn } from '../say/in-words.ts'
import type { AnyText } from '../say/text.ts'

/** A rival chart, and the rules that distinguish it from the current one. */
interface Rival<Text = string> {
  label: Text
  spec: Spec
  cost: number
  /** `cost`: how much more the rival pays for the rule; negative if it pays less. */
  apart: (Omit<RuleContribution, 'sentence'> & { sentence: Text })[]
}

/** A rival chart, described in one sentence. */
type DescribedRival = Rival & { says: string }

/** Why a chart looks as it does: the deciding rules, the next-best charts, and the chart without some rules. */
export interface WhyThisChart<Text = string, AnyRival = DescribedRival> {
  cost: number
  /** `source`: author and year, or `convention`. `cost` as in an explanation. */
  rules: (Explanation<Text>['rules'][number] & { source: string })[]
  rivals: AnyRival[]
  /** The chart without the disabled rules, or with the other mark; null if it is the same. */
  instead: AnyRival | null
}

/** An explanation whose texts are not translated yet. */
export type UntranslatedWhy = WhyThisChart<AnyText, Rival<AnyText>>

/** Explains a chart; null for compositions of several charts, for which there are no rules. */
export const explainChart = (
  spec: Spec,
  table: TableProfile,
  other: { without?: readonly string[]; mark?: Mark } = {},
): UntranslatedWhy | null => {
  const argument = explainDesign(spec, table, other)
  if (!argument) return null
  const { chosen, rivals, instead } = argument
  return {
    cost: chosen.cost,
    rules: explain(chosen, []).rules.map((said) => ({ ...said, source: sourceOf(said.rule) })),
    rivals: rivals.map(untranslatedRival),
    instead: instead && untranslatedRival(instead),
  }
}

const untranslatedRival = ({ label, spec, cost, apart }: RivalDesign): Rival<AnyText> => ({
  label,
  spec,
  cost,
  apart,
})

/** Translates an explanation into the language of the chart's titles. */
export const whyChart = (
  spec: Spec,
  table: TableProfile,
  other?: { without?: readonly string[]; mark?: Mark },
): WhyThisChart | null => {
  const why = explainChart(spec, table, other)
  if (!why) return null
  const tell = textFormatterIn(spec.usermeta?.belvedere?.wishes?.language ?? 'en')
  const told = <T extends { sentence: AnyText }>(one: T) => ({ ...one, sentence: tell(one.sentence) })
  const described = ({ label, apart, ...chart }: Rival<AnyText>): DescribedRival => ({
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
