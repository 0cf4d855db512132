import { describe, expect, it } from 'vitest'
import { fpsOf, fractionOf, nextSpeed, stepIndex, tickIndexes } from './timeline-math.ts'

describe('the timeline', () => {
  it('steps by one, by ten with Shift, and stays within its ends', () => {
    expect(stepIndex('ArrowRight', false, 3, 20)).toBe(4)
    expect(stepIndex('ArrowLeft', true, 3, 20)).toBe(0)
    expect(stepIndex('ArrowRight', true, 15, 20)).toBe(19)
    expect(stepIndex('End', false, 3, 20)).toBe(19)
    expect(stepIndex('a', false, 3, 20)).toBeNull()
  })

  it('labels as many times as fit, the first and the last among them', () => {
    const years = Array.from({ length: 51 }, (_, at) => String(1955 + at))
    expect(tickIndexes(years, 340)).toEqual([0, 10, 20, 30, 40, 50])
    expect(tickIndexes(years, 90)).toEqual([0, 50])
    expect(tickIndexes(['Jan 2024', 'Feb 2024', 'Mar 2024'], 98)).toEqual([])
    expect(tickIndexes(years.slice(0, 12), 500)).toEqual([0, 2, 4, 6, 8, 11])
    expect(tickIndexes(['only'], 90)).toEqual([0])
    expect(tickIndexes([], 90)).toEqual([])
  })

  it('goes round its speeds', () => {
    expect([nextSpeed(1), nextSpeed(4), fpsOf(2), fractionOf(5, 11), fractionOf(0, 1)]).toEqual([2, 0.5, 8, 0.5, 0])
  })
})
