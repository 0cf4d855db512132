import { type AnySpec, fieldName, isAdditive, markType } from '@belvedere/spec'
import { isRecord, isUnit, viewsOf } from './spec-tree.ts'
import { palettes } from './theme.ts'
import type { VegaMark, VegaSpec } from './vega-edge.ts'
import { groupsOf } from './vega-groups.ts'

/** Where a share stands between the centre and the rim, and the room that it needs along its circle, in CSS pixels. */
const place = 0.7
const room = 34
/** What is read on every colour of a slice, in either theme. */
const { ink, surface } = palettes.light

/**
 * Writes each slice's share of the whole on it, in per cent: angles are guessed badly. A slice too narrow for it has none.
 * Only where slices add up, and where the spec writes nothing on them itself.
 */
export function nameShares(vega: VegaSpec, spec: AnySpec): void {
  const slices = [...viewsOf(spec)].filter((view) => isUnit(view) && markType(view.mark) === 'arc')
  if (!slices.every(isWhole)) return
  for (const group of groupsOf(vega)) {
    const marks = group.marks ?? []
    const [arc, ...others] = marks
    const share = arc && others.length === 0 ? shareText(arc) : null
    if (share) group.marks = [...marks, share]
  }
}

function isWhole({ encoding }: AnySpec): boolean {
  if (!isRecord(encoding) || encoding.radius !== undefined) return false
  const { theta } = encoding
  return isRecord(theta) && (!theta.aggregate || isAdditive(theta.aggregate)) && theta.stack !== false
}

function shareText({ type, from, encode }: VegaMark): VegaMark | null {
  const { x, y, startAngle, endAngle, innerRadius, outerRadius, fill } = encode?.update ?? {}
  if (type !== 'arc' || !isRecord(startAngle) || !isRecord(endAngle) || !isRecord(fill)) return null
  if (typeof startAngle.scale !== 'string' || typeof fill.scale !== 'string') return null
  const of = (scale: string, { field }: { [key: string]: unknown }) =>
    `scale('${scale}', datum[${JSON.stringify(fieldName(String(field)))}])`
  const [a, b] = [of(startAngle.scale, startAngle), of(startAngle.scale, endAngle)]
  const [inner, outer] = [lengthOf(innerRadius), lengthOf(outerRadius)]
  const radius = `max(${place} * (${outer}), ((${inner}) + (${outer})) / 2)`
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
        text: { signal: `${share} * ${radius} < ${room} ? '' : format(${share} / (2 * PI), '.0%')` },
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

const lengthOf = (given: unknown): string =>
  isRecord(given) && typeof given.signal === 'string' ? given.signal : String((isRecord(given) && given.value) || 0)
