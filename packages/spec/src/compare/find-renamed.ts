import type { FieldProfile } from '../model/profile.ts'
import { columnGaps, type Gap } from './column-gaps.ts'
import { contentEvidence } from './content-evidence.ts'
import { nameEvidence } from './name-evidence.ts'

/** Beyond this many columns on a side, only those at the same place are compared. */
const maxCompared = 100

/** Evidence, in the unit of `contentEvidence`, that decides that two columns are one, and by how much it must lead. */
const enough = 5
const lead = 2

/**
 * The columns that have another name than before, found by their content, place and name. Each is matched at most once, and
 * only where no other match comes near: what is not certain is left out.
 */
export function findRenamed(
  previous: readonly FieldProfile[],
  current: readonly FieldProfile[],
): { from: string; to: string }[] {
  const kept = commonNames(previous, current)
  const lost = columnGaps(previous, kept)
  const added = columnGaps(current, kept)
  const everyPair = lost.length <= maxCompared && added.length <= maxCompared
  const pairs = lost.flatMap((from) =>
    added.flatMap((to) => {
      const samePlace = isSamePlace(from, to)
      if (!everyPair && !samePlace) return []
      const evidence = evidenceOf(from, to, samePlace)
      return evidence > 0 ? [{ from: from.field.name, to: to.field.name, evidence }] : []
    }),
  )
  const bestOfFrom = bestTwo(pairs, ({ from }) => from)
  const bestOfTo = bestTwo(pairs, ({ to }) => to)
  const leads = ({ evidence }: Pair, [best, second]: BestTwo = [0, 0]) => evidence === best && evidence >= second + lead
  return pairs
    .filter(
      (pair) => pair.evidence >= enough && leads(pair, bestOfFrom.get(pair.from)) && leads(pair, bestOfTo.get(pair.to)),
    )
    .map(({ from, to }) => ({ from, to }))
}

type Pair = { from: string; to: string; evidence: number }

function evidenceOf(from: Gap, to: Gap, samePlace: boolean): number {
  const content = contentEvidence(from.field, to.field)
  return content <= 0 ? 0 : content + (samePlace ? from.weight : 0) + nameEvidence(from.field.name, to.field.name)
}

type BestTwo = [best: number, second: number]

/** The evidence of the best match of each column, and of the next. */
function bestTwo(pairs: readonly Pair[], column: (pair: Pair) => string): ReadonlyMap<string, BestTwo> {
  const bests = new Map<string, BestTwo>()
  for (const pair of pairs) {
    const [best, second] = bests.get(column(pair)) ?? [0, 0]
    const { evidence } = pair
    bests.set(column(pair), evidence > best ? [evidence, best] : [best, Math.max(second, evidence)])
  }
  return bests
}

const isSamePlace = (from: Gap, to: Gap): boolean => from.place === to.place

function commonNames(previous: readonly FieldProfile[], current: readonly FieldProfile[]): ReadonlySet<string> {
  const names = new Set(previous.map(({ name }) => name))
  return new Set(current.flatMap(({ name }) => (names.has(name) ? name : [])))
}
