import type { Aggregate } from '../spec.ts'

/** Units that stand at the end of a column's name, and how they are written. */
const units: ReadonlyMap<string, string> = new Map([
  ['pct', '%'],
  ['ppm', 'ppm'],
  ['ppb', 'ppb'],
  ['mg', 'mg'],
  ['kg', 'kg'],
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['km', 'km'],
  ['kmh', 'km/h'],
  ['mph', 'mph'],
  ['ms', 'ms'],
  ['hpa', 'hPa'],
  ['kpa', 'kPa'],
  ['kw', 'kW'],
  ['kwh', 'kWh'],
  ['mwh', 'MWh'],
  ['kb', 'kB'],
  ['mb', 'MB'],
  ['gb', 'GB'],
  ['usd', '$'],
  ['eur', '€'],
  ['gbp', '£'],
])
/** Of one letter only those that follow what is measured in them. */
const degrees: ReadonlyMap<string, string> = new Map([
  ['c', '°C'],
  ['f', '°F'],
])

/** `temp_c` is "temp" in "°C"; `weight_in_kg` reads as it stands. */
export function nameAndUnit(name: string): { name: string; unit?: string } {
  const [, stem = '', end = ''] = /^(.+)_([a-z]+)$/i.exec(name) ?? []
  if (/(^|_)(in|per)$/i.test(stem)) return { name }
  const known = /(^|_)temp(erature)?$/i.test(stem) ? degrees : units
  const unit = known.get(end.toLowerCase())
  return unit === undefined ? { name } : { name: stem, unit }
}

/** Which table a column belongs to is said where its name is a number, such as a year. */
export function nameInTable(name: string, table: string | undefined): string {
  return table && /^\d+$/.test(name) && !/^(data|table|sheet|file|export|untitled)\b/i.test(table)
    ? `${table} ${name}`
    : name
}

/** Names that begin so say by themselves how their values are summed up. */
const summedUp: { readonly [aggregate in Aggregate]?: RegExp } = {
  sum: /^(totals?|sum|summe|gesamt\p{L}*)(?!\p{L})/iu,
  mean: /^(average|avg|mean|durchschnitt\p{L}*|mittel(wert)?)(?!\p{L})/iu,
  median: /^median(?!\p{L})/iu,
  min: /^(min|minimum|lowest|smallest|kleinste[rs]?|niedrigste[rs]?)(?!\p{L})/iu,
  max: /^(max|maximum|highest|largest|größte[rs]?|höchste[rs]?)(?!\p{L})/iu,
}

/** The total of a column that is called "Total" is no "total total". */
export function saysItself(words: string, aggregate: Aggregate): boolean {
  return summedUp[aggregate]?.test(words) ?? false
}
