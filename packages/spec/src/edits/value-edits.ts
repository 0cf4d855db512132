import { derivationRejection } from '../measures/add-derived-measure.ts'
import { unitsOf } from '../model/composition.ts'
import type { EditOf, EditResult } from '../model/edit.ts'
import type { PartialEncoding } from '../model/partial-spec.ts'
import { fromPartial } from '../partial/convert-partial.ts'
import { text } from '../wording/spec-texts.ts'
import { fieldWords } from '../wording/words.ts'
import {
  type EditContext,
  editApplied,
  editRejected,
  fieldOr,
  isNumber,
  isRejection,
  replaceEncoding,
  shownFields,
} from './edit-context.ts'
import { translateTitles } from './multi-measure-edits.ts'

export function setAggregate(context: EditContext, { aggregate, field }: EditOf<'set_aggregate'>): EditResult {
  const { partial } = context
  const numbers = partial.encodings.filter((encoding) => isNumber(encoding) || encoding.aggregate)
  const matches = field === undefined ? numbers : numbers.filter((encoding) => encoding.field === field)
  const counted = numbers.find((encoding) => encoding.aggregate === 'count' && encoding.field === undefined)
  const [target] = matches.length > 0 ? preferAxes(matches) : counted ? [counted] : []
  if (!target || (matches.length > 1 && preferAxes(matches).length > 1))
    return editRejected(text('edits.which_aggregate'), shownFields({ ...partial, encodings: numbers }))
  const { type: _, stack: __, field: own, ...kept } = target
  if (aggregate === 'count') return editApplied(replaceEncoding(partial, target, { ...withoutTitle(kept), aggregate }))
  const newField = field ?? own
  if (newField === undefined) return editRejected(text('edits.rows_counted'), numberFields(context))
  const fieldProfile = fieldOr(context, newField)
  if (isRejection(fieldProfile)) return fieldProfile
  if (aggregate !== null && needsNumbers.has(aggregate) && fieldProfile.type !== 'quantitative')
    return editRejected(
      text(aggregate === 'sum' ? 'edits.no_total' : 'edits.no_average', { field: fieldWords(newField) }),
      numberFields(context),
    )
  return editApplied(replaceEncoding(partial, target, { ...withoutTitle(kept), field: newField, aggregate, bin: null }))
}

const needsNumbers: ReadonlySet<string> = new Set(['sum', 'mean', 'median', 'stdev', 'variance', 'q1', 'q3'])

/** Measures on axes, preferably aggregated, else all: the axis is meant if a colour shows the same number. */
function preferAxes(encodings: PartialEncoding[]): PartialEncoding[] {
  const axes = encodings.filter(({ channel }) => channel === 'x' || channel === 'y' || channel === 'theta')
  const summed = axes.filter(({ aggregate }) => aggregate)
  return summed.length > 0 ? summed : axes.length > 0 ? axes : encodings
}

function numberFields({ fields }: EditContext): string[] {
  return [...fields.values()].filter(({ type }) => type === 'quantitative').map(({ name }) => name)
}

/** Removes the title, which names the previous quantity. */
function withoutTitle(encoding: PartialEncoding): PartialEncoding {
  const { rest, ...kept } = encoding
  const { title: _, ...otherProperties } = rest ?? {}
  return Object.keys(otherProperties).length > 0 ? { ...kept, rest: otherProperties } : kept
}

export function deriveMeasure({ partial }: EditContext, { derived }: EditOf<'derive_measure'>): EditResult {
  const { derived: previous, ...withoutDerived } = partial
  if (!derived) return previous ? editApplied(withoutDerived) : editRejected(text('edits.not_derived'))
  const spec = fromPartial(withoutDerived)
  const [firstUnit] = spec ? unitsOf(spec) : []
  const reason = firstUnit ? derivationRejection(firstUnit.unit, derived) : null
  return reason
    ? editRejected(reason)
    : editApplied(translateTitles({ ...withoutDerived, derived }, partial.wishes.language))
}

export function setBin(context: EditContext, { bin, field }: EditOf<'set_bin'>): EditResult {
  const { partial, fields } = context
  const numeric = partial.encodings.filter(
    (encoding) => encoding.field !== undefined && fields.get(encoding.field)?.type === 'quantitative',
  )
  const matches =
    field === undefined
      ? numeric.filter((encoding) => !encoding.aggregate)
      : numeric.filter((encoding) => encoding.field === field)
  const [target, other] = matches
  if (!target)
    return editRejected(
      field ? text('edits.not_a_number', { field: fieldWords(field) }) : text('edits.no_number_to_bin'),
      shownFields({ ...partial, encodings: numeric }),
    )
  if (other && field === undefined)
    return editRejected(text('edits.which_bin'), shownFields({ ...partial, encodings: matches }))
  const { type: _, sort: __, ...kept } = target
  return editApplied(
    replaceEncoding(partial, target, { ...withoutTitle(kept), aggregate: null, bin: bin === false ? null : bin }),
  )
}

export function setTimeUnit(context: EditContext, { timeUnit, field }: EditOf<'set_time_unit'>): EditResult {
  const { partial, fields } = context
  const dated = partial.encodings.filter(
    (encoding) => encoding.field !== undefined && fields.get(encoding.field)?.type === 'temporal',
  )
  const [target, other] = field === undefined ? dated : dated.filter((encoding) => encoding.field === field)
  if (!target)
    return editRejected(field ? text('edits.not_a_date', { field: fieldWords(field) }) : text('edits.no_date'))
  if (other && field === undefined)
    return editRejected(text('edits.which_date'), shownFields({ ...partial, encodings: dated }))
  const { type: _, ...kept } = target
  return editApplied(replaceEncoding(partial, target, { ...withoutTitle(kept), timeUnit }))
}
