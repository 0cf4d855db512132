import { findWishConflict, solve, type WishConflict } from '@belvedere/solver'
import type { PartialSpec, TableProfile } from '@belvedere/spec'
import { chartRequest } from './chart-text.ts'
import { type AnyText, distinctTexts, sentences, text } from './text.ts'

/** Why wishes cannot be met, and what can be drawn when one of them is given up. */
export interface ConflictExplanation {
  text: AnyText
  /** Requests as a person would type them. */
  offers: AnyText[]
}

/**
 * Names the smallest set of wishes that cannot hold together. Null if the wishes do not conflict or this could not be
 * decided.
 */
export const explainConflict = (partial: PartialSpec, table: TableProfile): ConflictExplanation | null => {
  const conflict = findWishConflict(partial, table)
  return conflict && { text: conflictText(conflict), offers: offersOf(conflict, table) }
}

export const conflictText = ({ wishes, conflicts }: WishConflict): AnyText => {
  const words = wishes.map((wish) => wish.words)
  // The first rule is reason enough.
  const [reason] = conflicts.map(({ sentence }) => sentence)
  return sentences(
    text(words.length > 1 ? 'refused.wishes' : 'refused.wish', { wishes: words }),
    ...(reason === undefined ? [] : [reason]),
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
