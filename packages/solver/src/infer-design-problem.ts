import {
  type Channel,
  isSelection,
  type PartialEncoding,
  type PartialSpec,
  type Spec,
  type TableProfile,
  timestepMeta,
  toPartial,
} from '@belvedere/spec'
import { choicesFor } from './choices.ts'
import type { Design, DesignProblem, ResolvedEncoding } from './design.ts'
import { isOpen, readProblem, unknownFields, withCount } from './problem.ts'
import type { WeightedRules } from './rules/rule.ts'
import type { SearchResult } from './search.ts'
import { searchDesigns } from './solve.ts'

/** The design problem that a chart may have solved, the chart as one of its designs, and the best designs. */
export interface InferredProblem {
  problem: DesignProblem
  chosen: Design
  best: SearchResult
}

/** The order of fields in the inferred problem: as a person would name them. */
const naming: Channel[] = ['y', 'x', 'theta', 'color', 'size', 'shape', 'column', 'row', 'facet']

/**
 * Works backwards from a finished chart to the partial spec that the solver would have turned into it. Tries, in this order:
 * the fields alone (only if `mayRegroup`), the fields with their aggregates, and everything as it is. Returns the first whose
 * best design is the chart, or else the least open one that the solver can draw. Returns null for composed specs and unknown
 * fields.
 */
export function inferDesignProblem(
  spec: Spec,
  profile: TableProfile,
  rules: WeightedRules,
  { mayRegroup, ...options }: { limit: number; maxNodes: number; mayRegroup: boolean },
): InferredProblem | null {
  const partial = toPartial(spec, profile)
  if (!partial || partial.host || partial.mark === undefined) return null
  const partials = [...(mayRegroup ? [fieldsOnly(partial)] : []), openSummary(partial), partial]
  const questions = partials.flatMap((open): InferredProblem[] => {
    const read = readProblem(open, profile)
    if (unknownFields(read).length > 0) return []
    const chosen = designLike(read, partial) ?? (isOpen(read) ? designLike(withCount(read), partial) : null)
    return chosen ? [{ problem: read, chosen, best: searchDesigns(read, rules, options) }] : []
  })
  const open = questions.filter(({ problem }) => problem.partial.mark === undefined)
  const matching = open.find(({ chosen, best }) => best.designs[0] && sameDesign(best.designs[0].design, chosen))
  return matching ?? open.at(-1) ?? questions[0] ?? null
}

/** Only the fields. Counts are kept, because they may have been requested. */
function fieldsOnly(partial: PartialSpec): PartialSpec {
  return openEncodings(partial, ({ field }) => (field === undefined ? { aggregate: 'count' } : { field }))
}

function openSummary(partial: PartialSpec): PartialSpec {
  return openEncodings(partial, ({ field, aggregate, bin, timeUnit }) => ({
    ...(field !== undefined && { field }),
    aggregate: aggregate ?? null,
    bin: bin ?? null,
    timeUnit: timeUnit ?? null,
  }))
}

/** Keeps filters and widgets; drops styles, brushes and constants. */
function openEncodings(partial: PartialSpec, open: (encoding: PartialEncoding) => PartialEncoding): PartialSpec {
  const { data, transform, params, extra, overlays } = partial
  const { mark: _, ...wishes } = partial.wishes
  const stepped = timestepMeta(extra?.usermeta)
  const shownEncodings = partial.encodings.filter(
    ({ field, aggregate }) => field !== undefined || aggregate === 'count',
  )
  const rank = ({ channel }: PartialEncoding) =>
    channel ? (naming.indexOf(channel) + naming.length) % naming.length : 0
  return {
    data,
    transform,
    wishes,
    params: params.filter((param) => !isSelection(param)),
    encodings: shownEncodings.toSorted((a, b) => rank(a) - rank(b)).map(open),
    ...(overlays && { overlays }),
    ...(stepped && { extra: stepped }),
  }
}

/** The design of this problem that equals the given spec; null if the solver does not generate it. */
function designLike(problem: DesignProblem, decided: PartialSpec): Design | null {
  const mark = typeof decided.mark === 'object' ? decided.mark.type : decided.mark
  if (mark === undefined) return null
  const unmatched = decided.encodings.filter(({ field, aggregate }) => field !== undefined || aggregate === 'count')
  const encodings = problem.slots.map((slot): ResolvedEncoding | undefined => {
    const at = unmatched.findIndex(({ field, aggregate }) =>
      slot.field ? field === slot.request.field : field === undefined && aggregate === 'count',
    )
    const [encoding] = at < 0 ? [] : unmatched.splice(at, 1)
    return encoding && choicesFor(slot, mark).find((choice) => isDecidedAs(choice, encoding))
  })
  const all = encodings.filter((encoded) => encoded !== undefined)
  return unmatched.length === 0 && all.length === encodings.length ? { mark, encodings: all, problem } : null
}

function isDecidedAs(
  choice: ResolvedEncoding,
  { channel, type, aggregate, bin, timeUnit, others }: PartialEncoding,
): boolean {
  const place = channel === 'facet' ? 'column' : channel
  return (
    (choice.channel === channel || choice.channel === place) &&
    choice.aggregate === (aggregate ?? null) &&
    Boolean(choice.bin) === Boolean(bin) &&
    choice.timeUnit === (timeUnit ?? null) &&
    choice.others === (others ?? null) &&
    (type === undefined || choice.type === type)
  )
}

/** True for designs of one problem that look the same. */
export function sameDesign(a: Design, b: Design): boolean {
  const marks = a.mark === b.mark && a.encodings.length === b.encodings.length
  return (
    marks &&
    a.encodings.every((encoding) =>
      b.encodings.some(
        (other) =>
          other.slot.position === encoding.slot.position &&
          other.channel === encoding.channel &&
          other.type === encoding.type &&
          other.aggregate === encoding.aggregate &&
          other.timeUnit === encoding.timeUnit &&
          other.others === encoding.others &&
          Boolean(other.bin) === Boolean(encoding.bin),
      ),
    )
  )
}
