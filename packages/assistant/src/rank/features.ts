import type { ChartDraft, ChartSlot } from '../propose/draft.ts'
import { ofColumns } from './column-set-features.ts'
import { ofConditions, ofHaving } from './condition-features.ts'
import { ofCoverage } from './coverage-features.ts'
import type { FeatureNames, RankContext } from './rank-context.ts'
import { classOf, ofSlot } from './slot-features.ts'

/** The features of a draft: of each slot, of the whole, and of what it leaves unused. */
export function featuresOf(context: RankContext, draft: ChartDraft): FeatureNames[] {
  const parts: FeatureNames[] = []
  const [measure, second] = draft.measures
  if (measure) parts.push(ofSlot(context, measure, 'm', draft.shape))
  if (second) parts.push(ofSlot(context, second, 'n', draft.shape))
  if (draft.along) parts.push(ofSlot(context, draft.along, 'x', draft.shape))
  if (draft.series) parts.push(ofSlot(context, draft.series, 's', draft.shape))
  if (draft.panel) parts.push(ofSlot(context, draft.panel, 'p', draft.shape))
  parts.push(
    ofDesign(context, draft),
    ofColumns(context, draft),
    ofWords(context, draft),
    ofOrder(draft),
    ofCoverage(context, draft),
    ofConditions(context, draft),
    ofHaving(context, draft),
    ofOutcome(draft),
  )
  return parts
}

/** A design in a word: its shape, what share it shows, and whether it counts or shows a rate. */
function designKey({ shape, share, measures: [measure] }: ChartDraft): string {
  const kind = measure ? classOf(measure) : 'none'
  return `${shape}${share ? `:${share}` : ''}${kind === 'rate' || kind === 'rows' ? `:${kind}` : ''}`
}

/** The words beside what they may ask for; many drafts share these. */
function ofWords({ grams, cueIds, wordFeatures }: RankContext, draft: ChartDraft): FeatureNames {
  const { mark, series, panel, measures } = draft
  const key = designKey(draft)
  const split = `${series ? 's' : '-'}${panel ? 'p' : ''}`
  const aggregate = `agg ${measures[0]?.aggregate}`
  const all = `${key} ${mark} ${split} ${aggregate}`
  const known = wordFeatures.get(all)
  if (known) return known
  const out = [
    ...cueIds.flatMap((id) => [`c:${id} ${key}`, `c:${id} ${mark}`]),
    ...grams.flatMap((gram) => [`g:${gram} ${key}`, `g:${gram} ${split}`, `g:${gram} ${aggregate}`]),
  ]
  wordFeatures.set(all, out)
  return out
}

function ofDesign({ proposals, cueIds }: RankContext, draft: ChartDraft): FeatureNames {
  const { shape, mark, along, series, panel, measures, top, share } = draft
  const stated = proposals.sentence.cues.some(({ kind, means }) => kind === 'mark' && means.split(':')[0] === mark)
  const [measure] = measures
  const m = measure ? classOf(measure) : 'none'
  const x = along ? classOf(along) : 'none'
  const out = [
    `d:${shape}`,
    `d:${shape} ${mark}`,
    `d:mark ${mark} stated ${stated} ${cueIds.some((id) => id.startsWith('mark:'))}`,
    `d:${mark} ${x}`,
    `d:${mark} ${x} s${series ? classOf(series) : '-'} ${m}`,
    `d:${shape} ${m} ${x}`,
    `d:${shape} ${m}/${measure?.aggregate} ${x}`,
    `d:series ${series !== null} panel ${panel !== null} ${shape}`,
    `d:share ${share} ${cueIds.includes('task:share')}`,
    `d:top ${top !== null}`,
    ...(top ? [`d:top ${top.from} ${top.word}`, `d:top ${measure?.aggregate} ${x}`] : []),
  ]
  const key = designKey(draft)
  const numbers = proposals.slots.named.filter(
    (one) => one.facts?.role === 'measure' && (one.link?.score ?? 0) >= 0.6,
  ).length
  const groups = proposals.slots.named.filter(
    (one) => one.facts && ['category', 'yesno'].includes(one.facts.role) && (one.link?.score ?? 0) >= 0.6,
  ).length
  const times = proposals.slots.named.some((one) => one.facts?.role === 'time' && (one.link?.score ?? 0) >= 0.6)
  const compared = proposals.conditions.filter((one) => one.values.length > 1 && one.score >= 0.6).length
  const sure = proposals.conditions.filter((one) => one.score >= 0.6).length
  out.push(
    `d:${key} of ${Math.min(numbers, 3)} ${Math.min(groups, 3)}`,
    `d:${key} times ${times} ${Math.min(numbers, 2)}`,
    `d:${key} compared ${Math.min(compared, 2)} ${Math.min(groups, 2)}`,
    `d:${key} sure ${Math.min(sure, 2)} ${Math.min(numbers + groups, 3)}`,
  )
  return out
}

function ofOrder({ shape, measures, along, series }: ChartDraft): FeatureNames {
  const [measure] = measures
  const out: string[] = []
  const place = (one: ChartSlot | null | undefined) => (one?.link ? one.link.first : null)
  const [m, x, s] = [place(measure), place(along), place(series)]
  if (m !== null && x !== null) out.push(`o:${shape} mx ${m < x}`)
  if (x !== null && s !== null) out.push(`o:${shape} xs ${x < s}`)
  if (m !== null && s !== null) out.push(`o:${shape} ms ${m < s}`)
  return out
}

/** What the chart would come to, from what the profile tells. */
function ofOutcome({ shape, mark, along, series, measures, conditions }: ChartDraft): FeatureNames {
  const groups = (one: ChartSlot | null): number => {
    if (!one?.field) return 1
    const named = conditions.find((condition) => condition.field === one.field && condition.values.length > 0)
    if (named) return named.negated ? Math.max(1, one.field.distinct - named.values.length) : named.values.length
    return one.unit === 'bin' ? 10 : one.field.distinct
  }
  const marks = groups(along) * groups(series)
  const many = marks <= 1 ? '1' : marks <= 12 ? '12' : marks <= 40 ? '40' : marks <= 120 ? '120' : 'many'
  const out = [`r:${shape} ${mark} ${many}`]
  const [measure] = measures
  const rows = along?.field?.count ?? 0
  if (measure?.aggregate === null && along?.field && shape === 'summary')
    out.push(`r:raw unique ${along.field.distinct === along.field.count} ${series !== null}`)
  if (measure?.aggregate && along?.field && along.field.distinct === rows && rows > 1)
    out.push(`r:aggregate of single rows ${measure.aggregate === 'count'}`)
  if (series?.field && groups(series) <= 1) out.push('r:one colour')
  return out
}
