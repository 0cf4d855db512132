import type { TableProfile } from '@belvedere/spec'
import { isNumber } from '../edits/reader.ts'
import { unitOf } from '../interpreter/units.ts'
import {
  everydayAmounts,
  everydayBound,
  grands,
  inKilometres,
  thousands,
} from '../language/en/wording/everyday-amounts.ts'

/**
 * Puts the number of a bound in digits where it is said in everyday words: "under a fiver", "more than half an hour", and
 * "over 10k" of what is measured in kilometres and never comes to ten thousand of anything.
 */
export const withPlainAmounts = (message: string, table: TableProfile): string =>
  message.replace(everydayBound, (said: string, bound: string, amount: string) => {
    const put = plainAmount(amount.toLowerCase(), table)
    return put === null ? said : `${bound} ${put}`
  })

const plainAmount = (amount: string, table: TableProfile): string | null => {
  const known = everydayAmounts.get(amount)
  if (known) return known.money ? inMoney(known.value, table) : known.value
  const [, grand] = grands.exec(amount) ?? []
  if (grand !== undefined) return inMoney(String(Number(grand) * 1000), table)
  const [, kilo] = thousands.exec(amount) ?? []
  return kilo !== undefined && isRun(Number(kilo), table) ? inKilometres(kilo) : null
}

const inMoney = (value: string, { fields }: TableProfile): string => {
  const sign = fields.map((field) => unitOf(field) ?? '').find((unit) => /^[€$£¥]$/.test(unit))
  return sign === undefined ? value : `${sign}${value}`
}

const isRun = (kilo: number, { fields }: TableProfile): boolean =>
  fields.some((field) => unitOf(field) === 'km') &&
  !fields.some((field) => isNumber(field) && (field.max ?? 0) >= 1000 * kilo && unitOf(field) !== null)
