import { isObject } from '@belvedere/spec/json'
import { geoJsonTables, topoJsonTables } from './geojson.ts'
import { flatGrid } from './grids.ts'
import { type JsonRecord, type JsonTable, jsonTable, recordOf, rowsFrom } from './json-table.ts'

/** The tables of a value that is written in one layout; null if it is written in another one. */
type Layout = (value: JsonRecord, part: string) => JsonTable[] | null

/** JSON-stat: a cube of values with its dimensions. */
const jsonStat: Layout = (value, part) => {
  const { id, size, dimension, value: values } = value
  if (!Array.isArray(id) || !Array.isArray(size) || !isObject(dimension)) return null
  if (id.length !== size.length || !(Array.isArray(values) || isObject(values))) return null
  const dimensions = id.map((name, at) => categoriesOf(dimension[String(name)], String(name), Number(size[at])))
  const count = dimensions.reduce((product, { labels }) => product * labels.length, 1)
  const cell = (at: number) => (Array.isArray(values) ? values[at] : Object.hasOwn(values, at) ? values[at] : null)
  const rows = rowsFrom(function* () {
    for (let at = 0; at < count; at++) {
      const found = cell(at)
      if (found === null || found === undefined) continue
      let rest = at
      const places = dimensions.toReversed().map(({ name, labels }): [string, unknown] => {
        const label = labels[rest % labels.length]
        rest = Math.floor(rest / labels.length)
        return [name, label]
      })
      yield recordOf([...places.reverse(), ['value', found]])
    }
  })
  return count > 0 ? [jsonTable(part, rows)] : null
}

function categoriesOf(dimension: unknown, id: string, size: number): { name: string; labels: unknown[] } {
  const { label, category } = isObject(dimension) ? dimension : {}
  const { index, label: names } = isObject(category) ? category : {}
  const codes = Array.isArray(index)
    ? index.map(String)
    : isObject(index)
      ? Object.keys(index).sort((a, b) => Number(index[a]) - Number(index[b]))
      : Object.keys(isObject(names) ? names : {})
  const known = isObject(names) ? names : {}
  const labels = codes.slice(0, size).map((code) => (Object.hasOwn(known, code) ? known[code] : code))
  return { name: typeof label === 'string' ? label : id, labels }
}

/** Socrata, an open data portal: rows as lists, their names in the description of the view. */
const socrata: Layout = ({ meta, data }, part) => {
  const view = isObject(meta) && isObject(meta.view) ? meta.view : null
  if (view === null || !Array.isArray(view.columns) || !Array.isArray(data)) return null
  const columns = view.columns.map((column: unknown) => (isObject(column) ? column : {}))
  const shown = columns.flatMap(({ name, dataTypeName }, at) =>
    typeof name === 'string' && dataTypeName !== 'meta_data' ? [{ name, at }] : [],
  )
  const rows = data
    .filter(Array.isArray)
    .map((cells) => recordOf(shown.map(({ name, at }) => [name, cells[at] ?? null])))
  return [jsonTable(part, rows)]
}

/** As pandas writes frames with `orient="split"`. */
const split: Layout = ({ columns, index, data }, part) => {
  if (!Array.isArray(columns) || !Array.isArray(data) || !data.every(Array.isArray)) return null
  if (!columns.every((name) => typeof name === 'string' || typeof name === 'number')) return null
  const isCounted = !Array.isArray(index) || index.every((key, at) => key === at)
  const rows = data.map((cells: unknown[], row) =>
    recordOf([
      ...(isCounted ? [] : [['index', index[row]] as const]),
      ...columns.map((name, at) => [String(name), cells[at] ?? null] as const),
    ]),
  )
  return [jsonTable(part, rows)]
}

/** As pandas writes frames by default: columns by name, and in each the values by the number of their row. */
const byColumn: Layout = (value, part) => {
  const columns = Object.entries(value)
  const [first] = columns
  if (first === undefined || !isObject(first[1])) return null
  const keys = Object.keys(first[1])
  const isFrame =
    keys.length > 1 &&
    keys.every((key, at) => key === String(at)) &&
    columns.every(([, cells]) => isObject(cells) && Object.keys(cells).length === keys.length)
  if (!isFrame) return null
  const rows = keys.map((key) => recordOf(columns.map(([name, cells]) => [name, isObject(cells) ? cells[key] : null])))
  return [jsonTable(part, rows)]
}

/** Nodes and links; where links name nodes by their place, nodes get it as a column. */
const graph: Layout = ({ nodes, links, edges }) => {
  const [name, lines] = Array.isArray(links) ? ['links', links] : ['edges', edges]
  if (!Array.isArray(nodes) || !Array.isArray(lines) || lines.length === 0) return null
  if (!nodes.every(isObject) || !lines.every(isObject)) return null
  const isByPlace = lines.every(({ source, target }) =>
    [source, target].every((end) => Number.isInteger(end) && Number(end) >= 0 && Number(end) < nodes.length),
  )
  const hasPlace = nodes.some((node) => 'index' in node || Number.isInteger(node.id))
  const rows =
    isByPlace && !hasPlace ? nodes.map((node, index) => recordOf([['index', index], ...Object.entries(node)])) : nodes
  return [jsonTable('nodes', rows), jsonTable(String(name), lines)]
}

/** What tools write, each known by its shape. */
export const layouts: readonly Layout[] = [
  geoJsonTables,
  topoJsonTables,
  jsonStat,
  socrata,
  split,
  byColumn,
  flatGrid,
  graph,
]
