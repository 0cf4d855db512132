import type { AnySpec, Encoding } from '@belvedere/spec'
import { childrenOf, isUnit, unsortedChannelDefs } from '../vega/view-tree.ts'

/**
 * Layers that show only constants, such as a threshold, are drawn once; Vega-Lite draws them for each row. `shared`: the
 * channels of the layers around a layer, which it inherits; null for other views.
 */
export function drawConstantsOnce(view: AnySpec, shared: Encoding | null = null): void {
  const encoding = { ...shared, ...view.encoding }
  if (shared && isUnit(view) && view.data === undefined && !view.transform && isConstant(encoding))
    Object.assign(view, { data: { values: [{}] } })
  for (const { child } of childrenOf(view)) drawConstantsOnce(child, 'layer' in view ? encoding : null)
}

function isConstant(encoding: Encoding): boolean {
  const defs = unsortedChannelDefs(encoding)
  const constants = defs.filter(({ def }) => 'datum' in def || 'value' in def)
  return (
    constants.some(({ def }) => 'datum' in def) &&
    constants.every(({ def }) => !def.condition) &&
    constants.length === defs.length
  )
}
