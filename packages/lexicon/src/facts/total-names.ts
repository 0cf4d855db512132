import { type FieldProfile, isCategory } from '@belvedere/spec'
import names from './total-names.json' with { type: 'json' }

const whole: ReadonlySet<string> = new Set(names.whole.split(' | '))
const first: ReadonlySet<string> = new Set(names.first.split(' '))
const last: ReadonlySet<string> = new Set(names.last.split(' '))
const maxLength = 60

/** Whether a value is called a total of others: "Total", "Both sexes", "Alle Altersgruppen". */
function isTotalName(value: string): boolean {
  if (value.length > maxLength) return false
  const words = value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return whole.has(words.join(' ')) || first.has(words[0] ?? '') || last.has(words.at(-1) ?? '')
}

const maxTotals = 5

/** The values of a category that are called totals, whether or not they sum up the others; at most five. */
export const namedTotals = (field: FieldProfile): string[] =>
  isCategory(field)
    ? field.values
        .flatMap(({ value }) => (typeof value === 'string' && isTotalName(value) ? [value] : []))
        .slice(0, maxTotals)
    : []
