import type { Derivation } from '../model/derivation.ts'
import { english, fill, type Wording } from '../wording/wording.ts'
import { listWords } from '../wording/words.ts'

/** A derivation as a sentence: "Joined orders and customers where “customer_id” is “id”." */
export function derivationWords(derivation: Derivation, wording: Wording = english): string {
  const say = wording.sentences.derivations
  const quoted = (name: string) => fill(say.quoted, name)
  const list = (words: readonly string[]) => listWords(words, wording)
  switch (derivation.kind) {
    case 'join': {
      const { left, right, on, type } = derivation
      const keys = on.map((key) =>
        key.left === key.right ? fill(say.sameKey, key.left) : fill(say.keys, key.left, key.right),
      )
      return fill(say.joined, left, right, list(keys), type === 'left' ? fill(say.kept, left) : '')
    }
    case 'unpivot': {
      const { table, columns, name, value } = derivation
      const names = columns.map(quoted)
      const [first = '', last = ''] = [names[0], names.at(-1)]
      const span = columns.length <= 3 ? list(names) : fill(say.span, first, last)
      return fill(say.unpivoted, String(columns.length), table, span, name, value)
    }
    case 'pivot': {
      const { table, rows, column, value, aggregate } = derivation
      const measure = fill(say.measures[aggregate], quoted(value ?? ''))
      const each = rows.length === 0 ? '' : fill(say.eachRow, list(rows.map(quoted)))
      return fill(say.pivoted, column, table, measure, each)
    }
  }
}
