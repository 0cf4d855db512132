/** Thrown by a model's adapter where no answer came. The message is a sentence for the person, with what to do. */
export class ModelFault extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ModelFault'
  }
}
