import { replaceUnitAt, type Spec, unitsOf } from '@belvedere/spec'

/** The same chart with more space for its marks; what the axes show is said beside a thumbnail. */
export function withoutAxisTitles(spec: Spec): Spec {
  let next = spec
  for (const { path, unit } of unitsOf(spec)) {
    const encoding = { ...unit.encoding }
    for (const channel of ['x', 'y'] as const) {
      const def = encoding[channel]
      if (def !== undefined && def.axis !== null) encoding[channel] = { ...def, axis: { ...def.axis, title: null } }
    }
    next = replaceUnitAt(next, path, { ...unit, encoding })
  }
  return next
}
