import { describe, expect, it } from 'vitest'
import { aMark, aView } from '../../../../testing/scene-factory.ts'
import type { TooltipAt } from './tooltip-card.tsx'
import { stillThere } from './tooltip-in-scene.ts'

const sceneOf = (...marks: ReturnType<typeof aMark>[]) => ({
  title: '',
  description: '',
  views: [aView({ marks })],
  legends: [],
})
const china = aMark({ id: 'm1', datum: { country: 'China', year: 1975 }, box: [10, 10, 20, 20] })
const tooltip: TooltipAt = { at: { x: 12, y: 12 }, text: { title: 'China', rows: [] }, pinned: true, mark: china }
const before = sceneOf(china)

describe('a tooltip over a picture that changes', () => {
  it('stays while its mark says the same', () => {
    expect(stillThere({ tooltip, scene: before }, before)).toBe(tooltip)
    expect(stillThere({ tooltip, scene: before }, sceneOf({ ...china }))).toBe(tooltip)
  })

  it('follows its mark', () => {
    const moved: typeof china = { ...china, box: [50, 60, 20, 20] }
    expect(stillThere({ tooltip, scene: before }, sceneOf(moved))).toEqual({
      ...tooltip,
      mark: moved,
      at: { x: 60, y: 70 },
    })
  })

  it('goes when the numbers are those of another timestep', () => {
    expect(
      stillThere({ tooltip, scene: before }, sceneOf({ ...china, datum: { country: 'China', year: 1980 } })),
    ).toBeNull()
    expect(stillThere({ tooltip, scene: before }, sceneOf())).toBeNull()
    expect(stillThere({ tooltip: { ...tooltip, mark: null }, scene: before }, sceneOf(china))).toBeNull()
  })
})
