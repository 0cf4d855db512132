import type { RankedSpec } from '@belvedere/solver'
import { uncapital } from '@belvedere/spec'
import type { Explanation } from '../recommendation.ts'

const maxRules = 6

/**
 * Why the chart looks as it does: the rules by which it beat the next-best design come first, then what it costs by
 * itself. A rule that the chart breaks less than its rival is what decided.
 */
export const explain = (chosen: RankedSpec, rivals: readonly RankedSpec[], assumptions: string[]): Explanation => {
  const own = new Map(chosen.violations.map(({ rule, cost }) => [rule, cost]))
  const rival = rivals[0]
  const decisive = (rival?.violations ?? [])
    .filter(({ rule, cost }) => cost > (own.get(rule) ?? 0))
    .map(({ rule, sentence, cost }) => ({
      rule,
      sentence: lost(rival?.label ?? '', sentence),
      cost: cost - (own.get(rule) ?? 0),
    }))
    .sort(heaviest)
    .map((entry) => ({ ...entry, cost: -entry.cost }))
  const paid = chosen.violations
    .filter(({ rule }) => !decisive.some((entry) => entry.rule === rule))
    .map(({ rule, sentence, cost }) => ({ rule, sentence, cost }))
    .sort(heaviest)
  return { rules: [...decisive, ...paid].slice(0, maxRules), assumptions }
}

/** What counted against the next-best, said as such, so that it is not taken for a fault of this chart. */
const lost = (label: string, sentence: string): string => `${label} lost here: ${uncapital(sentence)}`

const heaviest = (a: { rule: string; cost: number }, b: { rule: string; cost: number }) =>
  Math.abs(b.cost) - Math.abs(a.cost) || (a.rule < b.rule ? -1 : 1)
