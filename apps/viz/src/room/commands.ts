import { AppError, type RoomState, type SharedCommand } from '@belvedere/contract'
import type { ViewWidget } from '@belvedere/render'
import { canonicalJson, type Json } from '@belvedere/spec'
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
        throw new AppError('invalid_request', `Timestep ${command.index} is outside of 0–${count - 1}.`)
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
    throw new AppError('invalid_request', 'This chart has no timesteps.')
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
            ...facts.widgets.map((known) => known.name),
            ...Object.keys(facts.initial.params),
          ])
  if (fault !== null) throw new AppError('invalid_request', fault)
}

/** Why a widget cannot take a value, as a sentence; null if it can. */
export function widgetFault(widget: ViewWidget, value: Json): string | null {
  const must = (rule: string) => `"${widget.name}" must be ${rule}.`
  switch (widget.type) {
    case 'slider': {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = widget
      if (typeof value !== 'number' || !Number.isFinite(value)) return must('a number')
      return value >= min && value <= max ? null : must(`between ${min} and ${max}`)
    }
    case 'select':
    case 'radio': {
      const options = widget.options ?? []
      const known = options.some((option) => canonicalJson(option.value) === canonicalJson(value))
      return known ? null : must(`one of ${listed(options.map((option) => option.label))}`)
    }
    case 'checkbox':
      return typeof value === 'boolean' ? null : must('true or false')
    case 'text':
      return typeof value === 'string' && value.length <= 1000 ? null : must('a text of at most 1,000 characters')
    case 'date': {
      const isDate = typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && isTime(value)
      return isDate || value === '' || value === null ? null : must('a date such as 2024-05-01')
    }
    case 'color':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? null : must('a colour such as #0b7a75')
    default:
      return unreachable(widget.type)
  }
}

const isTime = (text: string) => text.length <= 40 && !Number.isNaN(Date.parse(text))

function sameTypeFault(initial: Json, value: Json): string | null {
  if (initial === null || value === null || typeof initial === typeof value) return null
  return `This param must be a ${typeof initial}.`
}

function checkSelection(
  name: string,
  value: Extract<SharedCommand, { type: 'select' }>['value'],
  facts: SpecFacts,
): void {
  const kind = Object.hasOwn(facts.selections, name) ? facts.selections[name] : undefined
  if (kind === undefined) {
    throw new AppError('invalid_request', unknownFault('selection', name, Object.keys(facts.selections)))
  }
  if (value === null) return
  for (const [field, values] of Object.entries(value)) {
    const fine = kind === 'interval' ? isInterval(values) || values.every(isText) : values.every(isScalar)
    if (fine) continue
    const rule = kind === 'interval' ? 'two numbers [low, high], or a list of texts' : 'a list of plain values'
    throw new AppError('invalid_request', `Selection "${name}" takes for "${field}" ${rule}.`)
  }
}

const isText = (value: Json) => typeof value === 'string'
const isScalar = (value: Json) => value === null || typeof value !== 'object'
const isInterval = (values: Json[]) => values.length === 2 && values.every((bound) => typeof bound === 'number')

function unknownFault(kind: 'param' | 'selection', name: string, known: string[]): string {
  const names = [...new Set(known)]
  const has = names.length === 0 ? `It has no ${kind}s.` : `It has ${listed(names.map((each) => `"${each}"`))}.`
  return `This chart has no ${kind} "${name}". ${has}`
}

function listed(names: string[]): string {
  const most = 20
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}
