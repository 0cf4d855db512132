import { sqlStringLiteral } from '../sql/sql.ts'

/** Spaces and apostrophes that group digits, as part of a character class. */
const spaces = String.raw` \x{00a0}\x{2009}\x{202f}'’`
const digits = {
  '.': String.raw`\d+(?:\.\d*)?|\.\d+|\d{1,3}(?:[,${spaces}]\d{2,3})*[,${spaces}]\d{3}(?:\.\d+)?`,
  ',': String.raw`\d+(?:,\d*)?|,\d+|\d{1,3}(?:[.${spaces}]\d{3})+(?:,\d+)?`,
}
const exponent = String.raw`(?:[eE][+-]?\d{1,3})?`
const currency = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})`
const sign = String.raw`[+\-−]?`
const magnitudes = { k: 3, thousand: 3, m: 6, mn: 6, mln: 6, million: 6, b: 9, bn: 9, bln: 9, billion: 9, trillion: 12 }
/** Magnitudes whose small form is a unit: "5 m" are metres. */
const capitalMagnitudes = '[kK]|M|B|[mM]n|[mM]ln|[bB]n|[bB]ln|(?i:thousand|million|billion|trillion)'
const unit = String.raw`[^\d\s.,'’()+\-][^\s()\d]{0,11}`

/** More digits lose precision as numbers. */
const maxDigits = 15

/**
 * SQL that reads a text as a number, null if it is none: signs, `(12)` for -12, currencies, grouped digits, magnitudes
 * such as "1.2M" and a unit behind it. `parts`: a name that no column has, for what the text is made of.
 */
export function textToNumberSql(cell: string, { decimal, parts }: { decimal: '.' | ','; parts: string }): string {
  const opening = String.raw`(\(?\s*${sign})\s*${currency}?\s*(${sign})`
  const pattern = String.raw`^${opening}\s*(${digits[decimal]})(${exponent})\s*(?:(${capitalMagnitudes})(?:\s*${currency}|\s+${unit})?|${unit})?\s*\)?$`
  const trimmed = `trim(${cell}, ${sqlStringLiteral(' \t\r\n\u00a0')})`
  // A lambda, so that the pattern is matched and written once.
  const matched = `regexp_extract(${trimmed}, ${sqlStringLiteral(pattern)}, ['sign', 'inner', 'digits', 'exponent', 'magnitude'])`
  const plain = `replace(regexp_replace(${parts}.digits, ${sqlStringLiteral(`[${decimal === '.' ? ',' : '.'}${spaces}]`)}, '', 'g'), ',', '.')`
  const isNegative = `regexp_matches(${parts}.sign || ${parts}.inner, ${sqlStringLiteral('[(\\-−]')})`
  const powers = Object.entries(magnitudes).map(([word, power]) => `WHEN '${word}' THEN 1e${power}`)
  const magnitude = `CASE lower(${parts}.magnitude) ${powers.join(' ')} ELSE 1 END`
  const isExact = `length(regexp_replace(${plain}, '[^0-9]', '', 'g')) <= ${maxDigits} OR contains(${plain}, '.')`
  const number = `TRY_CAST(${plain} || ${parts}.exponent AS DOUBLE) * ${magnitude} * CASE WHEN ${isNegative} THEN -1 ELSE 1 END`
  const read = `list_transform([${matched}], lambda ${parts}: CASE WHEN ${isExact} THEN ${finiteSql(number)} END)[1]`
  return `CASE WHEN length(${cell}) <= 60 THEN ${read} END`
}

/** Null in place of infinity. */
const finiteSql = (number: string): string => `nullif(nullif(${number}, 'inf'::DOUBLE), '-inf'::DOUBLE)`
