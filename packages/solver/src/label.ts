import { canonicalJson, facetChannels, fieldLabel, isAdditive, pointMarks } from '@belvedere/spec'
import { type Design, dimensions, type Encoded, isLocated, measures, on } from './design.ts'

/**
 * What makes designs the same to a reader: the mark and what is shown how, but not which axis is upright. Alternatives
 * differ in this.
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

/** Two to four words that tell a design from others of the same data. */
export function labelOf(design: Design): string {
  const groups = dimensions(design)
  const panel = groups.find(({ channel }) => facetChannels.has(channel))
  const color = on(design, 'color')
  const axis = groups.find(({ channel }) => channel === 'x' || channel === 'y')
  const series = [color, on(design, 'shape')].find((one) => one !== undefined && !one.measure)
  const named = series ?? axis
  return panel ? `Small multiples by ${words(panel)}` : baseLabel(design, named)
}

function baseLabel(design: Design, named: Encoded | undefined): string {
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

function words({ slot }: Encoded): string {
  return slot.field ? fieldLabel(slot.field.name) : 'count'
}

/**
 * What tells designs with the same label apart: how the number is summed up, or how time is taken together. Empty where
 * everything was asked for.
 */
export function detailOf(design: Design): string {
  const details = design.encodings.flatMap(({ aggregate, timeUnit, bin, slot, channel }) => {
    if (slot.asked.aggregate === undefined && aggregate && aggregate !== 'count')
      return [aggregateDetail[aggregate] ?? aggregate]
    if (timeUnit && slot.asked.timeUnit === undefined) return [`by ${timeUnit.replace(/^year(?=.)/, '')}`]
    if (bin && slot.asked.bin === undefined) return ['in ranges']
    return slot.asked.channel === undefined && (channel === 'row' || channel === 'size' || channel === 'shape')
      ? [`as ${channel}`]
      : []
  })
  return details.join(', ')
}

const aggregateDetail: { [aggregate: string]: string } = { mean: 'average', sum: 'total' }

/** A fixed text of the design; decides between designs of equal cost, so that the order is always the same. */
export function keyOf(design: Design): string {
  const parts = design.encodings.map(({ channel, type, aggregate, bin, timeUnit, others }) =>
    canonicalJson([channel, type, aggregate, bin, timeUnit, others]),
  )
  return [design.mark, ...parts].join('|')
}
