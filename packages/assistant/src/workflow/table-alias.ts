import type { Derivation, Spec } from '@belvedere/spec'
import type { Interpretation } from '../interpret.ts'
import type { Reading } from '../recommendation.ts'

/** A table that is interpreted under another name than it has in the room. */
export interface TableAlias {
  /** The name in the room. */
  name: string
  /** The name under which it is interpreted. */
  as: string
}

/** Puts the room's name for the table back into an interpretation. */
export function unaliasInterpretation({ name, as }: TableAlias, interpretation: Interpretation): Interpretation {
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

/** Puts the room's name for the table back into a derivation. */
export function unaliasDerivation({ name, as }: TableAlias, derivation: Derivation): Derivation {
  const real = (table: string) => (table === as ? name : table)
  return derivation.kind === 'join'
    ? { ...derivation, left: real(derivation.left), right: real(derivation.right) }
    : { ...derivation, table: real(derivation.table) }
}

/** Puts the room's name for the table back into a spec. */
export const unaliasSpec = ({ name, as }: TableAlias, chart: Spec | null): Spec | null =>
  chart?.data?.name === as ? { ...chart, data: { ...chart.data, name } } : chart
