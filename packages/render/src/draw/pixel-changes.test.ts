import { expect, it } from 'vitest'
import { PixelChanges } from './pixel-changes.ts'

/** A drawing of 4 × 3 pixels from one digit for each. */
const drawing = (digits: string): Buffer =>
  Buffer.from([...digits.replaceAll(' ', '')].flatMap((digit) => [Number(digit), 0, 0, 255]))
const digitsOf = (pixels: Buffer): string =>
  Array.from({ length: pixels.length / 4 }, (_, i) => (pixels[4 * i + 3] === 0 ? '.' : pixels[4 * i])).join('')

function drawn(...drawings: string[]): PixelChanges {
  const changes = new PixelChanges(4, 3, 1)
  for (const [i, digits] of drawings.entries()) changes.record(drawing(digits), i + 1)
  return changes
}

it('tells what changed since any earlier drawing', () => {
  const changes = drawn('0000 0000 0000', '0000 0100 0000', '0000 0100 0002')
  expect(changes.since(3)).toBeNull()
  expect(changes.since(2)).toEqual({ area: { x: 3, y: 2, width: 1, height: 1 }, count: 1 })
  expect(changes.since(1)).toEqual({ area: { x: 1, y: 1, width: 3, height: 2 }, count: 2 })
})

it('counts what changed and changed back', () => {
  expect(drawn('0000 0000 0000', '0000 0100 0000', '0000 0000 0000').since(1)?.count).toBe(1)
})

it('finds that nothing changed, and keeps the numbers', () => {
  const changes = drawn('0000 0000 0000', '0000 0100 0000')
  expect(changes.record(drawing('0000 0100 0000'), 3)).toBe(false)
  expect([changes.since(1)?.count, changes.since(2)]).toEqual([1, null])
})

it('leaves all other pixels transparent', () => {
  const changes = drawn('0000 0000 0000', '0000 0100 0000', '0000 0100 3002')
  expect(digitsOf(changes.masked({ x: 0, y: 1, width: 4, height: 2 }, 1))).toBe('.1..3..2')
  expect(digitsOf(changes.masked({ x: 0, y: 1, width: 4, height: 2 }, 2))).toBe('....3..2')
})

it('counts an area that is to be drawn again as changed', () => {
  const changes = drawn('5555 6666 7777', '5555 6666 7778')
  const also = { x: 0, y: 0, width: 2, height: 2 }
  expect(changes.since(1, also)).toEqual({ area: { x: 0, y: 0, width: 4, height: 3 }, count: 5 })
  expect(changes.since(2, also)).toEqual({ area: also, count: 4 })
  expect(digitsOf(changes.masked({ x: 0, y: 0, width: 4, height: 3 }, 1, also))).toBe('55..66.....8')
})
