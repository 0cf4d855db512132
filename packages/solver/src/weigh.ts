import { type Channel, capital, fieldWords, listWords, uncapital } from '@belvedere/spec'
import type { Design, ResolvedEncoding } from './design.ts'
import { reasonTemplates } from './rules/reason-templates.ts'
import type { HardRule, Rule, WeightedRules } from './rules/rule.ts'
import { costOfPenalty, type Weights } from './rules/weights.ts'
import type { Reason, Violation } from './solution.ts'

/** The cost that a rule saved: compared with designs that violate it, else with the usual alternative. */
export function reasonsFor(design: Design, { rules, weights }: WeightedRules, rivals: readonly Design[]): Reason[] {
  const reasons = reasonTemplates.flatMap(({ rule: name, sentence, of, alternative }): Reason[] => {
    const [first, ...others] = of(design).filter((encoded) => encoded !== undefined)
    const rule = first ? rules.find((one) => one.name === name) : undefined
    if (!first || !rule) return []
    const own = costOf(rule, design, weights).cost
    const lost = Math.max(0, ...rivals.map((rival) => costOf(rule, rival, weights).cost - own))
    const fields = listWords([first, ...others].map((encoded) => uncapital(words(encoded))))
    const text = sentence
      .replaceAll('{fields}', fields)
      .replaceAll('{field}', uncapital(words(first)))
      .replaceAll('{groups}', String(first.others ?? first.groups))
      .replaceAll('{values}', String(first.slot.distinct))
    const usual = typeof alternative === 'number' ? alternative : weights[alternative]
    return [{ rule: name, sentence: capital(text), saved: Math.max(lost, usual) }]
  })
  return reasons.sort((a, b) => b.saved - a.saved)
}

/** The nominal cost of a hard rule that a complete spec violates. */
const brokenCost = 50

/** The violated rules, sorted by cost; hard rules only for complete specs. */
export function violationsOf(design: Design, { rules, weights }: WeightedRules): Violation[] {
  const violations: Violation[] = []
  for (const rule of rules) {
    const { cost, culprit } = costOf(rule, design, weights)
    if (cost > 0) violations.push({ rule: rule.name, sentence: filled(rule.sentence, culprit), cost })
  }
  return violations.sort((a, b) => b.cost - a.cost || (a.rule < b.rule ? -1 : 1))
}

/** The cost of a rule for a design, and the encoding that costs most. */
export function costOf(rule: Rule, design: Design, weights: Weights): { cost: number; culprit?: ResolvedEncoding } {
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
export function sentenceOf(rule: HardRule, design: Design): string {
  if (rule.scope !== 'encoding') return rule.sentence
  return filled(
    rule.sentence,
    design.encodings.find((encoded) => rule.breaks(encoded, design)),
  )
}

function filled(sentence: string, encoded: ResolvedEncoding | undefined): string {
  const place = encoded ? channelWord(encoded.channel) : 'this channel'
  return capital(
    sentence.replaceAll('{field}', encoded ? uncapital(words(encoded)) : 'the count').replaceAll('{channel}', place),
  )
}

function words({ slot }: ResolvedEncoding): string {
  return slot.field ? fieldWords(slot.field.name) : 'the count'
}

/** A channel's name for people. */
export const channelWord = (channel: Channel): string => channelWords[channel] ?? channel

const channelWords: Partial<Record<Channel, string>> = {
  color: 'colour',
  theta: 'angle',
  row: 'panels',
  column: 'panels',
  facet: 'panels',
  xOffset: 'bars side by side',
  yOffset: 'bars side by side',
}
