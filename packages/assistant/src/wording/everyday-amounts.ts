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
import { moneyColumn } from '../measures/money-column.ts'

/**
 * Puts the number of a bound in digits where it is said in everyday words: "under a fiver", "more than half an hour", and
 * "over 10k" of what is measured in kilometres and never comes to ten thousand of anything.
 */
export const withPlainAmounts = (message: string, table: TableProfile): string =>
  message.replace(everydayBound, (said: string, bound: string, amount: string) => {
    const money = moneySaid(amount.toLowerCase())
    if (money !== null) return inMoney(bound, money, table)
    const put = plainAmount(amount.toLowerCase(), table)
    return put === null ? said : `${bound} ${put}`
  })

const moneySaid = (amount: string): string | null => {
  const known = everydayAmounts.get(amount)
  const [, grand] = grands.exec(amount) ?? []
  return grand !== undefined ? String(Number(grand) * 1000) : known?.money ? known.value : null
}

const plainAmount = (amount: string, table: TableProfile): string | null => {
  const known = everydayAmounts.get(amount)
  const [, kilo] = thousands.exec(amount) ?? []
  return known?.value ?? (kilo !== undefined && isRun(Number(kilo), table) ? inKilometres(kilo) : null)
}

/** In the table's currency, or of the column of money where none is written. */
const inMoney = (bound: string, value: string, table: TableProfile): string => {
  const sign = table.fields.map((field) => unitOf(field) ?? '').find((unit) => /^[€$£¥]$/.test(unit))
  if (sign !== undefined) return `${bound} ${sign}${value}`
  const column = moneyColumn(table, null)
  return column ? `with "${column.name}" ${bound} ${value}` : `${bound} ${value}`
}

const isRun = (kilo: number, { fields }: TableProfile): boolean =>
  fields.some((field) => unitOf(field) === 'km') &&
  !fields.some((field) => isNumber(field) && (field.max ?? 0) >= 1000 * kilo && unitOf(field) !== null)
