import type { ViewScene } from '@belvedere/render'
import { expect, it } from 'vitest'
import { sceneJson } from './scene-json.ts'

const aScene = (cells: string[]): ViewScene => ({
  title: 'Notes',
  description: 'Bars of notes.',
  views: [
    {
      bounds: [0, 0, 100, 100],
      scales: { x: { type: 'band', domain: cells, range: [0, 100] } },
      selections: [],
      marks: cells.map((note, i) => ({
        id: `0/${note}`,
        kind: 'bar',
        box: [i, 0, 1, 1],
        label: note,
        datum: { note },
        texts: {},
      })),
      truncated: false,
    },
  ],
  legends: [],
})

it('keeps a scene of usual size', () => {
  const scene = aScene(['Japan', 'USA', '売上'])
  expect(JSON.parse(sceneJson(scene))).toEqual(scene)
})

it('[V25] [S31] truncates long texts and omits marks beyond the budget', () => {
  const cells = Array.from({ length: 2000 }, (_, i) => `${i} ${'x'.repeat(60_000)}`)
  const json = sceneJson(aScene(cells))
  expect(json.length).toBeLessThan(3_500_000)
  const lean: ViewScene = JSON.parse(json)
  expect(lean.views[0]?.truncated).toBe(true)
  expect(lean.views[0]?.marks[0]?.label).toHaveLength(500)
})
