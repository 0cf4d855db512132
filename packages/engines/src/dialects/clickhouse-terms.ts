import {
  aggregate,
  type DialectTerms,
  named,
  overWindow,
  type Translated,
  type TranslatedAggregate,
} from './translating-generator.ts'

/** Backslashes escape in texts and in names alike. */
const escaped = (value: string): string => value.replaceAll('\\', '\\\\')
const quote = (name: string): string => `"${escaped(name).replaceAll('"', '""')}"`
const text = (value: string): string => `'${escaped(value).replaceAll("'", "''")}'`

function double(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '(-inf)'
  return `toFloat64(${Object.is(value, -0) ? "'-0'" : `'${value}'`})`
}

/** Moments have microseconds and lie in UTC. */
const momentType = "DateTime64(6, 'UTC')"
const asMoment = (time: string): string => `CAST(${time} AS ${momentType})`

function moment(microseconds: number): string | null {
  const date = new Date(microseconds / 1000)
  const isKnown = Number.isInteger(microseconds / 1000) && date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 2300
  return isKnown ? `toDateTime64('${date.toISOString().replace('T', ' ').replace('Z', '')}', 6, 'UTC')` : null
}

const part =
  (name: string): Translated =>
  (time) =>
    `toInt32(${name}(${time}))`
const interval =
  (name: string): Translated =>
  (count) =>
    `${name}(toInt64(${count}))`

/** Characters that are cut off both ends, as a class of a regular expression. */
const trimmed: Translated = (value, characters = "' '") =>
  `replaceRegexpAll(${value}, concat('^[', ${characters}, ']+|[', ${characters}, ']+$'), '')`

const functions: DialectTerms['functions'] = {
  abs: named('abs'),
  ceil: named('ceil'),
  floor: named('floor'),
  round: named('round'),
  sign: named('sign'),
  exp: named('exp'),
  sqrt: named('sqrt'),
  ln: named('log'),
  pow: named('pow'),
  sin: named('sin'),
  cos: named('cos'),
  tan: named('tan'),
  asin: named('asin'),
  atan2: named('atan2'),
  least: named('least'),
  greatest: named('greatest'),
  coalesce: named('coalesce'),
  nullif: named('nullIf'),
  isnan: (x) => `isNaN(toFloat64(${x}))`,
  isinf: (x) => `isInfinite(toFloat64(${x}))`,
  isfinite: (x) => `isFinite(toFloat64(${x}))`,
  signbit: (x) => `startsWith(toString(toFloat64(${x})), '-')`,
  concat: named('concat'),
  replace: named('replaceAll'),
  lower: named('lowerUTF8'),
  upper: named('upperUTF8'),
  trim: trimmed,
  strpos: named('positionUTF8'),
  left: (value, count) => `leftUTF8(${value}, ${count})`,
  length: named('lengthUTF8'),
  regexp_replace: (value = '', pattern = '', other = '') => `replaceRegexpAll(${value}, ${pattern}, ${other})`,
  ends_with: named('endsWith'),
  hash: (value) => `sipHash64(toInt64(${value}))`,
  year: part('toYear'),
  quarter: part('toQuarter'),
  month: part('toMonth'),
  day: part('toDayOfMonth'),
  dayofweek: (time) => `toInt32(toDayOfWeek(${time}) % 7)`,
  dayofyear: part('toDayOfYear'),
  hour: part('toHour'),
  minute: part('toMinute'),
  second: part('toSecond'),
  millisecond: part('toMillisecond'),
  date_trunc: (unit, time) => asMoment(`dateTrunc(${unit}, ${time}, 'UTC')`),
  epoch_us: (time) => `toFloat64(toUnixTimestamp64Micro(${asMoment(time ?? '')}))`,
  epoch_ms: (time) => `floor(toUnixTimestamp64Micro(${asMoment(time ?? '')}) / 1000)`,
  make_timestamp: (first, ...rest) => {
    const [month, day, hour, minute, second] = rest
    if (!month || !day || !hour || !minute || !second) return `fromUnixTimestamp64Micro(toInt64(${first}), 'UTC')`
    const whole = [first, month, day, hour, minute].map((one) => `toInt64(${one})`)
    const micro = `toIntervalMicrosecond(toInt64(round((${second}) * 1000000)))`
    return `(makeDateTime64(${whole.join(', ')}, 0, 0, 6, 'UTC') + ${micro})`
  },
  to_months: interval('toIntervalMonth'),
  to_days: interval('toIntervalDay'),
  to_hours: interval('toIntervalHour'),
  to_minutes: interval('toIntervalMinute'),
  to_seconds: interval('toIntervalSecond'),
  to_milliseconds: interval('toIntervalMillisecond'),
}

/** Of too few values a deviation is NaN or infinite, where there should be none. */
const spread =
  (name: string): TranslatedAggregate =>
  ([value], whole) =>
    `if(isFinite(${whole(`${name}(${value})`)}), ${whole(`${name}(${value})`)}, NULL)`

const slope: TranslatedAggregate = ([y, x], whole) => {
  const pairs = `CASE WHEN ${y} IS NOT NULL THEN ${x} END`
  return `(${whole(`covarPopStable(${x}, ${y})`)} / nullIf(${whole(`varPopStable(${pairs})`)}, 0))`
}

const aggregates: DialectTerms['aggregates'] = {
  count: ([value = ''], whole) => `toInt64(${whole(`count(${value})`)})`,
  sum: aggregate('sum'),
  avg: aggregate('avg'),
  min: aggregate('min'),
  max: aggregate('max'),
  stddev: spread('stddevSampStable'),
  stddev_samp: spread('stddevSampStable'),
  stddev_pop: spread('stddevPopStable'),
  variance: spread('varSampStable'),
  var_samp: spread('varSampStable'),
  var_pop: spread('varPopStable'),
  regr_slope: slope,
  corr: aggregate('corrStable'),
  quantile_cont: ([value, share = ''], whole) =>
    share.startsWith('[')
      ? `arrayMap(one -> if(isNaN(one), NULL, one), ${whole(`quantilesExactInclusive(${share.slice(1, -1)})(${value})`)})`
      : whole(`quantileExactInclusive(${share})(${value})`),
  arg_min: aggregate('argMin'),
  arg_max: aggregate('argMax'),
}

const windows: DialectTerms['windows'] = {
  ...Object.fromEntries(
    ['row_number', 'rank', 'dense_rank'].map((name) => [name, (): string => `toInt64(${name}(){over})`]),
  ),
  cume_dist: overWindow('cume_dist'),
  // Where there is no such row, what cannot be null would be 0.
  lag: (value, offset) => `lag(toNullable(${value}), ${offset}){over}`,
  lead: (value, offset) => `lead(toNullable(${value}), ${offset}){over}`,
  nth_value: (value, place) => `nth_value(toNullable(${value}), ${place}){over}`,
  // By themselves these pass over nulls.
  first_value: (value) => `first_value_respect_nulls(${value}){over}`,
  last_value: (value) => `last_value_respect_nulls(${value}){over}`,
}

export const clickhouseTerms: DialectTerms = {
  engine: 'clickhouse',
  types: { DOUBLE: 'Float64', INTEGER: 'Int32', BIGINT: 'Int64', USMALLINT: 'UInt16', BOOLEAN: 'Bool' },
  functions,
  aggregates,
  windows,
  double,
  quote,
  text,
  moment,
}
