import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countryCode } from '@belvedere/tables'
import { readTopology } from '../vega/vega-facade.ts'
import type { MapFeature } from '../vega/vega-types.ts'

const require = createRequire(import.meta.url)

/** `world`: countries, coarse or for regions fine, which alone has the smallest ones; `usa`: states. */
export type AtlasName = 'coarse_world' | 'fine_world' | 'usa'

/** A file of outlines, the object in it, and what of it is not drawn, by code. */
const sources: { readonly [name in AtlasName]: { file: string; object: string; omitted: ReadonlySet<string> } } = {
  // Antarctica: tables do not contain it, and it would take much of a world map.
  coarse_world: { file: 'world-atlas/countries-110m.json', object: 'countries', omitted: new Set(['010']) },
  fine_world: { file: 'world-atlas/countries-50m.json', object: 'countries', omitted: new Set(['010']) },
  // The territories: the projection of the USA has no place for them.
  usa: { file: 'us-atlas/states-10m.json', object: 'states', omitted: new Set(['60', '66', '69', '72', '78']) },
}

interface Atlas {
  land: MapFeature[]
  /** Outlines by the numeric ISO 3166-1 code of a country, or the FIPS number of a state. */
  places: ReadonlyMap<string, MapFeature>
}

const loadedAtlases = new Map<AtlasName, Atlas>()

/** The countries of Natural Earth, or the states of the USA by the Census Bureau, loaded when the first map is drawn. */
export function atlas(name: AtlasName): Atlas {
  const cached = loadedAtlases.get(name)
  if (cached) return cached
  const { file, object, omitted } = sources[name]
  const features = readTopology(readFileSync(require.resolve(file), 'utf8'), object)
  const land = features.filter(({ id }) => id === undefined || !omitted.has(id))
  const places = new Map<string, MapFeature>()
  for (const feature of land) {
    const code = feature.id ?? countryCode(feature.properties.name)
    if (code !== null) places.set(code, feature)
  }
  const fresh: Atlas = { land, places }
  loadedAtlases.set(name, fresh)
  return fresh
}
