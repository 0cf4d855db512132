import { encodedField } from '../fields/encoded-fields.ts'
import { channelDefs, encodingOf, facetChannels } from '../model/channels.ts'
import { isFacet, isLayer, isUnit } from '../model/composition.ts'
import type { JsonObject } from '../model/json.ts'
import { isObject, sameJson } from '../model/json.ts'
import type { Overlay } from '../model/overlay.ts'
import { isSelection } from '../model/params.ts'
import type { ChannelDef, Encoding, LayerSpec, Spec, UnitSpec } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { layerOf, sharedTransforms } from './layers.ts'
import { overlayRejection } from './overlay-rejection.ts'

/** Properties of a plot, which a facet around it cannot have. */
const ofPlots = ['width', 'height', 'view'] as const

/**
 * Adds overlays as layers above the marks: transforms and variables move to the layered spec, selections stay with the main
 * marks, facets enclose the whole. Overlays that do not fit are omitted. `findOverlays` reads them back.
 */
export function addOverlayLayers(spec: Spec, overlays: readonly Overlay[]): Spec {
  if (!isUnit(spec)) return spec
  const fitting = overlays.filter((overlay) => overlayRejection(spec, overlay) === null)
  if (fitting.length === 0) return spec
  const { mark, encoding, params = [], transform = [], projection, usermeta, ...around } = spec
  const selections = params.filter(isSelection)
  const main: UnitSpec = {
    ...(selections.length > 0 && { params: selections }),
    mark,
    encoding: withoutPanels(encoding),
    ...(projection !== undefined && { projection }),
  }
  const over = fitting.flatMap((overlay, at): UnitSpec[] => {
    const unit = layerOf(spec, overlay)
    return unit ? [{ name: nameOf(overlay, at), ...unit, encoding: withoutPanels(unit.encoding) }] : []
  })
  const layer = [main, ...over]
  const variables = params.filter((param) => !isSelection(param))
  const steps = [...transform, ...fitting.flatMap((overlay) => sharedTransforms(spec, overlay))]
  const whole: JsonLike = {
    ...around,
    ...(variables.length > 0 && { params: variables }),
    ...(steps.length > 0 && { transform: steps }),
  }
  const panels = channelDefs(encoding).filter(([channel]) => facetChannels.has(channel))
  const drawn: Spec = panels.length > 0 ? inPanels(whole, layer, panels) : { ...whole, layer }
  return usermeta ? { ...drawn, usermeta } : drawn
}

function withoutPanels(encoding: Encoding | undefined): Encoding {
  return encodingOf(channelDefs(encoding).filter(([channel]) => !facetChannels.has(channel)))
}

function inPanels(whole: JsonLike, layer: UnitSpec[], panels: [Channel, ChannelDef][]): Spec {
  const facet = panels.find(([channel]) => channel === 'facet')?.[1]
  const outer: JsonLike = { ...whole }
  const plot: JsonLike = {}
  for (const key of ofPlots) {
    if (whole[key] === undefined) continue
    plot[key] = whole[key]
    delete outer[key]
  }
  const spec: LayerSpec = { ...plot, layer }
  if (!facet) return { ...outer, facet: asJson(Object.fromEntries(panels)), spec }
  const { columns, ...def } = facet
  return { ...outer, facet: asJson(def), ...(typeof columns === 'number' && { columns }), spec }
}

interface JsonLike {
  [key: string]: unknown
}

/** Compares two definitions as JSON. */
function asJson(defs: JsonLike): JsonObject {
  const json: JsonObject = JSON.parse(JSON.stringify(defs))
  return json
}

/** Inverse of `addOverlayLayers`; null unless the layers are exactly what it writes. */
export function findOverlays(spec: Spec): { base: Spec; overlays: Overlay[] } | null {
  const layered = isLayer(spec) ? spec : isFacet(spec) && isLayer(spec.spec) ? spec.spec : null
  const [main, ...over] = layered?.layer ?? []
  if (!layered || !main || !isUnit(main) || over.length === 0) return null
  const overlays = over.flatMap((layer) => (isUnit(layer) ? (overlayIn(layer) ?? []) : []))
  const bare = baseOf(spec, layered, main)
  const added = isUnit(bare) ? overlays.flatMap((overlay) => sharedTransforms(bare, overlay)).length : 0
  const { transform = [], ...rest } = bare
  const steps = transform.slice(0, transform.length - added)
  const base: Spec = steps.length > 0 ? { ...rest, transform: steps } : rest
  return sameJson(addOverlayLayers(base, overlays), spec) ? { base, overlays } : null
}

/** The chart without overlays. */
export function withoutOverlays(spec: Spec): Spec {
  return findOverlays(spec)?.base ?? spec
}

/** The main chart of a layered spec, with all transforms. */
function baseOf(spec: Spec, layered: LayerSpec, main: UnitSpec): Spec {
  const { params = [], mark, encoding, projection } = main
  const own = { mark, encoding: encoding ?? {}, ...(projection !== undefined && { projection }) }
  const all = [...(spec.params ?? []), ...params]
  const withParams = all.length > 0 ? { params: all } : {}
  if (isLayer(spec)) {
    const { layer: _, params: __, ...around } = spec
    const bare: JsonLike = { ...around, ...withParams }
    return { ...bare, ...own }
  }
  if (!isFacet(spec)) return spec
  const { facet, columns, spec: _, params: __, ...around } = spec
  const { layer: ___, ...plot } = layered
  const bare: JsonLike = { ...around, ...plot, ...withParams }
  const panels =
    'row' in facet || 'column' in facet ? facet : { facet: { ...facet, ...(columns !== undefined && { columns }) } }
  return { ...bare, ...own, encoding: { ...own.encoding, ...panels } }
}

/** A unique name per layer, also for several reference lines. */
function nameOf(overlay: Overlay, at: number): string {
  const detail = overlay.kind === 'spread' ? overlay.of : overlay.kind === 'moving' ? overlay.steps : at
  return `overlay_${overlay.kind}_${detail}`
}

function overlayIn({ name, data, encoding }: UnitSpec): Overlay | null {
  const [, kind, detail] = /^overlay_([a-z]+)_(\w+)$/.exec(name ?? '') ?? []
  switch (kind) {
    case 'mean':
    case 'median':
    case 'trend':
    case 'labels':
      return { kind }
    case 'threshold': {
      const value = [encoding?.x, encoding?.y].find(isObject)?.datum
      return typeof value === 'number' ? { kind, value } : null
    }
    case 'ground': {
      const field = encoding?.shape && encodedField(encoding.shape)
      return data && field !== undefined ? { kind, table: data.name, field } : null
    }
    case 'moving':
      return { kind, steps: Number(detail) }
    case 'spread':
      return detail === 'stderr' || detail === 'stdev' || detail === 'ci' ? { kind, of: detail } : null
    default:
      return null
  }
}
