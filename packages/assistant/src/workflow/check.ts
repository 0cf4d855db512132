import { type Spec, type TableProfile, unitsOf } from '@belvedere/spec'

/** Whether a spec may be drawn: it has at least one view, and every view draws a table of the room. */
export const checkSpec = (spec: Spec, tables: TableProfile[]): boolean => {
  const units = unitsOf(spec)
  return units.length > 0 && units.every(({ table }) => tables.some(({ name }) => name === table))
}
