import type { Derivation } from '../model/derivation.ts'
import { text } from '../wording/spec-texts.ts'
import { english, type Wording } from '../wording/wording.ts'
import { listWords } from '../wording/words.ts'

/** A derivation as a sentence: "Joined orders and customers where “customer_id” is “id”." */
export function derivationWords(derivation: Derivation, wording: Wording = english): string {
  const quoted = (name: string) => wording.textOf(text('derivation.name', { name }))
  const list = (words: readonly string[]) => listWords(words, wording)
  switch (derivation.kind) {
    case 'join': {
      const { left, right, on, type } = derivation
      const keys = on.map((key) =>
        key.left === key.right
          ? wording.textOf(text('derivation.same_key', { name: key.left }))
          : wording.textOf(text('derivation.keys', key)),
      )
      return wording.textOf(
        text('derivation.joined', {
          left,
          right,
          keys: list(keys),
          unmatched: type === 'left' ? text('derivation.unmatched', { table: left }) : '',
        }),
      )
    }
    case 'unpivot': {
      const { table, columns, name, value } = derivation
      const names = columns.map(quoted)
      const [first = '', last = ''] = [names[0], names.at(-1)]
      const span = columns.length <= 3 ? list(names) : wording.textOf(text('derivation.span', { first, last }))
      return wording.textOf(text('derivation.unpivoted', { columns: columns.length, table, names: span, name, value }))
    }
    case 'pivot': {
      const { table, rows, column, value, aggregate } = derivation
      const measure = text(`derivation.measure.${aggregate}`, { what: quoted(value ?? '') })
      const perRow = rows.length === 0 ? '' : text('derivation.each', { names: list(rows.map(quoted)) })
      return wording.textOf(text('derivation.pivoted', { column, table, measure, each: perRow }))
    }
  }
}
