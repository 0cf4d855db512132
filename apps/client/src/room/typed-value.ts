import type { StepValue } from '@belvedere/spec'
import { type NumberSeparators, parseNumber } from '../lib/parse-number.ts'

type Value = StepValue['value']

/** A value of a step as it can be typed, so that `typedValue` gives it again. */
export function valueText(value: Value, { decimal }: NumberSeparators): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value).replace('.', decimal) : String(value)
}

/** A value of a step as it was typed; undefined where it cannot be one. Empty texts are empty cells where these may stand. */
export function typedValue(
  { role, value, choices }: StepValue,
  text: string,
  separators: NumberSeparators,
): Value | undefined {
  if (choices.length > 0) return choices.find((choice) => text === (choice === null ? '' : String(choice)))
  if (typeof value === 'number' && (role !== 'to' || text !== '')) {
    const number = parseNumber(text, separators)
    return Number.isFinite(number) ? number : undefined
  }
  if (typeof value === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (text !== '' || role === 'separator') return text
  return role === 'from' || role === 'to' ? null : undefined
}
