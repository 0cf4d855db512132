import type { AnySpec, ChannelDef, Encoding, Spec, UnitSpec } from '@belvedere/spec'
import { isObject } from '@belvedere/spec'

/** The child views of a view, with the name that Vega-Lite gives each: `concat_0`, `layer_1`, `child`. */
export function childrenOf(spec: AnySpec): { name: string; child: AnySpec }[] {
  const namedViews = (views: unknown, namePrefix: string) =>
    Array.isArray(views) ? views.filter(isView).map((child, i) => ({ name: `${namePrefix}_${i}`, child })) : []
  return [
    ...namedViews(spec.hconcat, 'concat'),
    ...namedViews(spec.vconcat, 'concat'),
    ...namedViews(spec.concat, 'concat'),
    ...namedViews(spec.layer, 'layer'),
    ...(isView(spec.spec) ? [{ name: 'child', child: spec.spec }] : []),
  ]
}

/** Every view of the spec, in preorder. */
export function* viewsOf(spec: AnySpec): Generator<AnySpec> {
  yield spec
  for (const { child } of childrenOf(spec)) yield* viewsOf(child)
}

export const isUnit = (spec: AnySpec): spec is UnitSpec => 'mark' in spec

/** True for specs with several plots, which Vega's own fitting does not support. */
export function isComposed(spec: Spec): boolean {
  for (const view of viewsOf(spec)) {
    if (['hconcat', 'vconcat', 'concat', 'facet', 'repeat'].some((key) => key in view)) return true
    const encoding = view.encoding
    if (isObject(encoding) && ('row' in encoding || 'column' in encoding || 'facet' in encoding)) return true
  }
  return false
}

function isView(value: unknown): value is AnySpec {
  return isObject(value)
}

/**
 * The channel definitions of an encoding in the order in which it contains them, which decides the order of fields in
 * tooltips and selections; `channelDefs` of the spec package sorts them by channel. `tooltip`, `detail` and `order` may
 * have several.
 */
export function unsortedChannelDefs(encoding: Encoding | undefined): { channel: string; def: ChannelDef }[] {
  return Object.entries(encoding ?? {}).flatMap(([channel, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((def) => (def ? [{ channel, def }] : [])),
  )
}
