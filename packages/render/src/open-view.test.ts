import { describe, expect, it } from 'vitest'
import { openTestView } from '../testing/test-view.ts'

describe('a view', () => {
  it('draws a frame of exactly its size, and the same picture again while nothing changes', async () => {
    const view = await openTestView({
      data: { name: 'cars' },
      mark: 'bar',
      encoding: {
        x: { field: 'Origin', type: 'nominal' },
        y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
      },
    })
    const picture = await view.draw({ quality: 'final' })
    expect([picture.format, picture.final, picture.width, picture.height]).toEqual(['png', true, 600, 360])
    expect(await view.draw({ quality: 'final' })).toBe(picture)
    expect(view.markCount()).toBe(3)
    view.close()
  })
})
