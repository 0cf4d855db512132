import { isContent } from '../link/sentence.ts'
import type { Change } from '../propose/changed-draft.ts'
import type { ChangedDraft, ChangeProposals } from '../propose/changes.ts'
import type { ChartDraft } from '../propose/draft.ts'
import { isStanding, slotAt } from '../propose/standing.ts'
import { featuresOf } from './features.ts'
import { type FeatureNames, type RankContext, rankContext } from './rank-context.ts'
import type { RankedDraft } from './ranker.ts'
import { classOf } from './slot-features.ts'

/** What a message may mean where a chart stands: that chart, changed, or a new one. */
export type ChangeCandidate = ChangedDraft | NewDraft

/** A new chart, and how likely it is among new charts. */
export interface NewDraft {
  draft: ChartDraft
  probability: number
  /** 0 is the likeliest. */
  place: number
}

export const isNew = (candidate: ChangeCandidate): candidate is NewDraft => 'probability' in candidate

const maxNew = 12

/** All that a message may mean, the changes first. */
export const candidatesOf = ({ changed }: ChangeProposals, ranked: readonly RankedDraft[]): ChangeCandidate[] => [
  ...changed,
  ...ranked.slice(0, maxNew).map(({ draft, probability }, place) => ({ draft, probability, place })),
]

export interface ChangeContext {
  proposals: ChangeProposals
  ranking: RankContext
  /** The words, the pairs of them, and the cues. */
  said: readonly string[]
  /** What the message and the chart that stands are like, whatever is changed. */
  setting: readonly string[]
}

export function changeContext(proposals: ChangeProposals): ChangeContext {
  const { sentence, standing, slots } = proposals
  const ranking = rankContext({ ...proposals, drafts: [] })
  const content = sentence.tokens.filter(isContent).length
  const names = slots.named.filter(({ link }) => (link?.score ?? 0) >= sureName).length
  const { draft } = standing
  return {
    proposals,
    ranking,
    said: [...ranking.grams.map((gram) => `g:${gram}`), ...ranking.cueIds.map((id) => `c:${id}`)],
    setting: [
      draft.shape,
      `mark ${draft.mark}`,
      `words ${Math.min(content, 8)}`,
      `names ${Math.min(names, 3)}`,
      `conditions ${Math.min(draft.conditions.length, 2)}`,
      `said ${Math.min(proposals.conditions.filter(({ score }) => score >= sureName).length, 2)}`,
      `series ${draft.series !== null} panel ${draft.panel !== null}`,
      `top ${draft.top !== null}`,
      `along ${draft.along ? classOf(draft.along) : 'none'}`,
      `measure ${draft.measures[0] ? classOf(draft.measures[0]) : 'none'} ${draft.measures[0]?.aggregate}`,
    ],
  }
}
const sureName = 0.6

/** The features of a candidate: those of the draft, and of what it changes. */
export const featuresOfChange = (context: ChangeContext, candidate: ChangeCandidate): FeatureNames[] => [
  ...featuresOf(context.ranking, candidate.draft),
  isNew(candidate) ? ofNew(context, candidate) : ofChanged(context, candidate),
]

function ofNew({ said, setting, proposals }: ChangeContext, { probability, place, draft }: NewDraft): FeatureNames {
  const sure = probability >= 0.8 ? '.8' : probability >= 0.5 ? '.5' : probability >= 0.2 ? '.2' : '0'
  const standing = proposals.standing.draft
  return [
    'x:new',
    `x:new sure ${sure}`,
    `x:new place ${Math.min(place, 3)}`,
    `x:new ${draft.shape} after ${standing.shape}`,
    `x:new measure again ${draft.measures[0]?.field === standing.measures[0]?.field}`,
    `x:new along again ${draft.along?.field === standing.along?.field}`,
    `x:new slots ${[...draft.measures, draft.along, draft.series, draft.panel].filter((slot) => slot?.link).length}`,
    ...said.map((one) => `x:new ${one}`),
    ...setting.map((one) => `x:new ${one}`),
  ]
}

function ofChanged({ proposals, said, setting }: ChangeContext, { changes, draft }: ChangedDraft): FeatureNames {
  const standing = proposals.standing.draft
  const names = changes.map((change) => nameOf(change, standing))
  const whole = [...names].sort().join(' + ')
  const out = ['x:changed', `x:all ${whole}`, `x:count ${Math.min(changes.length, 3)}`]
  for (const one of setting) out.push(`x:changed ${one}`, `x:all ${whole} ${one}`)
  for (const [at, change] of changes.entries()) {
    const name = names[at] ?? ''
    out.push(`x:${name}`, ...detailsOf(change, standing).map((one) => `x:${name} ${one}`))
    for (const one of said) out.push(`x:${name} ${one}`)
    for (const one of setting) out.push(`x:${name} ${one}`)
    if (isSibling(change, standing, proposals)) out.push(`x:${name} sibling`)
  }
  for (const place of ['measure', 'along', 'series', 'panel'] as const) {
    const [before, after] = [slotAt(standing, place), slotAt(draft, place)]
    if (!before?.link) continue
    const state = after?.field === before.field ? 'kept' : 'gone'
    out.push(`x:${place} named ${state}`, `x:${place} named ${state} ${whole}`)
  }
  return out
}

/** Whether a column takes the place of one of its own family: "north instead of south". */
const isSibling = (change: Change, standing: ChartDraft, { sentence }: ChangeProposals): boolean => {
  if (change.kind !== 'slot' || !change.to?.field) return false
  const before = slotAt(standing, change.place === 'second' ? 'measure' : change.place)?.field?.name
  const after = change.to.field.name
  return sentence.facts.families.some(
    (family) => before !== undefined && family.includes(before) && family.includes(after),
  )
}

/** What is changed, without what it is changed to. */
function nameOf(change: Change, standing: ChartDraft): string {
  switch (change.kind) {
    case 'slot':
      return `${change.place} ${change.how}${change.to ? ` ${classOf(change.to)}` : ''}`
    case 'swap':
      return `swap ${change.places.join(' ')}`
    case 'conditions':
      return `conditions ${standing.conditions.length > 0 ? change.how : 'first'}`
    case 'no conditions':
      return change.of ? 'no condition' : 'no conditions'
    case 'top':
      return change.to ? (standing.top ? 'top again' : 'top') : 'no top'
    case 'share':
      return change.to ? 'share' : 'no share'
    case 'channel':
      return `${change.to ? 'on' : 'off'} ${change.channel}`
    case 'without':
    case 'beside':
    case 'aggregate':
    case 'unit':
    case 'mark':
    case 'histogram':
      return change.kind
    default:
      return change satisfies never
  }
}

function detailsOf(change: Change, standing: ChartDraft): string[] {
  const [own] = standing.measures
  switch (change.kind) {
    case 'slot': {
      const { to, place } = change
      if (!to) return []
      const named = to.link
        ? `fit ${to.link.score >= 0.95 ? 1 : to.link.score >= 0.7 ? 0.7 : 0.4}`
        : `given ${to.given}`
      return [
        named,
        ...(place === 'measure'
          ? [`aggregate ${own?.aggregate} ${to.aggregate} ${own?.facts?.kind} ${to.facts?.kind}`]
          : []),
        ...(place === 'measure'
          ? [`aggregate ${to.aggregate === own?.aggregate ? 'kept' : 'other'} ${to.facts?.kind}`]
          : []),
        `unit ${to.unit}`,
        `same role ${to.facts?.role === slotAt(standing, place === 'second' ? 'measure' : place)?.facts?.role}`,
      ]
    }
    case 'aggregate':
      return [`${own?.aggregate} ${change.to}`]
    case 'unit':
      return [`${standing.along?.unit} ${change.to}`]
    case 'mark':
      return [`${standing.mark} ${change.to}`]
    case 'conditions':
      return change.to.flatMap(({ rule, field, negated, values }) => {
        const again = standing.conditions.some((one) => isStanding(one) && one.field === field)
        const drawn = [standing.along, standing.series, standing.panel].some((slot) => slot?.field === field)
        return [
          `${rule} again ${again}`,
          `again ${again} drawn ${drawn} ${Math.min(values.length, 2)}`,
          `negated ${negated} again ${again}`,
        ]
      })
    case 'top':
      return [`${standing.top?.from} ${change.to?.from}`]
    case 'share':
      return [`${change.to}`]
    default:
      return []
  }
}
