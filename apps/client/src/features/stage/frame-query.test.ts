import { frameQuery as schema } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { frameQuery } from './frame-query.ts'
import { applyChange, applyFrame, applyMessage, initialStage, type StageState } from './stage-state.ts'

const slider = { name: 'year', label: 'Year', type: 'slider' as const, value: 1970 }
const frame = { width: 800, height: 500, final: true, specVersion: 2 }
const now = { theme: 'light', version: null } as const

function aStage(current = frame): StageState {
  const timesteps = {
    count: 3,
    labels: ['a', 'b', 'c'],
    index: 1,
    playing: false,
    animation: { scales: 'all' as const, smooth: false },
  }
  const controls = applyMessage(initialStage, { type: 'widgets', specVersion: 2, widgets: [slider], timesteps })
  return applyFrame(controls, current, 0, 1)
}

describe('a file of the chart', () => {
  it('is of the size, the theme and the moment that are shown', () => {
    const moved = applyChange(aStage(), { type: 'set_param', name: 'year', value: 1976 }, 1)
    const query = frameQuery(applyChange(moved, { type: 'set_timestep', index: 2 }, 2), {
      theme: 'dark',
      version: null,
    })
    expect(schema.parse(query)).toEqual({
      width: 800,
      height: 500,
      theme: 'dark',
      params: { year: 1976 },
      timestep: 2,
    })
  })

  it('omits params and timesteps that the chart does not have', () => {
    expect(frameQuery(applyFrame(initialStage, frame, 0, -1), now)).toEqual({
      width: 800,
      height: 500,
      theme: 'light',
    })
  })

  it('leaves out a slider that nobody has set, and keeps the choice of everything', () => {
    const unset = { ...slider, value: null }
    const choice = { name: 'origin', label: 'Origin', type: 'select' as const, value: null }
    const options = [{ value: null, label: 'All' }]
    const stage = { ...aStage(), widgets: [unset, { ...choice, options }] }
    expect(schema.parse(frameQuery(stage, now)).params).toEqual({ origin: null })
  })

  it('omits the inputs for a past version', () => {
    const query = frameQuery(aStage(), { theme: 'light', version: 1 })
    expect(query).toEqual({ width: 800, height: 500, theme: 'light', version: 1 })
  })
})
