import { canonicalJson, facetChannels, fieldLabel, isAdditive, pointMarks } from '@belvedere/spec'
import { type Design, dimensions, isLocated, measures, on, type ResolvedEncoding } from './design.ts'

/**
 * A key that is equal for designs that look alike to a reader: mark and encodings, ignoring which axis is vertical.
 */
export function familyOf(design: Design): string {
  const mark = pointMarks.has(design.mark) ? 'point' : design.mark
  const parts = design.encodings.map((one) => {
    const channel = one.channel === 'x' || one.channel === 'y' ? 'axis' : one.channel
    const panels = channel === 'row' || channel === 'column' ? 'panel' : channel
    return [one.slot.index, panels, one.aggregate, one.bin !== null, one.timeUnit].join(' ')
  })
  return [mark, ...parts].join('|')
}

/** A label of two to four words that distinguishes a design from others of the same data. */
export function labelOf(design: Design): string {
  const groups = dimensions(design)
  const panel = groups.find(({ channel }) => facetChannels.has(channel))
  const color = on(design, 'color')
  const axis = groups.find(({ channel }) => channel === 'x' || channel === 'y')
  const series = [color, on(design, 'shape')].find((one) => one !== undefined && !one.measure)
  const named = series ?? axis
  return panel ? `Small multiples by ${words(panel)}` : baseLabel(design, named)
}

function baseLabel(design: Design, named: ResolvedEncoding | undefined): string {
  const by = named ? ` by ${words(named)}` : ''
  const color = on(design, 'color')
  const [number] = measures(design)
  switch (design.mark) {
    case 'bar': {
      const ranged = design.encodings.some(({ bin, channel }) => bin !== null && (channel === 'x' || channel === 'y'))
      if (ranged && number?.aggregate === 'count') return color ? `Histogram${by}` : 'Histogram'
      if (!color || color.measure) return `Bars${by}`
      return `${number?.aggregate && !isAdditive(number.aggregate) ? 'Grouped' : 'Stacked'} bars${by}`
    }
    case 'line':
    case 'trail':
      return color && !color.measure ? `Lines${by}` : `Line${named ? ` over ${words(named)}` : ''}`
    case 'area':
      return color ? `Areas${by}` : `Area${named ? ` over ${words(named)}` : ''}`
    case 'point':
    case 'circle':
    case 'square': {
      if (isLocated(design)) return `Map${by}`
      if (on(design, 'size')) return `Bubbles${by}`
      return measures(design).length > 1 ? `Scatterplot${by}` : `Points${by}`
    }
    case 'rect':
      return 'Heatmap'
    case 'arc':
      return `Pie${by}`
    case 'tick':
      return `Strips${by}`
    case 'boxplot':
      return named ? `Box plots${by}` : 'Box plot'
    case 'text':
      return `Numbers${by}`
    case 'rule':
      return `Rules${by}`
    case 'errorbar':
    case 'errorband':
      return `Spread${by}`
    case 'geoshape':
      return `Map${by}`
  }
}

function words({ slot }: ResolvedEncoding): string {
  return slot.field ? fieldLabel(slot.field.name) : 'count'
}

/**
 * Distinguishes designs with equal labels: by aggregate or time unit. Empty if everything was requested.
 */
export function detailOf(design: Design): string {
  const details = design.encodings.flatMap(({ aggregate, timeUnit, bin, slot, channel }) => {
    if (slot.request.aggregate === undefined && aggregate && aggregate !== 'count')
      return [aggregateDetail[aggregate] ?? aggregate]
    if (timeUnit && slot.request.timeUnit === undefined) return [`by ${timeUnit.replace(/^year(?=.)/, '')}`]
    if (bin && slot.request.bin === undefined) return ['in ranges']
    return slot.request.channel === undefined && (channel === 'row' || channel === 'size' || channel === 'shape')
      ? [`as ${channel}`]
      : []
  })
  return details.join(', ')
}

const aggregateDetail: { [aggregate: string]: string } = { mean: 'average', sum: 'total' }

/** A canonical string; breaks ties between designs of equal cost. */
export function keyOf(design: Design): string {
  const parts = design.encodings.map(({ channel, type, aggregate, bin, timeUnit, others }) =>
    canonicalJson([channel, type, aggregate, bin, timeUnit, others]),
  )
  return [design.mark, ...parts].join('|')
}
