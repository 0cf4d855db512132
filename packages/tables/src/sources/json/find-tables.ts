import { isObject } from '@belvedere/spec/json'
import { withChildren } from './child-tables.ts'
import { gridTable, isGrid } from './grids.ts'
import { isPlain, type JsonRecord, type JsonTable, jsonTable, recordOf } from './json-table.ts'
import { layouts } from './layouts.ts'

/** Members that are looked into for tables. */
const maxSearched = 10_000
const maxSearchDepth = 12

/** The tables in a JSON value, wherever in it they are, the longest first. */
export function tablesIn(value: unknown): JsonTable[] {
  const whole = tablesAt(value, '', { minNumbers: 3 })
  if (whole.length > 0) return whole
  const found = search(value)
  if (found.length > 0) return found.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return isObject(value) ? singleRow(value) : []
}

const sizeOf = ({ rows }: JsonTable): number => (Array.isArray(rows) ? rows.length : Number.POSITIVE_INFINITY)

/** The tables that a value is; none if they are within it. `minNumbers`: so many numbers by a key are a table. */
function tablesAt(value: unknown, part: string, { minNumbers }: { minNumbers: number }): JsonTable[] {
  if (Array.isArray(value)) return listTables(value, part)
  if (!isObject(value)) return []
  for (const layout of layouts) {
    const tables = layout(value, part)
    if (tables !== null) return tables
  }
  return (
    keyedLists(value, part) ??
    columnsOf(value, part) ??
    keyedNumbers(value, part, minNumbers) ??
    keyedRecords(value, part) ??
    []
  )
}

/** Fewer numbers by a key are figures beside a table. */
const minNumbersWithin = 5

/** Looks into objects, the outer ones first, and not into what is a table. A list of plain values alone is none here. */
function search(value: unknown): JsonTable[] {
  const found: JsonTable[] = []
  let level: [path: string, value: unknown][] = [['', value]]
  let searched = 0
  for (let depth = 0; depth < maxSearchDepth && level.length > 0; depth++) {
    const next: typeof level = []
    for (const [path, outer] of level) {
      const members = Array.isArray(outer) ? [...outer.entries()] : isObject(outer) ? Object.entries(outer) : []
      for (const [key, member] of members) {
        if (isPlain(member) || ++searched > maxSearched) continue
        const name = typeof key === 'number' ? path : path === '' ? key : `${path}.${key}`
        if (Array.isArray(member) && member.every(isPlain)) continue
        const minNumbers = isObject(outer) ? minNumbersWithin : Number.POSITIVE_INFINITY
        const tables =
          isGrid(member) && isObject(outer) ? [gridTable(name, member, outer)] : tablesAt(member, name, { minNumbers })
        if (tables.length > 0) found.push(...tables)
        else next.push([name, member])
      }
    }
    level = next
  }
  return withShortNames(found)
}

/** The last key is name enough where no other table has it. */
function withShortNames(tables: JsonTable[]): JsonTable[] {
  const short = tables.map(({ part }) => part.slice(part.lastIndexOf('.') + 1))
  return tables.map((table, at) => {
    const name = short[at] ?? ''
    return short.filter((other) => other === name).length === 1 ? { ...table, part: name } : table
  })
}

/** A list is a table if it has objects, rows of cells, numbers in a grid, or values alone. */
function listTables(list: unknown[], part: string): JsonTable[] {
  if (list.length === 0) return []
  if (isGrid(list)) return [gridTable(part, list)]
  if (list.every(Array.isArray)) return [jsonTable(part, rowsOfLists(list))]
  const objects = list.filter(isObject).length
  // Pages of a list begin with an object about it: [{"page": 1}, [{…}, {…}]].
  if (list.some((inner) => Array.isArray(inner) && inner.some(isObject))) return []
  if (objects === 0) return list.every(isPlain) ? [jsonTable(part, list)] : []
  return objects === list.length ? withChildren(jsonTable(part, list)) : [jsonTable(part, list)]
}

/** The first list is the header if it has nothing but text. */
function rowsOfLists(lists: readonly unknown[][]): JsonRecord[] {
  const [first = [], ...rest] = lists
  const hasHeader = rest.length > 0 && first.every((name) => typeof name === 'string')
  const names = hasHeader ? first.map(String) : []
  return (hasHeader ? rest : lists).map((cells) =>
    recordOf(cells.map((cell, at) => [names[at] ?? `column_${at + 1}`, cell])),
  )
}

/** Lists of like objects by a key, such as the rows of each year: one table with the key as a column. */
function keyedLists(value: JsonRecord, part: string): JsonTable[] | null {
  const entries = Object.entries(value)
  if (entries.length < 3 || !entries.every(([, list]) => Array.isArray(list) && list.every(isObject))) return null
  const lists = entries.flatMap(([key, list]) => (Array.isArray(list) ? [{ key, list: list.filter(isObject) }] : []))
  const shapes = new Set(lists.flatMap(({ list }) => (list[0] ? [Object.keys(list[0]).sort().join('\n')] : [])))
  if (shapes.size !== 1) return null
  return withChildren(
    jsonTable(
      part,
      lists.flatMap(({ key, list }) => list.map((record) => recordOf([['key', key], ...Object.entries(record)]))),
    ),
  )
}

/** Lists of plain values by the names of columns: `{"a": [1, 2], "b": ["x", "y"]}`. */
function columnsOf(value: JsonRecord, part: string): JsonTable[] | null {
  const entries = Object.entries(value)
  const columns = entries.filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].every(isPlain),
  )
  const hasOthers = entries.some(([, list]) => Array.isArray(list) && !list.every(isPlain))
  if (hasOthers || columns.length === 0 || columns.length * 2 < entries.length) return null
  const length = columns.reduce((longest, [, list]) => Math.max(longest, list.length), 0)
  if (length === 0) return null
  const rows = Array.from({ length }, (_, row) => recordOf(columns.map(([name, list]) => [name, list[row] ?? null])))
  return [jsonTable(part, rows)]
}

/** Numbers by a key, such as the rates of currencies. */
function keyedNumbers(value: JsonRecord, part: string, least: number): JsonTable[] | null {
  const entries = Object.entries(value)
  if (entries.length < least || !entries.every(([, number]) => typeof number === 'number')) return null
  const rows = entries.map(([key, number]) =>
    recordOf([
      ['key', key],
      ['value', number],
    ]),
  )
  return [jsonTable(part, rows)]
}

/** The least keys that two records share, of all that either has, to be rows of one table. */
const minShared = 0.5

/** Objects by a key: one table with the key as a column. */
function keyedRecords(value: JsonRecord, part: string): JsonTable[] | null {
  const entries = Object.entries(value)
  const records = entries.flatMap(([key, record]) => (isObject(record) ? [{ key, record }] : []))
  const [first] = records
  if (first === undefined || records.length < entries.length) return null
  // Two objects with lists may be lists of two kinds.
  const hasLists = records.some(({ record }) =>
    Object.values(record).some((list) => Array.isArray(list) && list.some(isObject)),
  )
  if (entries.length < (hasLists ? 3 : 2)) return null
  const names = Object.keys(first.record)
  const isAlike = records.every(({ record }) => {
    const own = Object.keys(record)
    const shared = own.filter((name) => names.includes(name)).length
    return shared > 0 && shared >= minShared * (own.length + names.length - shared)
  })
  if (!isAlike) return null
  return withChildren(
    jsonTable(
      part,
      records.map(({ key, record }) => recordOf([['key', key], ...Object.entries(record)])),
    ),
  )
}

/** An object of plain values is a row; a document is none. */
const singleRow = (value: JsonRecord): JsonTable[] =>
  Object.keys(value).length > 0 && Object.values(value).every(isPlain) ? [jsonTable('', [value])] : []
