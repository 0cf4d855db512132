import type { AnySpec, Json, Spec } from '@belvedere/spec'
import { fieldName, isObject } from '@belvedere/spec'
import type { CompiledSpec, SelectionField } from '../compile/compile.ts'
import type { SelectionValue } from '../model/view-types.ts'
import { fromEngineText } from '../vega/aliases.ts'
import type { BrushedField } from '../vega/brush-steps.ts'
import { jsonOf } from '../vega/json-of.ts'
import { type Dataflow, datasetTuples, setSignal } from '../vega/vega-facade.ts'
import type { Tuple } from '../vega/vega-types.ts'
import { childrenOf } from '../vega/view-tree.ts'

export interface CompiledSelection {
  name: string
  kind: 'interval' | 'point'
  /** True if it pans and zooms the scales instead of selecting rows. */
  zoom: boolean
  fields: SelectionField[]
  /** The fields, where a brush has steps. */
  brushed: readonly BrushedField[]
  /** Signals with the domains of zoomed fields, if the spec has them. */
  zooms: Map<string, string>
  /** Prefixes of the group names of the views that it applies to; `''` means all. */
  within: string[]
}

/** `hasSteps`: brushes are answered from cubes, as far as their ends are at steps. */
export function selectionsOf(
  spec: Spec,
  compiled: CompiledSpec,
  { hasSteps }: { hasSteps: boolean },
): CompiledSelection[] {
  const selections: CompiledSelection[] = []
  for (const { view, name } of namedViews(spec, '')) {
    for (const param of view.params ?? []) {
      if (!('select' in param) || selections.some(({ name }) => name === param.name)) continue
      selections.push({
        name: param.name,
        kind:
          (typeof param.select === 'string' ? param.select : param.select.type) === 'interval' ? 'interval' : 'point',
        zoom: param.bind === 'scales',
        fields: compiled.selections.get(param.name) ?? [],
        brushed: (hasSteps && compiled.brushed.get(param.name)) || [],
        zooms: compiled.zooms.get(param.name) ?? new Map(),
        within: param.views ?? [name],
      })
    }
  }
  return selections
}

/** Views with the names of their plots; layers and faceted views share the plot of their parent. */
function* namedViews(view: AnySpec, inherited: string): Generator<{ view: AnySpec; name: string }> {
  const name = typeof view.name === 'string' ? view.name : inherited
  yield { view, name }
  for (const { name: word, child } of childrenOf(view)) {
    const inside = word.startsWith('concat_') ? (name === '' ? word : `${name}_${word}`) : name
    yield* namedViews(child, inside)
  }
}

/** A field's original name, as in the table. */
export const plainName = (reference: string): string => fromEngineText(fieldName(reference))

/** Sets a selection in data space by writing its store, which filters, conditions and zoomed scales read. */
export function setSelection(view: Dataflow, selection: CompiledSelection, value: SelectionValue): void {
  const fieldValues = selection.fields.flatMap((field) => {
    const name = plainName(field.field)
    const values = value && Object.hasOwn(value, name) ? value[name] : undefined
    return values && values.length > 0 ? [{ field, values }] : []
  })
  view.data(
    `${selection.name}_store`,
    selection.kind === 'interval' ? intervalTuples(fieldValues) : pointTuples(fieldValues),
  )
  for (const [field, signal] of selection.zooms) {
    const values = fieldValues.find((fieldValue) => plainName(fieldValue.field.field) === plainName(field))?.values
    setSignal(view, signal, values ?? null)
  }
}

type FieldValues = { field: SelectionField; values: Json[] }[]

function intervalTuples(fieldValues: FieldValues): Tuple[] {
  if (fieldValues.length === 0) return []
  return [{ unit: '', fields: fieldValues.map(({ field }) => field), values: fieldValues.map(({ values }) => values) }]
}

/** Values at the same index of several fields' lists belong to the same point. */
function pointTuples(fieldValues: FieldValues): Tuple[] {
  const count = Math.max(0, ...fieldValues.map(({ values }) => values.length))
  return Array.from({ length: count }, (_, i) => ({
    unit: '',
    fields: fieldValues.map(({ field }) => field),
    values: fieldValues.map(({ values }) => values[Math.min(i, values.length - 1)] ?? null),
  }))
}

/** The current value of a selection, in the form that `setSelection` takes. */
export function readSelection(view: Dataflow, selection: CompiledSelection): SelectionValue {
  const value: { [field: string]: Json[] } = {}
  for (const tuple of datasetTuples(view, `${selection.name}_store`)) {
    const { fields, values } = tuple
    if (!Array.isArray(fields) || !Array.isArray(values)) continue
    for (const [i, field] of fields.entries()) {
      if (!isObject(field)) continue
      const name = plainName(String(field.field))
      const cell = jsonOf(values[i])
      if (selection.kind === 'interval') value[name] = Array.isArray(cell) ? cell : [cell]
      else value[name] = [...(value[name] ?? []), cell]
    }
  }
  return Object.keys(value).length > 0 ? value : null
}
