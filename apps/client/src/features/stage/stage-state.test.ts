import type { Reduction, RoomState } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import {
  applyChange,
  applyFrame,
  applyMessage,
  canBeReduced,
  initialStage,
  isPlaying,
  paramValue,
  selectionValue,
  timestepIndex,
} from './stage-state.ts'

const slider = { name: 'year', label: 'Year', type: 'slider' as const, value: 1970 }
const state = (part: Partial<RoomState>) => ({
  type: 'state' as const,
  params: {},
  selections: {},
  timestep: null,
  playing: false,
  command: 0,
  ...part,
})
const frame = { width: 800, height: 500, final: true, specVersion: 1 }

describe('the stage', () => {
  it('shows a change at once and keeps it until the room contains it', () => {
    const moved = applyChange(initialStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const stale = applyMessage(moved, state({ params: { year: 1970 }, command: 3 }))
    expect(paramValue(stale, slider)).toBe(1976)
    const taken = applyMessage(stale, { type: 'accepted', id: 1, command: 4 })
    const settled = applyMessage(taken, state({ params: { year: 1976 }, command: 4 }))
    expect(settled.pendingParams).toEqual({})
    expect(paramValue(settled, slider)).toBe(1976)
  })

  it('keeps room for the note of a chart that was reduced, while its version is shown', () => {
    const scene = (reduction?: Reduction) => ({
      ...{ type: 'scene' as const, seq: 1, title: '', description: '', views: [], legends: [] },
      ...(reduction && { reduction }),
    })
    const widgets = (specVersion: number) => ({ type: 'widgets' as const, specVersion, widgets: [], timesteps: null })
    const density: Reduction = { as: 'density', rows: 30_000 }
    const shown = [widgets(1), scene(density)].reduce(applyMessage, initialStage)
    expect([shown.reduction, canBeReduced(shown)]).toEqual([density, true])
    const zoomed = applyMessage(shown, scene())
    expect([zoomed.reduction, canBeReduced(zoomed)]).toEqual([null, true])
    const next = applyMessage(shown, widgets(2))
    expect(next.reduction).toEqual(density)
    const other = applyMessage(next, scene())
    expect([other.reduction, canBeReduced(other)]).toEqual([null, false])
  })

  it('does not jump back when the frame comes before the state', () => {
    const moved = applyChange(initialStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const drawn = applyFrame(applyMessage(moved, { type: 'accepted', id: 1, command: 4 }), frame, 4, -1)
    expect(paramValue(drawn, slider)).toBe(1976)
  })

  it('does not take an older acceptance for the newest change', () => {
    const first = applyChange(initialStage, { type: 'set_timestep', index: 3 }, 1)
    const second = applyChange(first, { type: 'set_timestep', index: 4 }, 2)
    const drawn = applyFrame(applyMessage(second, { type: 'accepted', id: 1, command: 7 }), frame, 7, 3)
    expect(timestepIndex(drawn)).toBe(4)
  })

  it('reverts a refused change and says why', () => {
    const moved = applyChange(initialStage, { type: 'select', name: 'brush', value: { x: [1, 2] } }, 5)
    expect(selectionValue(moved, 'brush')).toEqual({ x: [1, 2] })
    const refused = applyMessage(moved, { type: 'error', id: 5, code: 'forbidden', detail: 'You may only look.' })
    expect(selectionValue(refused, 'brush')).toBeNull()
    expect(refused.refusal).toEqual({ code: 'forbidden', detail: 'You may only look.' })
  })

  it('shows a refusal until another change is accepted, across frames', () => {
    const refused = applyMessage(initialStage, {
      type: 'error',
      id: 5,
      code: 'forbidden',
      detail: 'You may only look.',
    })
    const drawn = applyFrame(refused, frame, 3, -1)
    expect(drawn.refusal).toEqual({ code: 'forbidden', detail: 'You may only look.' })
    expect(applyMessage(drawn, { type: 'accepted', id: 6, command: 4 }).refusal).toBeNull()
    const next = applyMessage(drawn, { type: 'widgets', specVersion: 2, widgets: [], timesteps: null })
    expect(next.refusal).toBeNull()
  })

  it('clears a render error with the next frame', () => {
    const exceeded = { limit: 'seconds', value: 10 } as const
    const failed = applyMessage(initialStage, {
      type: 'error',
      code: 'unavailable',
      detail: 'It takes too long to draw.',
      exceeded,
    })
    expect(failed.renderError).toEqual({ detail: 'It takes too long to draw.', exceeded })
    expect(applyFrame(failed, frame, 3, -1).renderError).toBeNull()
  })

  it('reverts refused playback', () => {
    const playing = applyChange(initialStage, { type: 'play' }, 5)
    expect(isPlaying(playing)).toBe(true)
    expect(isPlaying(applyMessage(playing, { type: 'error', id: 5, code: 'unavailable', detail: 'Away.' }))).toBe(false)
  })

  it('[V12] drops a change whose answer comes after the state that contains it', () => {
    const moved = applyChange(initialStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const nextState = applyMessage(moved, state({ params: { year: 1990 }, command: 5 }))
    const answered = applyMessage(nextState, { type: 'accepted', id: 1, command: 4 })
    expect(answered.pendingParams).toEqual({})
    // Somebody else has changed it since.
    expect(paramValue(answered, slider)).toBe(1990)
  })

  it('[V12] drops a change whose answer comes after the frame that contains it', () => {
    const moved = applyChange(initialStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const answered = applyMessage(applyFrame(moved, frame, 4, -1), { type: 'accepted', id: 1, command: 4 })
    expect(answered.pendingParams).toEqual({})
    expect(paramValue(answered, slider)).toBe(1976)
  })

  it('follows the state when somebody else changed it later', () => {
    const moved = applyChange(initialStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const taken = applyMessage(moved, { type: 'accepted', id: 1, command: 4 })
    expect(paramValue(applyMessage(taken, state({ params: { year: 1990 }, command: 5 })), slider)).toBe(1990)
  })

  it('follows the timestep of frames while it plays', () => {
    const playing = applyChange(initialStage, { type: 'play' }, 1)
    expect(timestepIndex(applyFrame(playing, frame, 0, 8))).toBe(8)
    expect(isPlaying(playing)).toBe(true)
  })

  it('forgets everything of an undone chart', () => {
    const stage = applyMessage(applyFrame(initialStage, frame, 0, -1), { type: 'empty' })
    expect([stage.content, stage.frame]).toEqual(['empty', null])
  })
})
