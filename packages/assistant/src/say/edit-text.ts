import {
  type Channel,
  conditionText,
  type Edit,
  type EncodingChoice,
  type FieldFilter,
  type FilterValue,
  type SortKey,
  type Spec,
  type TableProfile,
} from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { assistantTexts } from '@belvedere/texts/assistant'
import { type ChartFacts, chartFacts } from '../intent/chart-facts.ts'
import { isTruth } from '../language/en/flags.ts'
import { channelName, channelText } from './channel-text.ts'
import { markText } from './chart-text.ts'
import { quantityText, shownDerived, shownMeasure, unitText } from './measure-phrases.ts'
import { columnName, text } from './text.ts'

const { colour: colours } = assistantTexts.templates.en
const isNamed = (colour: string): colour is Exclude<keyof typeof colours, 'other'> => Object.hasOwn(colours, colour)

/** A colour by its CSS name. */
const colourText = (name: string): TranslatableText =>
  isNamed(name) ? text(`colour.${name}`) : text('colour.other', { name })

const encodingText = (encoding: EncodingChoice) => (isCount(encoding) ? text('edit.row_count') : quantityText(encoding))
const isCount = ({ field, aggregate }: EncodingChoice): boolean => aggregate === 'count' || field === undefined

const setChannel = (channel: Channel, encoding: EncodingChoice): TranslatableText => {
  const what = encodingText(encoding)
  switch (channel) {
    case 'color':
    case 'fill':
      return text('edit.coloured', { what })
    case 'size':
      return text('edit.sized', { what })
    case 'facet':
    case 'column':
    case 'row':
      return text('edit.panels', { what })
    default:
      return text('edit.placed', {
        what: isCount(encoding) ? shownMeasure({ field: null, aggregate: 'count' }) : what,
        channel: channelText(channel),
      })
  }
}

const maxNamed = 5

const valuesText = (list: readonly FilterValue[]) =>
  list.length <= maxNamed
    ? list.map((value) => (typeof value === 'number' ? value : String(value)))
    : text('edit.many_values', { count: list.length })

/** Whole years are said as years: "1975 to 1980" instead of two days. */
const yearsText = (filter: FieldFilter, temporal: boolean): TranslatableText | null => {
  if (filter.op !== 'range' || !temporal || filter.min === null || filter.max === null) return null
  const from = new Date(filter.min).getUTCFullYear()
  const to = new Date(filter.max).getUTCFullYear()
  if (filter.min !== Date.UTC(from, 0, 1) || filter.max !== Date.UTC(to + 1, 0, 1) - 1) return null
  return from === to ? text('edit.kept_values', { values: String(from) }) : text('edit.kept_years', { from, to })
}

const filterText = (filter: FieldFilter, profile: TableProfile): TranslatableText => {
  const temporal = profile.fields.some((field) => field.name === filter.field && field.type === 'temporal')
  const field = columnName(filter.field)
  if (filter.op === 'one_of' || filter.op === 'none_of') {
    const values = valuesText(filter.values)
    if (filter.timeUnit === undefined && filter.values.some(isTruth))
      return text(filter.op === 'none_of' ? 'edit.kept_not' : 'edit.kept_is', { field, values })
    if (filter.op === 'none_of' && !temporal) return text('edit.dropped', { values })
    if (!temporal)
      return filter.values.some((value) => typeof value === 'number')
        ? text('edit.kept_of', { field, values })
        : text('edit.kept_values', { values })
  }
  if (filter.op === 'present') return text('edit.dropped_missing', { field })
  return (
    yearsText(filter, temporal) ?? text('edit.kept_condition', { condition: conditionText(filter, profile, field) })
  )
}

const sortText = (by: SortKey, order: 'ascending' | 'descending', channel: Channel | undefined): TranslatableText => {
  if (by === 'self')
    return channel === undefined
      ? text(`edit.sorted.name_${order}`)
      : text(`edit.sorted.channel_${order}`, { channel: channelText(channel) })
  if (by === 'measure') return text(`edit.sorted.measure_${order}`)
  return text(`edit.sorted.key_${order}`, { key: 'channel' in by ? channelName(by.channel) : encodingText(by) })
}

const scaleText = ({ channel: on, scale }: Extract<Edit, { type: 'set_scale' }>): TranslatableText => {
  const channel = on === undefined ? text('channel.axis') : channelText(on)
  const { type, zero, domain, reverse, scheme, range } = scale
  if (type === 'log') return text('edit.scale.log', { channel })
  if (type) return text('edit.scale.type', { channel, type })
  if (zero !== undefined) return text(zero ? 'edit.scale.zero' : 'edit.scale.not_zero', { channel })
  if (range) return text('edit.scale.range')
  if (domain) {
    const [from = 0, to = 0] = [domain[0], domain.at(-1)].map((end) => (typeof end === 'boolean' ? String(end) : end))
    return text('edit.scale.domain', { channel, from, to })
  }
  if (reverse !== undefined) return text('edit.scale.reversed', { channel })
  return scheme === undefined ? text('edit.scale.other', { channel }) : text('edit.scale.scheme', { scheme })
}

const overlayText = ({ overlay }: Extract<Edit, { type: 'add_overlay' }>): TranslatableText => {
  switch (overlay.kind) {
    case 'threshold':
      return text('edit.overlay.threshold', { value: overlay.value })
    case 'moving':
      return text('edit.overlay.moving', { steps: overlay.steps })
    case 'spread':
      return text(`edit.overlay.spread.${overlay.of}`)
    case 'ground':
      return text('edit.overlay.ground', { table: overlay.table })
    default:
      return text(`edit.overlay.${overlay.kind}`)
  }
}

const limitText = ({ n, from, by, others }: Extract<Edit, { type: 'limit' }>): TranslatableText => {
  if (others) return text(`edit.${from}_others`, { n })
  return by ? text(`edit.${from}_by`, { n, by: encodingText(by) }) : text(`edit.${from}`, { n })
}

/** One edit in the past tense, as the rest of a sentence that begins with "I". `lying`: which way bars lie now. */
const editText = (
  edit: Edit,
  profile: TableProfile,
  { facts, lying }: { facts: ChartFacts | null; lying: boolean | null },
): TranslatableText => {
  switch (edit.type) {
    case 'set_mark':
      return text('edit.mark', { mark: markText(edit.mark) })
    case 'set_channel':
      return setChannel(edit.channel, edit.encoding)
    case 'add_field':
      return text('edit.split', { what: encodingText(edit.encoding) })
    case 'clear_channel':
      return text('edit.removed', { what: channelText(edit.channel) })
    case 'remove_field':
      return text('edit.removed', { what: columnName(edit.field) })
    case 'move_channel':
      return text('edit.moved', { from: channelText(edit.from), to: channelText(edit.to) })
    case 'replace_field':
      return text('edit.replaced', { from: columnName(edit.from), to: columnName(edit.to) })
    case 'transpose':
      return text(lying === null ? 'edit.swapped' : lying ? 'edit.laid' : 'edit.upright')
    case 'set_filter':
      return filterText(edit.filter, profile)
    case 'clear_filter':
      return edit.field === undefined
        ? text('edit.no_filters')
        : text('edit.no_filter', { field: columnName(edit.field) })
    case 'sort':
      return sortText(edit.by, edit.order, edit.channel)
    case 'clear_sort':
      return text('edit.sorted.natural')
    case 'limit':
      return limitText(edit)
    case 'clear_limit':
      return text('edit.no_limit')
    case 'draw_rows':
      return edit.as === 'sample'
        ? text('edit.draw_rows.sample', { size: edit.size })
        : text(`edit.draw_rows.${edit.as}`)
    case 'set_aggregate':
      return edit.aggregate === null ? text('edit.single_rows') : text(`edit.aggregate.${edit.aggregate}`)
    case 'derive_measure':
      return edit.derived
        ? text('edit.derived', {
            what: shownDerived(edit.derived, facts ?? { measure: null, dimension: null }),
          })
        : text('edit.not_derived')
    case 'add_overlay':
      return overlayText(edit)
    case 'remove_overlay':
      return edit.kind === undefined ? text('edit.no_overlays') : text(`edit.no_overlay.${edit.kind}`)
    case 'set_points':
      return text(edit.shown ? 'edit.points' : 'edit.no_points')
    case 'set_bin':
      return text(edit.bin === false ? 'edit.no_bins' : 'edit.bins')
    case 'set_time_unit':
      return edit.timeUnit === null ? text('edit.not_grouped') : text('edit.grouped', { unit: unitText(edit.timeUnit) })
    case 'set_scale':
      return scaleText(edit)
    case 'set_stack':
      return text(`edit.stack.${edit.stack}`)
    case 'set_color':
      return edit.color === null ? text('edit.usual_colours') : text('edit.colour', { colour: colourText(edit.color) })
    case 'set_title':
      return edit.title === null ? text('edit.no_title') : text('edit.title', { title: edit.title })
    case 'set_axis_title': {
      const channel = channelText(edit.channel)
      return edit.title === null
        ? text('edit.no_axis_title', { channel })
        : text('edit.axis_title', { channel, title: edit.title })
    }
    case 'add_widget':
      return text(`edit.widget.${edit.widget ?? 'any'}`, { field: columnName(edit.field) })
    case 'remove_widget':
      return edit.field === undefined
        ? text('edit.no_widgets')
        : text('edit.no_widget', { field: columnName(edit.field) })
    case 'set_timestep':
      return text('edit.timeline', {
        step: edit.timeUnit ? unitText(edit.timeUnit) : columnName(edit.field),
      })
    case 'clear_timestep':
      return text('edit.no_timeline')
    case 'set_step_scales':
      return text(`edit.step_scales.${edit.fit}`)
    case 'set_smooth':
      return text(edit.smooth ? 'edit.smooth' : 'edit.not_smooth')
    case 'add_selection':
      return text(`edit.selection.${edit.kind}`)
    case 'remove_selection':
      return text('edit.no_selection')
    default:
      return edit satisfies never
  }
}

/** All that was changed, in one sentence. */
export const editsText = (edits: readonly Edit[], profile: TableProfile, after: Spec): TranslatableText => {
  const facts = chartFacts(after)
  const lying = facts?.mark === 'bar' && facts.dimension !== null ? facts.horizontal : null
  return text('edits', { edits: edits.map((edit) => editText(edit, profile, { facts, lying })) })
}
