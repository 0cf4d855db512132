import { isUnit, type Mark, markType, type Spec, type TableProfile } from '@belvedere/spec'

const markOfEachRow: ReadonlySet<Mark> = new Set(['point', 'circle', 'square', 'tick'])
const positions: ReadonlySet<string> = new Set(['x', 'y', 'longitude', 'latitude'])

/** How many marks a chart has at least, as far as its table alone tells; 0 where it depends on more. */
export function leastMarks(spec: Spec, { rows, fields }: TableProfile): number {
  if (!isUnit(spec) || !markOfEachRow.has(markType(spec.mark)) || (spec.transform ?? []).length > 0) return 0
  const uses = Object.entries(spec.encoding ?? {}).flatMap(([channel, defs]) =>
    (Array.isArray(defs) ? defs : [defs]).map((def) => ({ channel, def })),
  )
  if (uses.some(({ def }) => typeof def === 'object' && def !== null && 'aggregate' in def && def.aggregate)) return 0
  // A row without a position has no mark.
  const isPlaced = (field: string) => uses.some(({ channel, def }) => positions.has(channel) && def?.field === field)
  return rows - fields.reduce((nulls, field) => nulls + (isPlaced(field.name) ? field.nulls : 0), 0)
}
