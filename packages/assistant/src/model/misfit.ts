/** Thrown where an answer is well formed and does not fit the tables or the chart. */
export class Misfit extends Error {
  /** A sentence for the model; null where it would tell of the data what the privacy of the room keeps. */
  readonly fault: string | null

  constructor(fault: string | null) {
    super(fault ?? 'The answer names a value that is not there.')
    this.name = 'Misfit'
    this.fault = fault
  }
}
