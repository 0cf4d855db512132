import { list } from '../../list.ts'

/** How units are written in the names of columns, by what they are called. */
export const unitSigns: ReadonlyMap<string, readonly string[]> = new Map([
  ['hectare', list('ha|hectare')],
  ['acre', list('ac|acre')],
  ['kilogram', list('kg|kilo')],
  ['kilo', list('kg|kilo')],
  ['tonne', list('t|tonne|ton')],
  ['litre', list('l|litre|liter')],
  ['liter', list('l|litre|liter')],
  ['kilometre', list('km|kilometre|kilometer')],
  ['kilometer', list('km|kilometre|kilometer')],
  ['mile', list('mi|mile')],
])
/** Between a number and its unit. */
export const perUnit = /\s+(?:per|a|for each|for every|each)\s+(\p{L}+?)s?\b/giu
