import type { Interpretation } from '../interpret.ts'

/** Of charts on unseen tables that are as sure as this, nine in ten are right. */
const sureOfChart = 0.85
const sureOfEdit = 0.8

/** Whether the embedded interpreter's own reading is taken without asking a model. */
export const isSure = (interpretation: Interpretation): boolean => {
  // A number that is computed from the rows is right whatever a chart of it would be.
  if (interpretation.figure) return true
  switch (interpretation.kind) {
    case 'new':
      return (interpretation.readings[0]?.confidence ?? 0) >= sureOfChart
    case 'edit':
      return interpretation.confidence >= sureOfEdit && interpretation.notes.length === 0
    case 'why':
      return true
    case 'words':
      return interpretation.unsure !== true
    default:
      return interpretation satisfies never
  }
}
