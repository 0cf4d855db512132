/** A language model's answer has the right form, but does not fit the tables or the chart. */
export class InvalidAnswerError extends Error {
  /** What is wrong, as a sentence for the model; null if that would reveal data that the room does not share with it. */
  readonly fault: string | null

  constructor(fault: string | null) {
    super(fault ?? 'The answer names a value that does not exist.')
    this.name = 'InvalidAnswerError'
    this.fault = fault
  }
}
