import type { TranslatableText } from '@belvedere/texts'
import { designTexts } from '@belvedere/texts/design'
import type { Design, ResolvedEncoding } from './design.ts'
import { reasonTemplates } from './rules/reason-templates.ts'
import type { HardRule, Rule, WeightedRules } from './rules/rule.ts'
import { costOfPenalty, type Weights } from './rules/weights.ts'
import type { Reason, Violation } from './solution.ts'
import { fieldText, ruleText } from './words.ts'

/** The cost that a rule saved: compared with designs that violate it, else with the usual alternative. */
export function reasonsFor(design: Design, { rules, weights }: WeightedRules, rivals: readonly Design[]): Reason[] {
  const reasons = reasonTemplates.flatMap(({ rule: name, text, of, alternative }): Reason[] => {
    const [first, ...others] = of(design).filter((encoded) => encoded !== undefined)
    const rule = first ? rules.find((rule) => rule.name === name) : undefined
    if (!first || !rule) return []
    const costOfDesign = costOfRule(rule, design, weights).cost
    const maxSaving = Math.max(0, ...rivals.map((rival) => costOfRule(rule, rival, weights).cost - costOfDesign))
    const sentence = designTexts.message(`reason.${text}`, {
      field: fieldText(first),
      fields: [first, ...others].map(fieldText),
      groups: first.others ?? first.groups,
      values: first.slot.distinct,
    })
    const usual = typeof alternative === 'number' ? alternative : weights[alternative]
    return [{ rule: name, sentence, saved: Math.max(maxSaving, usual) }]
  })
  return reasons.sort((a, b) => b.saved - a.saved)
}

/** The nominal cost of a hard rule that a complete spec violates. */
const brokenCost = 50

/** The violated rules, sorted by cost; hard rules only for complete specs. */
export function violationsOf(design: Design, { rules, weights }: WeightedRules): Violation[] {
  const violations: Violation[] = []
  for (const rule of rules) {
    const { cost, culprit } = costOfRule(rule, design, weights)
    if (cost > 0) violations.push({ rule: rule.name, sentence: ruleText(rule.name, culprit), cost })
  }
  return violations.sort((a, b) => b.cost - a.cost || (a.rule < b.rule ? -1 : 1))
}

/** The cost of a rule for a design, and the encoding that costs most. */
export function costOfRule(rule: Rule, design: Design, weights: Weights): { cost: number; culprit?: ResolvedEncoding } {
  if (rule.scope !== 'encoding') {
    if (rule.kind === 'hard') return { cost: rule.breaks(design) ? brokenCost : 0 }
    return { cost: costOfPenalty(rule.penalty(design), weights) }
  }
  let cost = 0
  let worst: { cost: number; encoded: ResolvedEncoding } | undefined
  for (const encoded of design.encodings) {
    const here =
      rule.kind === 'soft'
        ? costOfPenalty(rule.penalty(encoded, design), weights)
        : Number(rule.breaks(encoded, design)) * brokenCost
    cost += here
    if (here > (worst?.cost ?? 0)) worst = { cost: here, encoded }
  }
  return worst ? { cost, culprit: worst.encoded } : { cost }
}

/** The hard rule's sentence for the first encoding that violates it. */
export function sentenceOf(rule: HardRule, design: Design): TranslatableText {
  const culprit =
    rule.scope === 'encoding' ? design.encodings.find((encoding) => rule.breaks(encoding, design)) : undefined
  return ruleText(rule.name, culprit)
}
