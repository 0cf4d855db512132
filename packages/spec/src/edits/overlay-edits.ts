import { unitsOf } from '../model/compose.ts'
import type { EditOf, EditResult } from '../model/edit.ts'
import type { Overlay } from '../model/overlay.ts'
import { overlayRejection } from '../overlays/overlay-rejection.ts'
import { overlayWords } from '../overlays/overlay-words.ts'
import { fromPartial } from '../partial/convert-partial.ts'
import { englishText, text } from '../wording/texts.ts'
import { done, type EditContext, refused } from './edit-context.ts'

/** Adds an overlay; it replaces the one of its kind, except for thresholds. */
export function addOverlay({ partial }: EditContext, { overlay }: EditOf<'add_overlay'>): EditResult {
  const { overlays = [], ...plain } = partial
  const spec = fromPartial(plain)
  const [placed] = spec ? unitsOf(spec) : []
  const reason = placed ? overlayRejection(placed.unit, overlay) : null
  if (reason) return refused(reason, remedies[overlay.kind])
  const others = overlays.filter((other) => !isReplacedBy(other, overlay))
  return done({ ...plain, overlays: [...others, overlay] })
}

/** Edits that would make an overlay fit. */
const remedies: { readonly [kind in Overlay['kind']]?: string[] } = {
  spread: [englishText(text('edits.choices.use_average'))],
  labels: [englishText(text('edits.choices.side_by_side'))],
}

function isReplacedBy(before: Overlay, { kind, ...now }: Overlay): boolean {
  return before.kind === kind && (before.kind !== 'threshold' || ('value' in now && now.value === before.value))
}

export function removeOverlay({ partial }: EditContext, { kind }: EditOf<'remove_overlay'>): EditResult {
  const { overlays = [], ...plain } = partial
  const left = overlays.filter((overlay) => kind !== undefined && overlay.kind !== kind)
  if (left.length === overlays.length)
    return refused(
      text('edits.overlay_missing'),
      overlays.map((overlay) =>
        englishText(text('edits.choices.without', { overlay: overlayWords(overlay).replace(/^an? /, 'the ') })),
      ),
    )
  return done(left.length > 0 ? { ...plain, overlays: left } : plain)
}
