import type { Interpretation } from '../interpret.ts'

/** The least confidence at which no model is asked. */
const sureConfidence = 0.9

/** Whether the embedded interpretation is good enough without a language model. */
export const isSure = (interpretation: Interpretation): boolean => {
  switch (interpretation.kind) {
    case 'new': {
      const { unsureFigure, readings } = interpretation
      return !unsureFigure && (readings[0]?.confidence ?? 0) >= sureConfidence
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
