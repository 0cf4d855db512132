import type { AnySpec, ChannelDef, Mark } from '@belvedere/spec'
import { farShare, isAdditive, markType } from '@belvedere/spec'
import { childrenOf, isRecord, isUnit } from './spec-tree.ts'
import type { VegaSpec } from './vega-edge.ts'
import { groupsOf } from './vega-groups.ts'

/** Stands in a scale's `zero` until `settleZero` puts the question in its place. */
const open = 'belvedere_zero'

/** They are read by their place. Lengths and areas need zero. */
const byPlace: ReadonlySet<Mark> = new Set(['point', 'circle', 'square', 'tick', 'line', 'rule', 'text'])

/**
 * Leaves to the rows that a chart's filters leave whether an axis begins at zero, where nobody decided it and the marks
 * are read by their place. Marks that lie over one another share their axes, so all of them have to be.
 */
export function openZero(view: AnySpec): void {
  if (isUnit(view) || 'layer' in view) {
    const units = unitsIn(view)
    if (units.every((unit) => isUnit(unit) && byPlace.has(markType(unit.mark)))) for (const unit of units) free(unit)
  } else for (const { child } of childrenOf(view)) openZero(child)
}

function unitsIn(view: AnySpec): AnySpec[] {
  return isUnit(view) ? [view] : childrenOf(view).flatMap(({ child }) => unitsIn(child))
}

function free({ encoding }: AnySpec): void {
  if (!isRecord(encoding)) return
  for (const channel of ['x', 'y'] as const) {
    const def: ChannelDef | undefined = encoding[channel]
    if (def && isNumber(def) && def.scale === undefined) def.scale = { zero: { expr: open } }
  }
}

/** Counts and sums are amounts, which zero gives their measure. */
function isNumber({ field, type, aggregate, bin }: ChannelDef): boolean {
  const amount = isAdditive(aggregate) || aggregate === 'distinct'
  return field !== undefined && type === 'quantitative' && !bin && !amount
}

/** Puts the question to the data into every scale that was left open. */
export function settleZero(vega: VegaSpec): void {
  for (const group of groupsOf(vega)) {
    const bare = (group.scales ?? []).flatMap((scale) => {
      if (!isRecord(scale.zero) || scale.zero.signal !== open) return []
      const name = `${scale.name}_bare`
      const [least, greatest] = [0, 1].map((i) => `domain(${JSON.stringify(name)})[${i}]`)
      scale.zero = { signal: `${least} <= ${farShare} * ${greatest} && ${greatest} >= ${farShare} * ${least}` }
      return [{ name, type: 'linear', domain: scale.domain, range: [0, 1], zero: false }]
    })
    group.scales?.push(...bare)
  }
}
