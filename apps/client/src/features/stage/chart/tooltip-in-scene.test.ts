import { describe, expect, it } from 'vitest'
import { aMark, aView } from '../../../../testing/scene-factory.ts'
import type { TooltipState } from './tooltip.ts'
import { tooltipInScene } from './tooltip-in-scene.ts'

const sceneOf = (...marks: ReturnType<typeof aMark>[]) => ({
  title: '',
  description: '',
  views: [aView({ marks })],
  legends: [],
})
const china = aMark({ id: 'm1', datum: { country: 'China', year: 1975 }, box: [10, 10, 20, 20] })
const tooltip: TooltipState = {
  point: { x: 12, y: 12 },
  content: { title: 'China', rows: [] },
  isPinned: true,
  mark: china,
}
const before = sceneOf(china)

describe('a tooltip over a picture that changes', () => {
  it('stays while its mark says the same', () => {
    expect(tooltipInScene({ tooltip, scene: before }, before)).toBe(tooltip)
    expect(tooltipInScene({ tooltip, scene: before }, sceneOf({ ...china }))).toBe(tooltip)
  })

  it('follows its mark', () => {
    const moved: typeof china = { ...china, box: [50, 60, 20, 20] }
    expect(tooltipInScene({ tooltip, scene: before }, sceneOf(moved))).toEqual({
      ...tooltip,
      mark: moved,
      point: { x: 60, y: 70 },
    })
  })

  it('disappears when its values change or its mark is gone', () => {
    expect(
      tooltipInScene({ tooltip, scene: before }, sceneOf({ ...china, datum: { country: 'China', year: 1980 } })),
    ).toBeNull()
    expect(tooltipInScene({ tooltip, scene: before }, sceneOf())).toBeNull()
    expect(tooltipInScene({ tooltip: { ...tooltip, mark: null }, scene: before }, sceneOf(china))).toBeNull()
  })
})
