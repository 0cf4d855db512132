import type { Interpretation } from '../interpret.ts'

/** From this confidence on the embedded reading is taken without asking a model. */
const sureConfidence = 0.9

/** Whether the embedded reader is so sure of its own reading that no model needs to be asked. */
export const isSure = (interpretation: Interpretation): boolean => {
  switch (interpretation.kind) {
    case 'new': {
      const { figure, readings } = interpretation
      const [best] = readings
      // Of a number that phrases ask for, no confidence is known.
      if (figure && figure !== best?.figure) return false
      return (best?.confidence ?? 0) >= sureConfidence
    }
    case 'edit':
      return interpretation.confidence >= sureConfidence && interpretation.notes.length === 0
    case 'why':
      return true
    case 'words':
      return interpretation.unsure !== true
    default:
      return interpretation satisfies never
  }
}
