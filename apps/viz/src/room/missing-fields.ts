import type { RenderTable } from '@belvedere/render'
import { missingFields, type Spec } from '@belvedere/spec'
import { vizTexts } from '@belvedere/texts/viz'
import type { VersionFault } from './room-version.ts'

/** Why a version cannot be drawn any more: its tables have lost columns that it uses. Null if they have them all. */
export function missingFieldsFault({ spec, tables }: { spec: Spec; tables: RenderTable[] }): VersionFault | null {
  const missing = missingFields(
    spec,
    tables.map(({ profile }) => profile),
  )
  if (missing.size === 0) return null
  const names = [...missing.values()].flat().map((name) => `“${name}”`)
  return { text: vizTexts.message('chart.columns_missing', { names, tables: [...missing.keys()] }), exceeded: null }
}
