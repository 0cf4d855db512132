import { capital, type Edit, findOverlays, listWords, overlayWords, type Spec } from '@belvedere/spec'

/** What lay over the chart and finds no place on what became of it, as a sentence. */
export const lostOverlays = (before: Spec, after: Spec, edits: readonly Edit[]): string[] => {
  const left = new Set(findOverlays(after)?.overlays.map(({ kind }) => kind))
  const taken = edits.flatMap((edit) => (edit.type === 'remove_overlay' ? [edit.kind] : []))
  const lost = (findOverlays(before)?.overlays ?? []).filter(
    ({ kind }) => !left.has(kind) && !taken.includes(kind) && !taken.includes(undefined),
  )
  if (lost.length === 0) return []
  return [`${capital(listWords(lost.map((overlay) => overlayWords(overlay))))} had no place on this chart any more.`]
}
