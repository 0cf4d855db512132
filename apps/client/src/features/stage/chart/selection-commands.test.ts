import { describe, expect, it } from 'vitest'
import { aMark, aScale, aSelection, aStage } from '../../../../testing/scene-factory.ts'
import { initialStage, type StageState } from '../stage-state.ts'
import {
  brushCommands,
  clearCommands,
  legendCommands,
  markCommands,
  resetCommands,
  withNewestZoom,
  zoomCommands,
} from './selection-commands.ts'

const brush = aSelection({ name: 'brush', fields: ['hp'] })
const zoom = aSelection({ name: 'grid', fields: ['hp'], zoom: true })
const points = aSelection({ name: 'pick', kind: 'point', fields: ['origin'] })
const japan = aMark({ id: 'japan', box: [10, 10, 4, 4], datum: { origin: 'Japan', hp: 12 } })
const usa = aMark({ id: 'usa', box: [60, 60, 4, 4], datum: { origin: 'USA', hp: 62 } })
const scales = {
  x: aScale({ field: 'hp', domain: [0, 100], range: [0, 100] }),
  color: aScale({ type: 'ordinal', field: 'origin', domain: ['Japan', 'USA'] }),
}
const stageWith = (selections: (typeof brush)[], part: Partial<StageState> = {}) =>
  aStage({ selections, scales, marks: [japan, usa] }, part)
const pending = (value: { [field: string]: number[] }) => ({ value, id: 1, command: null })

describe('zoom', () => {
  it('continues from a pending zoom', () => {
    const stage = stageWith([zoom], { pendingSelections: { grid: pending({ hp: [25, 75] }) } })
    const view = stage.scene?.views[0]
    expect(view && withNewestZoom(view, zoom, stage).scales.x?.domain).toEqual([25, 75])
    expect(zoomCommands(stage, 0.5)).toEqual([{ type: 'select', name: 'grid', value: { hp: [37.5, 62.5] } }])
  })

  it('continues from the newest zoom, though no scene has it yet', () => {
    const room = { ...initialStage.room, selections: { grid: { hp: [25, 75] } } }
    const stage = stageWith([zoom], { room })
    expect(zoomCommands(stage, 0.5)).toEqual([{ type: 'select', name: 'grid', value: { hp: [37.5, 62.5] } }])
  })

  it('stays when selections are cleared, and ends with a reset', () => {
    const pendingSelections = { brush: pending({ hp: [1, 2] }), grid: pending({ hp: [25, 75] }) }
    const stage = stageWith([brush, zoom], { pendingSelections })
    expect(clearCommands(stage)).toEqual([{ type: 'select', name: 'brush', value: null }])
    expect(resetCommands(stage)).toEqual([
      { type: 'select', name: 'brush', value: null },
      { type: 'select', name: 'grid', value: null },
    ])
  })
})

describe('selecting', () => {
  it('selects a mark by the fields of the selection', () => {
    expect(markCommands(stageWith([points]), japan, false)).toEqual([
      { type: 'select', name: 'pick', value: { origin: ['Japan'] } },
    ])
    expect(markCommands(stageWith([brush]), japan, false)).toEqual([])
  })

  it('selects a legend entry where a selection has the field of the legend', () => {
    expect(legendCommands(stageWith([points]), 'color', 'USA', false)).toEqual([
      { type: 'select', name: 'pick', value: { origin: ['USA'] } },
    ])
    expect(legendCommands(stageWith([points]), 'size', 1, false)).toEqual([])
  })

  it('brushes from mark to mark by keyboard', () => {
    expect(brushCommands(stageWith([brush]), japan, usa)).toEqual([
      { type: 'select', name: 'brush', value: { hp: [11, 63] } },
    ])
  })
})
