import { mayBeCoded, mayNameThings } from '@belvedere/lexicon/coded-numbers'
import type { FieldProfile, SemanticType } from '@belvedere/spec'
import { numberPairs } from './number-pairs.ts'
import type { TableRows } from './table-rows.ts'

const maxCandidates = 40
const maxPairs = 10
const leastDistinct = 10
/** How far the bounds of one range may be from those of the other, as a share of it. */
const sameRange = 0.05
/**
 * No loop where chance makes four is less likely than one in fifty: e^−4. It makes eight repeated pairs or more, then: with
 * p and q the shares of the numbers on both sides, n²·Σp²·Σq² / 2 ≥ (n·Σpq)² / 2 by Cauchy and Schwarz.
 */
const leastExpectedLoops = 4

/**
 * Two columns of one range that link things, an edge in each row: no pair comes twice and none links a number with itself,
 * although both were likely.
 */
export async function endsOfEdges(
  fields: readonly FieldProfile[],
  rows: TableRows,
): Promise<Map<FieldProfile, SemanticType>> {
  const candidates = fields.filter(mayLink).slice(0, maxCandidates)
  const pairs = candidates
    .flatMap((one, at) => candidates.slice(at + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => areOfOneRange(one, other))
    .slice(0, maxPairs)
  const cells = await rows.firstCells([...new Set(pairs.flat())].map(({ name }) => name))
  const edges = pairs.filter(([one, other]) => areEdges(numberPairs(cells.get(one.name), cells.get(other.name))))
  return new Map(edges.flat().map((field) => [field, 'category']))
}

const mayLink = (field: FieldProfile): boolean =>
  mayBeCoded(field) &&
  mayNameThings(field.name) &&
  field.nulls === 0 &&
  field.distinct >= leastDistinct &&
  field.count >= 2 * field.distinct

function areOfOneRange(one: FieldProfile, other: FieldProfile): boolean {
  const { min = 0, max = 0 } = one
  return Math.abs(min - (other.min ?? 0)) + Math.abs(max - (other.max ?? 0)) <= sameRange * (max - min)
}

function areEdges(pairs: readonly (readonly [number, number])[]): boolean {
  if (pairs.some(([from, to]) => from === to)) return false
  if (new Set(pairs.map(([from, to]) => `${from} ${to}`)).size < pairs.length) return false
  const sources = sharesOf(pairs.map(([from]) => from))
  const targets = sharesOf(pairs.map(([, to]) => to))
  const loops = [...sources].reduce((sum, [value, share]) => sum + share * (targets.get(value) ?? 0), 0)
  return pairs.length * loops >= leastExpectedLoops
}

function sharesOf(numbers: readonly number[]): Map<number, number> {
  const shares = new Map<number, number>()
  for (const number of numbers) shares.set(number, (shares.get(number) ?? 0) + 1 / numbers.length)
  return shares
}
