import type { Widget } from '@belvedere/contract'
import type { NumberSeparators } from '../../../lib/parse-number.ts'
import type { ParamValue } from '../stage-state.ts'

/** The slider's step. Without an explicit one: a round value that gives at most 200 steps. */
export function sliderStep({ min = 0, max = 100, step }: Pick<Widget, 'min' | 'max' | 'step'>): number {
  if (step !== undefined && step > 0) return step
  const rough = (max - min) / 200
  if (rough <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= rough) ?? power
}

/** A number with as many decimals as its step. */
export function formatSliderValue(value: number, step: number, { decimal }: NumberSeparators): string {
  // The small amounts absorb floating-point error.
  const decimals = Math.min(10, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)))
  const text = Number.isInteger(step) ? String(Math.round(value * 1e6) / 1e6) : value.toFixed(decimals)
  return text.replace('.', decimal)
}

/** A date param (milliseconds or text) as `YYYY-MM-DD` in UTC. */
export function toDateInput(value: ParamValue): string {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}

/** Converts an input date to the type of the param's previous value: text, or milliseconds UTC. */
export function fromDateInput(text: string, previous: ParamValue): ParamValue {
  if (text === '') return null
  return typeof previous === 'string' ? text : Date.parse(text)
}

const dayMs = 86_400_000

/** A time in UTC for typing: `2024-06-14`, with minutes where steps are shorter than days. */
export function formatTimeInput(ms: number, stepMs: number): string {
  const text = new Date(ms).toISOString()
  return stepMs % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

/** Parses what `formatTimeInput` writes; NaN for incomplete text. */
export function parseTimeInput(text: string): number {
  const [, day = '', minute = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/.exec(text.trim()) ?? []
  return Date.parse(`${day}T${minute}Z`)
}
