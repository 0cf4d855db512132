import type { RoomState, SharedCommand } from '@belvedere/contract'
import { type ChartWidget, canonicalJson, type Json } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import { unreachable } from '../unreachable.ts'
import type { SpecFacts } from './spec-facts.ts'

/** The state after a command, with the next number. Throws `invalid_request` if the chart has no such param or value. */
export function applyCommand(state: RoomState, command: SharedCommand, facts: SpecFacts): RoomState {
  const next = { ...state, command: state.command + 1 }
  switch (command.type) {
    case 'set_param':
      checkParam(command.name, command.value, facts)
      return { ...next, params: { ...state.params, [command.name]: command.value } }
    case 'select':
      checkSelection(command.name, command.value, facts)
      return { ...next, selections: { ...state.selections, [command.name]: command.value } }
    case 'set_timestep': {
      const { count } = requireTimesteps(facts)
      if (command.index >= count) {
        const { index } = command
        throw new TextError('invalid_request', vizTexts.message('command.timestep_range', { index, last: count - 1 }))
      }
      return { ...next, timestep: command.index }
    }
    case 'play': {
      const { count } = requireTimesteps(facts)
      // Playing from the last timestep starts at the first.
      const timestep = state.timestep === null || state.timestep >= count - 1 ? 0 : state.timestep
      return { ...next, playing: true, timestep: state.playing ? state.timestep : timestep }
    }
    case 'pause':
      return { ...next, playing: false }
    case 'reset':
      return { ...facts.initial, playing: false, command: next.command }
    default:
      return unreachable(command)
  }
}

function requireTimesteps(facts: SpecFacts): { count: number } {
  if (facts.timesteps === null || facts.timesteps.count === 0) {
    throw new TextError('invalid_request', vizTexts.message('command.no_timesteps'))
  }
  return facts.timesteps
}

function checkParam(name: string, value: Json, facts: SpecFacts): void {
  const widget = facts.widgets.find((candidate) => candidate.name === name)
  const fault =
    widget !== undefined
      ? widgetFault(widget, value)
      : Object.hasOwn(facts.initial.params, name)
        ? sameTypeFault(facts.initial.params[name] ?? null, value)
        : unknownFault('param', name, [
            ...facts.widgets.map((widget) => widget.name),
            ...Object.keys(facts.initial.params),
          ])
  if (fault !== null) throw new TextError('invalid_request', fault)
}

/** Why a widget cannot take a value; null if it can. */
export function widgetFault(widget: ChartWidget, value: Json): TranslatableText | null {
  const { name } = widget
  switch (widget.type) {
    case 'slider': {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = widget
      if (typeof value !== 'number' || !Number.isFinite(value)) return vizTexts.message('command.number', { name })
      if (value >= min && value <= max) return null
      if (widget.min === undefined) return vizTexts.message('command.at_most', { name, max })
      if (widget.max === undefined) return vizTexts.message('command.at_least', { name, min })
      return vizTexts.message('command.between', { name, min, max })
    }
    case 'select':
    case 'radio': {
      const options = widget.options ?? []
      const isOption = options.some((option) => canonicalJson(option.value) === canonicalJson(value))
      return isOption
        ? null
        : vizTexts.message('command.one_of', { name, options: nameListText(options.map((option) => option.label)) })
    }
    case 'checkbox':
      return typeof value === 'boolean' ? null : vizTexts.message('command.boolean', { name })
    case 'text':
      return typeof value === 'string' && value.length <= maxTextLength
        ? null
        : vizTexts.message('command.text', { name, limit: maxTextLength })
    case 'date': {
      const isDate = typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && isTime(value)
      return isDate || value === '' || value === null ? null : vizTexts.message('command.date', { name })
    }
    case 'color':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
        ? null
        : vizTexts.message('command.color', { name })
    default:
      return unreachable(widget.type)
  }
}

const maxTextLength = 1000
const isTime = (text: string) => text.length <= 40 && !Number.isNaN(Date.parse(text))

function sameTypeFault(initial: Json, value: Json): TranslatableText | null {
  if (initial === null || value === null || typeof initial === typeof value) return null
  return vizTexts.message('command.type', { type: typeof initial })
}

function checkSelection(
  name: string,
  value: Extract<SharedCommand, { type: 'select' }>['value'],
  facts: SpecFacts,
): void {
  const kind = Object.hasOwn(facts.selections, name) ? facts.selections[name] : undefined
  if (kind === undefined) {
    throw new TextError('invalid_request', unknownFault('selection', name, Object.keys(facts.selections)))
  }
  if (value === null) return
  for (const [field, values] of Object.entries(value)) {
    const fine = kind === 'interval' ? isInterval(values) || values.every(isText) : values.every(isScalar)
    if (fine) continue
    throw new TextError('invalid_request', vizTexts.message(`command.${kind}_values`, { name, field }))
  }
}

const isText = (value: Json) => typeof value === 'string'
const isScalar = (value: Json) => value === null || typeof value !== 'object'
const isInterval = (values: Json[]) => values.length === 2 && values.every((bound) => typeof bound === 'number')

function unknownFault(kind: 'param' | 'selection', name: string, names: string[]): TranslatableText {
  if (names.length === 0) return vizTexts.message(`command.no_${kind}s`, { name })
  const nameList = nameListText([...new Set(names)])
  return vizTexts.message(`command.${kind}_missing`, { name, known: nameList })
}

function nameListText(names: string[]): TranslatableText | string {
  const maxListed = 20
  return names.length <= maxListed
    ? names.join(', ')
    : vizTexts.message('command.known_some', {
        names: names.slice(0, maxListed).join(', '),
        more: names.length - maxListed,
      })
}
