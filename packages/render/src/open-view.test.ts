import { defaultChartLimits } from '@belvedere/spec'
import { describe, expect, it } from 'vitest'
import { openTestView } from '../testing/test-view.ts'
import { LimitExceeded } from './model/errors.ts'

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
    const picture = await view.drawPng()
    expect(picture).toMatchObject({ format: 'png', lossless: true, patch: false, area: { width: 600, height: 360 } })
    expect(await view.drawPng()).toBe(picture)
    expect(view.markCount()).toBe(3)
    view.close()
  })

  it('[V32] is not opened with too many marks, and keeps its picture where a state would bring them', async () => {
    const points = {
      data: { name: 'cars' },
      mark: 'point',
      encoding: { x: { field: 'Horsepower', type: 'quantitative' }, y: { field: 'Origin', type: 'nominal' } },
    } as const
    const marks = (await openTestView(points)).markCount()
    const limits = { ...defaultChartLimits, marks: marks - 1 }
    const exceeded = { limit: 'marks', value: marks - 1 }
    await expect(openTestView(points, { limits })).rejects.toMatchObject({ exceeded })

    const least = { name: 'least', value: 1e6, bind: { input: 'range' as const, min: 0, max: 1e6, step: 1 } }
    const sliding = { ...points, params: [least], transform: [{ filter: 'datum.Horsepower >= least' }] }
    const view = await openTestView(sliding, { limits })
    const at = (value: number) => view.apply({ params: { least: value }, selections: {}, timestep: null })
    await expect(at(0)).rejects.toBeInstanceOf(LimitExceeded)
    await at(100)
    expect(view.markCount()).toBeLessThan(marks)
    view.close()
  })

  it('[V32] is not opened with too many panels', async () => {
    const points = {
      data: { name: 'cars' },
      mark: 'point',
      encoding: { x: { field: 'Horsepower', type: 'quantitative' }, row: { field: 'Origin', type: 'nominal' } },
    } as const
    const limited = (panels: number, encoding: object = {}) =>
      openTestView(
        { ...points, encoding: { ...points.encoding, ...encoding } },
        { limits: { ...defaultChartLimits, panels } },
      )
    const columns = { column: { field: 'Cylinders', type: 'ordinal' } }
    const view = await limited(9, columns)
    expect(view.markCount()).toBeGreaterThan(0)
    view.close()
    await expect(limited(8, columns)).rejects.toMatchObject({ exceeded: { limit: 'panels', value: 8 } })
    await expect(limited(2)).rejects.toBeInstanceOf(LimitExceeded)
    const series = await limited(1, { row: undefined, color: { field: 'Origin', type: 'nominal' } })
    expect(series.markCount()).toBeGreaterThan(0)
    series.close()
  })
})
