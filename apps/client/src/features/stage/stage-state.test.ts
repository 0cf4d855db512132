import type { RoomState } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import {
  changed,
  drew,
  firstStage,
  heard,
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
const picture = { width: 800, height: 500, final: true, specVersion: 1 }

describe('the stage', () => {
  it('shows a change at once and keeps it until the room contains it', () => {
    const moved = changed(firstStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const stale = heard(moved, state({ params: { year: 1970 }, command: 3 }))
    expect(paramValue(stale, slider)).toBe(1976)
    const taken = heard(stale, { type: 'accepted', id: 1, command: 4 })
    const settled = heard(taken, state({ params: { year: 1976 }, command: 4 }))
    expect(settled.pendingParams).toEqual({})
    expect(paramValue(settled, slider)).toBe(1976)
  })

  it('does not jump back when the frame comes before the state', () => {
    const moved = changed(firstStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const drawn = drew(heard(moved, { type: 'accepted', id: 1, command: 4 }), picture, 4, -1)
    expect(paramValue(drawn, slider)).toBe(1976)
  })

  it('does not take an older acceptance for the newest change', () => {
    const first = changed(firstStage, { type: 'set_timestep', index: 3 }, 1)
    const second = changed(first, { type: 'set_timestep', index: 4 }, 2)
    const drawn = drew(heard(second, { type: 'accepted', id: 1, command: 7 }), picture, 7, 3)
    expect(timestepIndex(drawn)).toBe(4)
  })

  it('takes a refused change back and says why', () => {
    const moved = changed(firstStage, { type: 'select', name: 'brush', value: { x: [1, 2] } }, 5)
    expect(selectionValue(moved, 'brush')).toEqual({ x: [1, 2] })
    const refused = heard(moved, { type: 'error', id: 5, code: 'forbidden', detail: 'You may only look.' })
    expect(selectionValue(refused, 'brush')).toBeNull()
    expect(refused.refusal).toEqual({ code: 'forbidden', detail: 'You may only look.' })
  })

  it('says why a change did not come about until one does, whatever is drawn meanwhile', () => {
    const refused = heard(firstStage, { type: 'error', id: 5, code: 'forbidden', detail: 'You may only look.' })
    const drawn = drew(refused, picture, 3, -1)
    expect(drawn.refusal).toEqual({ code: 'forbidden', detail: 'You may only look.' })
    expect(heard(drawn, { type: 'accepted', id: 6, command: 4 }).refusal).toBeNull()
    const next = heard(drawn, { type: 'widgets', specVersion: 2, widgets: [], timesteps: null })
    expect(next.refusal).toBeNull()
  })

  it('lets a fault of the drawing go with the next frame', () => {
    const failed = heard(firstStage, { type: 'error', code: 'unavailable', detail: 'It takes too long to draw.' })
    expect(failed.fault).toBe('It takes too long to draw.')
    expect(drew(failed, picture, 3, -1).fault).toBeNull()
  })

  it('takes back that it plays where that is refused', () => {
    const playing = changed(firstStage, { type: 'play' }, 5)
    expect(isPlaying(playing)).toBe(true)
    expect(isPlaying(heard(playing, { type: 'error', id: 5, code: 'unavailable', detail: 'Away.' }))).toBe(false)
  })

  it('[V12] lets a change go whose answer comes after the state that contains it', () => {
    const moved = changed(firstStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const told = heard(moved, state({ params: { year: 1990 }, command: 5 }))
    const answered = heard(told, { type: 'accepted', id: 1, command: 4 })
    expect(answered.pendingParams).toEqual({})
    // Somebody else has changed it since.
    expect(paramValue(answered, slider)).toBe(1990)
  })

  it('[V12] lets a change go whose answer comes after the frame that contains it', () => {
    const moved = changed(firstStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const answered = heard(drew(moved, picture, 4, -1), { type: 'accepted', id: 1, command: 4 })
    expect(answered.pendingParams).toEqual({})
    expect(paramValue(answered, slider)).toBe(1976)
  })

  it('takes the word of the state where somebody else was later', () => {
    const moved = changed(firstStage, { type: 'set_param', name: 'year', value: 1976 }, 1)
    const taken = heard(moved, { type: 'accepted', id: 1, command: 4 })
    expect(paramValue(heard(taken, state({ params: { year: 1990 }, command: 5 })), slider)).toBe(1990)
  })

  it('follows the timestep of frames while it plays', () => {
    const playing = changed(firstStage, { type: 'play' }, 1)
    expect(timestepIndex(drew(playing, picture, 0, 8))).toBe(8)
    expect(isPlaying(playing)).toBe(true)
  })

  it('forgets everything of a chart that was taken back', () => {
    const stage = heard(drew(firstStage, picture, 0, -1), { type: 'empty' })
    expect([stage.content, stage.picture]).toEqual(['empty', null])
  })
})
