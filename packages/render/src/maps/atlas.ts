import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countryCode } from '@belvedere/tables'
import { type MapFeature, readTopology } from '../vega-edge.ts'

const require = createRequire(import.meta.url)

/** `coarse` suits the whole world, `fine` a part of it; only the fine one has the smallest countries. */
export type Detail = 'coarse' | 'fine'

const files = { coarse: 'world-atlas/countries-110m.json', fine: 'world-atlas/countries-50m.json' }

interface Atlas {
  /** Everything but Antarctica, which no table speaks of and every world map would have to make room for. */
  land: MapFeature[]
  /** By the numeric code of ISO 3166-1. */
  countries: ReadonlyMap<string, MapFeature>
}

const opened = new Map<Detail, Atlas>()

/** The countries of the world by Natural Earth, read when the first map is drawn. */
export function atlas(detail: Detail): Atlas {
  const before = opened.get(detail)
  if (before) return before
  const features = readTopology(readFileSync(require.resolve(files[detail]), 'utf8'), 'countries')
  const land = features.filter(({ id }) => id !== antarctica)
  const countries = new Map<string, MapFeature>()
  for (const feature of land) {
    const code = feature.id ?? countryCode(feature.properties.name)
    if (code !== null) countries.set(code, feature)
  }
  const fresh: Atlas = { land, countries }
  opened.set(detail, fresh)
  return fresh
}

const antarctica = '010'
