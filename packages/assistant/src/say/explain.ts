import type { RankedSpec } from '@belvedere/solver'
import type { Explanation } from '../recommendation.ts'
import type { AnyText } from './text.ts'

const maxReasons = 4
const maxRules = 6

/**
 * Why the chart looks as it does: the rules that speak for it come first, each with what it saved as a negative cost,
 * then what the design costs by itself.
 */
export const explain = (
  { reasons, violations }: Pick<RankedSpec, 'reasons' | 'violations'>,
  assumptions: AnyText[],
  readings: AnyText[] = [],
): Explanation<AnyText> => {
  const speaking = reasons.slice(0, maxReasons)
  const paid = violations.filter(({ rule }) => !reasons.some((reason) => reason.rule === rule))
  return {
    rules: [
      ...speaking.map(({ rule, sentence, saved }) => ({ rule, sentence, cost: -saved })),
      ...paid.map(({ rule, sentence, cost }) => ({ rule, sentence, cost })),
    ].slice(0, maxRules),
    assumptions,
    readings,
  }
}
