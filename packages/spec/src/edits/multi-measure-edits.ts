import { combineMeasures } from '../measures/combine-measures.ts'
import type { GroupMeasure, MultiMeasure } from '../model/derived-measure.ts'
import type { Edit, EditResult } from '../model/edit.ts'
import type { ChartLanguage } from '../model/language.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'

/**
 * Brings combined measures in line with the chart's own one after an edit that changed it: they stay if its field was
 * replaced, and are removed if it is aggregated differently ("just the average").
 */
export function syncMultiMeasure(original: PartialSpec, result: EditResult, edit: Edit): EditResult {
  if (!result.ok || original.derived?.kind !== 'combined' || result.partial.derived?.kind !== 'combined') return result
  if (edit.type === 'remove_field') return result
  const [old, next] = [ownMeasure(original)?.operand, ownMeasure(result.partial)?.operand]
  if (old?.field === next?.field && old?.aggregate === next?.aggregate) return result
  const { derived, ...alone } = result.partial
  const others = derived.others.filter(({ field }) => field !== next?.field)
  const keepsOthers = edit.type === 'replace_field' && next !== undefined && others.length > 0
  return { ok: true, partial: keepsOthers ? { ...alone, derived: combined([next, ...others], derived, alone) } : alone }
}

/** Removes a field from combined measures; null if it is not among them. */
export function removeMeasure(partial: PartialSpec, field: string): PartialSpec | null {
  const { derived, ...alone } = partial
  const chartMeasure = ownMeasure(partial)
  if (derived?.kind !== 'combined' || !chartMeasure) return null
  const remaining = [chartMeasure.operand, ...derived.others].filter((operand) => operand.field !== field)
  const [first, ...others] = remaining
  if (!first || remaining.length > derived.others.length) return null
  const encodings = alone.encodings.map((encoding) =>
    encoding === chartMeasure.encoding ? { ...encoding, ...withoutLabel(first) } : encoding,
  )
  const next = { ...alone, encodings }
  return others.length > 0 ? { ...next, derived: combined([first, ...others], derived, alone) } : next
}

/** Sets the language of titles and of the names of combined measures. */
export function translateTitles(partial: PartialSpec, language: ChartLanguage | undefined): PartialSpec {
  const { derived } = partial
  const next = language ? { ...partial, wishes: { ...partial.wishes, language } } : partial
  const chartMeasure = ownMeasure(partial)
  return derived?.kind === 'combined' && chartMeasure
    ? { ...next, derived: combined([chartMeasure.operand, ...derived.others], derived, next) }
    : next
}

const withoutLabel = ({ field, aggregate }: GroupMeasure): GroupMeasure => ({
  ...(field !== undefined && { field }),
  aggregate,
})

const combined = (
  operands: [GroupMeasure, ...GroupMeasure[]],
  { apart }: MultiMeasure,
  { wishes }: PartialSpec,
): MultiMeasure => {
  const [first, ...others] = operands
  return combineMeasures([withoutLabel(first), ...others.map(withoutLabel)], {
    language: wishes.language,
    apart: apart === true,
  })
}

function ownMeasure({ encodings }: PartialSpec): { encoding: PartialEncoding; operand: GroupMeasure } | undefined {
  return encodings.flatMap((encoding) => {
    const { field, prefer } = encoding
    const aggregate = encoding.aggregate ?? prefer?.aggregate
    return aggregate ? [{ encoding, operand: { ...(field !== undefined && { field }), aggregate } }] : []
  })[0]
}
