import { type ChartCommand, type ChartContext, hideTooltip, selectCommands } from './chart-command.ts'
import { type WalkStep, walkMarks } from './hit-test.ts'
import type { ChartMark } from './scales.ts'
import {
  brushCommands,
  clearCommands,
  hasBrush,
  markCommands,
  resetCommands,
  zoomCommands,
} from './selection-commands.ts'

const zoomKeys: { [key: string]: number } = { '+': 0.8, '=': 0.8, '-': 1.25 }
const walkKeys: { [key: string]: WalkStep } = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

export interface KeyboardState {
  focusedId: string | null
  /** The mark at which a brush by keyboard begins. */
  anchor: ChartMark | null
}
export const initialKeyboard: KeyboardState = { focusedId: null, anchor: null }

/** The mark in focus, looked up by its id: another scene has other mark objects. */
export const focusedMark = ({ focusedId }: KeyboardState, { scene }: ChartContext['stage']): ChartMark | null =>
  scene?.views.flatMap(({ marks }) => marks).find(({ id }) => id === focusedId) ?? null

/** Walks the marks, selects, brushes and zooms by keyboard: the next state, and what to do. */
export function stepKeyboard(
  state: KeyboardState,
  { key, isShift }: { key: string; isShift: boolean },
  chart: ChartContext,
): { state: KeyboardState; commands: ChartCommand[] } {
  const { stage, mayEdit } = chart
  if (stage.scene === null) return { state, commands: [] }
  const mark = focusedMark(state, stage)
  const walkStep = walkKeys[key]
  if (walkStep !== undefined) {
    const next = walkMarks(stage.scene, mark?.id ?? null, walkStep)
    return { state: { ...state, focusedId: next?.id ?? null }, commands: [{ type: 'prevent_default' }, hideTooltip] }
  }
  if (key === 'Escape') {
    return { state: initialKeyboard, commands: [hideTooltip, ...selectCommands(chart, clearCommands(stage))] }
  }
  if (key === 'Enter' && mark !== null && mayEdit) {
    const selected = markCommands(stage, mark, isShift)
    if (!hasBrush(stage, mark)) return { state, commands: selectCommands(chart, selected) }
    const { anchor } = state
    const brushed = anchor === null ? [] : brushCommands(stage, anchor, mark)
    return {
      state: { ...state, anchor: anchor === null ? mark : null },
      commands: selectCommands(chart, [...selected, ...brushed]),
    }
  }
  const zoomFactor = zoomKeys[key]
  if (zoomFactor !== undefined) return { state, commands: selectCommands(chart, zoomCommands(stage, zoomFactor)) }
  if (key === '0') return { state, commands: selectCommands(chart, resetCommands(stage)) }
  return { state, commands: [] }
}
