import type { Database } from './duckdb.ts'

/** How far the reading of a file has come. */
export interface IngestProgress {
  /** Of all work, 0–1; never less than before. */
  share: number
  /** Absent while no rows are read. */
  rowsPerSecond?: number
  /** An estimate; absent as long as there is nothing to estimate it by. */
  remainingMs?: number
}

type OnShare = (share: number, rowsPerSecond?: number) => void

/** Reports how far work has come that is done in stages. */
export class ProgressMeter {
  readonly #onShare: OnShare
  readonly #now: () => number
  #share = 0
  #from = 0
  #until = 0
  #begunAt = 0

  constructor(onShare: OnShare, now: () => number = () => performance.now()) {
    this.#onShare = onShare
    this.#now = now
  }

  /** Begins a stage that probably takes `weight` of the work that is left, 0–1. */
  begin(weight: number): void {
    this.#from = this.#share
    this.#until = this.#from + (1 - this.#from) * weight
    this.#begunAt = this.#now()
  }

  /** `share`: of the stage, 0–1. `rows`: as many as were read in this stage. */
  advance(share: number, rows?: number): void {
    const seconds = (this.#now() - this.#begunAt) / 1000
    this.#report(share, rows === undefined || seconds <= 0 ? undefined : rows / seconds)
  }

  /** A meter for work that makes up the current stage. */
  within(): ProgressMeter {
    return new ProgressMeter((share, rowsPerSecond) => this.#report(share, rowsPerSecond), this.#now)
  }

  #report(share: number, rowsPerSecond: number | undefined): void {
    const done = this.#from + (this.#until - this.#from) * Math.min(1, share)
    this.#share = Math.max(this.#share, done)
    this.#onShare(this.#share, rowsPerSecond)
  }
}

const pollIntervalMs = 100

/** Advances a stage by the progress of a statement that handles `rows`. */
export async function withProgressOf<T>(
  database: Database,
  { meter, rows }: { meter: ProgressMeter; rows: number },
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    const share = database.progress()
    meter.advance(share, share * rows)
  }, pollIntervalMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Before, too little is done to say how long the rest takes. */
const minEstimated = { share: 0.03, ms: 500 }

/** A meter that adds an estimate of the time that is left to what it reports. */
export function estimatingMeter(
  onProgress: (progress: IngestProgress) => void,
  now: () => number = () => performance.now(),
): ProgressMeter {
  const begunAt = now()
  return new ProgressMeter((share, rowsPerSecond) => {
    const ms = now() - begunAt
    const isEstimated = share >= minEstimated.share && ms >= minEstimated.ms
    onProgress({
      share,
      ...(rowsPerSecond === undefined ? {} : { rowsPerSecond: Math.round(rowsPerSecond) }),
      ...(isEstimated ? { remainingMs: Math.round((ms * (1 - share)) / share) } : {}),
    })
  }, now)
}
