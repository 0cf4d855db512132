import type { TranslatableText } from '@belvedere/texts'
import { unitsOf } from '../model/composition.ts'
import type { EditOf, EditResult } from '../model/edit.ts'
import type { Overlay } from '../model/overlay.ts'
import { overlayRejection } from '../overlays/overlay-rejection.ts'
import { fromPartial } from '../partial/convert-partial.ts'
import { text } from '../wording/spec-texts.ts'
import { type EditContext, editApplied, editRejected } from './edit-context.ts'

/** Adds an overlay. It replaces the one of its kind; a threshold replaces one of the same value only. */
export function addOverlay({ partial }: EditContext, { overlay }: EditOf<'add_overlay'>): EditResult {
  const { overlays = [], ...withoutOverlays } = partial
  const spec = fromPartial(withoutOverlays)
  const [firstUnit] = spec ? unitsOf(spec) : []
  const reason = firstUnit ? overlayRejection(firstUnit.unit, overlay) : null
  if (reason) return editRejected(reason, suggestedFixes[overlay.kind])
  const retained = overlays.filter((existing) => !isReplacedBy(existing, overlay))
  return editApplied({ ...withoutOverlays, overlays: [...retained, overlay] })
}

/** Requests after which the overlay would fit, offered as choices. */
const suggestedFixes: { readonly [kind in Overlay['kind']]?: TranslatableText[] } = {
  spread: [text('edits.choices.use_average')],
  labels: [text('edits.choices.side_by_side')],
}

function isReplacedBy(existing: Overlay, added: Overlay): boolean {
  if (existing.kind === 'threshold') return added.kind === 'threshold' && added.value === existing.value
  return added.kind === existing.kind
}

/** Removes the overlays of a kind, or all without a kind. */
export function removeOverlay({ partial }: EditContext, { kind }: EditOf<'remove_overlay'>): EditResult {
  const { overlays = [], ...withoutOverlays } = partial
  const remaining = overlays.filter((overlay) => kind !== undefined && overlay.kind !== kind)
  if (remaining.length === overlays.length)
    return editRejected(text('edits.overlay_missing'), overlays.map(withoutText))
  return editApplied(remaining.length > 0 ? { ...withoutOverlays, overlays: remaining } : withoutOverlays)
}

const withoutText = ({ kind }: Overlay): TranslatableText => text(`edits.choices.without.${kind}`)
