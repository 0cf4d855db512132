import { combineMeasures } from '../measures/combine-measures.ts'
import type { GroupMeasure, MultiMeasure } from '../model/derived-measure.ts'
import type { Edit, EditResult } from '../model/edit.ts'
import type { ChartLanguage } from '../model/language.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'

/**
 * What becomes of the measures that stand beside the chart's own when an edit changes that one: they stay where a field
 * takes its place, and go where it is measured anew, as "just the average" is.
 */
export function withMeasuresBeside(before: PartialSpec, result: EditResult, edit: Edit): EditResult {
  if (!result.ok || before.derived?.kind !== 'beside' || result.partial.derived?.kind !== 'beside') return result
  if (edit.type === 'remove_field') return result
  const [was, is] = [ownIn(before)?.operand, ownIn(result.partial)?.operand]
  if (was?.field === is?.field && was?.aggregate === is?.aggregate) return result
  const { derived, ...alone } = result.partial
  const others = derived.others.filter(({ field }) => field !== is?.field)
  const stay = edit.type === 'replace_field' && is !== undefined && others.length > 0
  return { ok: true, partial: stay ? { ...alone, derived: named([is, ...others], derived, alone) } : alone }
}

/** Without the field among several measures; null where it is none of them. */
export function withoutMeasure(partial: PartialSpec, gone: string): PartialSpec | null {
  const { derived, ...alone } = partial
  const own = ownIn(partial)
  if (derived?.kind !== 'beside' || !own) return null
  const left = [own.operand, ...derived.others].filter(({ field }) => field !== gone)
  const [first, ...others] = left
  if (!first || left.length > derived.others.length) return null
  const encodings = alone.encodings.map((one) => (one === own.encoding ? { ...one, ...operandOnly(first) } : one))
  const next = { ...alone, encodings }
  return others.length > 0 ? { ...next, derived: named([first, ...others], derived, alone) } : next
}

/** The partial spec with titles in a language, and its measures called in it. */
export function translateTitles(partial: PartialSpec, language: ChartLanguage | undefined): PartialSpec {
  const { derived } = partial
  const next = language ? { ...partial, wishes: { ...partial.wishes, language } } : partial
  const own = ownIn(partial)
  return derived?.kind === 'beside' && own
    ? { ...next, derived: named([own.operand, ...derived.others], derived, next) }
    : next
}

const operandOnly = ({ field, aggregate }: GroupMeasure): GroupMeasure => ({
  ...(field !== undefined && { field }),
  aggregate,
})

const named = (
  operands: [GroupMeasure, ...GroupMeasure[]],
  { apart }: MultiMeasure,
  { wishes }: PartialSpec,
): MultiMeasure => {
  const [first, ...others] = operands
  return combineMeasures([operandOnly(first), ...others.map(operandOnly)], {
    language: wishes.language,
    apart: apart === true,
  })
}

function ownIn({ encodings }: PartialSpec): { encoding: PartialEncoding; operand: GroupMeasure } | undefined {
  return encodings.flatMap((encoding) => {
    const { field, prefer } = encoding
    const aggregate = encoding.aggregate ?? prefer?.aggregate
    return aggregate ? [{ encoding, operand: { ...(field !== undefined && { field }), aggregate } }] : []
  })[0]
}
