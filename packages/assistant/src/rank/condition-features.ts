import { overlap } from '../link/sentence.ts'
import type { ChartDraft } from '../propose/draft.ts'
import type { FeatureNames, RankContext } from './rank-context.ts'
import { bucket } from './surroundings.ts'

/** Whether groups are left out by what they come to, where an amount may say so. */
export function ofHaving({ proposals }: RankContext, { having, conditions }: ChartDraft): FeatureNames {
  return proposals.groupBounds.flatMap((bound) => {
    if (having?.bound === bound) return [`h:${having.of} ${bound.unit}`, `h:${having.of} ${bound.operator}`]
    const targets = proposals.conditions.filter(({ place }) => place === bound.place)
    const state = conditions.some(({ place }) => place === bound.place) ? 'row' : 'none'
    const best = bucket(Math.max(0, ...targets.map(({ score }) => score)))
    return [`h:${state} ${bound.unit} ${bound.operator}`, `h:${state} ${bound.unit} ${best}`, `h:${state} ${best}`]
  })
}

export function ofConditions({ conditions }: RankContext, draft: ChartDraft): FeatureNames {
  const out: string[] = []
  const dims = [draft.along, draft.series, draft.panel]
  for (const { one, names, best } of conditions) {
    const kept = draft.conditions.includes(one)
    const rivals = !kept && draft.conditions.some((other) => overlap(other, one))
    if (rivals) continue
    const measured = draft.measures.some(({ rate }) => rate === one)
    const drawn = dims.some((dim) => dim?.field === one.field)
    const state = measured ? 'measured' : kept ? (drawn ? 'kept drawn' : 'kept') : drawn ? 'drawn' : 'dropped'
    for (const name of names) out.push(`${name} ${state}`)
    if (kept && best > one.score)
      out.push(`f:kept though ${best - one.score > 0.3 ? 'far' : best - one.score > 0.1 ? 'clearly' : 'little'} better`)
    const isShown = draft.measures.some(({ field }) => field === one.field)
    if (isShown || dims.some((dim) => dim?.field === one.field))
      out.push(`f:${one.rule} ${state} on ${isShown ? 'measure' : 'dimension'}`)
    if (draft.measures.some(({ link }) => link && overlap(link, one))) out.push(`f:${one.rule} ${state} of measure`)
    if (dims.some((dim) => dim?.link && overlap(dim.link, one))) out.push(`f:${one.rule} ${state} of dimension`)
  }
  out.push(`f:kept ${Math.min(draft.conditions.length, 3)}`)
  return out
}
