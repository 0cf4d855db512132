import type { openView } from '@belvedere/render'
import { type ChartWidget, type Json, type Spec, type TableProfile, timestepOf } from '@belvedere/spec'

export type LiveChart = Awaited<ReturnType<typeof openView>>
export type ChartState = Parameters<LiveChart['apply']>[0]
export type ChartScene = ReturnType<LiveChart['scene']>
type PlotSelection = ChartScene['views'][number]['selections'][number]

export const startState: ChartState = { params: {}, selections: {}, timestep: null }

/** The spec with a state's params as its own. */
export function startingAt(spec: Spec, { params, timestep }: ChartState, profile: TableProfile): Spec {
  const axis = timestepOf(spec, profile)
  const values = new Map(Object.entries(params))
  if (axis && timestep !== null) values.set(axis.param, axis.values[timestep] ?? null)
  return {
    ...spec,
    ...(spec.params && {
      params: spec.params.map((param) =>
        values.has(param.name) ? { ...param, value: values.get(param.name) } : param,
      ),
    }),
  } as Spec
}

/** States in which one control was moved, by the name of the control. */
export function movedStates(view: LiveChart): { control: string; states: ChartState[] }[] {
  const { views } = view.scene()
  const { initialState: start } = view
  const steps = view.timesteps ? [0, Math.floor(view.timesteps.count / 2), view.timesteps.count - 1] : []
  return [
    ...view.widgets.map((widget) => ({
      control: widget.name,
      states: valuesOf(widget).map((value) => ({ ...start, params: { ...start.params, [widget.name]: value } })),
    })),
    ...(steps.length > 0 ? [{ control: 'timestep', states: steps.map((timestep) => ({ ...start, timestep })) }] : []),
    ...views.flatMap(({ selections, ...plot }) =>
      selections.map((selection) => ({
        control: selection.name,
        states: rangesOrValues(selection, plot).map((value) => ({ ...start, selections: { [selection.name]: value } })),
      })),
    ),
  ]
}

/** The ends, the middle, and what lies below all rows. */
function valuesOf({ options, min, max, step = 1, value }: ChartWidget): Json[] {
  if (options) return options.map((option) => option.value).filter((one) => one !== value)
  if (min === undefined || max === undefined) throw new Error('A widget without values')
  return [min, min + Math.round((max - min) / 2 / step) * step, max, min - step]
}

type Values = { [field: string]: Json[] }

function rangesOrValues(
  { kind, fields }: PlotSelection,
  { scales, marks }: Pick<ChartScene['views'][number], 'scales' | 'marks'>,
): Values[] {
  if (kind === 'point')
    return [marks.slice(1, 2), marks.slice(-2)].map((few) =>
      Object.fromEntries(
        fields.map((field) => [field, few.map(({ datum }) => datum[field.replace(/^[a-z]+_/, '')] ?? null)]),
      ),
    )
  return [0.1, 0.45].map((from) =>
    Object.fromEntries(
      fields.map((field, at): [string, Json[]] => {
        const [low, high] = (at === 0 ? scales.x : scales.y)?.domain.map(Number) ?? []
        if (low === undefined || high === undefined) throw new Error(`No axis of ${field}`)
        return [field, [low + from * (high - low), low + (from + 0.4) * (high - low)]]
      }),
    ),
  )
}

/**
 * A scene without the order of its marks: those of groups that came later may be drawn in another one. Only brushes of large
 * tables have steps.
 */
export const outlineOf = ({ views, ...rest }: ChartScene): unknown => ({
  ...rest,
  views: views.map(({ marks, selections, ...plot }) => ({
    ...plot,
    selections: selections.map(({ steps: _, ...selection }) => selection),
    marks: marks.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })),
})

/** What a scene shows, without where: ranges, and values in no order. */
export const contentOf = ({ views }: ChartScene): unknown =>
  views.map(({ marks, scales }) => ({
    marks: marks
      .map(({ id, label, datum, texts }) => ({ id, label, datum, texts }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    domains: Object.entries(scales).map(([channel, { type, domain }]) => [
      channel,
      type,
      /^(ordinal|band|point)$/.test(type) ? domain.map(String).sort() : domain,
    ]),
  }))

/** Where two values differ, but for the last digits of numbers; null if nowhere. */
export function differenceOf(a: unknown, b: unknown, path = ''): string | null {
  if (typeof a === 'number' && typeof b === 'number')
    return Object.is(a, b) || Math.abs(a - b) <= 1e-6 + 1e-9 * Math.abs(b) ? null : `${path}: ${a} is not ${b}`
  if (typeof a === 'string' && typeof b === 'string') return isSameText(a, b) ? null : `${path}: ${a} is not ${b}`
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Object.is(a, b) ? null : `${path}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const difference = differenceOf(left.get(key), right.get(key), `${path}/${key}`)
    if (difference !== null) return difference
  }
  return null
}

const number = /-?\d[\d,]*(?:\.\d+)?/g

/** Whether texts are equal, but for the last digits of the numbers in them. */
function isSameText(a: string, b: string): boolean {
  if (a === b) return true
  const [numbers, others] = [a, b].map((text) =>
    (text.match(number) ?? []).map((one) => Number(one.replaceAll(',', ''))),
  )
  return a.replaceAll(number, '') === b.replaceAll(number, '') && differenceOf(numbers, others) === null
}
