import { expect, it } from 'vitest'
import { colorOf } from './color.ts'

it.each([
  ['#4682b4', [70, 130, 180]],
  ['#F00', [255, 0, 0]],
  ['rgb(1, 2, 3)', [1, 2, 3]],
  ['steelblue', [70, 130, 180]],
  ['LightGray', [211, 211, 211]],
  ['hsl(120, 100%, 50%)', [0, 255, 0]],
  ['transparent', null],
  ['rgba(1, 2, 3, 0.5)', null],
  ['no colour', null],
  ['', null],
])('reads an opaque colour: %s', (text, color) => {
  expect(colorOf(text)).toEqual(color)
})
