import { type RankedSpec, solve } from '@belvedere/solver'
import {
  applyEdits,
  type FieldProfile,
  fieldLabel,
  isAdditive,
  isSelection,
  type Mark,
  type PartialEncoding,
  type PartialSpec,
  type Spec,
  type TableProfile,
  toPartial,
} from '@belvedere/spec'
import { isCategory, isNumber, isTime } from '../edits/reader.ts'
import { chartFacts } from '../intent/chart-facts.ts'

/** Another design of the same question, before the solver completes it. */
interface Idea {
  /** Two to four words. */
  label: string
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
    ...idea(group && color && 'Small multiples', whole, 'point', [
      ...raw,
      ...(size ? [bare(size, 'size')] : []),
      { ...by, channel: 'facet' },
    ]),
    ...idea(group && !color && `Coloured by ${words(group)}`, whole, 'point', [...raw, { ...by, channel: 'color' }]),
    ...idea(group && `Mean per ${words(group)}`, whole, 'bar', [{ ...by, role: 'dimension' }, mean]),
    ...idea(time && group && `Lines by ${words(group)}`, still, 'line', [
      { ...along(time), channel: 'x' },
      { ...mean, channel: 'y' },
      { ...by, channel: 'color' },
    ]),
    ...idea(time && !group && `Mean over ${time && words(time)}`, still, 'line', [
      { ...along(time), channel: 'x' },
      { ...mean, channel: 'y' },
    ]),
    ...idea(number && `Spread of ${words(number)}`, whole, 'bar', [ranges(number), { aggregate: 'count' }]),
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
      ...idea('Small multiples', whole, 'bar', [one, other, { ...colored, channel: 'facet' }]),
      ...idea('Heatmap', whole, 'rect', [
        { ...one, channel: 'x' },
        { ...colored, channel: 'y' },
        { ...other, channel: 'color' },
      ]),
      ...idea(horizontal ? 'Upright bars' : 'Sideways bars', whole, 'bar', [
        ...sides,
        { ...colored, channel: 'color' },
      ]),
    ]
  const few = axis.distinct <= 6 && !isTime(axis)
  return [
    ...idea(horizontal ? 'Upright bars' : 'Sideways bars', whole, 'bar', sides),
    ...idea(isTime(axis) && `Line over ${words(axis)}`, whole, 'line', [
      { ...one, channel: 'x' },
      { ...other, channel: 'y' },
    ]),
    ...idea(number && !additive && `Box plots by ${words(axis)}`, whole, 'boxplot', [
      one,
      { ...other, aggregate: null },
    ]),
    ...idea(additive && few && `Pie by ${words(axis)}`, whole, 'arc', [
      { ...one, channel: 'color' },
      { ...other, channel: 'theta' },
    ]),
    ...idea(group && `${additive ? 'Stacked' : 'Grouped'} by ${group && words(group)}`, whole, 'bar', [
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
    ...idea(group && `Box plots by ${words(group)}`, whole, 'boxplot', [{ ...by, role: 'dimension' }, value]),
    ...idea(group && 'Small multiples', whole, 'bar', [
      { ...ranges(number), channel: 'x' },
      { aggregate: 'count', channel: 'y' },
      { ...by, channel: 'facet' },
    ]),
    ...idea(group && `Coloured by ${words(group)}`, whole, 'bar', [
      { ...ranges(number), channel: 'x' },
      { aggregate: 'count', channel: 'y' },
      { ...by, channel: 'color' },
    ]),
    ...idea(!group && 'Box plot', whole, 'boxplot', [value]),
    ...idea(!group && 'Strip of values', whole, 'tick', [{ ...value, channel: 'x' }]),
  ]
}

function besideLine({ mark, whole, x, y, color, group }: Scene): Idea[] {
  if (!x || !y) return []
  const course = [bare(x, 'x'), bare(y, 'y')]
  const additive = isAdditive(y.aggregate ?? null)
  if (color)
    return [
      ...idea('Small multiples', whole, mark, [...course, { ...bare(color), channel: 'facet' }]),
      ...idea(mark === 'line' && additive && 'Stacked areas', whole, 'area', [...course, bare(color, 'color')]),
      ...idea(mark !== 'line' && 'Lines', whole, 'line', [...course, bare(color, 'color')]),
      ...idea('Heatmap', whole, 'rect', [
        { ...bare(x, 'x'), type: 'ordinal' },
        { ...bare(color), channel: 'y' },
        { ...bare(y), channel: 'color' },
      ]),
    ]
  return [
    ...idea(mark === 'line' ? 'Area' : 'Line', whole, mark === 'line' ? 'area' : 'line', course),
    ...idea('Bars', whole, 'bar', [{ ...bare(x, 'x'), type: 'ordinal' }, bare(y, 'y')]),
    ...idea(group && `Lines by ${words(group)}`, whole, 'line', [
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
  return [...idea(mark === 'rect' ? 'Grouped bars' : 'Bars', whole, 'bar', open)]
}

/** The chart with another mark and other encodings; a brush and what follows it belong to points alone. */
function idea(label: string | false | null | undefined, from: PartialSpec, mark: Mark, encodings: PartialEncoding[]) {
  if (!label) return []
  const { transform, data } = from
  const params = from.params.filter((param) => !isSelection(param))
  const { usermeta } = from.extra ?? {}
  const { language } = from.wishes
  const timestep = usermeta?.belvedere?.timestep
  const kept = timestep !== undefined && params.some(({ name }) => name === timestep)
  const partial: PartialSpec = {
    data,
    mark,
    encodings,
    transform,
    params,
    wishes: language === undefined ? {} : { language },
    ...(kept && { extra: { usermeta: { belvedere: { timestep } } } }),
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
const words = ({ name }: FieldProfile): string => fieldLabel(name)
