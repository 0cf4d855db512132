import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, maxGridRows, rowIndices, stepsFor } from './grid-blocks.ts'

const rowsWith = (shape: number[], steps: number[]) =>
  shape.reduce((rows, size, i) => rows * Math.ceil(size / (steps[i] ?? 1)), 1)

describe('The parts of a grid', () => {
  it('hold each cell once, in the order of rows', () => {
    const shapes = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 3 }), (shape, step) => {
        const steps = shape.map(() => step)
        const found: number[] = []
        for (const block of blocksOf(shape, steps, null)) {
          const axes = shape.map((_, axis) => axis)
          const positions = axes.map((axis) => rowIndices(block, [axis]))
          const rows = rowIndices(block, axes)
          for (const row of rows) {
            const at = axes.map((axis) => (block[axis]?.start ?? 0) + (positions[axis]?.[row] ?? 0) * step)
            found.push(at.reduce((sum, position, axis) => sum * (shape[axis] ?? 1) + position, 0))
          }
        }
        expect(found).toEqual(found.toSorted((one, other) => one - other))
        expect(new Set(found).size).toBe(rowsWith(shape, steps))
      }),
      { numRuns: 15 },
    )
  })

  it('are thinned out to what a table may hold', () => {
    for (const shape of [[10 ** 12], [2 ** 40, 2 ** 40], [1000, 721, 1440], [3, 50_000, 50_000], [5, 4]]) {
      const rows = rowsWith(shape, stepsFor(shape))
      expect(rows).toBeLessThanOrEqual(maxGridRows)
      expect(rows).toBeGreaterThanOrEqual(Math.min(rowsWith(shape, []), maxGridRows / 4))
    }
    expect(stepsFor([1000, 721, 1440])).toEqual([112, 1, 1])
  })
})
