import { LinkEstimate } from './link-estimate.ts'

/** Maximum number of unacknowledged frames. */
const frameWindow = 2
/** A second frame is sent when the first one is expected to have passed within this time. */
const leadMs = 10
/** What a frame may take of a link's time, besides the round trip. */
const frameMs = 40
/** No picture can be made smaller than some, and on links that carry so many bytes in time nothing is gained. */
const [leastBytes, ampleBytes] = [4096, 400_000]

/** The way to a viewer: what is on it, and what the acknowledgements say of it. */
export class ViewerLink {
  readonly #now: () => number
  readonly #estimate = new LinkEstimate()
  readonly #unacknowledged: { seq: number; sentAt: number; bytesUnderWay: number; bytesSent: number }[] = []
  #seq = 0
  #bytesSent = 0
  /** Bytes that had not passed yet, and when that was so. */
  #underWay = { bytes: 0, at: 0 }

  constructor(now: () => number) {
    this.#now = now
  }

  /** Number of the newest frame. */
  get seq(): number {
    return this.#seq
  }

  /** True if another frame may be sent. */
  get open(): boolean {
    const { length } = this.#unacknowledged
    return length === 0 || (length < frameWindow && this.#bytesUnderWay * this.#estimate.msPerByte <= leadMs)
  }

  /**
   * Bytes of a frame that the link carries in time; null: it is fast enough for any. In steps of a factor of √2, so that viewers
   * with similar links share pictures.
   */
  get maxBytes(): number | null {
    const bytes = frameMs / this.#estimate.msPerByte
    if (bytes > ampleBytes) return null
    return Math.max(leastBytes, Math.round(2 ** (Math.floor(2 * Math.log2(bytes)) / 2)))
  }

  /** Returns the frame's `seq`. */
  frameSent(bytes: number): number {
    this.sent(bytes)
    this.#seq += 1
    const { bytes: bytesUnderWay, at: sentAt } = this.#underWay
    this.#unacknowledged.push({ seq: this.#seq, sentAt, bytesUnderWay, bytesSent: this.#bytesSent })
    return this.#seq
  }

  sent(bytes: number): void {
    this.#underWay = { bytes: this.#bytesUnderWay + bytes, at: this.#now() }
    this.#bytesSent += bytes
  }

  /** Acknowledges frames up to `seq`. Returns false if no such frame was sent. */
  acknowledge(seq: number): boolean {
    if (seq > this.#seq) return false
    const count = this.#unacknowledged.findLastIndex((frame) => frame.seq <= seq) + 1
    const newest = this.#unacknowledged.splice(0, count).at(-1)
    if (newest === undefined) return true
    this.#estimate.record(newest.bytesUnderWay, this.#now() - newest.sentAt)
    const bytes = Math.min(this.#bytesUnderWay, this.#bytesSent - newest.bytesSent)
    this.#underWay = { bytes, at: this.#now() }
    return true
  }

  get #bytesUnderWay(): number {
    const { bytes, at } = this.#underWay
    const { msPerByte } = this.#estimate
    return msPerByte === 0 ? 0 : Math.max(0, bytes - (this.#now() - at) / msPerByte)
  }
}
