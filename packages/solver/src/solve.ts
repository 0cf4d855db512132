import {
  type Channel,
  capital,
  dress,
  fieldWords,
  fromPartial,
  isSelection,
  isUnit,
  type JsonObject,
  listWords,
  type PartialEncoding,
  type PartialSpec,
  paramName,
  placeUnit,
  type Sort,
  type Spec,
  type TableProfile,
  type UnitSpec,
  uncapital,
  unitsOf,
  wrappedPanels,
} from '@belvedere/spec'
import { type Design, type Encoded, pointMarks } from './design.ts'
import { detailOf, familyOf, keyOf, labelOf } from './label.ts'
import { isOpen, readProblem, unknownFields, withCount } from './problem.ts'
import { rules as allRules } from './rules/all-rules.ts'
import { because } from './rules/because.ts'
import type { Rule } from './rules/rule.ts'
import { type Found, search } from './search.ts'
import type { RankedSpec, Reason, Solve, Violation } from './solution.ts'

/**
 * Completes a partial spec: read the problem → search designs under the rules → write each as a full spec → dress it
 * (titles, formats, order) → name what it violates. Without holes the spec comes back as it is, with its violations.
 */
export const solve: Solve = createSolver(allRules)

/** A solver that knows only these rules. */
export function createSolver(rules: readonly Rule[]): Solve {
  return (partial, profile, { limit = 4, maxNodes = 20_000 } = {}) => {
    const problem = readProblem(partial, profile)
    const unknown = unknownFields(problem)
    if (unknown.length > 0)
      return { state: 'unsatisfiable', conflicts: unknown.map((field) => unknownField(field, profile)) }
    const bare = problem.slots.length === 0
    if (bare && problem.partial.mark === undefined) return { state: 'unsatisfiable', conflicts: [nothingToShow] }
    const problems = isOpen(problem) ? [problem, withCount(problem)] : [problem]
    const options = { limit, maxNodes, family: familyOf, before: (a: Design, b: Design) => keyOf(a) < keyOf(b) }
    // A spec that somebody wrote to the end is weighed, not refused.
    const decided = !isOpen(problem) && partial.extra !== undefined
    const { found, nodes, exhaustive } = search(problems, rules, { ...options, tolerant: decided })
    if (found.length > 0) return { state: 'solved', specs: ranked(found, rules, profile), nodes, exhaustive }
    const { found: nearest } = search(problems, rules, { ...options, limit: 1, tolerant: true })
    return { state: 'unsatisfiable', conflicts: conflictsOf(nearest[0], exhaustive) }
  }
}

const nothingToShow = { rule: 'something-to-show', sentence: 'A chart needs at least one field to show.' }

function unknownField(field: string, profile: TableProfile): { rule: string; sentence: string } {
  return { rule: 'known-fields', sentence: `There is no field "${field}" in ${profile.name}.` }
}

function conflictsOf(nearest: Found | undefined, exhaustive: boolean): { rule: string; sentence: string }[] {
  if (!nearest) return [nothingToShow]
  const seen = new Map(nearest.broken.map((rule) => [rule.name, rule]))
  if (seen.size === 0 && !exhaustive)
    return [{ rule: 'search-limit', sentence: 'There are too many ways to combine these fields.' }]
  return [...seen.values()].map((rule) => ({ rule: rule.name, sentence: sentenceOf(rule, nearest.design) }))
}

function ranked(found: Found[], rules: readonly Rule[], profile: TableProfile): RankedSpec[] {
  const labels = found.map(({ design }) => labelOf(design))
  return found.map(({ design }, i) => {
    const violations = violationsOf(design, rules)
    const rivals = found.flatMap((other) => (other.design === design ? [] : [other.design]))
    const label = labels[i] ?? ''
    const shared = labels.filter((one) => one === label).length > 1
    return {
      spec: specOf(design, profile),
      cost: violations.reduce((sum, { cost }) => sum + cost, 0),
      violations,
      reasons: reasonsFor(design, rules, rivals),
      label: [label, ...(shared ? [detailOf(design)] : [])].filter(Boolean).join(', '),
    }
  })
}

/** What a rule saved: against the other designs where one of them breaks it, else against the usual other way. */
function reasonsFor(design: Design, rules: readonly Rule[], rivals: readonly Design[]): Reason[] {
  const reasons = because.flatMap(({ rule: name, sentence, of, saves }): Reason[] => {
    const rule = rules.find((one) => one.name === name)
    const [first, ...others] = of(design).filter((encoded) => encoded !== undefined)
    if (!rule || !first) return []
    const own = costOf(rule, design).cost
    const lost = Math.max(0, ...rivals.map((rival) => costOf(rule, rival).cost - own))
    const fields = listWords([first, ...others].map((encoded) => uncapital(words(encoded))))
    const said = sentence
      .replaceAll('{fields}', fields)
      .replaceAll('{field}', uncapital(words(first)))
      .replaceAll('{groups}', String(first.groups))
    return [{ rule: name, sentence: capital(said), saved: Math.max(lost, saves) }]
  })
  return reasons.sort((a, b) => b.saved - a.saved)
}

/** What a hard rule is said to cost where a decided spec breaks it. */
const brokenCost = 50

/** The rules that the design breaks, dearest first; hard ones only where the spec was somebody's decision. */
function violationsOf(design: Design, rules: readonly Rule[]): Violation[] {
  const violations: Violation[] = []
  for (const rule of rules) {
    const { cost, culprit } = costOf(rule, design)
    if (cost > 0) violations.push({ rule: rule.name, sentence: filled(rule.sentence, culprit), cost })
  }
  return violations.sort((a, b) => b.cost - a.cost || (a.rule < b.rule ? -1 : 1))
}

function costOf(rule: Rule, design: Design): { cost: number; culprit?: Encoded } {
  const weight = rule.kind === 'soft' ? rule.weight : brokenCost
  if (rule.scope === 'design') return { cost: weight * Number(rule.breaks(design)) }
  let cost = 0
  let worst: { cost: number; encoded: Encoded } | undefined
  for (const encoded of design.encodings) {
    const here = weight * Number(rule.breaks(encoded, design))
    cost += here
    if (here > (worst?.cost ?? 0)) worst = { cost: here, encoded }
  }
  return worst ? { cost, culprit: worst.encoded } : { cost }
}

function sentenceOf(rule: Rule, design: Design): string {
  if (rule.scope === 'design') return rule.sentence
  return filled(
    rule.sentence,
    design.encodings.find((encoded) => Number(rule.breaks(encoded, design)) > 0),
  )
}

function filled(sentence: string, encoded: Encoded | undefined): string {
  const place = encoded ? (channelWords[encoded.channel] ?? encoded.channel) : 'this channel'
  return capital(
    sentence.replaceAll('{field}', encoded ? uncapital(words(encoded)) : 'the count').replaceAll('{channel}', place),
  )
}

function words({ slot }: Encoded): string {
  return slot.field ? fieldWords(slot.field.name) : 'the count'
}

/** How people call the channels that are no axes. */
const channelWords: Partial<Record<Channel, string>> = {
  color: 'colour',
  theta: 'angle',
  row: 'panels',
  column: 'panels',
  facet: 'panels',
  xOffset: 'bars side by side',
  yOffset: 'bars side by side',
}

/** The design written down and dressed. */
function specOf(design: Design, profile: TableProfile): Spec {
  const { partial } = design.problem
  const filledPartial = fillIn(partial, design)
  const spec = fromPartial(filledPartial)
  if (!spec) throw new Error('A design leaves no channel open')
  return finish(spec, filledPartial, profile)
}

function fillIn(partial: PartialSpec, design: Design): PartialSpec {
  const placed = design.encodings.map((encoded) => ({
    position: encoded.slot.position,
    encoding: written(encoded, design),
  }))
  const fixed = design.problem.fixed.map((encoding) => ({ position: partial.encodings.indexOf(encoding), encoding }))
  const all = [...placed, ...fixed].sort((a, b) => a.position - b.position)
  const next: PartialSpec = {
    ...partial,
    mark: partial.mark ?? design.mark,
    encodings: all.map(({ encoding }) => encoding),
  }
  return isBrushable(design) ? brushed(next) : next
}

/** A new scatterplot can be brushed; one that came from a spec is left as it was. */
function isBrushable(design: Design): boolean {
  const { extra, host, params } = design.problem.partial
  if (extra || host || params.some(isSelection) || !pointMarks.has(design.mark)) return false
  const continuous = (channel: Channel) =>
    design.encodings.some((one) => one.channel === channel && !one.discrete && one.aggregate === null)
  return continuous('x') && continuous('y') && design.problem.fixed.every(({ channel }) => channel !== 'opacity')
}

function brushed(partial: PartialSpec): PartialSpec {
  const name = paramName('selected', new Set(partial.params.map((param) => param.name)))
  const opacity: PartialEncoding = { channel: 'opacity', rest: { condition: { param: name, value: 0.8 }, value: 0.12 } }
  return {
    ...partial,
    params: [...partial.params, { name, select: 'interval' }],
    encodings: [...partial.encodings, opacity],
  }
}

function written(encoded: Encoded, design: Design): PartialEncoding {
  const { slot, type, aggregate, bin, timeUnit } = encoded
  const { asked } = slot
  const channel = isWrapped(encoded, design) ? 'facet' : encoded.channel
  const encoding: PartialEncoding = { channel, type, aggregate, bin, timeUnit }
  if (asked.field !== undefined) encoding.field = asked.field
  const sort = asked.channel === undefined ? landed(asked.sort, channel) : asked.sort
  if (sort !== undefined) encoding.sort = sort
  if (asked.stack !== undefined) encoding.stack = asked.stack
  if (asked.rest !== undefined) encoding.rest = asked.rest
  return encoding
}

/** Many panels stand in several rows, unless somebody said that they are rows or columns. */
function isWrapped({ channel, groups, slot }: Encoded, { encodings, problem }: Design): boolean {
  if (slot.asked.channel !== undefined || (channel !== 'row' && channel !== 'column')) return false
  if (groups < wrappedPanels) return false
  const panels = [...encodings, ...problem.fixed].filter((one) => one.channel === 'row' || one.channel === 'column')
  return panels.length === 1
}

/** An order "by the other axis" was said before anybody knew which axis that would be. */
function landed(sort: Sort | undefined, channel: Channel): Sort | undefined {
  if (typeof sort !== 'string' || (channel !== 'x' && channel !== 'y')) return sort
  const own = channel
  if (sort === own) return channel === 'x' ? 'y' : 'x'
  if (sort === `-${own}`) return channel === 'x' ? '-y' : '-x'
  return sort
}

function finish(spec: Spec, partial: PartialSpec, profile: TableProfile): Spec {
  const kept = partial.style === 'kept' || partial.host !== undefined
  const only = kept
    ? new Set(partial.encodings.flatMap(({ channel, rest }) => (channel && !rest ? [channel] : [])))
    : undefined
  const path = partial.host?.path ?? []
  const unit = unitsOf(spec).find((placed) => placed.path.join('/') === path.join('/'))?.unit
  if (!unit || (only && only.size === 0)) return spec
  const dressed = dress(unit, profile, partial.wishes, only)
  if (path.length === 0 && isUnit(spec)) return inOrder(spec, dressed)
  return placeUnit(spec, path, dressed)
}

/** The dressed unit under the spec's top-level keys, the title near the top. */
function inOrder({ $schema, usermeta, ...spec }: Spec, dressed: UnitSpec): Spec {
  const { title, data, ...rest } = dressed
  const head: { $schema?: string; title?: string | JsonObject; data?: { name: string } } = {}
  if ($schema !== undefined) head.$schema = $schema
  if (title !== undefined) head.title = title
  const table = data ?? spec.data
  if (table) head.data = table
  const next: Spec = { ...head, ...rest }
  if (usermeta !== undefined) next.usermeta = usermeta
  return next
}
