import type { Cell, TableProfile } from '@belvedere/spec'
import { fieldName, isObject } from '@belvedere/spec'
import { toEngineCell, toEngineName } from '../vega/aliases.ts'
import { groupsOf } from '../vega/vega-groups.ts'
import type { VegaGuide, VegaScaleSpec, VegaSpec } from '../vega/vega-types.ts'

/**
 * Assigns colours by all values of a field in the table, so that filters never change the colour of a value. The legend
 * lists only the remaining values. `values` are keyed by the field's name in the dataflow.
 */
export function fixColourDomains(vega: VegaSpec, values: ReadonlyMap<string, unknown[]>): void {
  for (const group of groupsOf(vega)) {
    const added: VegaScaleSpec[] = []
    for (const scale of group.scales ?? []) {
      const all = scale.range === 'category' ? valuesOf(scale, values) : undefined
      if (!all) continue
      const visible = { name: `${scale.name}_shown`, type: 'ordinal', domain: scale.domain, range: 'category' }
      scale.domain = all
      added.push(visible)
      for (const legend of group.legends ?? []) if (usesScale(legend, scale)) legend.values ??= visibleValues(visible)
    }
    group.scales?.push(...added)
  }
}

const visibleValues = ({ name }: VegaScaleSpec) => ({ signal: `domain(${JSON.stringify(name)})` })

const usesScale = (legend: VegaGuide, { name }: VegaScaleSpec): boolean =>
  legend.fill === name || legend.stroke === name

function valuesOf({ domain }: VegaScaleSpec, values: ReadonlyMap<string, unknown[]>): unknown[] | undefined {
  // An explicit sort order was chosen by the author.
  if (!isObject(domain) || domain.sort !== true || typeof domain.field !== 'string') return undefined
  return values.get(fieldName(domain.field))
}

/** The values of fields with no more values than there are colours, so that no two values share one. */
export function colourValues(profiles: readonly TableProfile[], colours: number): Map<string, unknown[]> {
  const valuesByField = new Map<string, unknown[]>()
  const fields = profiles.flatMap((profile) => profile.fields)
  for (const { name, type, values, distinct, nulls } of fields) {
    if (type === 'temporal' || values.length !== distinct || distinct + Math.min(1, nulls) > colours) continue
    const cells: Cell[] = [...values.map(({ value }) => value).sort(ascending), ...(nulls > 0 ? [null] : [])]
    const twice = fields.filter((other) => other.name === name).length > 1
    if (!twice) valuesByField.set(toEngineName(name), cells.map(toEngineCell))
  }
  return valuesByField
}

function ascending(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}
