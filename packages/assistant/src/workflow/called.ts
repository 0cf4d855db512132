import type { Derivation, Spec } from '@belvedere/spec'
import type { Interpretation } from '../interpret.ts'
import type { Reading } from '../recommendation.ts'

/** A table that is read by another name than the room has for it. */
export interface Called {
  /** In the room. */
  name: string
  as: string
}

/** What was read of a table by another name, told of the table as the room names it. */
export function toldOf({ name, as }: Called, interpretation: Interpretation): Interpretation {
  const real = (table: string) => (table === as ? name : table)
  const { figure } = interpretation
  const told = figure && { figure: { ...figure, query: { ...figure.query, table: real(figure.query.table) } } }
  if (interpretation.kind !== 'new') return { ...interpretation, ...told }
  const readings = interpretation.readings.map(
    (reading): Reading => ({
      ...reading,
      partial: { ...reading.partial, data: { ...reading.partial.data, name: real(reading.partial.data.name) } },
    }),
  )
  return { ...interpretation, ...told, readings }
}

/** A derivation of a table by another name, of the table as the room names it. */
export function madeOf({ name, as }: Called, derivation: Derivation): Derivation {
  const real = (table: string) => (table === as ? name : table)
  return derivation.kind === 'join'
    ? { ...derivation, left: real(derivation.left), right: real(derivation.right) }
    : { ...derivation, table: real(derivation.table) }
}

/** A chart of a table by another name, of the table as the room names it. */
export const chartOf = ({ name, as }: Called, chart: Spec | null): Spec | null =>
  chart?.data?.name === as ? { ...chart, data: { ...chart.data, name } } : chart
