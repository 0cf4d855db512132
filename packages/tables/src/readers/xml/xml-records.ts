import { type JsonRecord, type JsonTable, jsonTable, recordOf, rowsFrom } from '../../sources/json/json-table.ts'
import type { XmlElement } from './xml-tree.ts'

const minRecords = 2
/** Elements within elements of a record are columns; below this depth they are left out. */
const maxDepth = 6

/**
 * The records of a document: the elements of one name within one parent of which there are most. Their attributes and the
 * elements within them are columns. Null if nothing repeats.
 */
export function xmlRecords(root: XmlElement): JsonTable | null {
  let best: { parent: XmlElement; name: string; count: number } | null = null
  const look = (parent: XmlElement): void => {
    for (const [name, count] of countsOf(parent)) if (count > (best?.count ?? 0)) best = { parent, name, count }
    for (const child of parent.children) look(child)
  }
  look(root)
  const records: { parent: XmlElement; name: string; count: number } | null = best
  if (records === null || isFewOrPlain(records)) return null
  return recordsIn(records)
}

function recordsIn({ parent, name }: { parent: XmlElement; name: string }): JsonTable {
  const records = parent.children.filter((child) => child.name === name)
  return jsonTable(
    '',
    rowsFrom(function* () {
      for (const record of records) yield recordFrom(record)
    }),
  )
}

/** Of one text each there is nothing but a list. */
const isFewOrPlain = ({ parent, name, count }: { parent: XmlElement; name: string; count: number }): boolean =>
  count < minRecords ||
  parent.children.every(
    (child) => child.name !== name || (child.children.length === 0 && child.attributes.length === 0),
  )

const countsOf = ({ children }: XmlElement): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { name } of children) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function recordFrom(element: XmlElement, depth = 0): JsonRecord {
  const entries: [string, unknown][] = [...element.attributes]
  const own = element.text.trim()
  if (own !== '' && (element.children.length === 0 || element.attributes.length > 0)) entries.push(['text', own])
  for (const [name, all] of Map.groupBy(element.children, (child) => child.name)) {
    const [first] = all
    if (all.length > 1) entries.push([name, all.map(({ text }) => text.trim()).join(', ')])
    else if (first) entries.push([name, cellsOf(first, depth)])
  }
  return recordOf(entries)
}

function cellsOf(element: XmlElement, depth: number): unknown {
  const isPlain = element.children.length === 0 && element.attributes.length === 0
  if (isPlain || depth >= maxDepth) return element.text.trim() || null
  return recordFrom(element, depth + 1)
}
