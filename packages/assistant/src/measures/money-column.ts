import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { isAmount } from '../interpreter/field-class.ts'
import { currencyName, incoming, ledgerColumn, ledgerName, outgoing, sideAmount } from '../language/en/money.ts'
import { pieceNames } from '../language/en/wording/pieces.ts'
import { addsUp, isRate, saysTotal, wordsOf } from '../refine/amounts.ts'

/** What came in or went out; null: not said. */
export type Side = 'in' | 'out' | null

/**
 * The one column that holds what was paid: a whole before what adds up, and that before a price; null: none or several.
 * A tip or a cost is what came in only where nothing else is. Of an account's two columns it is the one of the side that is
 * asked for, else what went out.
 */
export const moneyColumn = ({ fields }: TableProfile, side: Side): FieldProfile | null => {
  const amounts = fields.filter(isAmount)
  const main = side === 'out' ? amounts : amounts.filter(({ name }) => !sideAmount.test(name))
  const numbers = main.some(isMoney) ? main : amounts
  const inMoney = numbers.some(isMoney)
  const ranks = [
    (field: FieldProfile) => inMoney && saysTotal(field) && !isRate(field),
    (field: FieldProfile) => isMoney(field) && addsUp(field),
    (field: FieldProfile) => isMoney(field) && !isRate(field),
    isMoney,
  ]
  const best = ranks.map((fits) => numbers.filter(fits)).find((found) => found.length > 0) ?? []
  const [only, ...more] = best.length > 1 ? ofSide(best, side) : best
  return only && more.length === 0 ? only : null
}

const ofSide = (columns: readonly FieldProfile[], side: Side): FieldProfile[] => {
  const isAccount = columns.length === 2 && columns.every((field) => sideOf(field) !== null)
  const wanted = side ?? (isAccount ? 'out' : null)
  return columns.filter((field) => wanted !== null && sideOf(field) === wanted)
}

const sideOf = ({ name }: FieldProfile): Side => (incoming.test(name) ? 'in' : outgoing.test(name) ? 'out' : null)

/** What the rows of a list of payments are about, where nobody says: the money that went out; null of any other table. */
export const ledgerAmount = (table: TableProfile): FieldProfile | null => {
  const isLedger = ledgerName.test(table.name) || table.fields.some(({ name }) => ledgerColumn.test(name))
  const hasPieces = table.fields.some(
    (field) => isAmount(field) && wordsOf(field).every((word) => pieceNames.has(word)),
  )
  return isLedger && !hasPieces ? moneyColumn(table, null) : null
}

const isMoney = (field: FieldProfile): boolean =>
  field.semanticType === 'currency' || currencyName.test(`${field.unit ?? ''} ${field.name}`)
