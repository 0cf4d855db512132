import type { DrawOptions } from '@belvedere/render'
import type { Moment } from './moment.ts'
import type { RoomVersion } from './room-version.ts'
import { sameShape } from './shape.ts'
import type { Slot } from './slots.ts'

export type Quality = DrawOptions['quality']

export interface Now {
  momentFor(version: RoomVersion): Moment
  moves(version: RoomVersion): boolean
  /** Milliseconds, monotonic. */
  readonly time: number
}

/** True where nothing is left to draw of a slot's state, or nothing can be. */
export function upToDate(slot: Slot, now: Now): boolean {
  const { drawn, version } = slot
  if (version.condition.state === 'failed') return true
  if (version.condition.state === 'unopened') return false
  const { key } = now.momentFor(version)
  if (slot.refusedKey === key) return true
  return drawn !== null && !slot.lost && drawn.key === key && sameShape(drawn.shape, slot.shape)
}

/** True while a state whose drawing was interrupted again and again is left alone. */
export function isPaused({ pause, version }: Slot, now: Now): boolean {
  return pause !== null && now.time < pause.until && pause.key === now.momentFor(version).key
}

/**
 * The slot to draw next: one that is behind, else one whose picture may now be still. A slot whose viewers all have two
 * frames under way waits for them: newest wins, so what they see next is drawn when they can take it.
 */
export function nextDrawing(slots: readonly Slot[], now: Now): Slot | null {
  const wanted = slots.filter(
    (slot) => (slot.viewers.some((viewer) => viewer.open) || isUnknown(slot)) && !isPaused(slot, now),
  )
  const behind = wanted.find((slot) => !upToDate(slot, now))
  if (behind !== undefined) return behind
  return wanted.find((slot) => slot.drawn?.picture.final === false && mayBeStill(slot, now)) ?? null
}

/** Opened even without viewers: somebody waits to learn what it takes. */
const isUnknown = (slot: Slot) => slot.version.condition.state === 'unopened'

function mayBeStill({ version, refusedKey }: Slot, now: Now): boolean {
  return version.condition.state === 'known' && !now.moves(version) && refusedKey !== now.momentFor(version).key
}

/** The cheapest picture that the fastest of its viewers sustains; the slower ones skip frames. */
export function movingPicture(lagMs: number): DrawOptions {
  if (lagMs > 400) return { quality: 'moving', format: 'jpeg', scale: 0.5 }
  if (lagMs > 150) return { quality: 'moving', format: 'jpeg' }
  return { quality: 'moving' }
}
