import type { VizMessage } from '@belvedere/contract'
import { vizTexts } from '@belvedere/texts/viz'
import type { PastVersions } from './past-versions.ts'
import type { RoomRevision } from './room-revision.ts'
import type { RoomVersion, VersionFault } from './room-version.ts'
import type { Viewer } from './viewer.ts'
import { currentWidgets, pastWidgets } from './widgets-message.ts'

/** The part of a room that its viewers use. */
interface ViewedRoom {
  past: PastVersions
  current(): RoomVersion | null
  revision(): RoomRevision
}

/** The viewers of a room: the version that each one sees, and their messages except frames. */
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

  /** The first viewer of the current version. */
  get firstOfCurrent(): Viewer | null {
    return [...this.#viewers].find((viewer) => viewer.pastVersion === null) ?? null
  }

  /** The viewers of each visible version. */
  get byVersion(): Map<RoomVersion, Viewer[]> {
    const viewers = new Map<RoomVersion, Viewer[]>()
    for (const viewer of this.#viewers) {
      const version = this.#versionOf(viewer)
      if (version !== null) viewers.set(version, [...(viewers.get(version) ?? []), viewer])
    }
    return viewers
  }

  add(viewer: Viewer): void {
    this.#viewers.add(viewer)
  }

  /** Returns false if the viewer had already left. */
  remove(viewer: Viewer): boolean {
    return this.#viewers.delete(viewer)
  }

  clear(): void {
    this.#viewers.clear()
  }

  /** Sends the controls of the viewer's version; its frames follow from the render target. */
  startVersion(viewer: Viewer): void {
    const version = this.#versionOf(viewer)
    if (version === null && viewer.pastVersion !== null) this.#room.past.request(viewer.pastVersion)
    else if (version === null) viewer.send({ type: 'empty' })
    else if (version.condition.state === 'known') viewer.begin(this.#controlsOf(version))
    else if (version.condition.state === 'failed') {
      viewer.sendError('unavailable', version.condition.text, version.condition.exceeded)
    }
    if (version === null) viewer.sendState(this.#room.revision())
  }

  /** Requests dropped past versions again; viewers of a version that became current follow the room. */
  followCurrent(): void {
    for (const viewer of this.#viewers) {
      if (viewer.pastVersion === null) continue
      if (viewer.pastVersion === this.#room.current()?.number) viewer.pastVersion = null
      else if (this.#versionOf(viewer) === null) this.#room.past.request(viewer.pastVersion)
    }
  }

  /** The room has no chart any more. */
  sendEmpty(): void {
    for (const viewer of this.#viewers) if (viewer.pastVersion === null) viewer.send({ type: 'empty' })
  }

  sendControls(version: RoomVersion): void {
    for (const viewer of this.#viewersOf(version)) viewer.begin(this.#controlsOf(version))
  }

  sendFailure(version: RoomVersion, { text, exceeded }: VersionFault): void {
    for (const viewer of this.#viewersOf(version)) viewer.sendError('unavailable', text, exceeded)
  }

  /** Viewers of a missing version continue with the current one. */
  sendMissing(version: number): void {
    for (const viewer of this.#viewers) {
      if (viewer.pastVersion !== version) continue
      viewer.pastVersion = null
      viewer.sendError('not_found', vizTexts.message('viewer.version_missing', { version }))
      this.startVersion(viewer)
    }
  }

  #viewersOf(version: RoomVersion): Viewer[] {
    return [...this.#viewers].filter((viewer) => this.#versionOf(viewer) === version)
  }

  #controlsOf(version: RoomVersion): VizMessage {
    const isCurrent = version === this.#room.current()
    return isCurrent ? currentWidgets(version, this.#room.revision().state) : pastWidgets(version)
  }

  #versionOf(viewer: Viewer): RoomVersion | null {
    return viewer.pastVersion === null ? this.#room.current() : this.#room.past.get(viewer.pastVersion)
  }
}
