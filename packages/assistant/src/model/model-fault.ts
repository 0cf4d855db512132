/** A language model gave no answer. The message tells the person why, and what to do. Thrown by the adapters of models. */
export class ModelFault extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ModelFault'
  }
}
