import type { Interpretation } from '../interpret.ts'

/** The least confidence at which no model is asked. */
const sureConfidence = 0.9

/** Whether the embedded interpretation is good enough without a language model. */
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
