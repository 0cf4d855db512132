/** Decimal separator of a column. The other sign, a space or an apostrophe may group digits. */
export type Decimal = '.' | ','

/** A parsed number with its unit ('' if none). */
export interface WrittenNumber {
  value: number
  unit: string
}

const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
/** A cheap first test: no number begins with a lowercase letter. */
const mayBeNumber = /^[^a-z]*\d/
const leadingZero = /^[+-]?0\d/

const groupedNumber: Record<Decimal, RegExp> = {
  '.': /^(?:\d+(?:\.\d*)?|\.\d+|[1-9]\d{0,2}(?:(?:,\d{2,3})*,\d{3}|(?:[ \u00a0\u202f\u2009]\d{3})+|(?:['’]\d{3})+)(?:\.\d+)?)(?:[eE][+-]?\d+)?$/,
  ',': /^(?:\d+(?:,\d*)?|,\d+|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:[ \u00a0\u202f\u2009]\d{3})+|(?:['’]\d{3})+)(?:,\d+)?)(?:[eE][+-]?\d+)?$/,
}
const groupSigns: Record<Decimal, RegExp> = { '.': /[, \u00a0\u202f\u2009'’]/g, ',': /[. \u00a0\u202f\u2009'’]/g }

const currency = '(?:US\\$|R\\$|A\\$|C\\$|HK\\$|[$€£¥₹₩₽₺₫₪฿₴¢])'
const currencyCode =
  '(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|KRW|SGD|HKD|ZAR|TRY|RUB)'
const currencyPrefix = new RegExp(`^(${currency}|${currencyCode}(?=[\\s\\d]))\\s*`)
const currencySuffix = new RegExp(`\\s*(${currency}|${currencyCode})$`)

/** Units that may follow a number: "12 km" is a number, "12A" is not. */
const units = new Set(
  (
    '% ‰ ° °C °F ℃ ℉ km m cm mm µm μm nm mi mile miles ft feet in inch inches yd nmi kg g mg µg lb lbs oz ton tons tonnes ' +
    'l L ml mL cl dl hl gal s sec secs ms µs ns min mins minutes h hr hrs hours day days week weeks months yr yrs year years ' +
    'W kW MW GW Wh kWh MWh GWh TWh mV kV mA mAh Hz kHz MHz GHz dB kB KB MB GB TB bps kbps Mbps Gbps ' +
    'kph km/h mph m/s kn kt kts hp PS Nm kJ MJ cal kcal bar mbar Pa hPa kPa MPa psi ppm ppb px pt rpm mpg ' +
    'km² m² cm² mm² ft² km2 m2 ft2 sqft sqm ha acre acres m³ cm³ ft³ m3 cc bbl people persons kg/m² g/l mg/l µg/m³ lb/ft²'
  ).split(' '),
)
const unitSuffix = /^(.*?\d[.,]?)\s*([^\d\s.,'’()+-][^\s()]{0,7})$/

const magnitudes: Record<string, number> = { k: 3, K: 3, M: 6, mn: 6, mln: 6, B: 9, bn: 9, Bn: 9, bln: 9 }
const magnitudeWords: Record<string, number> = { thousand: 3, million: 6, billion: 9, trillion: 12 }
const magnitudeSuffix = /^(.*\d)(?:(k|K|M|mn|mln|B|bn|Bn|bln)|\s+(thousand|million|billion|trillion))$/

/** IP addresses: 192.168.100.200 would be 192 billion if points group digits. */
const address = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** True for integers that must stay text, because they would lose leading zeros or precision. */
export function isCode(text: string): boolean {
  return /^0\d+$/.test(text) || /^[+-]?\d{16,}$/.test(text)
}

/**
 * Parses a trimmed number; null if it is none. Accepts signs, grouped digits, `(1,234)` as negative, currencies, `%`, known
 * units and `1.2M`; numbers with leading zeros or more than 15 digits are not numbers.
 */
export function readNumber(text: string, decimal: Decimal): WrittenNumber | null {
  if (decimal === '.' && plainNumber.test(text)) return exactNumber(text, '')
  if (text.length > 40 || !mayBeNumber.test(text) || address.test(text)) return null
  let rest = text
  let sign = ''
  if (rest.startsWith('(') && rest.endsWith(')')) {
    rest = rest.slice(1, -1).trim()
    sign = '-'
  }
  const takeSign = () => {
    const first = rest[0]
    if (sign !== '' || (first !== '-' && first !== '−' && first !== '+')) return
    sign = first === '+' ? '+' : '-'
    rest = rest.slice(1).trimStart()
  }
  takeSign()
  let unit = ''
  const prefix = currencyPrefix.exec(rest)
  if (prefix?.[1] !== undefined) {
    unit = prefix[1]
    rest = rest.slice(prefix[0].length)
    takeSign()
  } else {
    const suffix = currencySuffix.exec(rest)
    if (suffix?.[1] !== undefined) {
      unit = suffix[1]
      rest = rest.slice(0, suffix.index)
    }
  }
  let exponent = 0
  const magnitude = magnitudeSuffix.exec(rest)
  if (magnitude?.[1] !== undefined) {
    exponent = magnitudes[magnitude[2] ?? ''] ?? magnitudeWords[magnitude[3] ?? ''] ?? 0
    rest = magnitude[1]
  } else if (unit === '') {
    const suffix = unitSuffix.exec(rest)
    if (suffix?.[1] !== undefined && suffix[2] !== undefined && units.has(suffix[2])) {
      unit = suffix[2]
      rest = suffix[1]
    }
  }
  if (!groupedNumber[decimal].test(rest)) return null
  const digits = rest.replace(groupSigns[decimal], '').replace(',', '.')
  return exactNumber(sign + digits + (exponent > 0 ? `e${exponent}` : ''), unit)
}

function exactNumber(digits: string, unit: string): WrittenNumber | null {
  if (leadingZero.test(digits) || (digits.length > 15 && /^[+-]?\d{16,}$/.test(digits))) return null
  const value = Number(digits)
  return Number.isFinite(value) ? { value, unit } : null
}

/** True for currencies. */
export function isCurrency(unit: string): boolean {
  return new RegExp(`^(?:${currency}|${currencyCode})$`).test(unit)
}
