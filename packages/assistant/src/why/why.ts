import { type AlternativeDesign, type Argument, argue, type RuleContribution, rules } from '@belvedere/solver'
import { type ChartLanguage, describeSpec, type Mark, type Spec, type TableProfile } from '@belvedere/spec'
import { explain } from '../say/explain.ts'

/** Another chart, with what it would be and the rules that set it apart from the one that stands. */
export interface OtherChart {
  label: string
  /** One sentence. */
  says: string
  spec: Spec
  cost: number
  /** `cost` is what the other chart costs more by the rule; below 0: less. */
  apart: RuleContribution[]
}

/** Why a chart looks as it does: what decided, what would come next, and what it would be by fewer rules. */
export interface Why {
  cost: number
  /** Where each rule comes from: author and year, or `convention`. `cost` as in an explanation. */
  rules: { rule: string; sentence: string; cost: number; source: string }[]
  rivals: OtherChart[]
  /** What would be drawn without the rules that were switched off, or with the other mark; null: nothing else. */
  instead: OtherChart | null
}

/** Argues for a chart; null where it is composed of several, which no rule weighs. */
export const arguedChart = (
  spec: Spec,
  table: TableProfile,
  other: { without?: readonly string[]; mark?: Mark; language?: ChartLanguage } = {},
): Why | null => {
  const argument = argue(spec, table, other)
  return argument && inWords(argument, table)
}

/** The same in the language of the chart's titles. */
export const whyChart: typeof arguedChart = (spec, table, other) =>
  arguedChart(spec, table, { language: spec.usermeta?.belvedere?.wishes?.language ?? 'en', ...other })

const inWords = ({ chosen, rivals, instead }: Argument, table: TableProfile): Why => ({
  cost: chosen.cost,
  rules: explain(chosen, []).rules.map((said) => ({ ...said, source: sourceOf(said.rule) })),
  rivals: rivals.map((rival) => otherChart(rival, table)),
  instead: instead && otherChart(instead, table),
})

const otherChart = ({ label, spec, cost, apart }: AlternativeDesign, table: TableProfile): OtherChart => ({
  label,
  says: describeSpec(spec, table),
  spec,
  cost,
  apart,
})

const sources: ReadonlyMap<string, string> = new Map(rules.map(({ name, source }) => [name, source]))
const sourceOf = (rule: string): string => sources.get(rule) ?? 'convention'
