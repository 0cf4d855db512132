import { fieldName, isObject } from '@belvedere/spec'
import { bubbleSignal, minBubbleArea } from '../theme/bubble-size.ts'
import { groupsOf } from '../vega/vega-groups.ts'
import type { VegaGuide, VegaScaleSpec, VegaSpec } from '../vega/vega-types.ts'

/**
 * Scales bubble sizes to the plot, unless the spec sets them: marks on a grid of bands stay inside their cells, large marks
 * are drawn below small ones, and the legend shows a few round values.
 */
export function scaleBubbles(vega: VegaSpec): void {
  vega.signals = [...(vega.signals ?? []), { name: bubbleSignal, value: 600 }]
  const groups = [...groupsOf(vega)]
  const sized = new Map<string, VegaScaleSpec>()
  for (const group of groups)
    for (const scale of group.scales ?? []) {
      if (!isBubbleScale(scale)) continue
      sized.set(scale.name, scale)
      scale.range = [minBubbleArea, { signal: maxAreaSignal(group.scales ?? []) }]
    }
  for (const group of groups) {
    for (const mark of group.marks ?? []) {
      const size = mark.encode?.update?.size
      if (mark.type !== 'symbol' || mark.sort || !isObject(size) || typeof size.field !== 'string') continue
      if (typeof size.scale === 'string' && sized.has(size.scale))
        mark.sort = { field: `datum[${JSON.stringify(fieldName(size.field))}]`, order: 'descending' }
    }
    for (const legend of group.legends ?? []) {
      const scale = typeof legend.size === 'string' ? sized.get(legend.size) : undefined
      // Entries differ in height, so the title is aligned with their middle.
      if (scale && legend.fill === undefined && legend.stroke === undefined) legend.titleAnchor ??= 'middle'
      if (scale?.zero === true && (scale.type ?? 'linear') === 'linear' && legend.values === undefined)
        roundLegendValues(legend, scale.name)
    }
  }
}

function isBubbleScale({ range }: VegaScaleSpec): boolean {
  return Array.isArray(range) && isObject(range[1]) && range[1].signal === bubbleSignal
}

function maxAreaSignal(scales: VegaScaleSpec[]): string {
  const steps = scales.flatMap(({ name, type, range }) => {
    const ends: unknown[] = Array.isArray(range) ? range : []
    const length = ends.find(isObject)?.signal
    const cells = (type === 'band' || type === 'point') && (name === 'x' || name === 'y')
    return cells && typeof length === 'string' ? [`${length} / max(1, length(domain('${name}')))`] : []
  })
  if (steps.length === 0) return bubbleSignal
  return `min(${bubbleSignal}, max(40, 0.7 * pow(min(${[...steps, '1e4'].join(', ')}), 2)))`
}

/**
 * Three values in ratios of 4 to 5, the largest below half of the domain: larger circles would make the legend too tall.
 * Small domains show whole numbers.
 */
function roundLegendValues(legend: VegaGuide, scale: string): void {
  const maximum = `domain('${scale}')[1]`
  const power = `pow(10, floor(log(0.45 * ${maximum}) / LN10))`
  const lead = `(0.45 * ${maximum} >= 5 * ${power} ? 5 : 0.45 * ${maximum} >= 2 * ${power} ? 2 : 1)`
  const large = `${lead} * ${power}`
  const many = `[${large} * (${lead} === 5 ? 0.04 : 0.05), ${large} * (${lead} === 2 ? 0.25 : 0.2), ${large}]`
  const some = `[${large} / 5, ${large}, 2 * ${large}]`
  const few = `${maximum} < 4 ? [1, floor(${maximum})] : [1, round(${maximum} / 2), floor(${maximum})]`
  legend.values = {
    signal: `${maximum} >= 44 || ${maximum} < 2.2 ? ${many} : ${maximum} >= 11.2 ? ${some} : ${few}`,
  }
}
