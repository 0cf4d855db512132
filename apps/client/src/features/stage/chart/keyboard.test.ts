import { describe, expect, it } from 'vitest'
import { aMark, aScale, aSelection, aStage } from '../../../../testing/scene-factory.ts'
import type { StageState } from '../stage-state.ts'
import type { ChartCommand, ChartContext } from './chart-command.ts'
import { focusedMark, initialKeyboard, stepKeyboard } from './keyboard.ts'
import type { ChartSelection } from './scales.ts'

const brush = aSelection({ name: 'brush', fields: ['hp'] })
const zoom = aSelection({ name: 'grid', fields: ['hp'], zoom: true })
const points = aSelection({ name: 'pick', kind: 'point', fields: ['origin'] })
const japan = aMark({ id: 'japan', box: [10, 10, 4, 4], datum: { origin: 'Japan' } })
const usa = aMark({ id: 'usa', box: [60, 60, 4, 4], datum: { origin: 'USA' } })
const scales = { x: aScale({ field: 'hp', domain: [0, 100], range: [0, 100] }) }
const stageWith = (selections: ChartSelection[], part: Partial<StageState> = {}) =>
  aStage({ selections, scales, marks: [japan, usa] }, part)

function aKeyboard(stage: StageState, mayEdit = true) {
  let state = initialKeyboard
  const chart: ChartContext = { stage, mayEdit, isTooltipPinned: false }
  return {
    chart,
    focused: () => focusedMark(state, chart.stage),
    anchor: () => state.anchor,
    /** The commands of the last of these keys; `+Enter` is Enter with Shift. */
    press: (...keys: string[]): ChartCommand[] => {
      let commands: ChartCommand[] = []
      for (const key of keys) {
        const isShift = key.length > 1 && key.startsWith('+')
        ;({ state, commands } = stepKeyboard(state, { key: isShift ? key.slice(1) : key, isShift }, chart))
      }
      return commands
    },
  }
}

const hideTooltip = { type: 'show_tooltip', tooltip: null }
const select = (name: string, value: object | null) => ({
  type: 'select',
  command: { type: 'select', name, value },
  isMoving: false,
})

describe('the keyboard on a chart', () => {
  it('walks the marks, and keeps the page from scrolling', () => {
    const keyboard = aKeyboard(stageWith([]))
    expect(keyboard.press('ArrowRight')).toEqual([{ type: 'prevent_default' }, hideTooltip])
    expect(keyboard.focused()).toBe(japan)
    keyboard.press('End')
    expect(keyboard.focused()).toBe(usa)
  })

  it('keeps its place by id in a new scene, and loses it with the mark', () => {
    const keyboard = aKeyboard(stageWith([]))
    keyboard.press('ArrowRight')
    const redrawn = { ...japan, datum: { origin: 'JP' } }
    keyboard.chart.stage = aStage({ marks: [redrawn] })
    expect(keyboard.focused()).toBe(redrawn)
    keyboard.chart.stage = aStage({ marks: [usa] })
    expect(keyboard.focused()).toBeNull()
  })

  it('selects the mark in focus, adding with Shift', () => {
    const pendingSelections = { pick: { value: { origin: ['USA'] }, id: 1, command: null } }
    const keyboard = aKeyboard(stageWith([points], { pendingSelections }))
    expect(keyboard.press('Enter')).toEqual([])
    expect(keyboard.press('ArrowRight', 'Enter')).toEqual([select('pick', { origin: ['Japan'] })])
    expect(keyboard.press('+Enter')).toEqual([select('pick', { origin: ['USA', 'Japan'] })])
  })

  it('brushes from one mark to another', () => {
    const keyboard = aKeyboard(stageWith([brush]))
    expect(keyboard.press('Home', 'Enter')).toEqual([])
    expect(keyboard.anchor()).toBe(japan)
    expect(keyboard.press('End', 'Enter')).toEqual([select('brush', { hp: [11, 63] })])
    expect(keyboard.anchor()).toBeNull()
  })

  it('leaves marks, brush and selections with Escape, but not the zoom', () => {
    const pendingSelections = {
      brush: { value: { hp: [1, 2] }, id: 1, command: null },
      grid: { value: { hp: [25, 75] }, id: 2, command: null },
    }
    const keyboard = aKeyboard(stageWith([brush, zoom], { pendingSelections }))
    expect(keyboard.press('Home', 'Enter', 'Escape')).toEqual([hideTooltip, select('brush', null)])
    expect([keyboard.focused(), keyboard.anchor()]).toEqual([null, null])
  })

  it('zooms in and out, and resets', () => {
    const keyboard = aKeyboard(stageWith([zoom]))
    expect(keyboard.press('+')).toEqual([select('grid', { hp: [10, 90] })])
    expect(keyboard.press('-')).toEqual([select('grid', { hp: [-12.5, 112.5] })])
    expect(keyboard.press('0')).toEqual([select('grid', null)])
  })

  it('lets role viewer walk, and change nothing', () => {
    const keyboard = aKeyboard(stageWith([points, brush, zoom]), false)
    keyboard.press('ArrowRight')
    expect(keyboard.focused()).toBe(japan)
    expect(['Enter', '+', '0'].flatMap((key) => keyboard.press(key))).toEqual([])
    expect(keyboard.anchor()).toBeNull()
    expect(keyboard.press('Escape')).toEqual([hideTooltip])
  })

  it('does nothing before there is a scene, and with other keys', () => {
    expect(aKeyboard(stageWith([], { scene: null })).press('ArrowRight')).toEqual([])
    expect(aKeyboard(stageWith([points])).press('a')).toEqual([])
  })
})
