import { type Spec, sampleSize, transformsOf } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { commandCharts } from '../../testing/command-charts.ts'
import { recommend } from '../workflow/recommend.ts'
import type { ExampleChart } from './command.ts'

function drawnAfter(chart: ExampleChart, message: string): Spec | null {
  const { spec, table } = commandCharts[chart]
  const answer = recommend({ message, tables: [table], current: spec, history: [] })
  return answer.kind === 'chart' ? (answer.specs[0]?.spec ?? null) : null
}
const sampleAfter = (chart: ExampleChart, message: string) => {
  const spec = drawnAfter(chart, message)
  return spec && sampleSize(transformsOf(spec))
}
const pointsOf = (spec: Spec | null) => spec?.usermeta?.belvedere?.wishes?.points

describe('many rows', () => {
  it.each([
    ['Zeige eine Stichprobe', 5000],
    ['als Stichprobe von 2000', 2000],
    ['Zeige eine Stichprobe von 5000 Punkten', 5000],
    ['nur eine Stichprobe von 1.000 Punkten', 1000],
    ['2000 zufällige Punkte', 2000],
    ['only a sample of 1,000 points', 1000],
  ])('are sampled: %s', (message, size) => expect(sampleAfter('manyPoints', message)).toBe(size))

  it.each([
    'als Dichte',
    'Zeige die Punkte als Dichte',
    'zurück zur Dichte',
    'ohne Stichprobe',
    'all points as density',
  ])('are drawn as density again: %s', (message) => expect(drawnAfter('sampled', message)?.transform).toBeUndefined())

  it.each(['zeige alle Punkte', 'alle Punkte einzeln', 'draw every single point'])(
    'are drawn one by one: %s',
    (message) => expect(pointsOf(drawnAfter('manyPoints', message))).toBe('each'),
  )

  it.each(['as a heat map', 'als Heatmap', 'as bars'])('are all summed up: %s', (message) => {
    expect(sampleAfter('sampled', message)).toBeNull()
    expect(pointsOf(drawnAfter('eachPoint', message))).toBeUndefined()
  })

  it('are filtered before a sample is taken', () =>
    expect(drawnAfter('sampled', 'only Japan')?.transform).toEqual([
      { filter: { field: 'Origin', equal: 'Japan' } },
      { sample: 5000 },
    ]))
})
