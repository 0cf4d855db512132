import { projectionFunction } from '@belvedere/query'
import { expressionFunctions } from '@belvedere/spec'
import { memberReader } from './members.ts'

/** `this` is Vega's context. */
type ExpressionFunction = (this: unknown, ...args: unknown[]) => unknown

const readLength = memberReader('length')
const date = (read: (date: Date) => number) => (value: number) => read(new Date(value))
const string = (change: (text: string) => unknown) => (value: unknown) => change(String(value))

/**
 * Functions that Vega turns into code, and that its context therefore lacks: mathematics, parts of dates, texts. A date
 * is made of its parts or of a text, never of milliseconds alone.
 */
const standardFunctions: { [name: string]: (...args: never[]) => unknown } = {
  isNaN: Number.isNaN,
  isFinite: Number.isFinite,
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  atan2: Math.atan2,
  ceil: Math.ceil,
  cos: Math.cos,
  exp: Math.exp,
  floor: Math.floor,
  hypot: Math.hypot,
  log: Math.log,
  max: Math.max,
  min: Math.min,
  pow: Math.pow,
  round: Math.round,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
  clamp: (value: number, min: number, max: number) => Math.max(min, Math.min(max, value)),

  utc: Date.UTC,
  datetime: (year: string | number, month = 0, day = 1, hours = 0, minutes = 0, seconds = 0, milliseconds = 0) =>
    typeof year === 'string' ? new Date(year) : new Date(year, month, day, hours, minutes, seconds, milliseconds),
  date: date((value) => value.getDate()),
  day: date((value) => value.getDay()),
  year: date((value) => value.getFullYear()),
  month: date((value) => value.getMonth()),
  hours: date((value) => value.getHours()),
  minutes: date((value) => value.getMinutes()),
  seconds: date((value) => value.getSeconds()),
  milliseconds: date((value) => value.getMilliseconds()),
  time: date((value) => value.getTime()),
  timezoneoffset: date((value) => value.getTimezoneOffset()),
  utcdate: date((value) => value.getUTCDate()),
  utcday: date((value) => value.getUTCDay()),
  utcyear: date((value) => value.getUTCFullYear()),
  utcmonth: date((value) => value.getUTCMonth()),
  utchours: date((value) => value.getUTCHours()),
  utcminutes: date((value) => value.getUTCMinutes()),
  utcseconds: date((value) => value.getUTCSeconds()),
  utcmilliseconds: date((value) => value.getUTCMilliseconds()),

  length: (value: unknown) => readLength(value),
  parseFloat: Number.parseFloat,
  parseInt: Number.parseInt,
  upper: string((text) => text.toUpperCase()),
  lower: string((text) => text.toLowerCase()),
  trim: string((text) => text.trim()),
  substring: (value: unknown, ...range: [number, number?]) => String(value).substring(...range),
  split: (value: unknown, ...how: [string, number?]) => String(value).split(...how),
  regexp: RegExp,
  test: (pattern: RegExp | string, text: string) => RegExp(pattern).test(text),
}

/** Functions that specs must not call, but that Vega-Lite, Vega's axes and legends and our own guides do. */
const engineFunctions = [
  ...['scale', 'domain', 'range', 'bandwidth', 'bandspace', 'invert', 'gradient', 'flush', 'sequence'],
  ...['data', 'pluck', 'vlSelectionTest', 'vlSelectionIdTest', 'vlSelectionResolve'],
  ...['timeOffset', 'utcOffset', 'timeUnitSpecifier', 'containerSize'],
  ...['regexp', 'test', 'replace'],
  projectionFunction,
]
const allowedFunctions: ReadonlySet<string> = new Set([...expressionFunctions, ...engineFunctions])

/** The function that an expression calls by a name; undefined unless it is allowed. */
export function functionNamed(
  name: string,
  vegaFunctions: { [name: string]: unknown },
): ExpressionFunction | undefined {
  if (!allowedFunctions.has(name)) return undefined
  const implementation = vegaFunctions[name] ?? standardFunctions[name]
  if (typeof implementation !== 'function') return undefined
  return name === 'extent'
    ? extentOfLists(implementation as ExpressionFunction)
    : (implementation as ExpressionFunction)
}

/** Vega's function goes through whatever has a `length`: 10⁹ steps for a row with a column of that name. */
function extentOfLists(extent: ExpressionFunction): ExpressionFunction {
  return (values) => (Array.isArray(values) || typeof values === 'string' ? extent(values) : [undefined, undefined])
}
