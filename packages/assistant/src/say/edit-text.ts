import {
  aggregateWord,
  type Channel,
  conditionWords,
  type Edit,
  type EncodingChoice,
  type FieldFilter,
  type FilterValue,
  fieldLabel,
  listWords,
  type Overlay,
  overlayWords,
  quantityWords,
  type SortKey,
  type Spec,
  type TableProfile,
  timeUnitWord,
  uncapital,
} from '@belvedere/spec'
import { chartFacts } from '../intent/chart-facts.ts'
import { isTruth } from '../language/en/flags.ts'
import { markPlural } from './chart-text.ts'

const channelPhrases: { readonly [channel in Channel]?: string } = {
  x: 'the x axis',
  y: 'the y axis',
  color: 'colour',
  size: 'size',
  shape: 'shape',
  opacity: 'opacity',
  strokeDash: 'the line style',
  facet: 'panels',
  row: 'rows of panels',
  column: 'panels',
  tooltip: 'the tooltip',
  text: 'the labels',
  theta: 'the angle',
  detail: 'detail',
}
const channelPhrase = (channel: Channel): string => channelPhrases[channel] ?? channel

const encodingPhrase = ({ field, aggregate, timeUnit }: EncodingChoice): string =>
  aggregate === 'count' || field === undefined
    ? 'the number of rows'
    : uncapital(quantityWords({ field, aggregate: aggregate ?? null, timeUnit: timeUnit ?? null }))

const setChannel = (channel: Channel, encoding: EncodingChoice): string => {
  const what = encodingPhrase(encoding)
  switch (channel) {
    case 'color':
    case 'fill':
      return `coloured by ${what}`
    case 'size':
      return `sized the marks by ${what}`
    case 'facet':
    case 'column':
    case 'row':
      return `gave each ${what} its own panel`
    default:
      return `put ${what} on ${channelPhrase(channel)}`
  }
}

const values = (list: readonly FilterValue[]): string =>
  list.length <= 5 ? listWords(list.map(String)) : `${list.length} values`

/** Whole years are said as years: "1975 to 1980" instead of two days. */
const years = (filter: FieldFilter, temporal: boolean): string | null => {
  if (filter.op !== 'range' || !temporal || filter.min === null || filter.max === null) return null
  const from = new Date(filter.min).getUTCFullYear()
  const to = new Date(filter.max).getUTCFullYear()
  if (filter.min !== Date.UTC(from, 0, 1) || filter.max !== Date.UTC(to + 1, 0, 1) - 1) return null
  return from === to ? String(from) : `${from} to ${to}`
}

const filterPhrase = (filter: FieldFilter, profile: TableProfile): string => {
  const temporal = profile.fields.some((field) => field.name === filter.field && field.type === 'temporal')
  const isList = filter.op === 'one_of' || filter.op === 'none_of'
  if (isList && filter.timeUnit === undefined && filter.values.some(isTruth))
    return `kept only ${fieldLabel(filter.field)}: ${filter.op === 'none_of' ? 'not ' : ''}${values(filter.values)}`
  if (filter.op === 'one_of' && !temporal) {
    const numbers = filter.values.some((value) => typeof value === 'number')
    return numbers
      ? `kept only ${fieldLabel(filter.field)} ${values(filter.values)}`
      : `kept only ${values(filter.values)}`
  }
  if (filter.op === 'none_of' && !temporal) return `left out ${values(filter.values)}`
  if (filter.op === 'present') return `left out rows without ${fieldLabel(filter.field)}`
  return `kept only ${years(filter, temporal) ?? uncapital(conditionWords(filter, profile))}`
}

const sortPhrase = (by: SortKey, order: 'ascending' | 'descending', channel: Channel | undefined): string => {
  const which = channel === undefined ? '' : ` ${channelPhrase(channel)}`
  if (by === 'self') return order === 'ascending' ? `sorted${which} by name, A to Z` : `sorted${which} by name, Z to A`
  if (by === 'measure') return order === 'descending' ? 'sorted from high to low' : 'sorted from low to high'
  const key = 'channel' in by ? channelPhrase(by.channel) : encodingPhrase(by)
  return `sorted by ${key}, ${order === 'descending' ? 'highest' : 'lowest'} first`
}

const stackPhrases = {
  zero: 'stacked the groups',
  normalize: 'drew the groups as shares of the whole',
  center: 'stacked the groups around the middle',
  grouped: 'set the groups side by side',
  overlaid: 'laid the groups over one another',
} as const

const scalePhrase = (edit: Extract<Edit, { type: 'set_scale' }>): string => {
  const on = edit.channel === undefined ? 'the axis' : channelPhrase(edit.channel)
  const { type, zero, domain, reverse, scheme, range } = edit.scale
  if (type) return `made ${on} ${type === 'log' ? 'logarithmic' : type}`
  if (zero !== undefined)
    return zero ? `let ${on} start at zero` : `let ${on} follow the data instead of starting at zero`
  if (range) return 'gave the values colours of their own'
  if (domain) return `set ${on} to run from ${domain[0]} to ${domain.at(-1)}`
  if (reverse !== undefined) return `reversed ${on}`
  if (scheme !== undefined) return `used the ${scheme} palette`
  return `changed the scale of ${on}`
}

/** "Light blue" of the CSS name. */
const colourWords = (name: string): string => name.replace(/^(light|dark)(?=[a-z])/, '$1 ')

/** One edit in the past tense, as the rest of a sentence that begins with "I". `lying`: which way bars lie now. */
const editPhrase = (edit: Edit, profile: TableProfile, lying: boolean | null): string => {
  switch (edit.type) {
    case 'set_mark':
      return `drew it as ${markPlural(edit.mark)}`
    case 'set_channel':
      return setChannel(edit.channel, edit.encoding)
    case 'add_field':
      return `split it by ${encodingPhrase(edit.encoding)}`
    case 'clear_channel':
      return `removed ${channelPhrase(edit.channel)}`
    case 'remove_field':
      return `removed ${fieldLabel(edit.field)}`
    case 'move_channel':
      return `moved what was on ${channelPhrase(edit.from)} to ${channelPhrase(edit.to)}`
    case 'replace_field':
      return `took ${fieldLabel(edit.to)} instead of ${fieldLabel(edit.from)}`
    case 'transpose':
      return lying === null ? 'swapped the axes' : lying ? 'laid it horizontally' : 'stood it upright'
    case 'set_filter':
      return filterPhrase(edit.filter, profile)
    case 'clear_filter':
      return edit.field === undefined ? 'removed the filters' : `removed the filter on ${fieldLabel(edit.field)}`
    case 'sort':
      return sortPhrase(edit.by, edit.order, edit.channel)
    case 'clear_sort':
      return 'put it back into its natural order'
    case 'limit':
      return `kept the ${edit.from === 'top' ? 'top' : 'bottom'} ${edit.n}${edit.others ? ', with the others together' : ''}`
    case 'clear_limit':
      return 'removed the limit'
    case 'set_aggregate':
      return edit.aggregate === null
        ? 'drew every row by itself'
        : `took the ${aggregateWord(edit.aggregate).replace(/ of$/, '')}`
    case 'derive_measure':
      return edit.derived ? `showed the ${uncapital(edit.derived.as)}` : 'showed the plain numbers again'
    case 'add_overlay':
      return `added ${overlayWords(edit.overlay)}`
    case 'remove_overlay':
      return edit.kind === undefined ? 'took away what lay over the marks' : `took away ${layerNames[edit.kind]}`
    case 'set_points':
      return edit.shown ? 'put points on the line' : 'took the points off the line'
    case 'set_bin':
      return edit.bin === false ? 'removed the bins' : 'changed the bins'
    case 'set_time_unit':
      return edit.timeUnit === null ? 'drew every date by itself' : `grouped by ${timeUnitWord(edit.timeUnit)}`
    case 'set_scale':
      return scalePhrase(edit)
    case 'set_stack':
      return stackPhrases[edit.stack]
    case 'set_color':
      return edit.color === null ? 'went back to the usual colours' : `coloured it ${colourWords(edit.color)}`
    case 'set_title':
      return edit.title === null ? 'removed the title' : `called it “${edit.title}”`
    case 'set_axis_title':
      return edit.title === null
        ? `removed the title of ${channelPhrase(edit.channel)}`
        : `called ${channelPhrase(edit.channel)} “${edit.title}”`
    case 'add_widget':
      return `added a ${edit.widget === 'select' ? 'dropdown' : edit.widget === 'radio' ? 'set of buttons' : (edit.widget ?? 'control')} for ${fieldLabel(edit.field)}`
    case 'remove_widget':
      return edit.field === undefined ? 'removed the control' : `removed the control for ${fieldLabel(edit.field)}`
    case 'set_timestep':
      return `made a timeline with one step per ${edit.timeUnit ? timeUnitWord(edit.timeUnit) : fieldLabel(edit.field)}`
    case 'clear_timestep':
      return 'removed the timeline'
    case 'add_selection':
      return selectionPhrases[edit.kind]
    case 'remove_selection':
      return 'removed the selection'
    default:
      return edit satisfies never
  }
}

const layerNames: { readonly [kind in Overlay['kind']]: string } = {
  mean: 'the line at the average',
  median: 'the line at the median',
  threshold: 'the line across',
  trend: 'the trend line',
  moving: 'the moving average',
  spread: 'the error bars',
  labels: 'the numbers',
}

const selectionPhrases = {
  brush: 'made ranges selectable: drag over the plot',
  click: 'made the marks clickable',
  zoom: 'made the axes zoomable',
  legend: 'made the legend clickable',
} as const

/** All that was changed, in one sentence. */
export const editsText = (edits: readonly Edit[], profile: TableProfile, after: Spec): string => {
  const facts = chartFacts(after)
  const lying = facts?.mark === 'bar' && facts.dimension !== null ? facts.horizontal : null
  return `I ${listWords(edits.map((edit) => editPhrase(edit, profile, lying)))}.`
}
