import { findWishConflict, solve, type WishConflict } from '@belvedere/solver'
import type { PartialSpec, TableProfile } from '@belvedere/spec'
import { chartRequest } from './chart-text.ts'
import { type AnyText, distinctTexts, sentences, text } from './text.ts'

/** Why wishes cannot be met, and what can be drawn when one of them is given up. */
export interface Refusal {
  text: AnyText
  /** Requests as a person would type them. */
  offers: AnyText[]
}

/** Names the smallest set of wishes that cannot hold together; null where nothing but a single rule says why. */
export const refusalOf = (partial: PartialSpec, table: TableProfile): Refusal | null => {
  const clash = findWishConflict(partial, table)
  return clash && { text: clashText(clash), offers: offersOf(clash, table) }
}

export const clashText = ({ wishes, conflicts }: WishConflict): AnyText => {
  const words = wishes.map((wish) => wish.words)
  const [because] = conflicts.map(({ sentence }) => sentence)
  return sentences(
    text(words.length > 1 ? 'refused.wishes' : 'refused.wish', { wishes: words }),
    ...(because === undefined ? [] : [because]),
  )
}

const offersOf = ({ wishes }: WishConflict, table: TableProfile): AnyText[] =>
  distinctTexts(
    wishes.flatMap(({ without }) => {
      const solution = solve(without, table, { limit: 1 })
      const best = solution.state === 'solved' ? solution.specs[0] : undefined
      return best ? [chartRequest(best.spec, table)] : []
    }),
  )
