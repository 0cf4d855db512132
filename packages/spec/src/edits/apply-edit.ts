import type { TranslatableText } from '@belvedere/texts'
import { unitTitle } from '../defaults/title.ts'
import { isUnit, markType, type UnitInContext, unitsOf } from '../model/composition.ts'
import type { ApplyEdit, ApplyEdits, Edit, EditPartial, EditResult } from '../model/edit.ts'
import type { PartialSpec } from '../model/partial-spec.ts'
import type { TableProfile } from '../model/profile.ts'
import type { Spec } from '../model/spec.ts'
import { findOverlays } from '../overlays/add-overlay-layers.ts'
import { fromPartial, partialAt, toPartial } from '../partial/convert-partial.ts'
import { chartName, text } from '../wording/spec-texts.ts'
import { localized, withinTitle } from '../wording/words.ts'
import * as channels from './channel-edits.ts'
import { type EditContext, editContext } from './edit-context.ts'
import * as marks from './mark-edits.ts'
import { syncMultiMeasure } from './multi-measure-edits.ts'
import * as overlays from './overlay-edits.ts'
import * as params from './param-edits.ts'
import * as styles from './style-edits.ts'
import * as transforms from './transform-edits.ts'
import * as values from './value-edits.ts'

/**
 * Applies one edit: find the unit → convert it to a partial spec without defaults → apply the edit. In a composed spec, the
 * edit applies to the only unit that accepts it; filters, widgets, the timestep and the title belong to the whole chart.
 */
export const applyEdit: ApplyEdit = (spec, edit, profile) => applyEdits(spec, [edit], profile)

/** Applies several edits in order; if one is rejected, so are all. */
export const applyEdits: ApplyEdits = (spec, edits, profile) => {
  const whole = isUnit(spec) || findOverlays(spec) ? toPartial(spec, profile) : null
  if (whole) return applyInOrder(whole, edits, profile)
  return applyToComposed(spec, edits, profile)
}

function applyInOrder(partial: PartialSpec, edits: readonly Edit[], profile: TableProfile): EditResult {
  let result: EditResult = { ok: true, partial }
  for (const edit of edits) {
    if (!result.ok) return result
    result = editPartial(result.partial, edit, profile)
  }
  return result
}

const wholeChartEdits: ReadonlySet<Edit['type']> = new Set([
  'set_filter',
  'clear_filter',
  'limit',
  'clear_limit',
  'draw_rows',
  'add_widget',
  'remove_widget',
  'set_timestep',
  'clear_timestep',
  'set_step_scales',
  'set_smooth',
  'set_title',
])

function applyToComposed(spec: Spec, edits: readonly Edit[], profile: TableProfile): EditResult {
  let current = spec
  let result: EditResult = { ok: false, reason: text('edits.nothing') }
  for (const edit of edits) {
    result = wholeChartEdits.has(edit.type)
      ? applyToWhole(current, edit, profile)
      : applyToOneUnit(current, edit, profile)
    if (!result.ok) return result
    current = fromPartial(result.partial) ?? current
  }
  return result
}

/** Applies an edit to the transforms, params and title of a composed spec, which all its units share. */
function applyToWhole(spec: Spec, edit: Edit, profile: TableProfile): EditResult {
  const [first] = unitsOf(spec)
  if (!first || spec.data?.name === undefined) return applyToOneUnit(spec, edit, profile)
  const top: PartialSpec = {
    data: spec.data,
    encodings: [],
    transform: spec.transform ?? [],
    params: spec.params ?? [],
    wishes: {},
    extra: spec.usermeta ? { usermeta: spec.usermeta } : {},
  }
  const result = editPartial(top, edit, profile)
  if (!result.ok) return result
  const { transform, params, title, extra } = result.partial
  const next: Spec = { ...spec }
  delete next.transform
  delete next.params
  if (transform.length > 0) next.transform = transform
  if (params.length > 0) next.params = params
  if (title !== undefined) next.title = title
  if (extra?.usermeta) next.usermeta = extra.usermeta
  const partial = partialAt(next, first.path, profile)
  return partial ? { ok: true, partial } : { ok: false, reason: text('edits.no_part') }
}

function applyToOneUnit(spec: Spec, edit: Edit, profile: TableProfile): EditResult {
  const all = unitsOf(spec)
  const withFields = all.filter(({ unit }) => unitTitle(unit) !== undefined)
  // People do not mean reference lines or labels without fields.
  const units = withFields.length > 0 ? withFields : all
  const accepted = units.flatMap((placed) => {
    const partial = partialAt(spec, placed.path, profile)
    const result = partial ? editPartial(partial, edit, profile) : undefined
    return result?.ok ? [{ placed, result }] : []
  })
  const [only] = accepted
  if (only && accepted.length === 1) return only.result
  if (accepted.length > 1)
    return {
      ok: false,
      reason: text('edits.several_parts'),
      choices: accepted.map(({ placed }) => partText(placed)),
    }
  const [first] = units
  const partial = first && partialAt(spec, first.path, profile)
  return partial ? editPartial(partial, edit, profile) : { ok: false, reason: text('edits.no_part') }
}

function partText({ unit }: UnitInContext): TranslatableText {
  const mark = chartName(markType(unit.mark))
  if (unitTitle(unit) === undefined) return mark
  const title = localized((wording) => withinTitle(unitTitle(unit, undefined, wording) ?? '', wording))
  return text('edits.choices.part', { mark, title })
}

/** Applies an edit to a partial spec: the edit leaves holes, everything else is unchanged. */
export const editPartial: EditPartial = (partial, edit, profile) =>
  syncMultiMeasure(partial, dispatch(editContext(partial, profile), edit), edit)

function dispatch(context: EditContext, edit: Edit): EditResult {
  switch (edit.type) {
    case 'set_mark':
      return marks.setMark(context, edit)
    case 'set_channel':
      return channels.setChannel(context, edit)
    case 'add_field':
      return channels.addField(context, edit)
    case 'clear_channel':
      return channels.clearChannel(context, edit)
    case 'remove_field':
      return channels.removeField(context, edit)
    case 'move_channel':
      return channels.moveChannel(context, edit)
    case 'replace_field':
      return channels.replaceField(context, edit)
    case 'transpose':
      return channels.transpose(context)
    case 'set_aggregate':
      return values.setAggregate(context, edit)
    case 'derive_measure':
      return values.deriveMeasure(context, edit)
    case 'set_bin':
      return values.setBin(context, edit)
    case 'set_time_unit':
      return values.setTimeUnit(context, edit)
    case 'add_overlay':
      return overlays.addOverlay(context, edit)
    case 'remove_overlay':
      return overlays.removeOverlay(context, edit)
    case 'set_points':
      return marks.setPoints(context, edit)
    case 'set_filter':
      return transforms.setFilter(context, edit)
    case 'clear_filter':
      return transforms.clearFilter(context, edit)
    case 'limit':
      return transforms.setLimit(context, edit)
    case 'clear_limit':
      return transforms.clearLimit(context)
    case 'draw_rows':
      return transforms.drawRows(context, edit)
    case 'sort':
      return styles.setSort(context, edit)
    case 'clear_sort':
      return styles.clearSort(context)
    case 'set_scale':
      return styles.setScale(context, edit)
    case 'set_stack':
      return styles.setStack(context, edit)
    case 'set_color':
      return styles.setColor(context, edit)
    case 'set_title':
      return styles.setTitle(context, edit)
    case 'set_axis_title':
      return styles.setAxisTitle(context, edit)
    case 'add_widget':
      return params.addWidget(context, edit)
    case 'remove_widget':
      return params.removeWidget(context, edit)
    case 'set_timestep':
      return params.setTimestep(context, edit)
    case 'clear_timestep':
      return params.clearTimestep(context)
    case 'set_step_scales':
      return params.setStepScales(context, edit)
    case 'set_smooth':
      return params.setSmooth(context, edit)
    case 'add_selection':
      return params.addSelection(context, edit)
    case 'remove_selection':
      return params.removeSelection(context, edit)
    default:
      return unreachable(edit)
  }
}

function unreachable(edit: never): never {
  throw new Error(`No such edit: ${JSON.stringify(edit)}`)
}
