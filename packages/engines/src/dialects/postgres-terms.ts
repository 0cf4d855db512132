import { createHash } from 'node:crypto'
import {
  aggregate,
  type DialectTerms,
  named,
  overWindow,
  type Translated,
  type TranslatedAggregate,
} from './translating-generator.ts'

/** PostgreSQL cuts longer names, so that two may become one. */
const maxNameBytes = 63

function quote(name: string): string {
  const isLong = Buffer.byteLength(name) > maxNameBytes
  const short = isLong ? `column ${createHash('sha256').update(name).digest('hex').slice(0, 32)}` : name
  return `"${short.replaceAll('"', '""')}"`
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const double = (value: number): string =>
  Number.isFinite(value) && !Object.is(value, -0)
    ? `float8 '${value}'`
    : `float8 '${Object.is(value, -0) ? '-0' : value}'`

/** PostgreSQL has dates from 4713 BC; years beyond 9999 are written in another way. */
function moment(microseconds: number): string | null {
  const date = new Date(microseconds / 1000)
  const isPlain = Number.isInteger(microseconds / 1000) && date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999
  return isPlain
    ? `timestamp '${date
        .toISOString()
        .replace('T', ' ')
        .replace('Z', '')
        .replace(/\.000$/, '')}'`
    : null
}

const part =
  (name: string): Translated =>
  (time) =>
    `date_part('${name}', ${time})::int4`
const wholePart =
  (name: string): Translated =>
  (time) =>
    `floor(date_part('${name}', ${time}))::int4`
const integer = (value: string): string => `(${value})::int4`

/** Values that are used several times, under names. */
const naming = (values: { [name: string]: string }, expression: string): string => {
  const list = Object.entries(values).map(([name, value]) => `(${value})::float8 AS ${name}`)
  return `(SELECT ${expression} FROM (SELECT ${list.join(', ')}) AS operands)`
}

const isOdd = (value: string): string => `${value} / 2 <> floor(${value} / 2)`
const isNegative = (value: string): string => `left((${value})::float8::text, 1) = '-'`

/** PostgreSQL refuses powers that are complex or infinite. NaN is above all numbers. */
const power: Translated = (base, exponent) =>
  naming(
    { x: base, y: exponent },
    `CASE WHEN y = 0 THEN float8 '1' WHEN x = 'NaN' OR y = 'NaN' THEN 'NaN' ` +
      `WHEN x = 0 AND y < 0 THEN CASE WHEN abs(y) < 1e15 AND y = floor(y) AND ${isOdd('y')} AND ${isNegative('x')} THEN float8 '-Infinity' ELSE 'Infinity' END ` +
      `WHEN x = 0 OR abs(x) = 'Infinity' OR abs(y) = 'Infinity' THEN power(x, y) ` +
      `WHEN x < 0 AND y <> floor(y) THEN 'NaN' ` +
      `WHEN y * ln(abs(x)) > 709.78 THEN CASE WHEN x < 0 AND ${isOdd('y')} THEN float8 '-Infinity' ELSE 'Infinity' END ` +
      `WHEN y * ln(abs(x)) < -708.39 THEN 0 ELSE power(x, y) END`,
  )

/**
 * The rest of a division of doubles. Numeric would divide what they are written as, so that is computed of binary fractions
 * alone; of others, the last line fails on purpose.
 */
const remainder = (a: string, b: string): string =>
  naming(
    { x: a, y: b },
    `CASE WHEN x = 'NaN' OR y = 'NaN' OR abs(x) = 'Infinity' OR y = 0 THEN float8 'NaN' ` +
      `WHEN abs(x) < abs(y) THEN x ` +
      `WHEN abs(x) < 1e12 AND x * 1024 = floor(x * 1024) AND y * 1024 = floor(y * 1024) ` +
      `THEN ((abs(x) * 1024)::int8 % (abs(y) * 1024)::int8) / float8 '1024' * sign(x) ` +
      `ELSE (x::text || ' has no exact remainder by ' || y::text)::float8 END`,
  )

/** The exponential fails beyond the doubles, and NaN is above all numbers. */
const exponential: Translated = (x) =>
  `(CASE WHEN ${x} = 'NaN' THEN ${x} WHEN ${x} > 709.78 THEN 'Infinity' WHEN ${x} < -708.39 THEN 0 ELSE exp(${x}) END)`

const trimmed: Translated = (value, characters = "' '") => `btrim(${value}, ${characters})`

/** Characters beyond the first 65,536, as the trees write them. */
const beyondPlane = "'[^\\x{10000}-\\x{10FFFF}]'"

const functions: DialectTerms['functions'] = {
  abs: named('abs'),
  ceil: named('ceil'),
  floor: named('floor'),
  round: named('round'),
  sign: named('sign'),
  exp: exponential,
  sqrt: named('sqrt'),
  ln: named('ln'),
  pow: power,
  sin: named('sin'),
  cos: named('cos'),
  tan: named('tan'),
  asin: named('asin'),
  atan2: named('atan2'),
  least: named('least'),
  greatest: named('greatest'),
  coalesce: named('coalesce'),
  nullif: named('nullif'),
  isnan: (x) => `((${x})::float8 = 'NaN')`,
  isinf: (x) => `((${x})::float8 IN ('Infinity', '-Infinity'))`,
  isfinite: (x) => `((${x})::float8 NOT IN ('NaN', 'Infinity', '-Infinity'))`,
  signbit: (x) => `(${isNegative(x)})`,
  concat: named('concat'),
  replace: named('replace'),
  // Only ICU knows the letters of all languages whatever the database's own locale is.
  lower: (value) => `(lower((${value}) COLLATE "und-x-icu") COLLATE "C")`,
  upper: (value) => `(upper((${value}) COLLATE "und-x-icu") COLLATE "C")`,
  trim: trimmed,
  strpos: named('strpos'),
  left: (value, count) => `left(${value}, ${integer(count)})`,
  length: named('length'),
  regexp_replace: (value, pattern, other, flags) => {
    const own = pattern === beyondPlane ? "'[^\\U00010000-\\U0010FFFF]'" : pattern
    return `regexp_replace(${[value, own, other, flags].filter(Boolean).join(', ')})`
  },
  ends_with: (value, end) => `(right(${value}, length(${end})) = ${end})`,
  hash: (value) => `hashint8extended((${value})::int8, 0)`,
  year: part('year'),
  quarter: part('quarter'),
  month: part('month'),
  day: part('day'),
  dayofweek: part('dow'),
  dayofyear: part('doy'),
  hour: part('hour'),
  minute: part('minute'),
  second: wholePart('second'),
  millisecond: wholePart('milliseconds'),
  date_trunc: named('date_trunc'),
  // Doubles hold microseconds until 2255, and whole seconds beyond.
  epoch_us: (time) => `round(date_part('epoch', ${time}) * 1e6)`,
  epoch_ms: (time) => `floor(round(date_part('epoch', ${time}) * 1e6) / 1000)`,
  make_timestamp: (first, ...rest) => {
    const [month, day, hour, minute, second] = rest
    if (!month || !day || !hour || !minute || !second)
      return `(timestamp '1970-01-01' + (${first}) * interval '1 microsecond')`
    const whole = [first ?? '', month, day, hour, minute].map(integer)
    return `make_timestamp(${whole.join(', ')}, (${second})::float8)`
  },
  to_months: (count) => `make_interval(months => ${integer(count)})`,
  to_days: (count) => `make_interval(days => ${integer(count)})`,
  to_hours: (count) => `make_interval(hours => ${integer(count)})`,
  to_minutes: (count) => `make_interval(mins => ${integer(count)})`,
  to_seconds: (count) => `make_interval(secs => ${count})`,
  to_milliseconds: (count) => `make_interval(secs => (${count}) / 1000.0)`,
}

/** The value of a row that has the least or the greatest of another one; of several, the first row. */
const rowWith =
  (end: 'min' | 'max'): TranslatedAggregate =>
  ([row = '', by = ''], whole) => {
    const sign = end === 'min' ? '' : '-'
    const pair = `CASE WHEN ${by} IS NOT NULL THEN ARRAY[(${by})::float8, ${sign}(${row})::float8] END`
    return `(${sign}(${whole(`${end}(${pair})`)})[2])::int8`
  }

const aggregates: DialectTerms['aggregates'] = {
  count: ([value = '*'], whole) => whole(`count(${value})`),
  sum: aggregate('sum'),
  avg: aggregate('avg'),
  min: aggregate('min'),
  max: aggregate('max'),
  stddev: aggregate('stddev_samp'),
  stddev_samp: aggregate('stddev_samp'),
  stddev_pop: aggregate('stddev_pop'),
  variance: aggregate('var_samp'),
  var_samp: aggregate('var_samp'),
  var_pop: aggregate('var_pop'),
  regr_slope: aggregate('regr_slope'),
  corr: aggregate('corr'),
  quantile_cont: ([value, share], whole) => whole(`percentile_cont(${share}) WITHIN GROUP (ORDER BY ${value})`),
  arg_min: rowWith('min'),
  arg_max: rowWith('max'),
}

const windows: DialectTerms['windows'] = Object.fromEntries(
  ['row_number', 'rank', 'dense_rank', 'cume_dist', 'lag', 'lead', 'first_value', 'last_value', 'nth_value'].map(
    (name) => [name, overWindow(name)],
  ),
)

export const postgresTerms: DialectTerms & { remainder(a: string, b: string): string } = {
  engine: 'postgres',
  types: { DOUBLE: 'float8', INTEGER: 'int4', BIGINT: 'int8', USMALLINT: 'int4', BOOLEAN: 'bool' },
  functions,
  aggregates,
  windows,
  double,
  quote,
  text,
  moment,
  remainder,
}
