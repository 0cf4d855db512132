import type { GridRange } from './grid.ts'

/** The most rows that a grid becomes. */
export const maxGridRows = 10_000_000
/** Rows that are read at once, and the most where values are stored together. */
const blockRows = 122_880
const maxBlockRows = 4_000_000

/**
 * How far apart the values of each dimension are that are read. A grid of three and more dimensions has fewer steps of the
 * first; where that is not enough, and with fewer dimensions, all are thinned out alike.
 */
export function stepsFor(shape: number[]): number[] {
  const steps = shape.map(() => 1)
  const rowsWith = (some: number[]) => shape.reduce((rows, size, i) => rows * Math.ceil(size / (some[i] ?? 1)), 1)
  const first = shape[0] ?? 1
  const ofFirst = Math.max(1, Math.floor((maxGridRows / rowsWith(steps)) * first))
  if (shape.length > 2) steps[0] = Math.ceil(first / ofFirst)
  const from = shape.length > 2 ? 1 : 0
  const alike = Math.floor((rowsWith(steps) / maxGridRows) ** (1 / (shape.length - from)))
  for (let i = from; i < steps.length; i++) steps[i] = Math.max(1, alike)
  while (rowsWith(steps) > maxGridRows) for (let i = from; i < steps.length; i++) steps[i] = (steps[i] ?? 1) + 1
  return steps
}

/** The parts of a grid in the order of its rows, each of a bounded number of rows. `chunk`: values stored together. */
export function* blocksOf(shape: number[], steps: number[], chunk: number[] | null): Generator<GridRange[]> {
  const counts = shape.map((size, i) => Math.ceil(size / (steps[i] ?? 1)))
  // The dimension within which blocks begin and end; those before it have one value in each, those after it all.
  let axis = counts.length - 1
  let inner = 1
  while (axis > 0 && inner * (counts[axis] ?? 1) <= blockRows) inner *= counts[axis--] ?? 1
  const stored = Math.ceil((chunk?.[axis] ?? 1) / (steps[axis] ?? 1))
  const wanted = Math.max(Math.floor(blockRows / inner), stored * inner <= maxBlockRows ? stored : 1, 1)
  const outer = counts.slice(0, axis)
  const last = counts[axis] ?? 1
  for (const position of positionsIn(outer)) {
    for (let start = 0; start < last; start += wanted) {
      yield counts.map((count, i): GridRange => {
        const step = steps[i] ?? 1
        if (i < axis) return { start: (position[i] ?? 0) * step, count: 1, step }
        return i > axis
          ? { start: 0, count, step }
          : { start: start * step, count: Math.min(wanted, last - start), step }
      })
    }
  }
}

function* positionsIn(counts: number[]): Generator<number[]> {
  const position = counts.map(() => 0)
  for (;;) {
    yield position
    let axis = counts.length - 1
    while (axis >= 0 && (position[axis] ?? 0) + 1 >= (counts[axis] ?? 1)) position[axis--] = 0
    if (axis < 0) return
    position[axis] = (position[axis] ?? 0) + 1
  }
}

/** For each row of a block the index of its value among those of a variable that has only the dimensions `axes`. */
export function rowIndices(block: GridRange[], axes: number[]): Int32Array {
  const counts = block.map(({ count }) => count)
  const rows = counts.reduce((product, count) => product * count, 1)
  const indices = new Int32Array(rows)
  let width = 1
  for (const axis of axes.toReversed()) {
    const count = counts[axis] ?? 1
    const inner = counts.slice(axis + 1).reduce((product, size) => product * size, 1)
    for (let row = 0; row < rows; row++) indices[row] = (indices[row] ?? 0) + (Math.floor(row / inner) % count) * width
    width *= count
  }
  return indices
}
