import type { File } from '@belvedere/contract'
import { derivationWords, type TableOrigin, type Wording } from '@belvedere/spec'

/** The derivations of a table, sources before the tables made of them; empty for an uploaded table. */
export function originsOf(table: string, files: readonly File[], wording: Wording): TableOrigin[] {
  const origins = new Map<string, TableOrigin>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    const lineage = files.find(({ tables }) => tables.some((candidate) => candidate.name === name))?.lineage
    if (lineage === undefined) return
    for (const parent of lineage.parents) visit(parent.table)
    origins.set(name, {
      table: name,
      sentence: derivationWords(lineage.derivation, wording, lineage.counts),
      sql: lineage.sql,
    })
  }
  visit(table)
  return [...origins.values()]
}
