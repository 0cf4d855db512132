import { type Edit, type FieldProfile, type FieldWidget, readWidgets, type Spec } from '@belvedere/spec'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { text } from '../../say/text.ts'
import {
  already,
  columnIn,
  type EditContext,
  edits,
  impossible,
  isCategory,
  isTime,
  type Reader,
  slot,
} from '../reader.ts'

type Widget = 'slider' | 'select' | 'radio'
const maxOptions = 500

const widgetFor = (field: FieldProfile, widget: Widget | null) => {
  const edit = (kind: Widget | null): Edit => ({
    type: 'add_widget',
    field: field.name,
    ...(kind ? { widget: kind } : {}),
  })
  if (isCategory(field) && field.distinct > maxOptions)
    return impossible(text('trouble.too_many_choices', { field: field.name, values: field.distinct }))
  if (widget === 'slider' && isCategory(field))
    return { edits: [edit('select')], assumed: [text('assumed.names_dropdown', { field: field.name })] }
  if (widget === 'radio' && field.distinct > 12)
    return {
      edits: [edit('select')],
      assumed: [text('assumed.values_dropdown', { field: field.name, values: field.distinct })],
    }
  return edits(edit(widget))
}

const addWidget =
  (widget: Widget | null): Reader =>
  (slots) => {
    const field = columnIn(slots)
    return field ? widgetFor(field, widget) : null
  }

const timeFields = ({ table }: EditContext) => table.fields.filter(isTime)

/** A slider without a field is taken for one over time; a dropdown for one over the groups. */
const unnamed =
  (widget: 'slider' | 'select'): Reader =>
  (_, context) => {
    const fields =
      widget === 'slider'
        ? timeFields(context)
        : context.table.fields.filter((field) => isCategory(field) && field.distinct <= 60)
    const [only, ...others] = fields
    if (only && (widget === 'slider' || others.length === 0)) {
      const result = widgetFor(only, widget)
      return 'edits' in result ? { ...result, assumed: [text('assumed.control', { field: only.name })] } : result
    }
    const all = fields.length > 0 ? fields : context.table.fields.filter((field) => field.semanticType !== 'id')
    return {
      trouble: {
        kind: 'which_field',
        question: text(widget === 'slider' ? 'question.slider' : 'question.dropdown'),
        fields: all.map(({ name }) => name),
        message: (field) => text(widget === 'slider' ? 'offer.slider' : 'offer.dropdown', { field }),
      },
    }
  }

const timestep: Reader = (slots, context) => {
  const found = slot(slots, 'encoding')
  const unit = slot(slots, 'timeunit')?.timeUnit ?? found?.encoding.timeUnit ?? undefined
  const field = found?.field ?? (unit ? timeFields(context)[0] : undefined)
  if (!field || found?.encoding.aggregate) return null
  if (field.distinct < 2) return impossible(text('trouble.one_step', { field: field.name }))
  const timeUnit = field.type === 'temporal' ? unit : undefined
  return edits({ type: 'set_timestep', field: field.name, ...(timeUnit ? { timeUnit } : {}) })
}

const timestepUnnamed: Reader = (_, context) => {
  const [field] = timeFields(context)
  if (!field) return impossible(text('trouble.no_times'))
  return {
    edits: [{ type: 'set_timestep', field: field.name }],
    assumed: [text('assumed.timeline', { field: field.name })],
  }
}

/** An interval that is not bound to scales: dragging selects a range already. */
const hasBrush = ({ params }: Spec): boolean =>
  (params ?? []).some((param) => {
    if (!('select' in param) || param.bind === 'scales') return false
    return (typeof param.select === 'string' ? param.select : param.select.type) === 'interval'
  })

const select =
  (kind: 'brush' | 'click' | 'zoom' | 'legend'): Reader =>
  (_, { facts, spec }) => {
    if (facts.mark === 'arc' && (kind === 'brush' || kind === 'zoom'))
      return impossible(text('trouble.pie_no_range'), text('offer.bar'))
    if (kind === 'brush' && hasBrush(spec)) return already(text('trouble.brush_already'))
    return edits({ type: 'add_selection', kind })
  }

/** The only widget of its kind; of several the general reader asks which. */
const removeOnly =
  (input: 'range' | 'select' | 'radio'): Reader =>
  (_, { spec }) => {
    const [only, ...more] = shownWidgets(spec).filter(({ param }) => param.bind?.input === input)
    return only && more.length === 0 ? edits({ type: 'remove_widget', field: fieldOfWidget(only) }) : null
  }

const shownWidgets = (spec: Spec): FieldWidget[] =>
  readWidgets(spec).filter(({ param }) => param.name !== spec.usermeta?.belvedere?.timestep)
const fieldOfWidget = ({ filter, param }: FieldWidget): string => filter?.field ?? param.name

/** Widgets, the timeline and selections. */
export const widgetReaders = {
  add_slider: addWidget('slider'),
  add_select: addWidget('select'),
  add_radio: addWidget('radio'),
  add_widget: addWidget(null),
  add_slider_unnamed: unnamed('slider'),
  add_select_unnamed: unnamed('select'),
  add_unknown_widget: (slots) => {
    const words = slot(slots, 'unknown')?.text
    return words === undefined
      ? null
      : { trouble: { kind: 'unknown_field', words, example: (field) => text('offer.slider', { field }) } }
  },
  remove_widget: (slots) => {
    const field = columnIn(slots)?.name
    return edits({ type: 'remove_widget', ...(field === undefined ? {} : { field }) })
  },
  remove_slider: removeOnly('range'),
  remove_select: removeOnly('select'),
  remove_radio: removeOnly('radio'),
  remove_widgets: (_, { spec }) => {
    const shown = shownWidgets(spec)
    return shown.length === 0
      ? already(text('trouble.no_widgets'))
      : { edits: shown.map((widget): Edit => ({ type: 'remove_widget', field: fieldOfWidget(widget) })) }
  },
  timestep,
  timestep_unit: timestep,
  timestep_unnamed: timestepUnnamed,
  clear_timestep: () => edits({ type: 'clear_timestep' }),
  brush: select('brush'),
  zoom: select('zoom'),
  click: select('click'),
  legend_click: select('legend'),
  remove_selection: () => edits({ type: 'remove_selection' }),
} satisfies { [name in ReaderName]?: Reader }
