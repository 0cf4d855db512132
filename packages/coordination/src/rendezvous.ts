import { createHash } from 'node:crypto'

export interface RendezvousCandidate {
  id: string
  /** Its share of all keys is in proportion; 0 or more. */
  weight: number
}

/**
 * The candidates for a key, best first, by weighted rendezvous hashing (highest random weight; Thaler and Ravishankar 1998, with
 * the logarithmic method of Schindelhauer and Schomaker 2005). All who know the same candidates get the same order, and a
 * candidate that comes or goes changes only what it gets or had.
 */
export function rankByRendezvous<T extends RendezvousCandidate>(key: string, candidates: readonly T[]): T[] {
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(key, candidate) }))
    .sort((one, other) => other.score - one.score || (one.candidate.id < other.candidate.id ? -1 : 1))
    .map(({ candidate }) => candidate)
}

function scoreOf(key: string, { id, weight }: RendezvousCandidate): number {
  const digest = createHash('sha256').update(`${key}\0${id}`).digest()
  // Between 0 and 1, both excluded.
  const share = (digest.readUIntBE(0, 6) + 0.5) / 2 ** 48
  return weight / -Math.log(share)
}
