import type { FieldProfile } from '../model/profile.ts'
import type { Aggregate } from '../model/vocabulary.ts'

/** Units that stand at the end of a column's name, and how they are written. */
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
/** Of one letter only those that follow what is measured in them. */
const degrees: ReadonlyMap<string, string> = new Map([
  ['c', '°C'],
  ['f', '°F'],
])
/** What stands before another unit, an amount of it for each of those: `Pb_mg_kg`. */
const amounts: ReadonlyMap<string, string> = new Map([
  ...units,
  ['g', 'g'],
  ['t', 't'],
  ['l', 'l'],
  ['m', 'm'],
  ['w', 'W'],
  ['mol', 'mol'],
  ['mmol', 'mmol'],
])
const eachOf: ReadonlyMap<string, string> = new Map([
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
 * `temp_c` is "temp" in "°C", `Pb_mg_kg` is "Pb" in "mg/kg", `Talk (s)` is "Talk" in "s"; `weight_in_kg` reads as it
 * stands.
 */
export function nameAndUnit(name: string): { name: string; unit?: string } {
  const aside = name.endsWith(')') ? name.lastIndexOf('(') : -1
  const written = aside > 0 ? name.slice(aside + 1, -1) : ''
  if (writtenUnits.has(written)) return { name: name.slice(0, aside).trim(), unit: written }
  const { stem, end } = lastPart(name)
  const before = lastPart(stem)
  const [of, per] = [amounts.get(before.end), eachOf.get(end)]
  const compound = of && per && before.stem !== ''
  const bare = compound ? before.stem : stem
  // "Rain mm and snow mm" are the names of several columns.
  if (stem === '' || readsOn.test(bare) || bare.split(/[_\s]+/).some((part) => units.has(part))) return { name }
  if (compound) return { name: bare, unit: `${of}/${per}` }
  const known = /(^|[_\s])temp(erature)?$/i.test(stem) ? degrees : units
  const unit = known.get(end)
  return unit === undefined ? { name } : { name: stem, unit }
}

/** What a field is measured in: as written at its cells, else at the end of its name. */
export const measurementUnit = ({ name, unit }: Pick<FieldProfile, 'name' | 'unit'>): string | undefined =>
  unit ?? nameAndUnit(name).unit

/** Whether fields hold the same in the same unit, so that their values stand on one scale. */
export const canShareScale = (fields: readonly FieldProfile[]): boolean =>
  new Set(fields.map((field) => `${measurementUnit(field)} ${field.semanticType}`)).size <= 1

/** What stands behind the last `_` or space of a name, in lower case, and what before it. */
function lastPart(name: string): { stem: string; end: string } {
  const at = Math.max(name.lastIndexOf('_'), name.lastIndexOf(' '))
  return { stem: name.slice(0, Math.max(at, 0)), end: name.slice(at + 1).toLowerCase() }
}
const readsOn = /(^|[_\s])(in|per|pro|je|par|por)$/i
/** As people write them between brackets. */
const writtenUnits: ReadonlySet<string> = new Set(
  [...amounts.values(), ...degrees.values(), ...eachOf.values()].flatMap((unit) => [
    unit,
    ...[...eachOf.values()].map((each) => `${unit}/${each}`),
  ]),
)

/** Chemical symbols but those that are words as well, such as `As` and `No`, and what is short for a part of an element. */
export const elements: ReadonlySet<string> = new Set(
  (
    'Li Na Mg Al Si Cl Ar Ca Sc Ti Cr Mn Fe Ni Cu Zn Ga Ge Se Br Kr Rb Sr Zr Nb Mo Tc Ru Rh Pd Ag Cd Sn Sb Te Xe Cs ' +
    'Ce Nd Sm Eu Gd Tb Dy Er Tm Yb Hf Ta Ir Pt Au Hg Tl Pb Bi Rn Ra Ac Corg Norg Ctot Ntot Ptot Stot'
  ).split(' '),
)

/** Which table a column belongs to is said where its name is a number, such as a year. */
export function qualifiedName(name: string, table: string | undefined): string {
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

/** The average of a column that is called `P_avg` is that of "P". */
export function withoutAggregateWord(words: string, aggregate: Aggregate): string {
  const [, plain = words, last = ''] = /^(.+) (\p{L}+)$/u.exec(words) ?? []
  return summedUp[aggregate]?.test(last) ? plain : words
}

/** The total of a column that is called "Total" is no "total total". */
export function impliesAggregate(words: string, aggregate: Aggregate): boolean {
  return summedUp[aggregate]?.test(words) ?? false
}
