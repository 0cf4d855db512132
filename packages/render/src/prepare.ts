import type { AnySpec, Spec } from '@belvedere/spec'
import { fieldName, languages, titleWords, wordingIn } from '@belvedere/spec'
import { renameFields } from './aliases.ts'
import { settleParams } from './settle-params.ts'
import { channelDefsOf, childrenOf, isComposed, isRecord, isUnit, viewsOf } from './spec-tree.ts'
import { beginOnMonday } from './weeks.ts'
import { openZero } from './zero.ts'

export interface PreparedSpec {
  /** Vega-Lite, ready to compile: no title, no widgets, sizes of its own. */
  spec: Spec
  /** `fit`: one plot, which Vega fits by itself. `parts`: several, which the fit phase sizes. */
  layout: 'fit' | 'parts'
}

/** First guesses of a part's plot, in CSS pixels; the fit phase keeps their proportions. */
const partWidth = 200
const partHeight = 160

/**
 * Takes from a spec what the frame does not draw: its title (the client shows it), its widgets (the client draws
 * them), its own idea of sizes. A point selection that names no fields selects by row number, which means nothing
 * outside one dataflow, so it gets the fields that its view shows.
 */
export function prepareSpec(
  original: Spec,
  fields: string[] = [],
  speaking: ReadonlySet<string> = new Set(),
): PreparedSpec {
  const spec = structuredClone(original)
  for (const key of ['title', 'usermeta', '$schema', 'autosize', 'padding', 'description']) delete spec[key]
  settleParams(spec)
  for (const view of viewsOf(spec)) {
    // Vega-Lite looks into it wherever lines and summaries are drawn.
    if (isUnit(view)) view.encoding ??= {}
    unbind(view)
    quietHeaders(view, speaking)
    layHeaders(view)
  }
  openZero(spec)
  beginOnMonday(spec)
  renameFields(spec, fields)
  nameTables(spec)
  const layout = isComposed(spec) ? 'parts' : 'fit'
  if (layout === 'fit') {
    for (const view of viewsOf(spec)) {
      delete view.width
      delete view.height
    }
    // Real sizes come as signals; these only make the widths signals rather than steps.
    return { spec: { ...spec, width: 300, height: 200, autosize: { type: 'fit', contains: 'content' } }, layout }
  }
  sizeParts(spec)
  return { spec: { ...spec, autosize: { type: 'pad' } }, layout }
}

/**
 * The name of a table inside the dataflow. Vega-Lite and Vega name data sets of their own; a table called `data_0` or
 * `root` would be taken for one of them, and one whose name is no word would have to be quoted everywhere.
 */
export function datasetName(table: string): string {
  const plain =
    !(table in Object.prototype) &&
    /^[a-z]\w*$/i.test(table) &&
    !/^(data|source|facet|row|column|root|belvedere)|_(store|domain)|^(row|column)_/.test(table)
  return plain ? table : `table_${[...table].map((c) => (c.codePointAt(0) ?? 0).toString(36)).join('_')}`
}

function nameTables(value: unknown): void {
  if (Array.isArray(value)) for (const each of value) nameTables(each)
  if (!isRecord(value)) return
  const { data } = value
  if (isRecord(data) && typeof data.name === 'string') data.name = datasetName(data.name)
  for (const [key, each] of Object.entries(value)) if (key !== 'data') nameTables(each)
}

/** "South Asia" above a panel needs no "Region" above that; a number or a yes would. */
function quietHeaders(view: AnySpec, speaking: ReadonlySet<string>): void {
  const facet = isRecord(view.facet) ? [view.facet, view.facet.row, view.facet.column] : []
  const { row, column, facet: wrapped } = isRecord(view.encoding) ? view.encoding : {}
  for (const def of [...facet, row, column, wrapped]) {
    if (!isRecord(def) || typeof def.field !== 'string' || def.header !== undefined) continue
    const name = fieldName(def.field)
    const own = def.title !== undefined && !languages.some((one) => def.title === titleWords(name, wordingIn(one)))
    if (!own && def.type === 'nominal' && speaking.has(name)) def.header = { title: null }
  }
}

/** Names of panels among each other lie above them: standing beside them they are cut to the panel's height. */
function layHeaders(view: AnySpec): void {
  const outer = isRecord(view.facet) ? view.facet : {}
  const { row, column } = isRecord(outer.row) ? outer : isRecord(view.encoding) ? view.encoding : {}
  if (!isRecord(row) || column) return
  const header = isRecord(row.header) ? row.header : {}
  row.header = { labelOrient: 'top', labelAngle: 0, labelAnchor: 'start', labelPadding: 6, ...header }
}

function unbind(view: AnySpec): void {
  if (!Array.isArray(view.params)) return
  for (const param of view.params) {
    if (!('select' in param)) {
      delete param.bind
      continue
    }
    if (isRecord(param.bind)) delete param.bind
    const select = typeof param.select === 'string' ? { type: param.select } : param.select
    if (select.type !== 'point' || 'fields' in select || 'encodings' in select || !isUnit(view)) continue
    const fields = shownFields(view)
    if (fields.length > 0) param.select = { ...select, fields }
  }
}

function shownFields(view: AnySpec): string[] {
  const defs = channelDefsOf(view.encoding)
    .map(({ def }) => def)
    .filter((def) => typeof def.field === 'string' && !def.aggregate && !def.bin && !def.timeUnit)
  const discrete = defs.filter((def) => def.type === 'nominal' || def.type === 'ordinal')
  const shown = (discrete.length > 0 ? discrete : defs).flatMap((def) => (def.field === undefined ? [] : [def.field]))
  return [...new Set(shown)]
}

function sizeParts(view: AnySpec): void {
  const children = childrenOf(view)
  if (isUnit(view) || 'layer' in view) {
    view.width = partSize(view.width, partWidth)
    view.height = partSize(view.height, partHeight)
    for (const { child } of children) dropSizes(child)
    return
  }
  delete view.width
  delete view.height
  for (const { child } of children) sizeParts(child)
}

function dropSizes(view: AnySpec): void {
  delete view.width
  delete view.height
  for (const { child } of childrenOf(view)) dropSizes(child)
}

const partSize = (given: unknown, otherwise: number): number =>
  typeof given === 'number' && given > 0 ? given : otherwise
