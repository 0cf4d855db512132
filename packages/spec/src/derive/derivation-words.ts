import { aggregateWord, listWords } from '../wording/words.ts'
import type { Derivation } from './derivation.ts'

/** How the table was made, as a sentence: "Joined orders and customers where “customer_id” is “id”." */
export function derivationWords(derivation: Derivation): string {
  switch (derivation.kind) {
    case 'join': {
      const { left, right, on, type } = derivation
      const keys = on.map((key) =>
        key.left === key.right ? `“${key.left}” is the same` : `“${key.left}” is “${key.right}”`,
      )
      const rest = type === 'left' ? `; rows of ${left} without a partner are kept` : ''
      return `Joined ${left} and ${right} where ${listWords(keys)}${rest}.`
    }
    case 'unpivot': {
      const { table, columns, name, value } = derivation
      return `Turned ${columns.length} columns of ${table} (${spanWords(columns)}) into rows of “${name}” and “${value}”.`
    }
    case 'pivot': {
      const { table, rows, column, value, aggregate } = derivation
      const measure = aggregate === 'count' ? 'the number of rows' : `the ${aggregateWord(aggregate)} of “${value}”`
      const each = rows.length === 0 ? '' : `, one row for each ${listWords(rows.map((name) => `“${name}”`))}`
      return `Turned each “${column}” of ${table} into a column with ${measure}${each}.`
    }
  }
}

function spanWords(columns: readonly string[]): string {
  const quoted = columns.map((name) => `“${name}”`)
  return columns.length <= 3 ? listWords(quoted) : `${quoted[0]} to ${quoted.at(-1)}`
}
