import { type AnySpec, fieldName, isAdditive, isObject, markType } from '@belvedere/spec'
import { palettes } from '../theme/theme.ts'
import { groupsOf } from '../vega/vega-groups.ts'
import type { VegaMark, VegaSpec } from '../vega/vega-types.ts'
import { isUnit, viewsOf } from '../vega/view-tree.ts'

/** The label's distance from the centre as a share of the radius, and the arc length that it needs, in CSS pixels. */
const labelRadius = 0.7
const minArcLength = 34
/** Readable on every slice colour, in either theme. */
const { ink, surface } = palettes.light

/**
 * Labels each slice with its percentage, because people judge angles badly. Slices that are too narrow get no label. Only
 * for slices that add up to a whole and that the spec does not label itself.
 */
export function labelSlices(vega: VegaSpec, spec: AnySpec): void {
  const slices = [...viewsOf(spec)].filter((view) => isUnit(view) && markType(view.mark) === 'arc')
  if (!slices.every(addsUp)) return
  for (const group of groupsOf(vega)) {
    const marks = group.marks ?? []
    const [arc, ...others] = marks
    const share = arc && others.length === 0 ? sliceLabelMark(arc) : null
    if (share) group.marks = [...marks, share]
  }
}

function addsUp({ encoding }: AnySpec): boolean {
  if (!isObject(encoding) || encoding.radius !== undefined) return false
  const { theta } = encoding
  return isObject(theta) && (!theta.aggregate || isAdditive(theta.aggregate)) && theta.stack !== false
}

function sliceLabelMark({ type, from, encode }: VegaMark): VegaMark | null {
  const { x, y, startAngle, endAngle, innerRadius, outerRadius, fill } = encode?.update ?? {}
  if (type !== 'arc' || !isObject(startAngle) || !isObject(endAngle) || !isObject(fill)) return null
  if (typeof startAngle.scale !== 'string' || typeof fill.scale !== 'string') return null
  const of = (scale: string, { field }: { [key: string]: unknown }) =>
    `scale('${scale}', datum[${JSON.stringify(fieldName(String(field)))}])`
  const [a, b] = [of(startAngle.scale, startAngle), of(startAngle.scale, endAngle)]
  const [inner, outer] = [lengthOf(innerRadius), lengthOf(outerRadius)]
  const radius = `max(${labelRadius} * (${outer}), ((${inner}) + (${outer})) / 2)`
  const share = `abs(${b} - ${a})`
  const colour = of(fill.scale, fill)
  return {
    type: 'text',
    ...(from === undefined ? {} : { from }),
    interactive: false,
    encode: {
      update: {
        x,
        y,
        radius: { signal: radius },
        theta: { signal: `(${a} + ${b}) / 2` },
        text: { signal: `${share} * ${radius} < ${minArcLength} ? '' : format(${share} / (2 * PI), '.0%')` },
        align: { value: 'center' },
        baseline: { value: 'middle' },
        fontSize: { value: 12 },
        fontWeight: { value: 600 },
        fill: {
          signal: `contrast(${colour}, '${surface}') >= contrast(${colour}, '${ink}') ? '${surface}' : '${ink}'`,
        },
      },
    },
  }
}

const lengthOf = (value: unknown): string =>
  isObject(value) && typeof value.signal === 'string' ? value.signal : String((isObject(value) && value.value) || 0)
