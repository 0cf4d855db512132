import type { AnySpec, Json, Spec } from '@belvedere/spec'
import { fieldName } from '@belvedere/spec'
import { outerText } from './aliases.ts'
import type { CompiledSpec, SelectionField } from './compile.ts'
import { jsonOf } from './json.ts'
import { childrenOf, isRecord } from './spec-tree.ts'
import { type Dataflow, dataOf, setSignal, type Tuple } from './vega-edge.ts'
import type { SelectionValue } from './view-types.ts'

export interface Selection {
  name: string
  kind: 'interval' | 'point'
  /** Pans and zooms the scales rather than marking rows. */
  zoom: boolean
  fields: SelectionField[]
  /** Signals that hold the domain of a zoomed field, where the spec has them. */
  zooms: Map<string, string>
  /** The views that it works in: names that their groups' names begin with; `''` is everywhere. */
  within: string[]
}

export function selectionsOf(spec: Spec, compiled: CompiledSpec): Selection[] {
  const found: Selection[] = []
  for (const { view, name } of namedViews(spec, '')) {
    for (const param of view.params ?? []) {
      if (!('select' in param) || found.some(({ name }) => name === param.name)) continue
      found.push({
        name: param.name,
        kind:
          (typeof param.select === 'string' ? param.select : param.select.type) === 'interval' ? 'interval' : 'point',
        zoom: param.bind === 'scales',
        fields: compiled.selections.get(param.name) ?? [],
        zooms: compiled.zooms.get(param.name) ?? new Map(),
        within: param.views ?? [name],
      })
    }
  }
  return found
}

/** Views with the names of their plots; layers and the inside of facets share the plot of what they stand in. */
function* namedViews(view: AnySpec, inherited: string): Generator<{ view: AnySpec; name: string }> {
  const name = typeof view.name === 'string' ? view.name : inherited
  yield { view, name }
  for (const { name: word, child } of childrenOf(view)) {
    const inside = word.startsWith('concat_') ? (name === '' ? word : `${name}_${word}`) : name
    yield* namedViews(child, inside)
  }
}

/** A field's name outside the dataflow. */
export const plainName = (reference: string): string => outerText(fieldName(reference))

/** Sets a selection in data space, without any event: its store is what filters, conditions and zoomed scales read. */
export function setSelection(view: Dataflow, selection: Selection, value: SelectionValue): void {
  const given = selection.fields.flatMap((field) => {
    const name = plainName(field.field)
    const values = value && Object.hasOwn(value, name) ? value[name] : undefined
    return values && values.length > 0 ? [{ field, values }] : []
  })
  view.data(`${selection.name}_store`, selection.kind === 'interval' ? intervalTuples(given) : pointTuples(given))
  for (const [field, signal] of selection.zooms) {
    const values = given.find((each) => plainName(each.field.field) === plainName(field))?.values
    setSignal(view, signal, values ?? null)
  }
}

type Given = { field: SelectionField; values: Json[] }[]

function intervalTuples(given: Given): Tuple[] {
  if (given.length === 0) return []
  return [{ unit: '', fields: given.map(({ field }) => field), values: given.map(({ values }) => values) }]
}

/** Values at the same place of several fields' lists belong to the same thing. */
function pointTuples(given: Given): Tuple[] {
  const count = Math.max(0, ...given.map(({ values }) => values.length))
  return Array.from({ length: count }, (_, i) => ({
    unit: '',
    fields: given.map(({ field }) => field),
    values: given.map(({ values }) => values[Math.min(i, values.length - 1)] ?? null),
  }))
}

/** What a selection holds now, in the form in which it is set. */
export function readSelection(view: Dataflow, selection: Selection): SelectionValue {
  const value: { [field: string]: Json[] } = {}
  for (const tuple of dataOf(view, `${selection.name}_store`)) {
    const { fields, values } = tuple
    if (!Array.isArray(fields) || !Array.isArray(values)) continue
    for (const [i, field] of fields.entries()) {
      if (!isRecord(field)) continue
      const name = plainName(String(field.field))
      const each = jsonOf(values[i])
      if (selection.kind === 'interval') value[name] = Array.isArray(each) ? each : [each]
      else value[name] = [...(value[name] ?? []), each]
    }
  }
  return Object.keys(value).length > 0 ? value : null
}
