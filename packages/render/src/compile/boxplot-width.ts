import { isObject } from '@belvedere/spec'
import { groupsOf } from '../vega/vega-groups.ts'
import type { VegaSpec } from '../vega/vega-types.ts'

/** The thickness that Vega-Lite gives every box, in pixels. */
const vegaLiteDefault = 14
const minThickness = 4
const maxThickness = 56
const shareOfBand = 0.5

/** Makes the boxes of box plots half as thick as their band, unless the spec sets their size. */
export function sizeBoxplotBoxes(vega: VegaSpec): void {
  for (const group of groupsOf(vega)) {
    for (const { style, encode } of group.marks ?? []) {
      const update = encode?.update
      if (!update || !Array.isArray(style) || !style.some((name) => boxStyles.has(name))) continue
      for (const [centre, length] of directions) {
        const size = update[length]
        const band = bandOf(update[centre])
        if (band === null || !isObject(size) || size.value !== vegaLiteDefault) continue
        const half = `${shareOfBand} * bandwidth(${JSON.stringify(band)})`
        update[length] = {
          signal: `${half} > 0 ? clamp(${half}, ${minThickness}, ${maxThickness}) : ${vegaLiteDefault}`,
        }
      }
    }
  }
}

const boxStyles: ReadonlySet<unknown> = new Set(['boxplot-box', 'boxplot-median'])
const directions = [
  ['xc', 'width'],
  ['yc', 'height'],
] as const

/** The scale whose band contains the box: the offset scale where boxes are grouped. */
function bandOf(centre: unknown): string | null {
  if (!isObject(centre) || typeof centre.scale !== 'string') return null
  return isObject(centre.offset) && typeof centre.offset.scale === 'string' ? centre.offset.scale : centre.scale
}
