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
    if (money !== null) return `${ofMoney(message, table)}${bound} ${signIn(table)}${money}`
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

const signIn = ({ fields }: TableProfile): string =>
  fields.map((field) => unitOf(field) ?? '').find((unit) => /^[€$£¥]$/.test(unit)) ?? ''

/** Where no currency is written it is said which column is bounded; a column may itself be called "over a tenner". */
const ofMoney = (message: string, table: TableProfile): string => {
  const column = signIn(table) === '' ? moneyColumn(table, null) : null
  return column && !message.includes(`"${column.name}"`) ? `with "${column.name}" ` : ''
}

const isRun = (kilo: number, { fields }: TableProfile): boolean =>
  fields.some((field) => unitOf(field) === 'km') &&
  !fields.some((field) => isNumber(field) && (field.max ?? 0) >= 1000 * kilo && unitOf(field) !== null)
