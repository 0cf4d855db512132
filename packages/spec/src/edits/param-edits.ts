import type { TranslatableText } from '@belvedere/texts'
import { timestepBind, timestepsOf } from '../controls/timestep.ts'
import { isShownAsYear, paramNames, readWidgets, selectBind, sliderBind } from '../controls/widgets.ts'
import { isAdditive, isYear } from '../fields/encoded-fields.ts'
import { fieldRef } from '../fields/field-ref.ts'
import type { EditOf, EditResult } from '../model/edit.ts'
import type { Json } from '../model/json.ts'
import { isObject, sameJson } from '../model/json.ts'
import { isSelection, paramName } from '../model/params.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { Animation, Bind, ChannelDef, Param, SelectionParam, Usermeta, VariableParam } from '../model/spec.ts'
import { insertBeforeLimit } from '../transforms/limit.ts'
import { type ParamFilter, paramFilterTransform, readParamFilter } from '../transforms/param-filters.ts'
import { text } from '../wording/spec-texts.ts'
import { fieldWords } from '../wording/words.ts'
import {
  type EditContext,
  editApplied,
  editRejected,
  fieldOr,
  isDimension,
  isRejection,
  onChannel,
} from './edit-context.ts'

export function addWidget(context: EditContext, edit: EditOf<'add_widget'>): EditResult {
  const field = fieldOr(context, edit.field)
  if (isRejection(field)) return field
  const ordered = field.type === 'quantitative' || field.type === 'temporal'
  const kind = edit.widget ?? (ordered ? 'slider' : 'select')
  const years = kind === 'slider' && isShownAsYear(field)
  const bind = kind === 'slider' ? sliderBind(field, years) : selectBind(field, kind)
  if (!bind) return editRejected(noWidget(field, kind), otherFields(context, kind))
  const partial = withoutWidgetsOn(context, field.name)
  const name = paramName(field.name, takenNames(partial))
  const compare = kind === 'slider' ? (edit.compare ?? '<=') : '=='
  const filter: ParamFilter = { param: name, field: field.name, compare }
  if (years) filter.timeUnit = 'year'
  if (kind !== 'slider') filter.all = true
  const value = kind === 'slider' ? (compare === '<=' ? bind.max : bind.min) : null
  return editApplied(withParam(partial, { name, value: value ?? null, bind }, filter, field))
}

function noWidget(field: FieldProfile, kind: string): TranslatableText {
  const words = fieldWords(field.name)
  if (kind === 'slider') return text('edits.no_range', { field: words })
  return text('edits.too_many_choices', { field: words })
}

function otherFields({ fields }: EditContext, kind: string): string[] {
  const fits = (field: FieldProfile) =>
    (kind === 'slider' ? sliderBind(field, false) : selectBind(field, 'select')) !== null
  return [...fields.values()].filter(fits).map(({ name }) => name)
}

function withParam(partial: PartialSpec, param: VariableParam, filter: ParamFilter, field: FieldProfile): PartialSpec {
  const transform = insertBeforeLimit(partial.transform, paramFilterTransform(filter, field.nulls > 0))
  return { ...partial, params: [...partial.params, param], transform }
}

function takenNames(partial: PartialSpec): Set<string> {
  const names = partial.host ? paramNames(partial.host.spec) : new Set<string>()
  for (const { name } of partial.params) names.add(name)
  return names
}

/** Removes the widgets that filter this field, and the timestep if it runs over it. */
function withoutWidgetsOn(context: EditContext, field: string): PartialSpec {
  const widgets = readWidgets(context.partial).filter(({ filter }) => filter?.field === field)
  return widgets.reduce((partial, { param }) => withoutParam({ ...context, partial }, param.name), context.partial)
}

/** Removes a param and its filter; with the timestep's also the domains that it fixed. */
function withoutParam({ partial, fields }: EditContext, name: string): PartialSpec {
  const next: PartialSpec = {
    ...partial,
    params: partial.params.filter((param) => param.name !== name),
    transform: partial.transform.filter((transform) => readParamFilter(transform)?.param !== name),
  }
  return timestepName(partial) === name ? withoutTimestep(openScales(next, fields)) : next
}

export function removeWidget(context: EditContext, { field }: EditOf<'remove_widget'>): EditResult {
  const { partial } = context
  const timestep = timestepName(partial)
  const widgets = readWidgets(partial).filter(({ param }) => param.name !== timestep)
  const choices = widgets.flatMap(({ filter, param }) => filter?.field ?? param.name)
  const matches =
    field === undefined
      ? widgets
      : widgets.filter(({ filter, param }) => filter?.field === field || param.name === field)
  const [match] = matches
  if (!match)
    return editRejected(
      field === undefined ? text('edits.no_widget') : text('edits.no_widget_for', { field: fieldWords(field) }),
      choices,
    )
  if (matches.length > 1) return editRejected(text('edits.which_widget'), choices)
  return editApplied(withoutParam(context, match.param.name))
}

export function setTimestep(context: EditContext, edit: EditOf<'set_timestep'>): EditResult {
  const field = fieldOr(context, edit.field)
  if (isRejection(field)) return field
  const steps = timestepsOf(field, edit.timeUnit)
  if (!steps.ok) return editRejected(steps.reason)
  const previous = timestepName(context.partial)
  const unanimated = previous === undefined ? context.partial : withoutParam(context, previous)
  const partial = withoutWidgetsOn({ ...context, partial: unanimated }, field.name)
  const name = paramName(field.name, takenNames(partial))
  const filter: ParamFilter = { param: name, field: field.name, compare: '==' }
  if (steps.timeUnit) filter.timeUnit = steps.timeUnit
  const bind: Bind = timestepBind(field, steps)
  const [first = null] = steps.values
  const next = withParam(partial, { name, value: first, bind }, filter, field)
  const animation = animationOf(context.partial)
  const scaled = animation.scales === 'step' ? next : stableScales(next, context)
  return editApplied(withTimestep(scaled, name, animation))
}

export function clearTimestep(context: EditContext): EditResult {
  const name = timestepName(context.partial)
  if (name === undefined) return editRejected(text('edits.no_timeline'))
  return editApplied(withoutParam(context, name))
}

export function setStepScales(context: EditContext, { fit }: EditOf<'set_step_scales'>): EditResult {
  const { partial, fields } = context
  const name = timestepName(partial)
  if (name === undefined) return editRejected(text('edits.no_timeline'))
  const { scales: _, ...animation } = animationOf(partial)
  return editApplied(
    fit === 'step'
      ? withTimestep(openScales(partial, fields), name, { ...animation, scales: 'step' })
      : withTimestep(stableScales(partial, context), name, animation),
  )
}

export function setSmooth({ partial }: EditContext, { smooth }: EditOf<'set_smooth'>): EditResult {
  const name = timestepName(partial)
  if (name === undefined) return editRejected(text('edits.no_timeline'))
  const { smooth: _, ...animation } = animationOf(partial)
  return editApplied(withTimestep(partial, name, smooth ? { ...animation, smooth } : animation))
}

/** Removes the timestep if it runs over this field. */
export function withoutTimestepOn(context: EditContext, field: string): PartialSpec {
  const { partial } = context
  const name = timestepName(partial)
  const runsOver = readWidgets(partial).some(({ filter, param }) => param.name === name && filter?.field === field)
  return name !== undefined && runsOver ? withoutParam(context, name) : partial
}

const usermetaOf = ({ host, extra }: PartialSpec): Usermeta | undefined => (host ? host.spec : extra)?.usermeta
const timestepName = (partial: PartialSpec): string | undefined => usermetaOf(partial)?.belvedere?.timestep
const animationOf = (partial: PartialSpec): Animation => usermetaOf(partial)?.belvedere?.animation ?? {}

function withTimestep(partial: PartialSpec, timestep: string, animation: Animation): PartialSpec {
  const belvedere = { ...withoutTimestepMeta(partial), timestep }
  return withBelvedere(partial, Object.keys(animation).length === 0 ? belvedere : { ...belvedere, animation })
}

const withoutTimestep = (partial: PartialSpec): PartialSpec => withBelvedere(partial, withoutTimestepMeta(partial))

function withoutTimestepMeta(partial: PartialSpec) {
  const { timestep: _, animation: __, ...others } = usermetaOf(partial)?.belvedere ?? {}
  return others
}

function withBelvedere(partial: PartialSpec, belvedere: NonNullable<Usermeta['belvedere']>): PartialSpec {
  const usermeta = { ...usermetaOf(partial), belvedere }
  if (partial.host) return { ...partial, host: { ...partial.host, spec: { ...partial.host.spec, usermeta } } }
  return { ...partial, extra: { ...partial.extra, usermeta } }
}

/**
 * Sets the domains of positions, colours and sizes that are still open to those of the whole table, so that they do not
 * change with the timestep. The domains of counts and sums stay open: they are unknown before the chart is drawn.
 */
function stableScales(partial: PartialSpec, { fields }: EditContext): PartialSpec {
  const encodings = partial.encodings.map((encoding) => {
    const field = encoding.field === undefined ? undefined : fields.get(encoding.field)
    const domain = field && stableDomain(encoding, field)
    if (!domain) return encoding
    const scale = encoding.rest?.scale
    if (scale === null || (isObject(scale) && 'domain' in scale)) return encoding
    return { ...encoding, rest: { ...encoding.rest, scale: { ...scale, domain } } }
  })
  return { ...partial, encodings }
}

const scaledChannels: ReadonlySet<string | undefined> = new Set(['x', 'y', 'color', 'size'])
const maxDomainValues = 50
/** A scale of positive numbers begins at zero if the least is below this share of the greatest. */
const maxShareForZero = 0.3

/** Removes the domains that `stableScales` has set, and keeps all others. */
function openScales(partial: PartialSpec, fields: EditContext['fields']): PartialSpec {
  const encodings = partial.encodings.map((encoding) => {
    const field = encoding.field === undefined ? undefined : fields.get(encoding.field)
    const scale = encoding.rest?.scale
    // A range belongs to its domain: a colour for each value.
    if (!field || !isObject(scale) || 'range' in scale) return encoding
    return wholeDomains(field).some((domain) => sameJson(domain, scale.domain)) ? withoutDomain(encoding) : encoding
  })
  return { ...partial, encodings }
}

/** Every domain that `stableScales` may have set for the field, whatever its encoding was then. */
function wholeDomains(field: FieldProfile): Json[][] {
  const { min, max } = field
  const values = allValues(field)
  return [
    ...(values ? [values] : []),
    ...(min === undefined || max === undefined
      ? []
      : [
          [min, max],
          [0, max],
        ]),
  ]
}

/** The values of a field in ascending order; undefined if they are many or not all known. */
function allValues(field: FieldProfile): Json[] | undefined {
  const complete =
    field.values.length > 0 && field.values.length === field.distinct && field.distinct <= maxDomainValues
  if (!complete) return undefined
  const values = field.values.map(({ value }) => value)
  return values.every((value) => typeof value === 'number') ? values.sort((a, b) => a - b) : values.map(String).sort()
}

function stableDomain(encoding: PartialEncoding, field: FieldProfile): Json[] | undefined {
  if (!scaledChannels.has(encoding.channel) || encoding.timeUnit || encoding.bin) return undefined
  if (isDimension(encoding) && field.type !== 'temporal')
    return encoding.sort === undefined ? allValues(field) : undefined
  if (
    field.min === undefined ||
    field.max === undefined ||
    isAdditive(encoding.aggregate) ||
    encoding.aggregate === 'distinct'
  )
    return undefined
  if (encoding.aggregate === 'stdev' || encoding.aggregate === 'variance') return undefined
  const startsAtZero =
    encoding.channel === 'size' ||
    (!isYear(field) && field.type !== 'temporal' && field.min > 0 && field.min < maxShareForZero * field.max)
  return [startsAtZero ? 0 : field.min, field.max]
}

function withoutDomain(encoding: PartialEncoding): PartialEncoding {
  const scale = encoding.rest?.scale
  if (!isObject(scale) || !('domain' in scale)) return encoding
  const { domain: _, ...otherProperties } = scale
  const { scale: __, ...rest } = encoding.rest ?? {}
  const next: ChannelDef = Object.keys(otherProperties).length > 0 ? { ...rest, scale: otherProperties } : rest
  if (Object.keys(next).length > 0) return { ...encoding, rest: next }
  const { rest: ___, ...bare } = encoding
  return bare
}

export function addSelection({ partial }: EditContext, { kind }: EditOf<'add_selection'>): EditResult {
  const name = paramName(kind, takenNames(partial))
  const color = onChannel(partial, 'color')
  if (kind === 'legend' && (color?.field === undefined || !isDimension(color)))
    return editRejected(text('edits.no_legend'))
  if ((kind === 'brush' || kind === 'zoom') && (!onChannel(partial, 'x') || !onChannel(partial, 'y')))
    return editRejected(text('edits.no_axes_to_select'))
  const params: Param[] = [...partial.params, selection(kind, name, color?.field)]
  const dims = kind !== 'zoom' && !onChannel(partial, 'opacity')
  const opacity: PartialEncoding = { channel: 'opacity', rest: { condition: { param: name, value: 0.9 }, value: 0.15 } }
  return editApplied({ ...partial, params, encodings: dims ? [...partial.encodings, opacity] : partial.encodings })
}

function selection(kind: EditOf<'add_selection'>['kind'], name: string, field: string | undefined): SelectionParam {
  switch (kind) {
    case 'brush':
      return { name, select: 'interval' }
    case 'zoom':
      return { name, select: 'interval', bind: 'scales' }
    case 'click':
      return { name, select: 'point' }
    case 'legend':
      return { name, select: { type: 'point', fields: [fieldRef(field ?? '')] }, bind: 'legend' }
  }
}

export function removeSelection({ partial }: EditContext, { name }: EditOf<'remove_selection'>): EditResult {
  const selections = partial.params.filter(isSelection)
  const [match, second] = name === undefined ? selections : selections.filter((param) => param.name === name)
  if (!match) return editRejected(text('edits.no_selection'))
  if (second)
    return editRejected(
      text('edits.which_selection'),
      selections.map((param) => param.name),
    )
  const usesSelection = ({ rest }: PartialEncoding) => isObject(rest?.condition) && rest.condition.param === match.name
  return editApplied({
    ...partial,
    params: partial.params.filter((param) => param !== match),
    encodings: partial.encodings.filter((encoding) => !(encoding.field === undefined && usesSelection(encoding))),
  })
}
