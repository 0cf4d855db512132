import type { RenderTable } from '@belvedere/render'
import { missingFields, type Spec, usedTables } from '@belvedere/spec'
import { vizTexts } from '@belvedere/texts/viz'
import type { VersionFault } from './room-version.ts'

/**
 * Why a version cannot be drawn any more: the room has lost a table that it uses, or its tables have lost columns. Null if
 * all are there.
 */
export function missingDataFault({ spec, tables }: { spec: Spec; tables: RenderTable[] }): VersionFault | null {
  const known = new Set(tables.map(({ profile }) => profile.name))
  const lost = [...usedTables(spec).keys()].filter((name) => !known.has(name))
  if (lost.length > 0)
    return { text: vizTexts.message('chart.tables_missing', { tables: lost.map(quoted) }), exceeded: null }
  const missing = missingFields(
    spec,
    tables.map(({ profile }) => profile),
  )
  if (missing.size === 0) return null
  const names = [...missing.values()].flat().map(quoted)
  return { text: vizTexts.message('chart.columns_missing', { names, tables: [...missing.keys()] }), exceeded: null }
}

const quoted = (name: string): string => `“${name}”`
