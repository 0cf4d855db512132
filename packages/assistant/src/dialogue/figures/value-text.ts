import { type Cell, calendarText, type FieldProfile, measurementUnit, momentText, type TimeUnit } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { isTruth } from '../../language/en/flags.ts'
import { columnName, text } from '../../say/text.ts'

/** Four figures that matter; `range`: what the number is told apart in. */
export const rounded = (value: number, range = Infinity): number => {
  const usual = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 4
  return Number(value.toFixed(Math.min(mostDigits, Math.max(usual, Math.ceil(2 - Math.log10(range))))))
}

/** So many decimals at most. */
const mostDigits = 4
const signs: ReadonlySet<string> = new Set(['$', '€', '£', '¥'])

/** A number of a field as people write it: with its unit, a year without groups of digits, a moment as a day. */
export const amountText = (value: number, field: FieldProfile): TranslatableText | string => {
  const { semanticType, type, min = 0, max = 0 } = field
  if (type === 'temporal') return momentText(value)
  const unit = measurementUnit(field)
  const number = rounded(value, max > min ? max - min : undefined)
  if (semanticType === 'year') return String(Math.round(value))
  if (unit === undefined) return text('amount.plain', { value: number })
  if (unit === '%') return text('amount.percent', { value: number })
  if (!signs.has(unit)) return text('amount.unit', { value: number, unit })
  return text(number < 0 ? 'amount.negative_sign' : 'amount.sign', { value: Math.abs(number), unit })
}

/** A group as it is named in a sentence; a yes says nothing without its column. */
export const groupText = (
  group: Cell,
  field: FieldProfile | undefined,
  unit: TimeUnit | undefined,
): TranslatableText | string => {
  if (typeof group === 'number' && field?.type === 'temporal')
    return unit === 'hours'
      ? text('figure.hour', { hour: group })
      : (calendarText(unit, group) ?? momentText(group, unit))
  return field && isTruth(group)
    ? text('figure.flag', { field: columnName(field.name), value: String(group) })
    : String(group)
}
