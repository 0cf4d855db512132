import { isRecord } from './spec-tree.ts'
import type { VegaSpec } from './vega-edge.ts'
import { groupsOf } from './vega-groups.ts'

/** The thickness of boxes that Vega-Lite fills in, whatever the room, in px. */
const filledIn = 14
const thinnest = 4
const thickest = 56
const shareOfBand = 0.5

/** Boxes that take half of the band that each has, where the spec did not decide their size. */
export function suitBoxes(vega: VegaSpec): void {
  for (const group of groupsOf(vega)) {
    for (const { style, encode } of group.marks ?? []) {
      const update = encode?.update
      if (!update || !Array.isArray(style) || !style.some((name) => boxStyles.has(name))) continue
      for (const [centre, length] of directions) {
        const given = update[length]
        const band = bandOf(update[centre])
        if (band === null || !isRecord(given) || given.value !== filledIn) continue
        const room = `${shareOfBand} * bandwidth(${JSON.stringify(band)})`
        update[length] = { signal: `${room} > 0 ? clamp(${room}, ${thinnest}, ${thickest}) : ${filledIn}` }
      }
    }
  }
}

const boxStyles: ReadonlySet<unknown> = new Set(['boxplot-box', 'boxplot-median'])
const directions = [
  ['xc', 'width'],
  ['yc', 'height'],
] as const

/** The scale whose band holds the box: the offset's, where boxes stand side by side. */
function bandOf(centre: unknown): string | null {
  if (!isRecord(centre) || typeof centre.scale !== 'string') return null
  return isRecord(centre.offset) && typeof centre.offset.scale === 'string' ? centre.offset.scale : centre.scale
}
