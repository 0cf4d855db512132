import { isYear } from '../fields/encoded-fields.ts'
import type { Json } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import { isVariable } from '../model/params.ts'
import type { Cell, FieldProfile, TableProfile } from '../model/profile.ts'
import type { AnySpec, Bind, Param, Spec, Transform, VariableParam } from '../model/spec.ts'
import { type ParamFilter, readParamFilter } from '../transforms/param-filters.ts'
import { text } from '../wording/spec-texts.ts'
import { english, type Wording } from '../wording/wording.ts'
import { fieldWords, nameInWords, wordingIn } from '../wording/words.ts'

/** A widget as the client draws it. The value and the bounds of a `date` are milliseconds UTC. */
export interface ChartWidget {
  name: string
  label: string
  type: 'slider' | 'select' | 'radio' | 'checkbox' | 'text' | 'date' | 'color'
  value: Json
  min?: number
  max?: number
  step?: number
  options?: { value: Json; label: string }[]
}

/** A param with a widget, and its filter, if it has one. */
export interface FieldWidget {
  param: VariableParam
  filter: ParamFilter | null
}

/** The params with a widget in the order of the spec, including the timestep's. */
export function readWidgets(spec: { params?: Param[]; transform?: Transform[] }): FieldWidget[] {
  const filters = (spec.transform ?? []).map(readParamFilter)
  return (spec.params ?? [])
    .filter(isVariable)
    .filter((param) => param.bind !== undefined)
    .map((param) => ({ param, filter: filters.find((filter) => filter?.param === param.name) ?? null }))
}

/** The widgets of a spec for the client, without the timestep's: it has the timeline. */
export function widgetsOf(spec: Spec, profile: TableProfile): ChartWidget[] {
  const { timestep, wishes } = spec.usermeta?.belvedere ?? {}
  const wording = wordingIn(wishes?.language)
  return readWidgets(spec)
    .filter(({ param }) => param.name !== timestep)
    .flatMap(({ param, filter }) => (param.bind ? [widgetOf(param, param.bind, filter, { profile, wording })] : []))
}

function widgetOf(
  param: VariableParam,
  bind: Bind,
  filter: ParamFilter | null,
  { profile, wording }: { profile: TableProfile; wording: Wording },
): ChartWidget {
  const field = profile.fields.find((field) => field.name === filter?.field)
  const moments = field?.type === 'temporal' && filter?.timeUnit !== 'year'
  const widget: ChartWidget = {
    name: param.name,
    label: labelOf({ param, filter }, field, wording),
    type: moments && bind.input === 'range' ? 'date' : widgetType(bind),
    value: param.value ?? null,
  }
  if (widget.type === 'slider' || widget.type === 'date') {
    const min = bind.min ?? field?.min
    const max = bind.max ?? field?.max
    if (min !== undefined) widget.min = min
    if (max !== undefined) widget.max = max
    if (bind.step !== undefined) widget.step = bind.step
  }
  if (bind.options)
    widget.options = bind.options.map((value, i) => ({ value, label: bind.labels?.[i] ?? optionLabel(value, wording) }))
  return widget
}

/** The name of a control, or else of its field: "Year". */
export function controlWords({ param, filter }: FieldWidget, wording: Wording = english): string {
  const field = filter?.field ?? param.name
  const name = param.bind?.name?.replace(/[\s:]+$/, '')
  return name && name !== fieldWords(field) ? name : nameInWords(field, wording)
}

/** The label of a control: "Year up to", "Population at least"; an explicit name is kept unchanged. */
function labelOf(widget: FieldWidget, field: FieldProfile | undefined, wording: Wording): string {
  const { filter } = widget
  const words = controlWords(widget, wording)
  if (!filter || filter.all || words !== nameInWords(filter.field, wording)) return words
  switch (filter.compare) {
    case '<=':
      return wording.textOf(text('control.up_to', { field: words }))
    case '>=':
      return wording.textOf(
        text(field?.type === 'temporal' || isYear(field) ? 'control.from' : 'control.at_least', { field: words }),
      )
    case '==':
      return words
    default:
      return filter.compare satisfies never
  }
}

function widgetType(bind: Bind): ChartWidget['type'] {
  switch (bind.input) {
    case 'range':
      return 'slider'
    case 'number':
      return bind.min !== undefined && bind.max !== undefined ? 'slider' : 'text'
    default:
      return bind.input
  }
}

function optionLabel(value: Cell, wording: Wording): string {
  return value === null ? wording.textOf(text('control.all')) : String(value)
}

const dayMs = 86_400_000

/** A slider with about a hundred steps, whose bounds are multiples of the step. */
export function sliderBind(field: FieldProfile, years: boolean): (Bind & { min: number; max: number }) | null {
  const { min, max } = field
  if (min === undefined || max === undefined || min >= max) return null
  const name = fieldWords(field.name)
  if (years)
    return { input: 'range', min: new Date(min).getUTCFullYear(), max: new Date(max).getUTCFullYear(), step: 1, name }
  if (field.type === 'temporal') {
    const step = max - min > 3 * dayMs ? dayMs : 3_600_000
    return { input: 'range', min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step, step, name }
  }
  const step = field.integer && max - min <= 500 ? 1 : niceStep((max - min) / 100, field.integer === true)
  const places = Math.max(0, -Math.floor(Math.log10(step)))
  const rounded = (value: number) => Number(value.toFixed(places))
  return {
    input: 'range',
    min: rounded(Math.floor(min / step) * step),
    max: rounded(Math.ceil(max / step) * step),
    step,
    name,
  }
}

/** 1, 2 or 5 times a power of ten, at least `rough`. */
function niceStep(rough: number, integer: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough * 0.999) ?? rough
  return integer ? Math.max(1, Math.round(step)) : Number(step.toPrecision(1))
}

/** A select of the field's values with "All" first; null if there are too many or not all are known. */
export function selectBind(field: FieldProfile, input: 'select' | 'radio'): Bind | null {
  if (field.values.length === 0 || field.values.length !== field.distinct || field.distinct > 200) return null
  const values = field.values.map(({ value }) => value).filter((value) => value !== null)
  values.sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1))
  return { input, options: [null, ...values], labels: ['All', ...values.map(String)], name: fieldWords(field.name) }
}

/** True for dates that are shown as years: all are 1 January, or they span at least ten years. */
export function isShownAsYear(field: FieldProfile): boolean {
  if (field.type !== 'temporal' || field.min === undefined || field.max === undefined) return false
  if (field.max - field.min >= 3650 * dayMs) return true
  const complete = field.values.length > 0 && field.values.length === field.distinct
  return complete && field.values.every(({ value }) => typeof value === 'number' && isNewYear(value))
}

function isNewYear(ms: number): boolean {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), 0, 1) === ms
}

/** The names of all params in the spec. */
export function paramNames(spec: AnySpec): Set<string> {
  const names = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const element of value) walk(element)
    if (!isObject(value)) return
    if (Array.isArray(value.params))
      for (const param of value.params) if (isObject(param) && typeof param.name === 'string') names.add(param.name)
    for (const key of ['layer', 'hconcat', 'vconcat', 'concat', 'spec']) if (key in value) walk(value[key])
  }
  walk(spec)
  return names
}
