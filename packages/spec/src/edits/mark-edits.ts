import { markType } from '../model/composition.ts'
import type { EditOf, EditResult } from '../model/edit.ts'
import { isObject } from '../model/json.ts'
import { isSelection } from '../model/params.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import type { MarkDef } from '../model/spec.ts'
import type { Mark } from '../model/vocabulary.ts'
import { text } from '../wording/spec-texts.ts'
import { type EditContext, editApplied, editRejected, onChannel, openEncoding } from './edit-context.ts'
import { convertToMap, isDrawnOnMap, removeMap } from './map-edit.ts'

export function setMark(context: EditContext, { mark }: EditOf<'set_mark'>): EditResult {
  const { partial: original, profile } = context
  const previousMark = original.mark
  if (previousMark && markType(previousMark) === mark && !onChannel(original, 'longitude')) return editApplied(original)
  if (mark === 'geoshape' && isDrawnOnMap(original)) return editApplied(original)
  const partial = removeMap(context, mark)
  const { mark: _, ...wishes } = partial.wishes
  const next: PartialSpec = {
    ...partial,
    wishes,
    mark: withCommonStyles(previousMark, mark),
    encodings: partial.encodings.map(openExceptTime),
  }
  if (mark === 'geoshape') return convertToMap(withoutSelections(next), profile)
  return editApplied(unselectable.has(mark) ? withoutSelections(next) : next)
}

/** Opens an encoding but keeps its time unit: days stay days. */
const openExceptTime = (encoding: PartialEncoding): PartialEncoding =>
  encoding.timeUnit ? { ...openEncoding(encoding), timeUnit: encoding.timeUnit } : openEncoding(encoding)

/** Marks for which Vega-Lite does not support selections. */
const unselectable: ReadonlySet<Mark> = new Set(['arc', 'text', 'boxplot', 'errorbar', 'errorband'])

function withoutSelections(partial: PartialSpec): PartialSpec {
  const removed = new Set(partial.params.filter(isSelection).map(({ name }) => name))
  const usesRemoved = ({ rest }: PartialEncoding) =>
    isObject(rest?.condition) && removed.has(String(rest.condition.param))
  return {
    ...partial,
    params: partial.params.filter(({ name }) => !removed.has(name)),
    encodings: partial.encodings.filter(
      (encoding) => encoding.field !== undefined || encoding.aggregate !== undefined || !usesRemoved(encoding),
    ),
  }
}

/** Keeps styles that all marks have. */
function withCommonStyles(previousMark: Mark | MarkDef | undefined, mark: Mark): Mark | MarkDef {
  if (previousMark === undefined || typeof previousMark === 'string') return mark
  const keptStyles = Object.entries(previousMark).filter(([key]) => commonStyles.has(key))
  return keptStyles.length === 0 ? mark : { type: mark, ...Object.fromEntries(keptStyles) }
}

const commonStyles: ReadonlySet<string> = new Set([
  'color',
  'fill',
  'stroke',
  'opacity',
  'fillOpacity',
  'strokeOpacity',
  'tooltip',
  'clip',
])

export function setPoints({ partial }: EditContext, { shown }: EditOf<'set_points'>): EditResult {
  const { mark } = partial
  const type = mark && markType(mark)
  if (!mark || (type !== 'line' && type !== 'area')) return editRejected(text('edits.points_unsupported'))
  const definition: MarkDef = typeof mark === 'string' ? { type: mark } : mark
  return editApplied({ ...partial, mark: { ...definition, point: shown } })
}
