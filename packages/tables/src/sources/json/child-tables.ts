import { isObject } from '@belvedere/spec/json'
import { isPlain, type JsonRecord, type JsonTable, jsonTable, recordOf } from './json-table.ts'

/** The share of the records with a value whose value must be a list of objects. */
const minShare = 0.5
const maxChildren = 20

/**
 * Records whose values are lists of objects, as orders have items: each such list is a table of its own, with what
 * identifies its record. In its place the records have the number of its entries.
 */
export function withChildren({ part, rows, notes }: JsonTable): JsonTable[] {
  const records = [...rows].filter(isObject)
  const names = childNames(records)
  if (names.length === 0) return [{ part, rows, notes }]
  const key = keyOf(records)
  const parents = records.map((record, at) => {
    const entries = Object.entries(record).map(([name, value]): [string, unknown] =>
      names.includes(name) && Array.isArray(value) ? [name, value.length] : [name, value],
    )
    return recordOf(key === null ? [['row', at + 1], ...entries] : entries)
  })
  const children = names.flatMap((name) => {
    const parentKey = `${part || 'parent'}.${key ?? 'row'}`
    const entries = records.flatMap((record, at) => {
      const list = record[name]
      const id = key === null ? at + 1 : record[key]
      return Array.isArray(list)
        ? list.map((entry) =>
            recordOf([[parentKey, id], ...Object.entries(isObject(entry) ? entry : { value: entry })]),
          )
        : []
    })
    return withChildren(jsonTable(part ? `${part}.${name}` : name, entries))
  })
  const note = `Its records hold lists, which are tables of their own: ${names.join(', ')}. In their place stands the number of entries.`
  return [{ part, rows: parents, notes: [...notes, note] }, ...children]
}

function childNames(records: readonly JsonRecord[]): string[] {
  const counts = new Map<string, { lists: number; others: number }>()
  for (const record of records)
    for (const [name, value] of Object.entries(record)) {
      if (value === null) continue
      const count = counts.get(name) ?? { lists: 0, others: 0 }
      counts.set(name, count)
      if (Array.isArray(value) && (value.length === 0 || value.every(isObject))) count.lists += value.length > 0 ? 1 : 0
      else count.others++
    }
  return [...counts]
    .filter(([, { lists, others }]) => lists > 0 && lists / (lists + others) >= minShare)
    .map(([name]) => name)
    .slice(0, maxChildren)
}

/** The first name whose plain values tell all records apart; one that says so goes first. */
function keyOf(records: readonly JsonRecord[]): string | null {
  const names = Object.keys(records[0] ?? {})
  const likely = names.filter((name) => /^_?(?:id|key|code|uuid)$|(?:_id|Id)$/.test(name))
  for (const name of [...likely, ...names.filter((name) => !likely.includes(name))]) {
    const values = new Set(records.map((record) => record[name]))
    if (values.size === records.length && [...values].every((value) => isPlain(value) && value != null)) return name
  }
  return null
}
