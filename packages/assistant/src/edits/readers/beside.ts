import { canShareAxis, combineMeasures, type Edit, type GroupMeasure } from '@belvedere/spec'
import { usualAggregate } from '../../interpreter/amounts.ts'
import type { Found } from '../found.ts'
import { type EditContext, fieldOf } from '../reader.ts'

/** "Add the costs": another number of the groups that stand, beside the chart's own; null where they show none. */
export const measureBeside = (
  { encoding, field }: Extract<Found, { kind: 'encoding' }>,
  context: EditContext,
): Edit[] | null => {
  const { measure, dimension, derived, mark } = context.facts
  const own = fieldOf(context, measure?.field)
  if (!field || !measure || !own || !dimension || !besideMarks.has(mark)) return null
  if (derived && derived.kind !== 'combined') return null
  const standing = derived?.others ?? []
  const sum = measure.def.aggregate ?? usualAggregate(own)
  const fields = [own, ...standing.map((one) => fieldOf(context, one.field)), field].filter((one) => one !== null)
  const together = canShareAxis(fields)
  const aggregate = encoding.aggregate ?? (together ? sum : usualAggregate(field))
  const added: GroupMeasure = { field: field.name, aggregate }
  const operands: [GroupMeasure, ...GroupMeasure[]] = [
    { field: own.name, aggregate: sum },
    ...standing.map(({ as: _, ...operand }) => operand),
    added,
  ]
  if (isRepeated(operands)) return null
  return [
    ...(measure.def.aggregate ? [] : [{ type: 'set_aggregate' as const, aggregate: sum, field: own.name }]),
    { type: 'derive_measure', derived: combineMeasures(operands, { apart: !together }) },
  ]
}

const besideMarks: ReadonlySet<string> = new Set(['bar', 'line', 'area', 'point'])

const isRepeated = (operands: readonly GroupMeasure[]): boolean =>
  new Set(operands.map(({ field, aggregate }) => `${aggregate} ${field}`)).size < operands.length
