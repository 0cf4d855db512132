import { commandWords } from '@belvedere/lexicon'
import { type Edit, type FieldProfile, type FieldWidget, isCategory, readWidgets, type Spec } from '@belvedere/spec'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import {
  already,
  type CommandContext,
  type CommandReader,
  columnIn,
  edits,
  impossible,
  isTime,
  type ReadResult,
  slot,
} from '../reader.ts'

type Widget = 'slider' | 'select' | 'radio'
const maxOptions = 500
const maxRadio = 12

function widgetFor(field: FieldProfile, widget: Widget | null): ReadResult {
  const edit = (kind: Widget | null): Edit => ({ type: 'add_widget', field: field.name, ...(kind && { widget: kind }) })
  if (isCategory(field) && field.distinct > maxOptions)
    return impossible(text('trouble.too_many_choices', { field: field.name, values: field.distinct }))
  if (widget === 'slider' && isCategory(field))
    return { edits: [edit('select')], assumed: [text('assumed.names_dropdown', { field: field.name })] }
  if (widget === 'radio' && field.distinct > maxRadio)
    return {
      edits: [edit('select')],
      assumed: [text('assumed.values_dropdown', { field: field.name, values: field.distinct })],
    }
  return edits(edit(widget))
}

const addWidget =
  (widget: Widget | null): CommandReader =>
  (slots) => {
    const field = columnIn(slots)
    return field ? widgetFor(field, widget) : null
  }

const timeFields = ({ table }: CommandContext) => table.fields.filter(isTime)
const maxChoices = 60

/** A slider without a field is taken for one over time; a dropdown for one over the groups. */
const addUsualWidget =
  (widget: 'slider' | 'select'): CommandReader =>
  (_, context) => {
    const fields =
      widget === 'slider'
        ? timeFields(context)
        : context.table.fields.filter((field) => isCategory(field) && field.distinct <= maxChoices)
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

const timestep: CommandReader = (slots, context) => {
  const found = slot(slots, 'encoding')
  const unit = slot(slots, 'timeunit')?.timeUnit ?? found?.encoding.timeUnit ?? undefined
  const field = found?.field ?? (unit ? timeFields(context)[0] : undefined)
  if (!field || found?.encoding.aggregate) return null
  if (field.distinct < 2) return impossible(text('trouble.one_step', { field: field.name }))
  const timeUnit = field.type === 'temporal' ? unit : undefined
  return edits({ type: 'set_timestep', field: field.name, ...(timeUnit ? { timeUnit } : {}) })
}

/** An interval that is not bound to scales: dragging selects a range already. */
const hasBrush = ({ params }: Spec): boolean =>
  (params ?? []).some((param) => {
    if (!('select' in param) || param.bind === 'scales') return false
    return (typeof param.select === 'string' ? param.select : param.select.type) === 'interval'
  })

const select =
  (kind: 'brush' | 'click' | 'zoom' | 'legend'): CommandReader =>
  (_, { facts, spec }) => {
    if (facts.mark === 'arc' && (kind === 'brush' || kind === 'zoom'))
      return impossible(text('trouble.pie_no_range'), text('offer.bar'))
    if (kind === 'brush' && hasBrush(spec)) return already(text('trouble.brush_already'))
    return edits({ type: 'add_selection', kind })
  }

const shownWidgets = (spec: Spec): FieldWidget[] =>
  readWidgets(spec).filter(({ param }) => param.name !== spec.usermeta?.belvedere?.timestep)
const fieldOfWidget = ({ filter, param }: FieldWidget): string => filter?.field ?? param.name

/** The only widget of its kind; of several another command asks which. */
const removeOnly =
  (input: 'range' | 'select' | 'radio'): CommandReader =>
  (_, { spec }) => {
    const [only, ...more] = shownWidgets(spec).filter(({ param }) => param.bind?.input === input)
    return only && more.length === 0 ? edits({ type: 'remove_widget', field: fieldOfWidget(only) }) : null
  }

const inputs = { slider: 'range', select: 'select', radio: 'radio' } as const
const forColumn = (widget: Widget): string[] => [
  `<let_me> <choose> {column} (with|by|using|via|through) <${widget}>`,
  `[<add>] [<it>] <${widget}> [<widget>] [<for_field>] {column}`,
  `[<add>|<make>] {column} <${widget}>`,
  `[<add>] <${widget}> <let_me> <choose> {column}`,
]

const widgetCommands: readonly CommandRule[] = (
  [
    ['slider', 'add a slider for the year', 'Year'],
    ['select', 'a dropdown for origin', 'Origin'],
    ['radio', 'radio buttons for origin', 'Origin'],
  ] as const
).map(
  ([widget, message, field]): CommandRule => ({
    id: `${widget} for a column`,
    reads: 'A control of this kind filters by a column.',
    patterns: [
      ...forColumn(widget),
      ...(widget === 'slider' ? ['<let_me> (slide|scrub|move) [through|over|along|by] {column}'] : []),
    ],
    build: addWidget(widget),
    examples: [['bars', message, { type: 'add_widget', field, widget }]],
    withChart: widget === 'select' ? commandWords('dropdowns with a chart') : true,
  }),
)

/** Controls, steps through time, and what can be done with the pointer. */
export const steeringCommands: readonly CommandRule[] = [
  ...widgetCommands,
  {
    id: 'control for a column',
    reads: 'A control filters by a column.',
    patterns: [
      '[<add>] [<it>] <widget> <for_field> {column}',
      '<add> filter <for_field> {column}',
      '<add> {column} <widget>',
      '<let_me> <choose> {column}',
      'make {column} (adjustable|interactive|selectable|filterable|choosable|changeable|a control|controllable)',
      '(filter|filterable) by {column}',
      'interactive <by> {column}',
    ],
    build: addWidget(null),
    examples: [['bars', 'let me choose the origin', { type: 'add_widget', field: 'Origin' }]],
  },
  {
    id: 'slider for something',
    reads: 'A slider without a column goes over time.',
    patterns: ['[<add>] <slider>', '<add> <slider> <for_field> time'],
    build: addUsualWidget('slider'),
    examples: [['bars', 'add a slider', { type: 'add_widget', field: 'Year', widget: 'slider' }]],
  },
  {
    id: 'dropdown for something',
    reads: 'Of a dropdown without a column it is asked which.',
    patterns: ['<add> <select>', '<add> (widget|control)'],
    build: addUsualWidget('select'),
    examples: [['trend', 'add a dropdown']],
    alone: true,
  },
  ...(['slider', 'select', 'radio'] as const).map(
    (widget): CommandRule => ({
      id: `no ${widget}`,
      reads: 'The only control of this kind goes.',
      patterns: [`<remove> [the] <${widget}>`],
      build: removeOnly(inputs[widget]),
      examples: [
        [
          'steered',
          { slider: 'remove the slider', select: 'remove the dropdown', radio: 'remove the radio buttons' }[widget],
          { type: 'remove_widget', field: { slider: 'Horsepower', select: 'Origin', radio: 'Cylinders' }[widget] },
        ],
      ],
    }),
  ),
  {
    id: 'no control',
    reads: 'A control goes by the name of its column.',
    patterns: [
      '<remove> [the] [all] [{column}] (<slider>|<select>|<radio>|widget|control)',
      '<remove> [the] (<slider>|<select>|<radio>|widget|control) (for|of|on) {column}',
    ],
    build(slots) {
      const field = columnIn(slots)?.name
      return edits({ type: 'remove_widget', ...(field === undefined ? {} : { field }) })
    },
    examples: [['steered', 'remove the dropdown for origin', { type: 'remove_widget', field: 'Origin' }]],
  },
  {
    id: 'no controls',
    reads: 'All controls go.',
    patterns: ['<remove> [the] [all] <widgets>'],
    build(_, { spec }) {
      const shown = shownWidgets(spec)
      return shown.length === 0
        ? already(text('trouble.no_widgets'))
        : { edits: shown.map((widget): Edit => ({ type: 'remove_widget', field: fieldOfWidget(widget) })) }
    },
    examples: [['bars', 'remove all controls']],
  },
  {
    id: 'steps through a column',
    reads: 'The chart steps through the values of a column, or through a time.',
    patterns: [
      '[<make>] [<it>] <animate> [<it>] [<chart>] <over> ({encoding}|{timeunit})',
      '[one|a|each] <frame> <each> ({encoding}|{timeunit})',
      '[<add>] <timeline> <for_field> {encoding}',
      '<add> {encoding} <timeline>',
      '{encoding} as (<timeline>|<frame>|animation)',
      '<let_me> <animate> <over> {encoding}',
      '{encoding} <animate>',
      '<animate> {encoding}',
      '{timeunit} <each> <frame>',
    ],
    build: timestep,
    examples: [
      ['bars', 'animate by year', { type: 'set_timestep', field: 'Year' }],
      ['trend', 'one frame per quarter', { type: 'set_timestep', field: 'order_date', timeUnit: 'yearquarter' }],
    ],
    withChart: commandWords('steps with a chart'),
  },
  {
    id: 'steps through time',
    reads: 'The chart steps through the time of the table.',
    patterns: [
      '[<make>] [<it>] <animate> [<it>]',
      '<animate> [<it>] (over|through|by|across) time',
      '<add> <timeline>',
      '(show|see) (how it changes|the change) over time',
    ],
    build(_, context) {
      const [field] = timeFields(context)
      if (!field) return impossible(text('trouble.no_times'))
      return {
        edits: [{ type: 'set_timestep', field: field.name }],
        assumed: [text('assumed.timeline', { field: field.name })],
      }
    },
    examples: [['bars', 'animate it', { type: 'set_timestep', field: 'Year' }]],
  },
  {
    id: 'no steps',
    reads: 'The chart stands still.',
    patterns: [
      '<remove> [the] <timeline>',
      '<dont> <animate> [<it>]',
      '(not animated|no longer animated|stop animating|stop the animation)',
    ],
    build: () => edits({ type: 'clear_timestep' }),
    examples: [['bars', 'stop the animation', { type: 'clear_timestep' }]],
  },
  {
    id: 'brush',
    reads: 'Dragging selects a range.',
    patterns: [
      '[<add>] <brush>',
      '<let_me> <brush>',
      '<make> [<it>] <brush>',
      '<let_me> (select|mark|highlight) (points|a range|a region|an area|ranges|some points|dots)',
    ],
    build: select('brush'),
    examples: [['scatter', 'add a brush', { type: 'add_selection', kind: 'brush' }]],
    withChart: true,
  },
  {
    id: 'zoom',
    reads: 'The pointer zooms.',
    patterns: ['[<add>] <zoom>', '<let_me> <zoom>', '<make> [<it>] <zoom>'],
    build: select('zoom'),
    examples: [['scatter', 'let me zoom', { type: 'add_selection', kind: 'zoom' }]],
    withChart: true,
  },
  {
    id: 'click',
    reads: 'A click selects.',
    patterns: ['[<add>] <click>', '<let_me> <click> [on] [<it>]', '<make> [<it>] <click>'],
    build: select('click'),
    examples: [['bars', 'click to select', { type: 'add_selection', kind: 'click' }]],
  },
  {
    id: 'click on the legend',
    reads: 'A click on the legend selects.',
    patterns: ['[<add>|<make>|<let_me>] <legend_click>'],
    build: select('legend'),
    examples: [['coloured', 'make the legend clickable', { type: 'add_selection', kind: 'legend' }]],
    withChart: true,
  },
  {
    id: 'no selection',
    reads: 'The pointer selects nothing.',
    patterns: ['<remove> [the] <selection>'],
    build: () => edits({ type: 'remove_selection' }),
    examples: [['scatter', 'remove the brush', { type: 'remove_selection' }]],
  },
]
