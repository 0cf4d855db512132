import type { AnySpec, Encoding } from '@belvedere/spec'
import { childrenOf, isUnit, unsortedChannelDefs } from '../vega/view-tree.ts'

/** Layers that show only constants, such as a threshold, are drawn once; Vega-Lite draws them for each row. */
export function drawConstantsOnce(view: AnySpec, isLayer = false): void {
  if (isLayer && isUnit(view) && view.data === undefined && !view.transform && isConstant(view.encoding))
    Object.assign(view, { data: { values: [{}] } })
  for (const { child } of childrenOf(view)) drawConstantsOnce(child, 'layer' in view)
}

function isConstant(encoding: Encoding | undefined): boolean {
  const defs = unsortedChannelDefs(encoding)
  const constants = defs.filter(({ def }) => 'datum' in def || 'value' in def)
  return (
    constants.some(({ def }) => 'datum' in def) &&
    constants.every(({ def }) => !def.condition) &&
    constants.length === defs.length
  )
}
