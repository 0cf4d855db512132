import {
  canonicalJson,
  facetChannels,
  fieldLabel,
  isAdditive,
  localized,
  pointMarks,
  quantityWords,
  timeUnitWord,
  uncapital,
} from '@belvedere/spec'
import type { LocalizedString, TranslatableText } from '@belvedere/texts'
import { designTexts } from '@belvedere/texts/design'
import { type Design, dimensions, encodingOn, isLocated, measures, type ResolvedEncoding } from './design.ts'

/**
 * A key that is equal for designs that look alike to a reader: mark and encodings, ignoring which axis is vertical.
 */
export function appearanceKey(design: Design): string {
  const mark = pointMarks.has(design.mark) ? 'point' : design.mark
  const parts = design.encodings.map((encoded) => {
    const channel = encoded.channel === 'x' || encoded.channel === 'y' ? 'axis' : encoded.channel
    const panels = channel === 'row' || channel === 'column' ? 'panel' : channel
    return [encoded.slot.index, panels, encoded.aggregate, encoded.bin !== null, encoded.timeUnit].join(' ')
  })
  return [mark, ...parts].join('|')
}

/** A label of two to four words that distinguishes a design from others of the same data. */
export function designLabel(design: Design): TranslatableText {
  const groups = dimensions(design)
  const panel = groups.find(({ channel }) => facetChannels.has(channel))
  if (panel) return designTexts.message('label.panels_by', { group: groupText(panel) })
  const axis = groups.find(({ channel }) => channel === 'x' || channel === 'y')
  const series = [encodingOn(design, 'color'), encodingOn(design, 'shape')].find(
    (candidate) => candidate !== undefined && !candidate.measure,
  )
  const group = series ?? axis
  const kind = kindOf(design)
  return group === undefined || kind === 'heatmap' || (kind === 'histogram' && !encodingOn(design, 'color'))
    ? designTexts.message(`label.${kind}`)
    : designTexts.message(`label.${kind}_by`, { group: groupText(group) })
}

type Kind = Exclude<keyof typeof designTexts.templates.en.label, `${string}_by`>

function kindOf(design: Design): Kind {
  const color = encodingOn(design, 'color')
  const [number] = measures(design)
  switch (design.mark) {
    case 'bar': {
      const ranged = design.encodings.some(({ bin, channel }) => bin !== null && (channel === 'x' || channel === 'y'))
      if (ranged && number?.aggregate === 'count') return 'histogram'
      if (!color || color.measure) return 'bars'
      return number?.aggregate && !isAdditive(number.aggregate) ? 'grouped_bars' : 'stacked_bars'
    }
    case 'line':
    case 'trail':
      return color && !color.measure ? 'lines' : 'line'
    case 'area':
      return color ? 'areas' : 'area'
    case 'point':
    case 'circle':
    case 'square': {
      if (isLocated(design)) return 'map'
      if (encodingOn(design, 'size')) return 'bubbles'
      return measures(design).length > 1 ? 'scatterplot' : 'points'
    }
    case 'rect':
      return 'heatmap'
    case 'arc':
      return 'pie'
    case 'tick':
      return 'strips'
    case 'boxplot':
      return 'box_plot'
    case 'text':
      return 'numbers'
    case 'rule':
      return 'rules'
    case 'errorbar':
    case 'errorband':
      return 'spread'
    case 'geoshape':
      return 'map'
  }
}

function groupText({ slot: { field } }: ResolvedEncoding): LocalizedString {
  return localized((wording) => {
    if (field) return fieldLabel(field.name, wording)
    const count = quantityWords({}, wording)
    return wording.capitalNouns ? count : uncapital(count)
  })
}

/** The label with what distinguishes designs of the same label: aggregate or time unit, unless they were requested. */
export function withDetails(label: TranslatableText, design: Design): TranslatableText {
  const details = detailsOf(design)
  return details.length === 0 ? label : designTexts.message('detail.label', { label, details })
}

function detailsOf(design: Design): TranslatableText[] {
  return design.encodings.flatMap(({ aggregate, timeUnit, bin, slot, channel }): TranslatableText[] => {
    if (slot.request.aggregate === undefined && aggregate && aggregate !== 'count')
      return [designTexts.message(`detail.aggregate.${aggregate}`)]
    if (timeUnit && slot.request.timeUnit === undefined)
      return [
        designTexts.message('detail.time_unit', { unit: localized((wording) => timeUnitWord(timeUnit, wording)) }),
      ]
    if (bin && slot.request.bin === undefined) return [designTexts.message('detail.bin')]
    return slot.request.channel === undefined && (channel === 'row' || channel === 'size' || channel === 'shape')
      ? [designTexts.message(`detail.${channel}`)]
      : []
  })
}

/** True if two texts read the same in every language. */
export function isSameText(a: TranslatableText, b: TranslatableText): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A canonical string; breaks ties between designs of equal cost. */
export function designKey(design: Design): string {
  const parts = design.encodings.map(({ channel, type, aggregate, bin, timeUnit, others }) =>
    canonicalJson([channel, type, aggregate, bin, timeUnit, others]),
  )
  return [design.mark, ...parts].join('|')
}
