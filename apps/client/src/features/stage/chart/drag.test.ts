import { describe, expect, it } from 'vitest'
import { aMark, aScale, aSelection, aView } from '../../../../testing/scene-factory.ts'
import { firstStage, type StageState } from '../stage-state.ts'
import {
  asZoomed,
  beginDrag,
  brushCommands,
  cursorAt,
  legendCommands,
  markCommands,
  movedRect,
  pressed,
  zoomCommands,
} from './drag.ts'

const brush = aSelection({ name: 'brush', fields: ['hp'] })
const zoom = aSelection({ name: 'grid', fields: ['hp'], zoom: true })
const points = aSelection({ name: 'pick', kind: 'point', fields: ['origin'] })
const japan = aMark({ id: 'japan', box: [10, 10, 4, 4], datum: { origin: 'Japan', hp: 12 } })
const usa = aMark({ id: 'usa', box: [60, 60, 4, 4], datum: { origin: 'USA', hp: 62 } })
const scales = {
  x: aScale({ field: 'hp', domain: [0, 100], range: [0, 100] }),
  color: aScale({ type: 'ordinal', field: 'origin', domain: ['Japan', 'USA'] }),
}

function aStage(selections: (typeof brush)[], part: Partial<StageState> = {}): StageState {
  const view = aView({ selections, scales, marks: [japan, usa] })
  return { ...firstStage, scene: { title: '', description: '', views: [view], legends: [] }, ...part }
}

describe('a press', () => {
  it('moves a standing brush, and begins a new one beside it', () => {
    const pending = { brush: { value: { hp: [20, 40] }, id: 1, command: null } }
    const stage = aStage([brush], { pendingSelections: pending })
    expect(pressed(stage, { x: 30, y: 50 }).kind).toBe('move_brush')
    expect(pressed(stage, { x: 80, y: 50 }).kind).toBe('pressed')
    expect(beginDrag(stage, { x: 80, y: 50 }, false).kind).toBe('brush')
  })

  it('pans where only the scales can move, and with Shift where both can', () => {
    const at = { x: 50, y: 50 }
    expect(beginDrag(aStage([zoom]), at, false).kind).toBe('pan')
    expect(beginDrag(aStage([brush, zoom]), at, false).kind).toBe('brush')
    expect(beginDrag(aStage([brush, zoom]), at, true).kind).toBe('pan')
    expect(beginDrag(aStage([]), at, false).kind).toBe('pressed')
  })

  it('is announced by its cursor', () => {
    const at = { x: 50, y: 50 }
    expect(cursorAt(aStage([brush]), at, null)).toBe('crosshair')
    expect(cursorAt(aStage([zoom]), at, null)).toBe('grab')
    expect(cursorAt(aStage([points]), at, japan)).toBe('pointer')
    expect(cursorAt(aStage([]), at, japan)).toBe('default')
  })
})

describe('a moved brush', () => {
  it('stays whole inside its view', () => {
    const start = { x: 10, y: 10, width: 30, height: 20 }
    expect(movedRect(aView(), start, 500, -500)).toEqual({ x: 70, y: 0, width: 30, height: 20 })
  })
})

describe('zoom', () => {
  it('goes on from what is already under way', () => {
    const pending = { grid: { value: { hp: [25, 75] }, id: 1, command: null } }
    const stage = aStage([zoom], { pendingSelections: pending })
    const view = stage.scene?.views[0]
    expect(view && asZoomed(view, zoom, stage).scales.x?.domain).toEqual([25, 75])
    expect(zoomCommands(stage, 0.5)).toEqual([{ type: 'select', name: 'grid', value: { hp: [37.5, 62.5] } }])
  })
})

describe('choosing', () => {
  it('selects a mark by the selection’s fields', () => {
    expect(markCommands(aStage([points]), japan, false)).toEqual([
      { type: 'select', name: 'pick', value: { origin: ['Japan'] } },
    ])
    expect(markCommands(aStage([brush]), japan, false)).toEqual([])
  })

  it('selects by the legend where a selection is about its field', () => {
    expect(legendCommands(aStage([points]), 'color', 'USA', false)).toEqual([
      { type: 'select', name: 'pick', value: { origin: ['USA'] } },
    ])
    expect(legendCommands(aStage([points]), 'size', 1, false)).toEqual([])
  })

  it('brushes from mark to mark by keyboard', () => {
    expect(brushCommands(aStage([brush]), japan, usa)).toEqual([
      { type: 'select', name: 'brush', value: { hp: [11, 63] } },
    ])
  })
})
