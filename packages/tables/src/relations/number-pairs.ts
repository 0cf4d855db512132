import type { Cell } from '@belvedere/spec'

type Cells = readonly Cell[]
type Pair = readonly [number, number]

/** The numbers of two columns in the rows that have both. */
export function numberPairs(one: Cells = [], other: Cells = []): Pair[] {
  return one.flatMap((cell, row): Pair[] => {
    const otherCell = other[row] ?? null
    return cell === null || otherCell === null ? [] : [[Number(cell), Number(otherCell)]]
  })
}

/** Whether numbers never fall, or never rise, down the rows. */
export const isInOrder = (numbers: readonly number[]): boolean =>
  numbers.every((number, row) => number >= (numbers[row - 1] ?? number)) ||
  numbers.every((number, row) => number <= (numbers[row - 1] ?? number))

const descending = (a: number, b: number): number => b - a

/**
 * How improbable it is by accident that the first number of each pair is less than the second (or, with `orEqual`, not
 * greater): the negated natural logarithm of the share of all ways to pair them in which this holds; 0 if it does not hold.
 */
export function evidenceOfOrder(pairs: readonly Pair[], { orEqual }: { orEqual: boolean }): number {
  const fits = (less: number, greater: number): boolean => less < greater || (orEqual && less === greater)
  if (!pairs.every(([less, greater]) => fits(less, greater))) return 0
  const greater = pairs.map((pair) => pair[1]).sort(descending)
  let fitting = 0
  let evidence = 0
  for (const [taken, less] of pairs
    .map((pair) => pair[0])
    .sort(descending)
    .entries()) {
    while (fitting < greater.length && fits(less, greater[fitting] ?? less)) fitting += 1
    evidence -= Math.log((fitting - taken) / (pairs.length - taken))
  }
  return evidence
}

export const swapped = ([one, other]: Pair): Pair => [other, one]
