import type { Cell, ChartLanguage } from '@belvedere/spec'
import type { EncodedField } from '../compile/units.ts'
import { localeTexts } from '../theme/locales.ts'
import { localeOf } from '../vega/vega-facade.ts'

const day = 86_400_000

type Format = Pick<EncodedField, 'temporal' | 'year' | 'timeUnit' | 'format'>

/** Formats a value for people: by the spec's format, else by the type of the field. */
export function formatValue(value: Cell, field: Format, language: ChartLanguage): string {
  const { none, yes, no } = localeTexts[language]
  if (value === null) return none
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'string') return value
  if (field.temporal) return formatTime(value, field, language)
  if (field.format) {
    const formatted = orNullOnError(() => localeIn(language).format(field.format ?? '')(value))
    if (formatted !== null) return formatted
  }
  return field.year && Number.isInteger(value) ? String(value) : formatNumber(value, language)
}

function formatTime(value: number, field: Format, language: ChartLanguage): string {
  const { times, date, dateTime } = localeTexts[language]
  const unit = field.timeUnit === undefined ? undefined : times[field.timeUnit]
  const format = field.format ?? unit ?? (value % day === 0 ? date : dateTime)
  return orNullOnError(() => localeIn(language).utcFormat(format)(value)) ?? new Date(value).toISOString()
}

const locales = { en: localeOf(localeTexts.en.vega), de: localeOf(localeTexts.de.vega) }
const localeIn = (language: ChartLanguage) => locales[language]

const makeNumberFormats = (language: ChartLanguage) => {
  const numberFormat = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(localeTexts[language].tag, options)
  return {
    grouped: numberFormat({ maximumFractionDigits: 2 }),
    precise: numberFormat({ maximumSignificantDigits: 3 }),
    whole: numberFormat({ maximumFractionDigits: 0 }),
  }
}
const numberFormats = new Map<ChartLanguage, ReturnType<typeof makeNumberFormats>>()

/** Made when first needed: the first one of a process loads the data of all languages. */
function numberFormatsIn(language: ChartLanguage) {
  const formats = numberFormats.get(language) ?? makeNumberFormats(language)
  numberFormats.set(language, formats)
  return formats
}

/** At least three significant digits, without floating-point noise: 79.8, 1,234, 0.00123. */
function formatNumber(value: number, language: ChartLanguage): string {
  const { grouped, precise, whole } = numberFormatsIn(language)
  if (!Number.isFinite(value)) return localeTexts[language].none
  const size = Math.abs(value)
  if (Number.isInteger(value) || size >= 1000) return whole.format(value)
  return size >= 1 ? grouped.format(value) : precise.format(value)
}

/** The format comes from the spec and may be invalid. */
function orNullOnError(format: () => string): string | null {
  try {
    return format()
  } catch {
    return null
  }
}
