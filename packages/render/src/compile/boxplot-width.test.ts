import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { cars, openTestView } from '../../testing/test-view.ts'

const boxesOf = async (spec: Spec) => {
  const view = await openTestView(spec, { tables: [cars] })
  const marks = view.scene().views.flatMap(({ marks }) => marks)
  view.close()
  return marks.map(({ box }) => box)
}
const spec = (size?: number): Spec => ({
  data: { name: 'cars' },
  mark: size === undefined ? 'boxplot' : { type: 'boxplot', size },
  encoding: { x: { field: 'Origin', type: 'nominal' }, y: { field: 'Horsepower', type: 'quantitative' } },
})

describe('box plots', () => {
  it('are as wide as their bands allow, or as the spec sets', async () => {
    const widest = async (size?: number) => Math.max(...(await boxesOf(spec(size))).map(([, , width]) => width))
    expect(await widest()).toBeGreaterThan(40)
    expect(await widest(20)).toBeCloseTo(20, 0)
  })
})
