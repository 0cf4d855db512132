import { describe, expect, it } from 'vitest'
import { aScale, aSelection, aStage, aView } from '../../../../testing/scene-factory.ts'
import type { StageState } from '../stage-state.ts'
import { dragFrom, dragTo, moveRect, pressAt } from './drag.ts'

const brush = aSelection({ name: 'brush', fields: ['hp'] })
const zoom = aSelection({ name: 'grid', fields: ['hp'], zoom: true })
const scales = { x: aScale({ field: 'hp', domain: [0, 100], range: [0, 100] }) }
const stageWith = (selections: (typeof brush)[], part: Partial<StageState> = {}) => aStage({ selections, scales }, part)

describe('a press', () => {
  it('moves a brush from inside it, and begins a new one beside it', () => {
    const pendingSelections = { brush: { value: { hp: [20, 40] }, id: 1, command: null } }
    const stage = stageWith([brush], { pendingSelections })
    expect(pressAt(stage, { x: 30, y: 50 }).kind).toBe('move_brush')
    expect(pressAt(stage, { x: 80, y: 50 }).kind).toBe('pressed')
    expect(dragFrom(stage, { x: 80, y: 50 }, false).kind).toBe('brush')
  })

  it('pans where only scales can move, and with Shift where a brush can be drawn too', () => {
    const point = { x: 50, y: 50 }
    expect(dragFrom(stageWith([zoom]), point, false).kind).toBe('pan')
    expect(dragFrom(stageWith([brush, zoom]), point, false).kind).toBe('brush')
    expect(dragFrom(stageWith([brush, zoom]), point, true).kind).toBe('pan')
    expect(dragFrom(stageWith([]), point, false).kind).toBe('pressed')
  })
})

describe('a drag', () => {
  it('selects nothing before it is a brush or a pan', () => {
    expect(dragTo({ kind: 'none' }, { x: 1, y: 1 })).toEqual({ drag: { kind: 'none' }, command: null })
    const press = pressAt(stageWith([brush]), { x: 1, y: 1 })
    expect(dragTo(press, { x: 9, y: 9 })).toEqual({ drag: press, command: null })
  })

  it('pans by the distance from where it began', () => {
    const pan = dragFrom(stageWith([zoom]), { x: 50, y: 50 }, false)
    expect(dragTo(dragTo(pan, { x: 60, y: 50 }).drag, { x: 70, y: 50 }).command).toEqual({
      type: 'select',
      name: 'grid',
      value: { hp: [-20, 80] },
    })
  })

  it('keeps a moved brush whole inside its view', () => {
    const start = { x: 10, y: 10, width: 30, height: 20 }
    expect(moveRect(aView(), start, 500, -500)).toEqual({ x: 70, y: 0, width: 30, height: 20 })
  })
})
