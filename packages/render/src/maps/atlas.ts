import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countryCode } from '@belvedere/tables'
import { readTopology } from '../vega/vega-facade.ts'
import type { MapFeature } from '../vega/vega-types.ts'

const require = createRequire(import.meta.url)

/** `coarse` for world maps, `fine` for regions; only `fine` has the smallest countries. */
export type AtlasDetail = 'coarse' | 'fine'

const files = { coarse: 'world-atlas/countries-110m.json', fine: 'world-atlas/countries-50m.json' }

interface Atlas {
  /** All land except Antarctica, which tables do not contain and which would take much of a world map. */
  land: MapFeature[]
  /** By numeric ISO 3166-1 code. */
  countries: ReadonlyMap<string, MapFeature>
}

const loadedAtlases = new Map<AtlasDetail, Atlas>()

/** The countries of Natural Earth, loaded when the first map is drawn. */
export function atlas(detail: AtlasDetail): Atlas {
  const cached = loadedAtlases.get(detail)
  if (cached) return cached
  const features = readTopology(readFileSync(require.resolve(files[detail]), 'utf8'), 'countries')
  const land = features.filter(({ id }) => id !== antarctica)
  const countries = new Map<string, MapFeature>()
  for (const feature of land) {
    const code = feature.id ?? countryCode(feature.properties.name)
    if (code !== null) countries.set(code, feature)
  }
  const fresh: Atlas = { land, countries }
  loadedAtlases.set(detail, fresh)
  return fresh
}

const antarctica = '010'
