import type { PixelArea } from '../model/view-types.ts'

/** Pixels that differ between two drawings, and the smallest area that holds them; null: none. */
export interface ChangedPixels {
  area: PixelArea
  count: number
}

/** The pixels of a canvas, and the number of the drawing in which each was changed last. */
export class PixelChanges {
  readonly width: number
  readonly height: number
  /** What a canvas showed before this drawing is not known. */
  readonly firstDrawing: number
  /** By pixel, row by row. */
  readonly #changedIn: Uint32Array
  /** The newest number of each row. */
  readonly #rowChangedIn: Uint32Array
  #pixels: Buffer | null = null

  constructor(width: number, height: number, firstDrawing: number) {
    this.width = width
    this.height = height
    this.firstDrawing = firstDrawing
    this.#changedIn = new Uint32Array(width * height)
    this.#rowChangedIn = new Uint32Array(height)
  }

  /** Of the newest drawing: RGBA, 4 bytes each. */
  get pixels(): Buffer {
    if (this.#pixels === null) throw new Error('Nothing was drawn yet.')
    return this.#pixels
  }

  /** Takes over the pixels of a drawing. Returns false, having kept the numbers, if none differs from the last one. */
  record(pixels: Buffer, drawing: number): boolean {
    const previous = this.#pixels
    this.#pixels = pixels
    if (previous === null) return true
    const [before, after] = [wordsOf(previous), wordsOf(pixels)]
    const { width } = this
    let isChanged = false
    for (let y = 0; y < this.height; y++) {
      const [start, end] = [y * width, (y + 1) * width]
      // Most rows are equal, which the system's comparison of memory finds fastest.
      if (previous.compare(pixels, start * 4, end * 4, start * 4, end * 4) === 0) continue
      isChanged = true
      this.#rowChangedIn[y] = drawing
      for (let i = start; i < end; i++) if (before[i] !== after[i]) this.#changedIn[i] = drawing
    }
    return isChanged
  }

  /** What changed after the drawing `base`; all of `also` counts as changed. */
  since(base: number, also: PixelArea | null = null): ChangedPixels | null {
    const { width, height } = this
    let [left, right, top, bottom, count] = [width, 0, height, 0, 0]
    for (let y = 0; y < height; y++) {
      const isWithin = also !== null && y >= also.y && y < also.y + also.height
      if (!isWithin && (this.#rowChangedIn[y] ?? 0) <= base) continue
      const [first, last] = isWithin ? [also.x, also.x + also.width] : [width, 0]
      const start = y * width
      let [rowLeft, rowRight] = [first, last]
      for (let x = 0; x < width; x++) {
        const counts = (x >= first && x < last) || (this.#changedIn[start + x] ?? 0) > base
        if (!counts) continue
        count += 1
        if (x < rowLeft) rowLeft = x
        if (x >= rowRight) rowRight = x + 1
      }
      left = Math.min(left, rowLeft)
      right = Math.max(right, rowRight)
      top = Math.min(top, y)
      bottom = y + 1
    }
    return count === 0 ? null : { area: { x: left, y: top, width: right - left, height: bottom - top }, count }
  }

  /** The changed pixels of an area, RGBA; the others are transparent. */
  masked(area: PixelArea, base: number, also: PixelArea | null = null): Buffer {
    const masked = Buffer.alloc(area.width * area.height * 4)
    const [source, target] = [wordsOf(this.pixels), wordsOf(masked)]
    for (let row = 0; row < area.height; row++) {
      const y = area.y + row
      const isWithin = also !== null && y >= also.y && y < also.y + also.height
      if (!isWithin && (this.#rowChangedIn[y] ?? 0) <= base) continue
      const [first, last] = isWithin ? [also.x, also.x + also.width] : [0, 0]
      let to = row * area.width
      const start = y * this.width
      for (let x = area.x; x < area.x + area.width; x++, to++) {
        const i = start + x
        if ((x >= first && x < last) || (this.#changedIn[i] ?? 0) > base) target[to] = source[i] ?? 0
      }
    }
    return masked
  }
}

/** One word for each pixel. */
const wordsOf = (pixels: Buffer) => new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4)
