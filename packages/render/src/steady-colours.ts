import type { Cell, TableProfile } from '@belvedere/spec'
import { fieldName } from '@belvedere/spec'
import { innerCell, innerName } from './aliases.ts'
import { isRecord } from './spec-tree.ts'
import type { VegaGuide, VegaScaleSpec, VegaSpec } from './vega-edge.ts'
import { groupsOf } from './vega-groups.ts'

/**
 * Gives each value of a field its colour by its place among all values of the table, so that a filter that takes others
 * away recolours nothing. The legend names only what is left. `values` are those of each field, as the dataflow names it.
 */
export function steadyColours(vega: VegaSpec, values: ReadonlyMap<string, unknown[]>): void {
  for (const group of groupsOf(vega)) {
    const left: VegaScaleSpec[] = []
    for (const scale of group.scales ?? []) {
      const all = scale.range === 'category' ? valuesOf(scale, values) : undefined
      if (!all) continue
      const shown = { name: `${scale.name}_shown`, type: 'ordinal', domain: scale.domain, range: 'category' }
      scale.domain = all
      left.push(shown)
      for (const legend of group.legends ?? []) if (names(legend, scale)) legend.values ??= valuesLeft(shown)
    }
    group.scales?.push(...left)
  }
}

const valuesLeft = ({ name }: VegaScaleSpec) => ({ signal: `domain(${JSON.stringify(name)})` })

const names = (legend: VegaGuide, { name }: VegaScaleSpec): boolean => legend.fill === name || legend.stroke === name

function valuesOf({ domain }: VegaScaleSpec, values: ReadonlyMap<string, unknown[]>): unknown[] | undefined {
  // Another order than by name was somebody's choice.
  if (!isRecord(domain) || domain.sort !== true || typeof domain.field !== 'string') return undefined
  return values.get(fieldName(domain.field))
}

/** The values of fields that have no more of them than there are colours: beyond that, a few that are left could share one. */
export function colourValues(profiles: readonly TableProfile[], colours: number): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>()
  const fields = profiles.flatMap((profile) => profile.fields)
  for (const { name, type, values, distinct, nulls } of fields) {
    if (type === 'temporal' || values.length !== distinct || distinct + Math.min(1, nulls) > colours) continue
    const cells: Cell[] = [...values.map(({ value }) => value).sort(ascending), ...(nulls > 0 ? [null] : [])]
    const twice = fields.filter((other) => other.name === name).length > 1
    if (!twice) found.set(innerName(name), cells.map(innerCell))
  }
  return found
}

function ascending(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}
