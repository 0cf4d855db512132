import type { Candidate } from './candidate.ts'
import type { Drawn } from './kept-frames.ts'
import type { Moment } from './moment.ts'
import type { RoomVersion } from './room-version.ts'
import { type Shape, sameShape, shareShapes } from './shape.ts'
import type { Viewer } from './viewer.ts'

/** One view of a version at one shape, and the viewers who see it. */
export interface Slot {
  /** Its name in the render process. */
  readonly view: string
  readonly version: RoomVersion
  shape: Shape
  viewers: Viewer[]
  /** The process generation that holds the view; 0: none. */
  openedIn: number
  drawn: Drawn | null
  /** The moment that was drawn. */
  moment: Moment | null
  /** A state that the renderer refused: not tried again until it changes. */
  refusedKey: string | null
  /** Its process was lost while somebody looked: drawn again, though the picture stands. */
  lost: boolean
  /** Processes lost in its work, one after the other, since it was last drawn; limits overstepped are not counted. */
  interruptions: number
  /** Until when this state is not tried again. */
  pause: { key: string; until: number } | null
}

/** Views drawn exactly, per version; more viewers share the nearest of these. */
const exactShapes = 4

export interface SlotsOptions {
  newView: () => string
  kept: (version: RoomVersion, shape: Shape) => Drawn | null
  /** Called with a view that nobody will draw again. */
  onDropped: (slot: Slot) => void
}

/** Which viewers share which views. */
export class Slots {
  readonly #options: SlotsOptions
  #slots: Slot[] = []
  #candidate: { version: RoomVersion; candidate: Candidate } | null = null

  constructor(options: SlotsOptions) {
    this.#options = options
  }

  [Symbol.iterator](): IterableIterator<Slot> {
    return this.#slots[Symbol.iterator]()
  }

  of(viewer: Viewer): Slot | null {
    return this.#slots.find((slot) => slot.viewers.includes(viewer)) ?? null
  }

  /** A view that was drawn before its version was shown. */
  adopt(version: RoomVersion, candidate: Candidate): void {
    this.#candidate = { version, candidate }
  }

  /** The slot drawn longest ago first: no shape waits for another. One that was dropped while it was drawn stays dropped. */
  rotate(slot: Slot): void {
    if (!this.#slots.includes(slot)) return
    this.#slots = [...this.#slots.filter((other) => other !== slot), slot]
  }

  /** Give every viewer a view of its version. Views of the current version stay for who comes back; others are dropped. */
  arrange(wanted: ReadonlyMap<RoomVersion, Viewer[]>, current: RoomVersion | null): void {
    for (const slot of this.#slots) slot.viewers = []
    for (const [version, viewers] of wanted) {
      const shapes = shareShapes(
        viewers.map((viewer) => viewer.shape),
        exactShapes,
      )
      const distinct = shapes.filter((shape, i) => shapes.findIndex((other) => sameShape(other, shape)) === i)
      const slots = this.#slotsFor(version, distinct)
      for (const [i, viewer] of viewers.entries()) {
        const shape = shapes[i]
        if (shape !== undefined) slots.find((slot) => sameShape(slot.shape, shape))?.viewers.push(viewer)
      }
    }
    for (const slot of this.#slots.filter((each) => each.viewers.length === 0 && each.version !== current)) {
      this.#slots = this.#slots.filter((other) => other !== slot)
      this.#options.onDropped(slot)
    }
  }

  /** A view for a version without viewers, to learn what it is. */
  ensure(version: RoomVersion, shape: Shape): void {
    if (!this.#slots.some((slot) => slot.version === version)) this.#slotsFor(version, [shape])
  }

  /** The process that held the views is gone, though nobody released it. */
  lose(): void {
    for (const slot of this.#slots) slot.lost ||= slot.openedIn > 0 && slot.viewers.length > 0
  }

  #slotsFor(version: RoomVersion, shapes: Shape[]): Slot[] {
    const own = this.#slots.filter((slot) => slot.version === version)
    const exact = shapes.map((shape) => own.find((slot) => sameShape(slot.shape, shape)) ?? null)
    const free = own.filter((slot) => !exact.includes(slot))
    return shapes.map((shape, i) => {
      const found = exact[i]
      if (found) return found
      // A view that nobody looks at any more is reshaped: cheaper than opening another.
      const reused = free.shift()
      return reused === undefined ? this.#open(version, shape) : this.#reshape(reused, shape)
    })
  }

  #reshape(slot: Slot, shape: Shape): Slot {
    slot.shape = shape
    slot.drawn = this.#options.kept(slot.version, shape) ?? slot.drawn
    return slot
  }

  #open(version: RoomVersion, shape: Shape): Slot {
    const candidate = this.#claim(version)
    const slot: Slot = {
      view: candidate?.view ?? this.#options.newView(),
      version,
      shape,
      viewers: [],
      openedIn: candidate?.openedIn ?? 0,
      drawn: this.#options.kept(version, shape),
      moment: null,
      refusedKey: null,
      lost: false,
      interruptions: 0,
      pause: null,
    }
    this.#slots.push(slot)
    return slot
  }

  #claim(version: RoomVersion): Candidate | null {
    if (this.#candidate === null) return null
    const { candidate, version: meant } = this.#candidate
    this.#candidate = null
    return meant === version ? candidate : null
  }
}
