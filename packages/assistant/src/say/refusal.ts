import { conflictOf, solve, type WishConflict } from '@belvedere/solver'
import { capital, listWords, type PartialSpec, type TableProfile, uncapital } from '@belvedere/spec'
import { chartRequest } from './chart-text.ts'

/** Why wishes cannot be met, and what can be drawn when one of them is given up. */
export interface Refusal {
  text: string
  /** Requests as a person would type them. */
  offers: string[]
}

/** Names the smallest set of wishes that cannot hold together; null where nothing but a single rule says why. */
export const refusalOf = (partial: PartialSpec, table: TableProfile): Refusal | null => {
  const clash = conflictOf(partial, table)
  return clash && { text: clashText(clash), offers: offersOf(clash, table) }
}

export const clashText = ({ wishes, conflicts }: WishConflict): string => {
  const words = capital(listWords(wishes.map((wish) => wish.words)))
  const cannot = wishes.length > 1 ? 'cannot hold together' : 'cannot be shown'
  const [because] = conflicts.map(({ sentence }) => sentence)
  return because === undefined ? `${words} ${cannot}.` : `${words} ${cannot}: ${uncapital(because)}`
}

const offersOf = ({ wishes }: WishConflict, table: TableProfile): string[] => {
  const phrases = wishes.flatMap(({ without }) => {
    const solution = solve(without, table, { limit: 1 })
    const best = solution.state === 'solved' ? solution.specs[0] : undefined
    return best ? [chartRequest(best.spec, table)] : []
  })
  return [...new Set(phrases)]
}
