import type { AnySpec, Spec } from '@belvedere/spec'
import { chartLanguages, fieldName, isObject, titleWords, wordingIn } from '@belvedere/spec'
import { renameFields } from '../vega/aliases.ts'
import { childrenOf, isComposed, isUnit, unsortedChannelDefs, viewsOf } from '../vega/view-tree.ts'
import { drawConstantsOnce } from './constant-layers.ts'
import { startWeeksOnMonday } from './monday-weeks.ts'
import { normalizeParams } from './normalize-params.ts'
import { deferZeroBaseline } from './zero-baseline.ts'

export interface PreparedSpec {
  /** Vega-Lite ready to compile: no title, no widgets, our own sizes. */
  spec: Spec
  /** `fit`: one plot, fitted by Vega. `parts`: several plots, sized by the fit phase. */
  layout: 'fit' | 'parts'
}

/** Initial plot sizes, in CSS pixels; the fit phase keeps their proportions. */
const initialPlotWidth = 200
const initialPlotHeight = 160

/**
 * Removes what the frame does not draw: title and widgets (the client shows them) and sizes. A point selection without
 * fields would select by row number, which is meaningless outside one dataflow, so it gets the fields that its view
 * encodes.
 */
export function prepareSpec(
  original: Spec,
  fields: string[] = [],
  selfExplanatory: ReadonlySet<string> = new Set(),
): PreparedSpec {
  const spec = structuredClone(original)
  for (const key of ['title', 'usermeta', '$schema', 'autosize', 'padding', 'description']) delete spec[key]
  normalizeParams(spec)
  for (const view of viewsOf(spec)) {
    // Vega-Lite assumes that lines and composite marks have an encoding.
    if (isUnit(view)) view.encoding ??= {}
    removeBindings(view)
    hideFacetTitles(view, selfExplanatory)
    placeRowHeadersOnTop(view)
  }
  deferZeroBaseline(spec)
  startWeeksOnMonday(spec)
  drawConstantsOnce(spec)
  renameFields(spec, fields)
  renameTables(spec)
  const layout = isComposed(spec) ? 'parts' : 'fit'
  if (layout === 'fit') {
    for (const view of viewsOf(spec)) {
      delete view.width
      delete view.height
    }
    // The real sizes are set by signals; these values only make Vega-Lite create signals instead of steps.
    return { spec: { ...spec, width: 300, height: 200, autosize: { type: 'fit', contains: 'content' } }, layout }
  }
  setPlotSizes(spec)
  return { spec: { ...spec, autosize: { type: 'pad' } }, layout }
}

/**
 * The name of a table in the dataflow. A table called `data_0` or `root` would collide with datasets of Vega and Vega-Lite,
 * and a name that is no identifier would need quoting everywhere.
 */
export function datasetName(table: string): string {
  const isSafeName =
    !(table in Object.prototype) &&
    /^[a-z]\w*$/i.test(table) &&
    !/^(data|source|facet|row|column|root|belvedere)|_(store|domain)|^(row|column)_/.test(table)
  return isSafeName ? table : `table_${[...table].map((c) => (c.codePointAt(0) ?? 0).toString(36)).join('_')}`
}

function renameTables(value: unknown): void {
  if (Array.isArray(value)) for (const element of value) renameTables(element)
  if (!isObject(value)) return
  const { data } = value
  if (isObject(data) && typeof data.name === 'string') data.name = datasetName(data.name)
  for (const [key, member] of Object.entries(value)) if (key !== 'data') renameTables(member)
}

/** Hides the facet's title if its values are self-explanatory: "South Asia" is, a number or "yes" is not. */
function hideFacetTitles(view: AnySpec, selfExplanatory: ReadonlySet<string>): void {
  const facet = isObject(view.facet) ? [view.facet, view.facet.row, view.facet.column] : []
  const { row, column, facet: wrapped } = isObject(view.encoding) ? view.encoding : {}
  for (const def of [...facet, row, column, wrapped]) {
    if (!isObject(def) || typeof def.field !== 'string' || def.header !== undefined) continue
    const name = fieldName(def.field)
    const hasOwnTitle =
      def.title !== undefined &&
      !chartLanguages.some((chartLanguage) => def.title === titleWords(name, wordingIn(chartLanguage)))
    if (!hasOwnTitle && def.type === 'nominal' && selfExplanatory.has(name)) def.header = { title: null }
  }
}

/** Places row headers above their panels: beside them, they would be truncated to the panel's height. */
function placeRowHeadersOnTop(view: AnySpec): void {
  const outer = isObject(view.facet) ? view.facet : {}
  const { row, column } = isObject(outer.row) ? outer : isObject(view.encoding) ? view.encoding : {}
  if (!isObject(row) || column) return
  const header = isObject(row.header) ? row.header : {}
  row.header = { labelOrient: 'top', labelAngle: 0, labelAnchor: 'start', labelPadding: 6, ...header }
}

function removeBindings(view: AnySpec): void {
  if (!Array.isArray(view.params)) return
  for (const param of view.params) {
    if (!('select' in param)) {
      delete param.bind
      continue
    }
    if (isObject(param.bind)) delete param.bind
    const select = typeof param.select === 'string' ? { type: param.select } : param.select
    if (select.type !== 'point' || 'fields' in select || 'encodings' in select || !isUnit(view)) continue
    const fields = selectableFields(view)
    if (fields.length > 0) param.select = { ...select, fields }
  }
}

function selectableFields(view: AnySpec): string[] {
  const defs = unsortedChannelDefs(view.encoding)
    .map(({ def }) => def)
    .filter((def) => typeof def.field === 'string' && !def.aggregate && !def.bin && !def.timeUnit)
  const discrete = defs.filter((def) => def.type === 'nominal' || def.type === 'ordinal')
  const refs = (discrete.length > 0 ? discrete : defs).flatMap((def) => (def.field === undefined ? [] : [def.field]))
  return [...new Set(refs)]
}

function setPlotSizes(view: AnySpec): void {
  const children = childrenOf(view)
  if (isUnit(view) || 'layer' in view) {
    view.width = plotSize(view.width, initialPlotWidth)
    view.height = plotSize(view.height, initialPlotHeight)
    for (const { child } of children) dropSizes(child)
    return
  }
  delete view.width
  delete view.height
  for (const { child } of children) setPlotSizes(child)
}

function dropSizes(view: AnySpec): void {
  delete view.width
  delete view.height
  for (const { child } of childrenOf(view)) dropSizes(child)
}

const plotSize = (size: unknown, defaultSize: number): number =>
  typeof size === 'number' && size > 0 ? size : defaultSize
