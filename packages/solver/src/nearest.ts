import type { Problem } from './design.ts'
import type { Rule } from './rules/rule.ts'
import { type Found, search } from './search.ts'
import type { Conflict } from './solution.ts'
import { sentenceOf } from './weigh.ts'

/** A design that breaks little is found early; to find the one that breaks least is not worth the time. */
const nearestNodes = 3_000

/** A design that breaks few of the hard rules, where none keeps them all. */
export function nearestDesign(
  problems: Problem[],
  rules: readonly Rule[],
  { maxNodes = nearestNodes }: { maxNodes?: number } = {},
): Found | undefined {
  const near = { limit: 1, maxNodes: Math.min(maxNodes, nearestNodes), tolerant: true }
  return search(problems, rules, near).found[0]
}

/** The hard rules that it breaks, once each. */
export function brokenBy({ broken, design }: Found): Conflict[] {
  return [...new Set(broken)].map((rule) => ({ rule: rule.name, sentence: sentenceOf(rule, design) }))
}
