import type { AnySpec, ChannelDef, Mark } from '@belvedere/spec'
import { farShare, isAdditive, isObject, markType } from '@belvedere/spec'
import { groupsOf } from '../vega/vega-groups.ts'
import type { VegaSpec } from '../vega/vega-types.ts'
import { childrenOf, isUnit } from '../vega/view-tree.ts'

/** Placeholder in a scale's `zero` until `applyZeroBaseline` replaces it. */
const placeholder = 'belvedere_zero'

/** Marks that encode values by position. Lengths and areas need a zero baseline. */
const positionMarks: ReadonlySet<Mark> = new Set(['point', 'circle', 'square', 'tick', 'line', 'rule', 'text'])

/**
 * Defers the choice of a zero baseline to run time, when the filtered rows are known. Only where the spec leaves it open
 * and every mark on the axes, layers included, encodes values by position.
 */
export function deferZeroBaseline(view: AnySpec): void {
  if (isUnit(view) || 'layer' in view) {
    const units = unitsIn(view)
    if (units.every((unit) => isUnit(unit) && positionMarks.has(markType(unit.mark))))
      for (const unit of units) deferInUnit(unit)
  } else for (const { child } of childrenOf(view)) deferZeroBaseline(child)
}

function unitsIn(view: AnySpec): AnySpec[] {
  return isUnit(view) ? [view] : childrenOf(view).flatMap(({ child }) => unitsIn(child))
}

function deferInUnit({ encoding }: AnySpec): void {
  if (!isObject(encoding)) return
  for (const channel of ['x', 'y'] as const) {
    const def: ChannelDef | undefined = encoding[channel]
    if (def && isNumber(def) && def.scale === undefined) def.scale = { zero: { expr: placeholder } }
  }
}

/** Counts and sums are amounts: their axes always start at zero. */
function isNumber({ field, type, aggregate, bin }: ChannelDef): boolean {
  const amount = isAdditive(aggregate) || aggregate === 'distinct'
  return field !== undefined && type === 'quantitative' && !bin && !amount
}

/** Replaces the placeholder by an expression over the domain of the filtered rows. */
export function applyZeroBaseline(vega: VegaSpec): void {
  for (const group of groupsOf(vega)) {
    const bare = (group.scales ?? []).flatMap((scale) => {
      if (!isObject(scale.zero) || scale.zero.signal !== placeholder) return []
      const name = `${scale.name}_bare`
      const [minimum, maximum] = [0, 1].map((i) => `domain(${JSON.stringify(name)})[${i}]`)
      scale.zero = { signal: `${minimum} <= ${farShare} * ${maximum} && ${maximum} >= ${farShare} * ${minimum}` }
      return [{ name, type: 'linear', domain: scale.domain, range: [0, 1], zero: false }]
    })
    group.scales?.push(...bare)
  }
}
