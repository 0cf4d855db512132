import type { EncodedPicture, PictureRequest, PixelArea } from '../model/view-types.ts'
import {
  lossyWebp,
  opaquePng,
  opaqueWebp,
  type PictureScale,
  transparentPng,
  transparentWebp,
} from './encode-picture.ts'
import { largePixels } from './encode-png.ts'
import type { ChangedPixels, PixelChanges } from './pixel-changes.ts'

/** Expected bytes of a pixel, learned from the pictures of a view. */
export interface PictureDensity {
  /** Of an area as PNG. */
  opaque: number
  /** Of the changed pixels of a PNG whose other pixels are transparent. */
  masked: number
  /** Of an area as lossy WebP at full resolution. */
  lossy: number
}

/** Those of common charts. */
export const commonDensity: PictureDensity = { opaque: 0.1, masked: 1, lossy: 0.04 }

/** A part of the canvas as a PNG. `mask`: its pixels if those that did not change are transparent; null: all are opaque. */
interface CanvasPart {
  key: string
  area: PixelArea
  mask: Buffer | null
  png: Buffer
}

/** A lossless WebP has about this share of the bytes of the same PNG. */
const webpShare = 0.65
/** A mask of so few bytes is taken without making the opaque part for comparison, as are masks of large parts. */
const smallMaskBytes = 24_000
/** An encoding that is expected to have so many times the bytes of the limit, or of the other encoding, is not tried. */
const skipRatio = 3
/** How the expectation of what is not tried changes each time, so that it is tried again. */
const expectationDecay = 0.97
/** The resolutions of lossy pictures, and the share of the bytes of a full one that each has. */
const scales: readonly { scale: PictureScale; share: number }[] = [
  { scale: 1, share: 1 },
  { scale: 0.5, share: 1 / 3 },
  { scale: 0.25, share: 1 / 8 },
]

/** Encodes one drawing for all who ask for it, every encoding once. */
export class PictureEncoder {
  readonly #changes: PixelChanges
  readonly #density: PictureDensity
  readonly #parts = new Map<string, Promise<CanvasPart>>()
  readonly #pictures = new Map<string, Promise<EncodedPicture>>()

  constructor(changes: PixelChanges, density: PictureDensity) {
    this.#changes = changes
    this.#density = density
  }

  /**
   * The smallest lossless picture. If that has too many bytes and `mayLose`, a lossy one, at a lower resolution if need be.
   */
  async encode({ base: shown, inexact, maxBytes }: PictureRequest, mayLose: boolean): Promise<EncodedPicture> {
    const base = shown !== null && shown >= this.#changes.firstDrawing ? shown : null
    const changed = this.#changedSince(base, inexact)
    if (mayLose && maxBytes !== null && this.#isTooLarge(changed, maxBytes)) return this.#lossy(changed.area, maxBytes)
    const part = await this.#part(changed, base, inexact)
    if (maxBytes === null || part.png.byteLength <= maxBytes) {
      return once(this.#pictures, `png ${part.key}`, async () =>
        this.#picture(part, { format: 'png', bytes: part.png }),
      )
    }
    if (mayLose && part.png.byteLength * webpShare > maxBytes) return this.#lossy(part.area, maxBytes)
    const picture = await once(this.#pictures, `webp ${part.key}`, () => this.#losslessWebp(part))
    return mayLose && picture.bytes.byteLength > maxBytes ? this.#lossy(part.area, maxBytes) : picture
  }

  #changedSince(base: number | null, inexact: PixelArea | null): ChangedPixels {
    const { width, height } = this.#changes
    if (base === null) return { area: { x: 0, y: 0, width, height }, count: width * height }
    // One transparent pixel says that nothing has changed.
    return this.#changes.since(base, inexact) ?? { area: { x: 0, y: 0, width: 1, height: 1 }, count: 0 }
  }

  #isTooLarge({ area, count }: ChangedPixels, maxBytes: number): boolean {
    const expected = Math.min(areaOf(area) * this.#density.opaque, count * this.#density.masked)
    if (expected < skipRatio * maxBytes) return false
    this.#density.opaque *= expectationDecay
    this.#density.masked *= expectationDecay
    return true
  }

  async #part({ area, count }: ChangedPixels, base: number | null, inexact: PixelArea | null): Promise<CanvasPart> {
    const isLarge = areaOf(area) > largePixels
    const expected = { opaque: areaOf(area) * this.#density.opaque, masked: count * this.#density.masked }
    if (base === null || expected.masked > expected.opaque * (isLarge ? 1 : skipRatio)) {
      this.#density.masked *= expectationDecay
      return this.#opaquePart(area)
    }
    const masked = await this.#maskedPart({ area, count }, base, inexact)
    if (isLarge || masked.png.byteLength <= smallMaskBytes) {
      this.#density.opaque *= expectationDecay
      return masked
    }
    const opaque = await this.#opaquePart(area)
    return opaque.png.byteLength < masked.png.byteLength ? opaque : masked
  }

  #opaquePart(area: PixelArea): Promise<CanvasPart> {
    const key = JSON.stringify(area)
    return once(this.#parts, key, async () => {
      const png = await opaquePng(this.#changes, area)
      this.#density.opaque = png.byteLength / areaOf(area)
      return { key, area, mask: null, png }
    })
  }

  /** What changed after an earlier drawing includes what changed after a later one, so equal counts are equal pixels. */
  #maskedPart({ area, count }: ChangedPixels, base: number, inexact: PixelArea | null): Promise<CanvasPart> {
    const key = JSON.stringify([area, count, inexact])
    return once(this.#parts, key, async () => {
      const mask = this.#changes.masked(area, base, inexact)
      const png = await transparentPng({ ...area, pixels: mask })
      if (count > 0) this.#density.masked = png.byteLength / count
      return { key, area, mask, png }
    })
  }

  async #losslessWebp(part: CanvasPart): Promise<EncodedPicture> {
    const { area, mask } = part
    const bytes =
      mask === null ? await opaqueWebp(this.#changes, area) : await transparentWebp({ ...area, pixels: mask })
    return this.#picture(part, { format: 'webp', bytes })
  }

  #lossy(area: PixelArea, maxBytes: number): Promise<EncodedPicture> {
    const expected = areaOf(area) * this.#density.lossy
    const { scale, share } = scales.find(({ share }) => expected * share <= maxBytes) ?? { scale: 0.25, share: 1 / 8 }
    return once(this.#pictures, `lossy ${scale} ${JSON.stringify(area)}`, async () => {
      const bytes = await lossyWebp(this.#changes, area, scale)
      this.#density.lossy = bytes.byteLength / areaOf(area) / share
      return { ...this.#picture({ area, mask: null }, { format: 'webp', bytes }), lossless: false }
    })
  }

  #picture(
    { area, mask }: Pick<CanvasPart, 'area' | 'mask'>,
    encoded: Pick<EncodedPicture, 'format' | 'bytes'>,
  ): EncodedPicture {
    const isWhole = mask === null && area.width === this.#changes.width && area.height === this.#changes.height
    return { ...encoded, lossless: true, patch: !isWhole, area }
  }
}

function once<T>(running: Map<string, Promise<T>>, key: string, encode: () => Promise<T>): Promise<T> {
  const encoding = running.get(key) ?? encode()
  running.set(key, encoding)
  return encoding
}

const areaOf = ({ width, height }: PixelArea) => width * height
