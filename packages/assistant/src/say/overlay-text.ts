import { type Edit, findOverlays, overlayText, type Spec } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { text } from './text.ts'

/** What lay over the chart and finds no place on what became of it, as a sentence. */
export const lostOverlays = (before: Spec, after: Spec, edits: readonly Edit[]): TranslatableText[] => {
  const left = new Set(findOverlays(after)?.overlays.map(({ kind }) => kind))
  const taken = edits.flatMap((edit) => (edit.type === 'remove_overlay' ? [edit.kind] : []))
  const lost = (findOverlays(before)?.overlays ?? []).filter(
    ({ kind }) => !left.has(kind) && !taken.includes(kind) && !taken.includes(undefined),
  )
  return lost.length === 0 ? [] : [text('lost_overlays', { overlays: lost.map(overlayText) })]
}
