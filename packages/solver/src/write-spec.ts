import {
  addOverlayLayers,
  applyDefaults,
  type Channel,
  fromPartial,
  isSelection,
  isUnit,
  type JsonObject,
  type PartialEncoding,
  type PartialSpec,
  paramName,
  pointMarks,
  replaceUnitAt,
  type Sort,
  type Spec,
  type TableProfile,
  type UnitSpec,
  unitsOf,
  wrappedPanels,
} from '@belvedere/spec'
import type { Design, ResolvedEncoding } from './design.ts'

/** The design as a spec with default styles. */
export function designToSpec(design: Design, profile: TableProfile): Spec {
  const { partial } = design.problem
  const { overlays, ...filledPartial } = fillIn(partial, design)
  const spec = fromPartial(filledPartial)
  if (!spec) throw new Error('A design leaves no channel open')
  const finished = finish(spec, filledPartial, profile)
  return overlays ? addOverlayLayers(finished, overlays) : finished
}

function fillIn(partial: PartialSpec, design: Design): PartialSpec {
  const placed = design.encodings.map((encoded) => ({
    position: encoded.slot.position,
    encoding: partialEncodingOf(encoded, design),
  }))
  const fixed = design.problem.fixed.map((encoding) => ({ position: partial.encodings.indexOf(encoding), encoding }))
  const all = [...placed, ...fixed].sort((a, b) => a.position - b.position)
  const next: PartialSpec = {
    ...partial,
    mark: partial.mark ?? design.mark,
    encodings: all.map(({ encoding }) => encoding),
  }
  return isBrushable(design) ? addBrush(next, design.problem.rows) : next
}

/** Adds a brush to new scatterplots; existing specs are left as they are. */
function isBrushable(design: Design): boolean {
  const { extra, host, params } = design.problem.partial
  if (extra || host || params.some(isSelection) || !pointMarks.has(design.mark)) return false
  const continuous = (channel: Channel) =>
    design.encodings.some(
      (encoding) => encoding.channel === channel && !encoding.discrete && encoding.aggregate === null,
    )
  return continuous('x') && continuous('y') && design.problem.fixed.every(({ channel }) => channel !== 'opacity')
}

/** Opacity decreases with the number of points. */
function addBrush(partial: PartialSpec, rows: number): PartialSpec {
  const value = rows <= 5_000 ? 0.8 : rows <= 20_000 ? 0.5 : 0.3
  const name = paramName('selected', new Set(partial.params.map((param) => param.name)))
  const opacity: PartialEncoding = { channel: 'opacity', rest: { condition: { param: name, value }, value: 0.12 } }
  return {
    ...partial,
    params: [...partial.params, { name, select: 'interval' }],
    encodings: [...partial.encodings, opacity],
  }
}

function partialEncodingOf(encoded: ResolvedEncoding, design: Design): PartialEncoding {
  const { slot, type, aggregate, bin, timeUnit, others } = encoded
  const { request } = slot
  const channel = isWrapped(encoded, design) ? 'facet' : encoded.channel
  const encoding: PartialEncoding = { channel, type, aggregate, bin, timeUnit }
  if (request.field !== undefined) encoding.field = request.field
  if (others !== null) encoding.others = others
  const sort = request.channel === undefined ? resolveAxisSort(request.sort, channel) : request.sort
  if (sort !== undefined) encoding.sort = sort
  if (request.stack !== undefined) encoding.stack = request.stack
  if (request.rest !== undefined) encoding.rest = request.rest
  return encoding
}

/** Wraps facets into several rows, unless rows or columns were requested. */
function isWrapped({ channel, groups, slot }: ResolvedEncoding, { encodings, problem }: Design): boolean {
  if (slot.request.channel !== undefined || (channel !== 'row' && channel !== 'column')) return false
  if (groups < wrappedPanels) return false
  const panels = [...encodings, ...problem.fixed].filter(
    (encoding) => encoding.channel === 'row' || encoding.channel === 'column',
  )
  return panels.length === 1
}

/** Resolves a sort "by the other axis" once the axes are known. */
function resolveAxisSort(sort: Sort | undefined, channel: Channel): Sort | undefined {
  if (typeof sort !== 'string' || (channel !== 'x' && channel !== 'y')) return sort
  const own = channel
  if (sort === own) return channel === 'x' ? 'y' : 'x'
  if (sort === `-${own}`) return channel === 'x' ? '-y' : '-x'
  return sort
}

function finish(spec: Spec, partial: PartialSpec, profile: TableProfile): Spec {
  const keepsStyle = partial.style === 'kept' || partial.host !== undefined
  const only = keepsStyle
    ? new Set(partial.encodings.flatMap(({ channel, rest }) => (channel && !rest ? [channel] : [])))
    : undefined
  const path = partial.host?.path ?? []
  const unit = unitsOf(spec).find((placed) => placed.path.join('/') === path.join('/'))?.unit
  if (!unit || (only && only.size === 0)) return spec
  const styled = applyDefaults(unit, profile, partial.wishes, only)
  if (path.length === 0 && isUnit(spec)) return inOrder(spec, styled)
  return replaceUnitAt(spec, path, styled)
}

/** The unit with the spec's top-level keys, the title first. */
function inOrder({ $schema, usermeta, ...spec }: Spec, styled: UnitSpec): Spec {
  const { title, data, ...rest } = styled
  const head: { $schema?: string; title?: string | JsonObject; data?: { name: string } } = {}
  if ($schema !== undefined) head.$schema = $schema
  if (title !== undefined) head.title = title
  const table = data ?? spec.data
  if (table) head.data = table
  const next: Spec = { ...head, ...rest }
  if (usermeta !== undefined) next.usermeta = usermeta
  return next
}
