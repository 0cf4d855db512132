import { expect, it } from 'vitest'
import { type Shape, shareShapes } from './shape.ts'

const shape = (width: number, theme: Shape['theme'] = 'light', pixelRatio = 1): Shape => ({
  width,
  height: 500,
  pixelRatio,
  theme,
})

it('[V10] gives a later viewer the nearest shape of its theme', () => {
  const exact = [shape(300), shape(900), shape(900, 'dark'), shape(1600)]
  const later = [shape(880), shape(320, 'dark'), shape(1500, 'light', 2)]
  expect(shareShapes([...exact, ...later], 4)).toEqual([...exact, shape(900), shape(900, 'dark'), shape(1600)])
})

it('[V10] counts equal shapes once', () => {
  expect(shareShapes([shape(300), shape(300), shape(400)], 2)).toEqual([shape(300), shape(300), shape(400)])
})
