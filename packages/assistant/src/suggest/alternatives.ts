import { type RankedSpec, solve } from '@belvedere/solver'
import {
  applyEdits,
  type FieldProfile,
  isAdditive,
  isCategory,
  isSelection,
  type Mark,
  type PartialEncoding,
  type PartialSpec,
  type Spec,
  type TableProfile,
  timestepMeta,
  toPartial,
} from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { isNumber, isTime } from '../edits/reader.ts'
import { chartFacts } from '../intent/chart-facts.ts'
import { columnName, text } from '../say/text.ts'

/** Another design of the same question, before the solver completes it. */
interface Idea {
  /** Two to four words. */
  label: TranslatableText
  partial: PartialSpec
}

/**
 * Other charts that a person may have had in mind: the same fields as small multiples, on their side, as a mean for
 * each group, over time. Each is a design in its own right, most telling first, solved when it is asked for; empty where
 * the chart is composed.
 */
export function* alternativesTo(spec: Spec, table: TableProfile): Iterable<RankedSpec> {
  const still = applyEdits(spec, [{ type: 'clear_timestep' }], table)
  const whole = toPartial(spec, table)
  if (!whole || whole.host || whole.style) return
  const scene = sceneOf(spec, whole, still.ok ? still.partial : whole, table)
  for (const { label, partial } of ideas(scene)) {
    const solution = solve(partial, table, { limit: 1 })
    const [best] = solution.state === 'solved' ? solution.specs : []
    if (best) yield { ...best, label }
  }
}

interface Scene {
  mark: Mark
  /** The chart, and the chart without its timeline. */
  whole: PartialSpec
  still: PartialSpec
  x: PartialEncoding | null
  y: PartialEncoding | null
  color: PartialEncoding | null
  size: PartialEncoding | null
  horizontal: boolean
  /** A category of few values: the one in colour or panels, else one that the chart leaves out. */
  group: FieldProfile | null
  /** A time field that the chart does not run along. */
  time: FieldProfile | null
  field: (name: string | undefined) => FieldProfile | undefined
}

const fewGroups = 9

function sceneOf(spec: Spec, whole: PartialSpec, still: PartialSpec, { fields }: TableProfile): Scene {
  const facts = chartFacts(spec)
  const on = (...channels: string[]) =>
    whole.encodings.find(({ channel, field, aggregate }) => channels.includes(channel ?? '') && (field || aggregate)) ??
    null
  const used = new Set(whole.encodings.map(({ field }) => field))
  const field = (name: string | undefined) => fields.find((one) => one.name === name)
  const color = on('color')
  const named = field((color ?? on('facet', 'row', 'column'))?.field)
  const groups = (one: FieldProfile) => isCategory(one) && one.distinct > 1 && one.distinct <= fewGroups
  const free = fields.filter(({ name }) => !used.has(name))
  return {
    mark: facts?.mark ?? 'bar',
    whole,
    still,
    x: on('x'),
    y: on('y'),
    color,
    size: on('size'),
    horizontal: facts?.horizontal ?? false,
    group: named && groups(named) ? named : color ? null : (free.find(groups) ?? null),
    time: free.find((one) => isTime(one) && one.distinct > 3) ?? null,
    field,
  }
}

function ideas(scene: Scene): Idea[] {
  switch (scene.mark) {
    case 'point':
    case 'circle':
    case 'square':
      return besidePoints(scene)
    case 'bar':
      return scene.x?.bin || scene.y?.bin ? besideHistogram(scene) : besideBars(scene)
    case 'line':
    case 'area':
    case 'trail':
      return besideLine(scene)
    default:
      return besideOthers(scene)
  }
}

function besidePoints({ whole, still, x, y, color, size, group, time, field }: Scene): Idea[] {
  const number = field(y?.field)
  if (!x || !y || !number || y.aggregate || !isNumber(number)) return []
  const raw = [bare(x, 'x'), bare(y, 'y')]
  const mean: PartialEncoding = { field: number.name, aggregate: 'mean', role: 'measure' }
  const by = group && plain(group)
  return [
    ...idea(group && color && text('label.small_multiples'), whole, 'point', [
      ...raw,
      ...(size ? [bare(size, 'size')] : []),
      { ...by, channel: 'facet' },
    ]),
    ...idea(group && !color && text('label.coloured', { field: words(group) }), whole, 'point', [
      ...raw,
      { ...by, channel: 'color' },
    ]),
    ...idea(group && text('label.mean_per', { field: words(group) }), whole, 'bar', [
      { ...by, role: 'dimension' },
      mean,
    ]),
    ...idea(time && group && text('label.lines_by', { field: words(group) }), still, 'line', [
      { ...along(time), channel: 'x' },
      { ...mean, channel: 'y' },
      { ...by, channel: 'color' },
    ]),
    ...idea(time && !group && text('label.mean_over', { field: words(time) }), still, 'line', [
      { ...along(time), channel: 'x' },
      { ...mean, channel: 'y' },
    ]),
    ...idea(text('label.spread', { field: words(number) }), whole, 'bar', [ranges(number), { aggregate: 'count' }]),
  ]
}

function besideBars({ whole, x, y, color, horizontal, group, field }: Scene): Idea[] {
  const [along, across] = horizontal ? [y, x] : [x, y]
  const axis = field(along?.field)
  const number = field(across?.field)
  if (!along || !across || !axis) return []
  const [one, other] = [bare(along), bare(across)]
  const colored = color?.field && color.field !== axis.name ? bare(color) : null
  const additive = isAdditive(across.aggregate ?? null)
  const sides: PartialEncoding[] = [
    { ...one, channel: horizontal ? 'x' : 'y' },
    { ...other, channel: horizontal ? 'y' : 'x' },
  ]
  if (colored)
    return [
      ...idea(text('label.small_multiples'), whole, 'bar', [one, other, { ...colored, channel: 'facet' }]),
      ...idea(text('label.heatmap'), whole, 'rect', [
        { ...one, channel: 'x' },
        { ...colored, channel: 'y' },
        { ...other, channel: 'color' },
      ]),
      ...idea(text(horizontal ? 'label.upright' : 'label.sideways'), whole, 'bar', [
        ...sides,
        { ...colored, channel: 'color' },
      ]),
    ]
  const few = axis.distinct <= 6 && !isTime(axis)
  return [
    ...idea(text(horizontal ? 'label.upright' : 'label.sideways'), whole, 'bar', sides),
    ...idea(isTime(axis) && text('label.line_over', { field: words(axis) }), whole, 'line', [
      { ...one, channel: 'x' },
      { ...other, channel: 'y' },
    ]),
    ...idea(number && !additive && text('label.box_plots_by', { field: words(axis) }), whole, 'boxplot', [
      one,
      { ...other, aggregate: null },
    ]),
    ...idea(additive && few && text('label.pie_by', { field: words(axis) }), whole, 'arc', [
      { ...one, channel: 'color' },
      { ...other, channel: 'theta' },
    ]),
    ...idea(group && text(additive ? 'label.stacked_by' : 'label.grouped_by', { field: words(group) }), whole, 'bar', [
      { ...one, channel: horizontal ? 'y' : 'x' },
      { ...other, channel: horizontal ? 'x' : 'y' },
      { ...(group && plain(group)), channel: 'color' },
    ]),
  ]
}

function besideHistogram({ whole, x, y, group, field }: Scene): Idea[] {
  const number = field((x?.bin ? x : y)?.field)
  if (!number) return []
  const value: PartialEncoding = { field: number.name, aggregate: null, bin: null, role: 'measure' }
  const by = group && plain(group)
  return [
    ...idea(group && text('label.box_plots_by', { field: words(group) }), whole, 'boxplot', [
      { ...by, role: 'dimension' },
      value,
    ]),
    ...idea(group && text('label.small_multiples'), whole, 'bar', [
      { ...ranges(number), channel: 'x' },
      { aggregate: 'count', channel: 'y' },
      { ...by, channel: 'facet' },
    ]),
    ...idea(group && text('label.coloured', { field: words(group) }), whole, 'bar', [
      { ...ranges(number), channel: 'x' },
      { aggregate: 'count', channel: 'y' },
      { ...by, channel: 'color' },
    ]),
    ...idea(!group && text('label.box_plot'), whole, 'boxplot', [value]),
    ...idea(!group && text('label.strip'), whole, 'tick', [{ ...value, channel: 'x' }]),
  ]
}

function besideLine({ mark, whole, x, y, color, group }: Scene): Idea[] {
  if (!x || !y) return []
  const course = [bare(x, 'x'), bare(y, 'y')]
  const additive = isAdditive(y.aggregate ?? null)
  if (color)
    return [
      ...idea(text('label.small_multiples'), whole, mark, [...course, { ...bare(color), channel: 'facet' }]),
      ...idea(mark === 'line' && additive && text('label.stacked_areas'), whole, 'area', [
        ...course,
        bare(color, 'color'),
      ]),
      ...idea(mark !== 'line' && text('label.lines'), whole, 'line', [...course, bare(color, 'color')]),
      ...idea(text('label.heatmap'), whole, 'rect', [
        { ...bare(x, 'x'), type: 'ordinal' },
        { ...bare(color), channel: 'y' },
        { ...bare(y), channel: 'color' },
      ]),
    ]
  return [
    ...idea(text(mark === 'line' ? 'label.area' : 'label.line'), whole, mark === 'line' ? 'area' : 'line', course),
    ...idea(text('label.bars'), whole, 'bar', [{ ...bare(x, 'x'), type: 'ordinal' }, bare(y, 'y')]),
    ...idea(group && text('label.lines_by', { field: words(group) }), whole, 'line', [
      ...course,
      { ...(group && plain(group)), channel: 'color' },
    ]),
  ]
}

/** Pies, heatmaps, box plots and the like: the plain chart of the same fields. */
function besideOthers({ mark, whole }: Scene): Idea[] {
  const shown = whole.encodings.filter(({ field, aggregate }) => field !== undefined || aggregate)
  const open = shown.map(({ field, aggregate, bin, timeUnit }): PartialEncoding => {
    const raw = mark === 'boxplot' || mark === 'tick'
    return {
      ...(field !== undefined && { field }),
      ...(raw && !aggregate ? {} : { aggregate: aggregate ?? null }),
      bin: bin ?? null,
      timeUnit: timeUnit ?? null,
    }
  })
  return [...idea(text(mark === 'rect' ? 'label.grouped_bars' : 'label.bars'), whole, 'bar', open)]
}

/** The chart with another mark and other encodings; a brush and what follows it belong to points alone. */
function idea(
  label: TranslatableText | false | null | undefined,
  from: PartialSpec,
  mark: Mark,
  encodings: PartialEncoding[],
): Idea[] {
  if (!label) return []
  const { transform, data } = from
  const params = from.params.filter((param) => !isSelection(param))
  const { usermeta } = from.extra ?? {}
  const { language } = from.wishes
  const timestep = usermeta?.belvedere?.timestep
  const stepped = params.some(({ name }) => name === timestep) ? timestepMeta(usermeta) : undefined
  const partial: PartialSpec = {
    data,
    mark,
    encodings,
    transform,
    params,
    wishes: language === undefined ? {} : { language },
    ...(stepped && { extra: stepped }),
  }
  return [{ label, partial }]
}

/** What is encoded, without its place (unless one is given) and its looks. */
function bare(encoding: PartialEncoding, channel?: PartialEncoding['channel']): PartialEncoding {
  const { field, aggregate, bin, timeUnit } = encoding
  return {
    ...(field !== undefined && { field }),
    ...(channel && { channel }),
    aggregate: aggregate ?? null,
    bin: bin ?? null,
    timeUnit: timeUnit ?? null,
  }
}

const plain = ({ name }: FieldProfile): PartialEncoding => ({
  field: name,
  aggregate: null,
  bin: null,
  timeUnit: null,
})
const along = (field: FieldProfile | null): PartialEncoding => ({
  ...(field && { field: field.name }),
  aggregate: null,
  bin: null,
  ...(field?.type !== 'temporal' && { timeUnit: null }),
})
const ranges = ({ name }: FieldProfile): PartialEncoding => ({
  field: name,
  aggregate: null,
  bin: true,
  timeUnit: null,
})
const words = ({ name }: FieldProfile) => columnName(name)
