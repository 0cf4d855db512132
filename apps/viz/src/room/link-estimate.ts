/** The share of its weight that a measurement keeps when the next one is made. */
const decay = 0.9
/** How much it counts that nothing takes no time, before the round trip is known. */
const originWeight = 0.2
/** Milliseconds by which equal messages differ on any link. */
const noiseMs = 3

/**
 * How long a link takes for a byte, apart from its round trip: the slope of a line through the newest measurements (least squares,
 * exponentially weighted), less its standard error, so that a fast link on a busy machine does not count as a slow one.
 */
export class LinkEstimate {
  #weight = originWeight
  #bytes = 0
  #ms = 0
  #bytesSquared = 0
  #msSquared = 0
  #bytesTimesMs = 0

  /** 0 until something is known. */
  get msPerByte(): number {
    const [bytes, ms] = [this.#bytes / this.#weight, this.#ms / this.#weight]
    const variance = this.#bytesSquared / this.#weight - bytes ** 2
    if (variance <= 0) return 0
    const covariance = this.#bytesTimesMs / this.#weight - bytes * ms
    const residual = Math.max(0, this.#msSquared / this.#weight - ms ** 2 - covariance ** 2 / variance)
    const standardError = Math.sqrt((residual + noiseMs ** 2) / (this.#weight * variance))
    return Math.max(0, covariance / variance - standardError)
  }

  /** `ms` passed from when the last of `bytes` under way was sent until it was acknowledged. */
  record(bytes: number, ms: number): void {
    this.#weight = (this.#weight - originWeight) * decay + 1 + originWeight
    this.#bytes = this.#bytes * decay + bytes
    this.#ms = this.#ms * decay + ms
    this.#bytesSquared = this.#bytesSquared * decay + bytes ** 2
    this.#msSquared = this.#msSquared * decay + ms ** 2
    this.#bytesTimesMs = this.#bytesTimesMs * decay + bytes * ms
  }
}
