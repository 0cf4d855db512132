import type { FieldProfile } from '../model/profile.ts'
import type { Aggregate } from '../model/vocabulary.ts'

/** Units at the end of column names, and their symbols. */
const units: ReadonlyMap<string, string> = new Map([
  ['pct', '%'],
  ['%', '%'],
  ['ppm', 'ppm'],
  ['ppb', 'ppb'],
  ['mg', 'mg'],
  ['kg', 'kg'],
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['km', 'km'],
  ['kmh', 'km/h'],
  ['mph', 'mph'],
  ['m2', 'm²'],
  ['km2', 'km²'],
  ['sqm', 'm²'],
  ['m3', 'm³'],
  ['ml', 'ml'],
  ['ug', 'µg'],
  ['rpm', 'rpm'],
  ['bpm', 'bpm'],
  ['mmhg', 'mmHg'],
  ['hz', 'Hz'],
  ['khz', 'kHz'],
  ['mhz', 'MHz'],
  ['mw', 'MW'],
  ['gwh', 'GWh'],
  ['ugm3', 'µg/m³'],
  ['mgm3', 'mg/m³'],
  ['mgl', 'mg/l'],
  ['mgdl', 'mg/dl'],
  ['kgha', 'kg/ha'],
  ['wm2', 'W/m²'],
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
/** Units of one letter, recognized only after “temperature”. */
const degrees: ReadonlyMap<string, string> = new Map([
  ['c', '°C'],
  ['f', '°F'],
])
/** Numerators of compound units: `mg` in `Pb_mg_kg`. */
const numerators: ReadonlyMap<string, string> = new Map([
  ...units,
  ['g', 'g'],
  ['t', 't'],
  ['l', 'l'],
  ['m', 'm'],
  ['w', 'W'],
  ['mol', 'mol'],
  ['mmol', 'mmol'],
])
/** Denominators of compound units: `kg` in `Pb_mg_kg`. */
const denominators: ReadonlyMap<string, string> = new Map([
  ['kg', 'kg'],
  ['g', 'g'],
  ['l', 'l'],
  ['dl', 'dl'],
  ['ml', 'ml'],
  ['ha', 'ha'],
  ['m2', 'm²'],
  ['km2', 'km²'],
  ['m3', 'm³'],
  ['s', 's'],
  ['min', 'min'],
  ['h', 'h'],
])

/**
 * Splits a unit off a column's name: `temp_c` is "temp" in "°C", `Pb_mg_kg` is "Pb" in "mg/kg", `Talk (s)` is "Talk" in "s".
 * `weight_in_kg` is left as it is.
 */
export function nameAndUnit(name: string): { name: string; unit?: string } {
  const parenthesis = name.endsWith(')') ? name.lastIndexOf('(') : -1
  const written = parenthesis > 0 ? name.slice(parenthesis + 1, -1) : ''
  if (parenthesizedUnits.has(written)) return { name: name.slice(0, parenthesis).trim(), unit: written }
  const { stem, end } = lastPart(name)
  const secondLast = lastPart(stem)
  const [of, per] = [numerators.get(secondLast.end), denominators.get(end)]
  const compound = of && per && secondLast.stem !== ''
  const bare = compound ? secondLast.stem : stem
  // "Rain mm and snow mm" lists several columns.
  if (stem === '' || endsWithPreposition.test(bare) || bare.split(/[_\s]+/).some((part) => units.has(part)))
    return { name }
  if (compound) return { name: bare, unit: `${of}/${per}` }
  const unitNames = /(^|[_\s])temp(erature)?$/i.test(stem) ? degrees : units
  const unit = unitNames.get(end)
  return unit === undefined ? { name } : { name: stem, unit }
}

/** The unit of a field: as a person corrected it, else from its cells, else from its name. */
export const measurementUnit = ({
  name,
  unit,
  corrected,
}: Pick<FieldProfile, 'name' | 'unit' | 'corrected'>): string | undefined =>
  unit ?? (corrected?.unit === '' ? undefined : nameAndUnit(name).unit)

/** True if fields have the same unit and semantic type, so that one scale fits all. */
export const canShareScale = (fields: readonly FieldProfile[]): boolean =>
  new Set(fields.map((field) => `${measurementUnit(field)} ${field.semanticType}`)).size <= 1

/** The largest number of one field may be so many times that of another. */
const sizeRatio = 20
/** What only one of two names says in what it is measured may still be of one kind: budgeted, and actual dollars. */
const nearSizeRatio = 1.5

/**
 * True if one axis lets all measures be read: no two units differ, and the numbers are of about the same size. `null` is a
 * count of rows, which has its own unit.
 */
export const canShareAxis = (measures: readonly (FieldProfile | null)[]): boolean => {
  const fields = measures.filter((field) => field !== null)
  if (fields.length < measures.length) return fields.length === 0
  if (new Set(fields.flatMap((field) => measurementUnit(field) ?? [])).size > 1) return false
  const sizes = fields.map(({ min = 0, max = 0 }) => Math.max(Math.abs(min), Math.abs(max)))
  return Math.max(...sizes) <= (canShareScale(fields) ? sizeRatio : nearSizeRatio) * Math.min(...sizes)
}

/** Splits a name at the last `_` or space; `end` is in lower case. */
function lastPart(name: string): { stem: string; end: string } {
  const at = Math.max(name.lastIndexOf('_'), name.lastIndexOf(' '))
  return { stem: name.slice(0, Math.max(at, 0)), end: name.slice(at + 1).toLowerCase() }
}
const endsWithPreposition = /(^|[_\s])(in|per|pro|je|par|por)$/i
/** Units in parentheses. */
const parenthesizedUnits: ReadonlySet<string> = new Set(
  [...numerators.values(), ...degrees.values(), ...denominators.values()].flatMap((unit) => [
    unit,
    ...[...denominators.values()].map((denominator) => `${unit}/${denominator}`),
  ]),
)

/** Chemical symbols, except those that are words too, such as `As` and `No`, and abbreviations such as `Corg`. */
export const chemicalSymbols: ReadonlySet<string> = new Set(
  (
    'Li Na Mg Al Si Cl Ar Ca Sc Ti Cr Mn Fe Ni Cu Zn Ga Ge Se Br Kr Rb Sr Zr Nb Mo Tc Ru Rh Pd Ag Cd Sn Sb Te Xe Cs ' +
    'Ce Nd Sm Eu Gd Tb Dy Er Tm Yb Hf Ta Ir Pt Au Hg Tl Pb Bi Rn Ra Ac Corg Norg Ctot Ntot Ptot Stot'
  ).split(' '),
)

/** Adds the table to names that are only a number, such as a year. */
export function qualifiedName(name: string, table: string | undefined): string {
  return table && /^\d+$/.test(name) && !/^(data|table|sheet|file|export|untitled)\b/i.test(table)
    ? `${table} ${name}`
    : name
}

/** Names that already state an aggregate. */
const aggregateNames: { readonly [aggregate in Aggregate]?: RegExp } = {
  sum: /^(totals?|sum|summe|gesamt\p{L}*)(?!\p{L})/iu,
  mean: /^(average|avg|mean|durchschnitt\p{L}*|mittel(wert)?)(?!\p{L})/iu,
  median: /^median(?!\p{L})/iu,
  min: /^(min|minimum|lowest|smallest|kleinste[rs]?|niedrigste[rs]?)(?!\p{L})/iu,
  max: /^(max|maximum|highest|largest|größte[rs]?|höchste[rs]?)(?!\p{L})/iu,
}

/** Removes a final word for the aggregate: the average of `P_avg` is that of "P". */
export function withoutAggregateWord(words: string, aggregate: Aggregate): string {
  const [, plain = words, last = ''] = /^(.+) (\p{L}+)$/u.exec(words) ?? []
  return aggregateNames[aggregate]?.test(last) ? plain : words
}

/** True if the name states the aggregate: the sum of "Total" is not "total total". */
export function impliesAggregate(words: string, aggregate: Aggregate): boolean {
  return aggregateNames[aggregate]?.test(words) ?? false
}
