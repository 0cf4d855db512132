import type { VizMessage } from '@belvedere/contract'
import { liveControls, stillControls } from './controls.ts'
import type { PastVersions } from './past-versions.ts'
import type { RoomRevision } from './room-revision.ts'
import type { RoomVersion } from './room-version.ts'
import type { Viewer } from './viewer.ts'

/** The part of a room that its viewers use. */
interface ViewedRoom {
  past: PastVersions
  current(): RoomVersion | null
  revision(): RoomRevision
}

/** The viewers of a room: which version each of them looks at, and what they are told of it besides pictures. */
export class RoomViewers {
  readonly #room: ViewedRoom
  readonly #viewers = new Set<Viewer>()

  constructor(room: ViewedRoom) {
    this.#room = room
  }

  get size(): number {
    return this.#viewers.size
  }

  [Symbol.iterator](): IterableIterator<Viewer> {
    return this.#viewers[Symbol.iterator]()
  }

  /** Somebody who watches what everybody watches; not a past version. */
  get watching(): Viewer | null {
    return [...this.#viewers].find((viewer) => viewer.pastVersion === null) ?? null
  }

  /** The viewers of each version that somebody looks at. */
  get byVersion(): Map<RoomVersion, Viewer[]> {
    const found = new Map<RoomVersion, Viewer[]>()
    for (const viewer of this.#viewers) {
      const version = this.#versionOf(viewer)
      if (version !== null) found.set(version, [...(found.get(version) ?? []), viewer])
    }
    return found
  }

  add(viewer: Viewer): void {
    this.#viewers.add(viewer)
  }

  /** False where it was not here. */
  remove(viewer: Viewer): boolean {
    return this.#viewers.delete(viewer)
  }

  clear(): void {
    this.#viewers.clear()
  }

  /** What a viewer needs to begin with its version; the picture comes by its target. */
  startVersion(viewer: Viewer): void {
    const version = this.#versionOf(viewer)
    if (version === null && viewer.pastVersion !== null) this.#room.past.want(viewer.pastVersion)
    else if (version === null) viewer.send({ type: 'empty' })
    else if (version.condition.state === 'known') viewer.begin(this.#controlsOf(version))
    else if (version.condition.state === 'failed') {
      viewer.send({ type: 'error', code: 'unavailable', detail: version.condition.detail })
    }
    if (version === null) viewer.sendState(this.#room.revision())
  }

  /** Past versions that were dropped are asked for again; who looked at the one that is now current follows the room. */
  followCurrent(): void {
    for (const viewer of this.#viewers) {
      if (viewer.pastVersion === null) continue
      if (viewer.pastVersion === this.#room.current()?.number) viewer.pastVersion = null
      else if (this.#versionOf(viewer) === null) this.#room.past.want(viewer.pastVersion)
    }
  }

  /** The room shows nothing any more. */
  sendEmpty(): void {
    for (const viewer of this.#viewers) if (viewer.pastVersion === null) viewer.send({ type: 'empty' })
  }

  sendControls(version: RoomVersion): void {
    for (const viewer of this.#viewersOf(version)) viewer.begin(this.#controlsOf(version))
  }

  sendFailure(version: RoomVersion, detail: string): void {
    for (const viewer of this.#viewersOf(version)) viewer.send({ type: 'error', code: 'unavailable', detail })
  }

  /** Who wanted a version that there is not goes on with the current one. */
  sendMissing(version: number): void {
    for (const viewer of this.#viewers) {
      if (viewer.pastVersion !== version) continue
      viewer.pastVersion = null
      viewer.send({ type: 'error', code: 'not_found', detail: `This room has no version ${version}.` })
      this.startVersion(viewer)
    }
  }

  #viewersOf(version: RoomVersion): Viewer[] {
    return [...this.#viewers].filter((viewer) => this.#versionOf(viewer) === version)
  }

  #controlsOf(version: RoomVersion): VizMessage {
    const isCurrent = version === this.#room.current()
    return isCurrent ? liveControls(version, this.#room.revision().state) : stillControls(version)
  }

  #versionOf(viewer: Viewer): RoomVersion | null {
    return viewer.pastVersion === null ? this.#room.current() : this.#room.past.get(viewer.pastVersion)
  }
}
