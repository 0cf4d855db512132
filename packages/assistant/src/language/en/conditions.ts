import { list } from '../list.ts'

/** What the signs of units are called. */
export const unitNames: ReadonlyMap<string, string> = new Map([
  ...list('dollar|dollars|usd|bucks|$').map((word) => [word, '$'] as const),
  ...list('euro|euros|eur|€').map((word) => [word, '€'] as const),
  ...list('pound|pounds|gbp|quid|£').map((word) => [word, '£'] as const),
  ...list('yen|jpy|¥').map((word) => [word, '¥'] as const),
  ...list('percent|pct|%').map((word) => [word, '%'] as const),
  ...list('second|seconds|secs|s').map((word) => [word, 's'] as const),
  ...list('minute|minutes|mins|min').map((word) => [word, 'min'] as const),
  ...list('hour|hours|hr|hrs|h').map((word) => [word, 'h'] as const),
  ...list('day|days').map((word) => [word, 'd'] as const),
  ...list('week|weeks').map((word) => [word, 'wk'] as const),
  ...list('millimeter|millimeters|millimetre|millimetres|mm').map((word) => [word, 'mm'] as const),
  ...list('centimeter|centimeters|centimetre|centimetres|cm').map((word) => [word, 'cm'] as const),
  ...list('meter|meters|metre|metres|m').map((word) => [word, 'm'] as const),
  ...list('kilometer|kilometers|kilometre|kilometres|kms|km').map((word) => [word, 'km'] as const),
  ...list('mile|miles|mi').map((word) => [word, 'mi'] as const),
  ...list('gram|grams|gramme|grammes|g').map((word) => [word, 'g'] as const),
  ...list('kilogram|kilograms|kilo|kilos|kgs|kg').map((word) => [word, 'kg'] as const),
  ...list('ton|tons|tonne|tonnes|t').map((word) => [word, 't'] as const),
  ...list('liter|liters|litre|litres|l').map((word) => [word, 'l'] as const),
  ...list('degree|degrees|celsius|°|°c').map((word) => [word, '°C'] as const),
])
/** These give a number on a scale: "those who gave an 8 or more"; and what columns of such numbers are called. */
export const ratingVerbs: ReadonlySet<string> = new Set(
  list('gave|give|gives|giving|given|rated|rate|rates|rating|scored|scores|score|voted|votes|marked|graded|awarded'),
)
export const ratingNames: ReadonlySet<string> = new Set(
  list('rating|ratings|rate|score|grade|stars|overall|satisfaction|mark|nps|review|points|vote'),
)
