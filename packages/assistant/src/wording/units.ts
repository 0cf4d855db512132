import type { TableProfile } from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import { perUnit, unitSigns } from '../language/en/wording/units.ts'

/** Leaves "per hectare" out where it only says again in what a column is measured: `margin_eur_ha`. */
export const withoutUnits = (message: string, table: TableProfile): string => {
  const { named, tokens } = sentenceOf(message, table, null)
  const isNamed = (word: string) => tokens.some(({ text }, at) => named.has(at) && text.startsWith(word))
  return message.replace(perUnit, (said: string, word: string) => {
    const signs = unitSigns.get(word.toLowerCase()) ?? []
    return signs.length > 0 && !isNamed(word.toLowerCase()) && isMeasuredIn(signs, table) ? '' : said
  })
}

const isMeasuredIn = (signs: readonly string[], { fields }: TableProfile): boolean =>
  fields.some(({ name, unit }) =>
    [...name.toLowerCase().split(/[^\p{L}]+/u), ...(unit ?? '').toLowerCase().split('/')].some((one) =>
      signs.includes(one),
    ),
  )
