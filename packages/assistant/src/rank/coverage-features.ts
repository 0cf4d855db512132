import { isContent, overlap, type Range, within } from '../link/sentence.ts'
import { affinities } from '../propose/affinity.ts'
import type { ChartDraft } from '../propose/draft.ts'
import type { Proposals } from '../propose/propose.ts'
import type { FeatureNames, RankContext } from './rank-context.ts'
import { classOf } from './slot-features.ts'
import { bucket, leastSure } from './surroundings.ts'

interface SoftLink {
  token: number
  field: string
  near: string
}

const softKnown = new WeakMap<Proposals, SoftLink[]>()

/** Of each word that names nothing surely, the column that it is nearest to. */
function softLinks(proposals: Proposals): SoftLink[] {
  const known = softKnown.get(proposals)
  if (known) return known
  const { tokens, columns, table } = proposals.sentence
  const found = tokens.flatMap((token, at): SoftLink[] => {
    if (token.kind !== 'word' || !isContent(token)) return []
    const here = { first: at, last: at }
    const links = columns.filter((link) => within(here, link))
    if (links.some(({ score }) => score >= 0.8)) return []
    let best: { name: string; near: number } | null = null
    for (const field of table.fields) {
      const byMeaning = affinities(proposals.sentence, field)[at] ?? 0
      const near = links.reduce((most, link) => (link.field === field ? Math.max(most, link.score) : most), byMeaning)
      if (!best || near > best.near) best = { name: field.name, near }
    }
    return best && best.near >= 0.3 ? [{ token: at, field: best.name, near: bucket(best.near) }] : []
  })
  softKnown.set(proposals, found)
  return found
}

export function ofCoverage(context: RankContext, draft: ChartDraft): FeatureNames {
  const { proposals } = context
  const { sentence, slots, top } = proposals
  const used: Range[] = [...draft.measures, draft.along, draft.series, draft.panel].flatMap((one) => [
    ...(one?.link ? [one.link] : []),
    ...(one?.noun ? [one.noun] : []),
    ...(one?.over?.link ? [one.over.link] : []),
    ...(one?.rate ? [one.rate] : []),
  ])
  const fields = new Set(
    [...draft.measures, draft.along, draft.series, draft.panel].flatMap((one) => [
      one?.field?.name,
      one?.over?.field?.name,
    ]),
  )
  const covered: Range[] = [
    ...used,
    ...draft.conditions,
    ...draft.conditions.flatMap(({ more = [] }) => more),
    ...sentence.cues,
    ...(top ? [top] : []),
    ...(draft.having ? [draft.having.bound] : []),
  ]
  const out: string[] = []
  let unused = 0
  for (const { link, facts, field } of slots.named) {
    if (!link || link.score < leastSure || fields.has(field?.name)) continue
    if (used.some((range) => overlap(range, link))) continue
    const inCondition = draft.conditions.some((one) => overlap(one, link))
    if (inCondition) continue
    unused++
    out.push(`u:${facts?.role} ${bucket(link.score)}`, `u:how ${link.how}`, `u:${facts?.role} ${draft.shape}`)
  }
  out.push(`u:count ${Math.min(unused, 3)}`)
  for (const row of sentence.rows)
    if (!used.some((range) => overlap(range, row)) && !draft.conditions.some((one) => overlap(one, row)))
      out.push(
        `u:rows ${row.how}`,
        `u:rows ${row.how} ${draft.shape} ${draft.measures[0] ? classOf(draft.measures[0]) : ''}`,
      )
  let silent = 0
  sentence.tokens.forEach((token, at) => {
    if (isContent(token) && token.kind !== 'number' && !covered.some((range) => at >= range.first && at <= range.last))
      silent++
  })
  out.push(`u:words ${Math.min(silent, 5)}`, ...unheard(context, draft, covered))
  for (const { token, field, near } of softLinks(proposals)) {
    if (covered.some((range) => token >= range.first && token <= range.last)) continue
    out.push(`u:soft ${near} ${fields.has(field)}`)
  }
  const linked = used.length
  out.push(`u:linked ${Math.min(linked, 4)}`)
  return out
}

/** The numbers, steps of time and ways to sum up that words name and the draft does not use. */
function unheard(
  { proposals: { sentence } }: RankContext,
  { measures, along, series, panel, top }: ChartDraft,
  covered: readonly Range[],
): FeatureNames {
  const { tokens, cues } = sentence
  const dims = [along, series, panel]
  const isUsed = (at: number): boolean =>
    covered.some((range) => at >= range.first && at <= range.last) ||
    (top !== null && within({ first: at, last: at }, top))
  const numbers = tokens.filter(({ kind }, at) => kind === 'number' && !isUsed(at)).length
  const units = cues.filter(
    ({ kind, means }) => kind === 'unit' && !dims.some((slot) => slot?.unit && isStep(slot.unit, means)),
  ).length
  const sums = cues.filter(
    ({ kind, means }) => kind === 'aggregate' && !measures.some(({ aggregate }) => aggregate === means),
  )
  return [
    `u:numbers ${Math.min(numbers, 2)}`,
    `u:units ${Math.min(units, 2)}`,
    ...[...new Set(sums.map(({ means }) => means))].map((means) => `u:agg ${means} for ${measures[0]?.aggregate}`),
  ]
}

/** Whether an axis in such units goes by a step of time: both days of the week and dates are days. */
const isStep = (unit: string, step: string): boolean =>
  unit.endsWith(step) || (step === 'day' && unit === 'yearmonthdate')
