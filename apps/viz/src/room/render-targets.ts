import type { DrawnFrame } from './frame-cache.ts'
import type { ProbedView } from './probe.ts'
import type { RoomRevision } from './room-revision.ts'
import type { RoomVersion } from './room-version.ts'
import type { Viewer } from './viewer.ts'
import { isSameViewport, shareViewports, type Viewport } from './viewport.ts'

/** A view of a version at one viewport, and the viewers who see it. */
export interface RenderTarget {
  /** The view's name in the render process. */
  readonly view: string
  readonly version: RoomVersion
  viewport: Viewport
  viewers: Viewer[]
  /** The process generation in which the view is open; 0: none. */
  openedIn: number
  drawn: DrawnFrame | null
  /** The revision that was drawn. */
  revision: RoomRevision | null
  /** The key of a state that cannot be drawn; not retried until the state changes. */
  refusedKey: string | null
  /** True if the process was lost while viewers were present: drawn again although the frame is current. */
  lost: boolean
  /** Processes lost while drawing it since the last success; exceeded limits are not counted. */
  interruptions: number
  /** The state that is not retried before `until`. */
  pause: { key: string; until: number } | null
}

/** Maximum number of viewports per version that are drawn exactly; further viewers share the nearest. */
const maxExactViewports = 4

export interface RenderTargetsOptions {
  newView: () => string
  cachedFrame: (version: RoomVersion, viewport: Viewport) => DrawnFrame | null
  /** Called with a view that is no longer needed. */
  onDropped: (view: { view: string; openedIn: number }) => void
}

/** Assigns viewers to views. */
export class RenderTargets {
  readonly #options: RenderTargetsOptions
  #targets: RenderTarget[] = []
  #probedView: { version: RoomVersion; probedView: ProbedView } | null = null

  constructor(options: RenderTargetsOptions) {
    this.#options = options
  }

  [Symbol.iterator](): IterableIterator<RenderTarget> {
    return this.#targets[Symbol.iterator]()
  }

  of(viewer: Viewer): RenderTarget | null {
    return this.#targets.find((target) => target.viewers.includes(viewer)) ?? null
  }

  /** Takes over the view of a probe for a version. */
  adopt(version: RoomVersion, probedView: ProbedView): void {
    // The one before was never shown to a viewer.
    if (this.#probedView) this.#options.onDropped(this.#probedView.probedView)
    this.#probedView = { version, probedView }
  }

  /** Moves a target to the end of the queue, so that no viewport starves. Does nothing if it was dropped meanwhile. */
  rotate(target: RenderTarget): void {
    if (!this.#targets.includes(target)) return
    this.#targets = [...this.#targets.filter((other) => other !== target), target]
  }

  /** Gives every viewer a view of its version. Unused views are dropped, except those of the current version. */
  arrange(viewersByVersion: ReadonlyMap<RoomVersion, Viewer[]>, current: RoomVersion | null): void {
    for (const target of this.#targets) target.viewers = []
    for (const [version, viewers] of viewersByVersion) {
      const viewports = shareViewports(
        viewers.map((viewer) => viewer.viewport),
        maxExactViewports,
      )
      const distinct = viewports.filter(
        (viewport, i) => viewports.findIndex((other) => isSameViewport(other, viewport)) === i,
      )
      const targets = this.#targetsFor(version, distinct)
      for (const [i, viewer] of viewers.entries()) {
        const viewport = viewports[i]
        if (viewport !== undefined)
          targets.find((target) => isSameViewport(target.viewport, viewport))?.viewers.push(viewer)
      }
    }
    for (const target of this.#targets.filter((target) => target.viewers.length === 0 && target.version !== current)) {
      this.#targets = this.#targets.filter((other) => other !== target)
      this.#options.onDropped(target)
    }
  }

  /** Adds a view for a version without viewers, so that its facts become known. */
  ensure(version: RoomVersion, viewport: Viewport): void {
    if (!this.#targets.some((target) => target.version === version)) this.#targetsFor(version, [viewport])
  }

  /** Marks the views of a lost process. */
  lose(): void {
    for (const target of this.#targets) target.lost ||= target.openedIn > 0 && target.viewers.length > 0
  }

  #targetsFor(version: RoomVersion, viewports: Viewport[]): RenderTarget[] {
    const targets = this.#targets.filter((target) => target.version === version)
    const exact = viewports.map(
      (viewport) => targets.find((target) => isSameViewport(target.viewport, viewport)) ?? null,
    )
    const free = targets.filter((target) => !exact.includes(target))
    return viewports.map((viewport, i) => {
      const match = exact[i]
      if (match) return match
      // Resizing an unused view is cheaper than opening another one.
      const reused = free.shift()
      return reused === undefined ? this.#open(version, viewport) : this.#changeViewport(reused, viewport)
    })
  }

  #changeViewport(target: RenderTarget, viewport: Viewport): RenderTarget {
    target.viewport = viewport
    target.drawn = this.#options.cachedFrame(target.version, viewport) ?? target.drawn
    return target
  }

  #open(version: RoomVersion, viewport: Viewport): RenderTarget {
    const probedView = this.#claim(version)
    const target: RenderTarget = {
      view: probedView?.view ?? this.#options.newView(),
      version,
      viewport,
      viewers: [],
      openedIn: probedView?.openedIn ?? 0,
      drawn: this.#options.cachedFrame(version, viewport),
      revision: null,
      refusedKey: null,
      lost: false,
      interruptions: 0,
      pause: null,
    }
    this.#targets.push(target)
    return target
  }

  #claim(version: RoomVersion): ProbedView | null {
    if (this.#probedView === null) return null
    const { probedView, version: probedVersion } = this.#probedView
    this.#probedView = null
    if (probedVersion === version) return probedView
    this.#options.onDropped(probedView)
    return null
  }
}
