import { describe, expect, it } from 'vitest'
import { profileBars } from './profile-bars.ts'

describe('a small distribution', () => {
  it('draws the histogram where there is one', () => {
    const histogram = [
      { lo: 0, hi: 1, count: 10 },
      { lo: 1, hi: 2, count: 0 },
    ]
    expect(profileBars({ histogram, values: [] })).toEqual([
      { x: 0, width: 0.48, height: 1 },
      { x: 0.5, width: 0.48, height: 0 },
    ])
  })

  it('draws the most frequent values otherwise, and even the rarest can be seen', () => {
    const bars = profileBars({
      values: [
        { value: 'a', count: 1000 },
        { value: 'b', count: 1 },
      ],
    })
    expect(bars.map(({ height }) => height)).toEqual([1, 0.06])
  })
})
