import type {
  AnySpec,
  ConcatSpec,
  FacetSpec,
  LayerSpec,
  MarkDef,
  RepeatSpec,
  Spec,
  Transform,
  UnitSpec,
} from './spec.ts'
import type { Mark } from './vocabulary.ts'

export type SpecPath = (string | number)[]

export function isUnit(spec: AnySpec): spec is UnitSpec {
  return 'mark' in spec
}
export function isLayer(spec: AnySpec): spec is LayerSpec {
  return 'layer' in spec
}
export function isConcat(spec: AnySpec): spec is ConcatSpec {
  return 'hconcat' in spec || 'vconcat' in spec || 'concat' in spec
}
export function isFacet(spec: AnySpec): spec is FacetSpec {
  return 'facet' in spec && 'spec' in spec
}
export function isRepeat(spec: AnySpec): spec is RepeatSpec {
  return 'repeat' in spec && 'spec' in spec
}

/** The type of a mark, written as a name or a definition. */
export function markType(mark: Mark | MarkDef): Mark {
  return typeof mark === 'string' ? mark : mark.type
}

/** A unit of a spec with what it inherits from outer specs. */
export interface UnitInContext {
  unit: UnitSpec
  path: SpecPath
  table: string
  /** Outer transforms first, then its own. */
  transforms: Transform[]
}

/** All units, in the order of the spec. The transforms of outer views do not reach a view with data of its own. */
export function unitsOf(spec: Spec): UnitInContext[] {
  return walk(spec, [], { table: '', transforms: [] })
}

/** The transforms of the first unit, inherited ones first. */
export function transformsOf(spec: Spec): Transform[] {
  return unitsOf(spec)[0]?.transforms ?? []
}

function walk(spec: AnySpec, path: SpecPath, outer: { table: string; transforms: Transform[] }): UnitInContext[] {
  const table = spec.data?.name ?? outer.table
  const transforms = [...(spec.data ? [] : outer.transforms), ...(spec.transform ?? [])]
  if (isUnit(spec)) return [{ unit: spec, path, table, transforms }]
  return children(spec).flatMap(([step, child]) => walk(child, [...path, ...step], { table, transforms }))
}

/** The direct children of a composed spec, with their paths. */
export function children(spec: AnySpec): [SpecPath, AnySpec][] {
  if (isUnit(spec)) return []
  if (isLayer(spec)) return spec.layer.map((child, i) => [['layer', i], child])
  if (isConcat(spec)) {
    if (spec.hconcat) return spec.hconcat.map((child, i) => [['hconcat', i], child])
    if (spec.vconcat) return spec.vconcat.map((child, i) => [['vconcat', i], child])
    return spec.concat.map((child, i) => [['concat', i], child])
  }
  return [[['spec'], spec.spec]]
}

/** Replaces the unit at `path`; everything else stays identical. */
export function replaceUnitAt(spec: Spec, path: SpecPath, unit: UnitSpec): Spec {
  const { data, ...next } = replaceUnit(spec, path, unit)
  return data ? { data, ...next } : next
}

function replaceUnit(spec: AnySpec, path: SpecPath, unit: UnitSpec): AnySpec {
  const [key, index, ...deeper] = path
  if (key === undefined) return unit
  if (isUnit(spec)) return spec
  if (isLayer(spec)) return { ...spec, layer: replaceInside(spec.layer, index, deeper, unit) }
  if (isConcat(spec)) {
    const replaced = (views: AnySpec[]) =>
      views.map((view, i) => (i === index ? replaceUnit(view, deeper, unit) : view))
    if (spec.hconcat) return { ...spec, hconcat: replaced(spec.hconcat) }
    if (spec.vconcat) return { ...spec, vconcat: replaced(spec.vconcat) }
    return { ...spec, concat: replaced(spec.concat) }
  }
  const [inner] = replaceInside([spec.spec], 0, path.slice(1), unit)
  return inner ? { ...spec, spec: inner } : spec
}

function replaceInside(
  views: (UnitSpec | LayerSpec)[],
  index: string | number | undefined,
  deeper: SpecPath,
  unit: UnitSpec,
): (UnitSpec | LayerSpec)[] {
  return views.map((view, i) => {
    if (i !== index) return view
    const next = replaceUnit(view, deeper, unit)
    return isUnit(next) || isLayer(next) ? next : view
  })
}
