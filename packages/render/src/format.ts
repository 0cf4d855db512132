import type { Cell, Language } from '@belvedere/spec'
import { writings } from './locales.ts'
import type { ShownField } from './units.ts'
import { localeOf } from './vega-edge.ts'

const day = 86_400_000

type Format = Pick<ShownField, 'temporal' | 'year' | 'timeUnit' | 'format'>

/** A value as a person reads it: what the spec's own format says, else what suits the kind of field. */
export function formatValue(value: Cell, field: Format, language: Language): string {
  const { none, yes, no } = writings[language]
  if (value === null) return none
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'string') return value
  if (field.temporal) return formatTime(value, field, language)
  if (field.format) {
    const formatted = tried(() => localeIn(language).format(field.format ?? '')(value))
    if (formatted !== null) return formatted
  }
  return field.year && Number.isInteger(value) ? String(value) : formatNumber(value, language)
}

function formatTime(value: number, field: Format, language: Language): string {
  const { times, plain, moment } = writings[language]
  const unit = field.timeUnit === undefined ? undefined : times[field.timeUnit]
  const format = field.format ?? unit ?? (value % day === 0 ? plain : moment)
  return tried(() => localeIn(language).utcFormat(format)(value)) ?? new Date(value).toISOString()
}

const locales = { en: localeOf(writings.en.vega), de: localeOf(writings.de.vega) }
const localeIn = (language: Language) => locales[language]

const numbersIn = (language: Language) => {
  const written = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(writings[language].tag, options)
  return {
    grouped: written({ maximumFractionDigits: 2 }),
    precise: written({ maximumSignificantDigits: 3 }),
    whole: written({ maximumFractionDigits: 0 }),
  }
}
const numbers = { en: numbersIn('en'), de: numbersIn('de') }

/** Three or more digits that matter, never a tail of noise: 79.8, 1,234, 0.00123. */
function formatNumber(value: number, language: Language): string {
  const { grouped, precise, whole } = numbers[language]
  if (!Number.isFinite(value)) return writings[language].none
  const size = Math.abs(value)
  if (Number.isInteger(value) || size >= 1000) return whole.format(value)
  return size >= 1 ? grouped.format(value) : precise.format(value)
}

/** A format comes from the spec and may be nonsense. */
function tried(format: () => string): string | null {
  try {
    return format()
  } catch {
    return null
  }
}
