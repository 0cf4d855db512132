import { isObject } from '@belvedere/spec/json'

export type JsonRecord = { [key: string]: unknown }

/** The tables in a JSON value, in the layouts that people and tools commonly write. */
export function tablesIn(value: unknown): { part: string; rows: unknown[]; note?: string }[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [{ part: '', rows: listRows(value) }]
  if (!isObject(value)) return []
  if (value.type === 'FeatureCollection' && Array.isArray(value.features)) {
    const rows = value.features.map((feature: unknown) =>
      isObject(feature) && isObject(feature.properties) ? feature.properties : {},
    )
    return [
      { part: '', rows, note: 'The shapes of this map are left out; the properties of its features make the table.' },
    ]
  }
  const entries = Object.entries(value)
  const lists = entries.flatMap(([part, list]) =>
    Array.isArray(list) && list.some(isObject) ? [{ part, rows: list }] : [],
  )
  if (lists.length > 0) return lists
  const columns = entries.filter(([, list]) => Array.isArray(list))
  if (columns.length > 0 && columns.length * 2 >= entries.length) return [{ part: '', rows: rowsOfColumns(columns) }]
  // {"data": {…}}: look one level deeper.
  const [only] = entries
  if (entries.length === 1 && only !== undefined && isObject(only[1])) {
    const inner = tablesIn(only[1])
    if (inner.length > 0) return inner
  }
  if (entries.length > 1 && entries.every(([, inner]) => isObject(inner))) {
    return [{ part: '', rows: entries.map(([key, inner]) => ({ key, ...(isObject(inner) ? inner : {}) })) }]
  }
  return entries.length === 0 ? [] : [{ part: '', rows: [value] }]
}

/** Nested arrays: the first one is the header if it contains text only. */
function listRows(list: unknown[]): unknown[] {
  if (!list.every(Array.isArray)) return list.map((row) => (isObject(row) ? row : { value: row }))
  const [first = [], ...rest] = list
  const hasHeader = rest.length > 0 && first.every((name: unknown) => typeof name === 'string')
  const names: string[] = hasHeader ? first.map(String) : []
  return (hasHeader ? rest : list).map((cells) =>
    Object.fromEntries(cells.map((cell: unknown, i: number) => [names[i] ?? `column_${i + 1}`, cell])),
  )
}

function rowsOfColumns(columns: [string, unknown][]): unknown[] {
  const lists = columns.map(([name, list]): [string, unknown[]] => [name, Array.isArray(list) ? list : []])
  const length = lists.reduce((longest, [, list]) => Math.max(longest, list.length), 0)
  return Array.from({ length }, (_, row) => Object.fromEntries(lists.map(([name, list]) => [name, list[row] ?? null])))
}
