import type { Spec } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView, type TestTable, tableOf } from '../../testing/test-view.ts'
import { largestBubbleArea, minBubbleArea } from '../theme/bubble-size.ts'

const countries: TestTable = {
  name: 'countries',
  columns: tableOf(24, (i) => ({
    country: `Country ${i}`,
    region: ['South Asia', 'East Asia & Pacific', 'Sub-Saharan Africa'][i % 3] ?? null,
    income: 1000 + i * 900,
    life: 50 + ((i * 7) % 30),
    people: i === 5 ? 1_300_000_000 : 400_000 + i * 3_000_000,
  })),
}
const quantity = (field: string) => ({ field, type: 'quantitative' as const })
const bubbles: Spec = {
  data: { name: 'countries' },
  mark: 'point',
  encoding: { x: quantity('income'), y: quantity('life'), size: quantity('people') },
}

async function draw(spec: Spec, size: [number, number]) {
  const view = await openTestView(spec, {
    tables: [countries],
    size: { width: size[0], height: size[1], pixelRatio: 1 },
  })
  const scene = view.scene()
  view.close()
  const boxes = scene.views.flatMap(({ marks }) => marks.map(({ box }) => box))
  return { scene, widths: boxes.map(([, , width]) => width) }
}

describe('bubbles', () => {
  it('scale with the plot, and the smallest are visible', async () => {
    const { widths: large } = await draw(bubbles, [790, 780])
    const { widths: small } = await draw(bubbles, [380, 300])
    const area = (width: number) => Math.PI * (width / 2) ** 2
    expect(area(Math.max(...large))).toBeGreaterThan(1800)
    expect(area(Math.max(...large))).toBeLessThan(3600)
    expect(Math.max(...small)).toBeLessThan(Math.max(...large) / 2)
    expect(Math.min(...small)).toBeGreaterThan(2 * Math.sqrt(minBubbleArea / Math.PI) - 0.5)
    expect([largestBubbleArea(4000, 3000, 9), largestBubbleArea(50, 50, 9)]).toEqual([3500, 120])
    expect(largestBubbleArea(800, 500, 1000)).toBe(480)
  })

  it('are drawn below smaller ones', async () => {
    const { widths } = await draw(bubbles, [600, 400])
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  })

  it('have a legend of a few round, abbreviated values', async () => {
    const { scene } = await draw(bubbles, [790, 780])
    expect(scene.legends.map(({ entries }) => entries.map(({ label }) => label))).toEqual([['20 M', '100 M', '500 M']])
  })

  it('of counts have an integer legend and stay in their cells', async () => {
    const counted: Spec = {
      ...bubbles,
      encoding: {
        x: { field: 'region', type: 'nominal' },
        y: { field: 'country', type: 'nominal' },
        size: { aggregate: 'count', type: 'quantitative' },
      },
    }
    const { scene, widths } = await draw(counted, [600, 700])
    expect(Math.max(...widths)).toBeLessThan(28)
    const labels = scene.legends.flatMap(({ entries }) => entries.map(({ label }) => label))
    expect(labels.every((label) => Number.isInteger(Number(label)) || label.length <= 4)).toBe(true)
  })

  it('keep the spec’s sizes', async () => {
    const decided: Spec = {
      ...bubbles,
      encoding: { ...bubbles.encoding, size: { ...quantity('people'), scale: { range: [9, 100] } } },
    }
    const { widths } = await draw(decided, [790, 780])
    expect(Math.max(...widths)).toBeLessThan(14)
  })
})
