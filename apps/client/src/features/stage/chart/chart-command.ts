import type { StageState } from '../stage-state.ts'
import type { Point } from './brush.ts'
import type { SelectCommand } from './selection-commands.ts'
import type { TooltipState } from './tooltip.ts'

/** What pointer and keyboard events read of the chart. */
export interface ChartContext {
  stage: StageState
  /** Role viewer reads the chart and changes nothing. */
  mayEdit: boolean
  /** While a tooltip is pinned, hovering shows no other. */
  isTooltipPinned: boolean
}

/** What a pointer or keyboard event does; `useChartCommands` runs it. */
export type ChartCommand =
  | { type: 'select'; command: SelectCommand; isMoving: boolean }
  /** Sends the values of a drag once more as final ones. */
  | { type: 'end_drag'; afterMs: number }
  | { type: 'show_tooltip'; tooltip: TooltipState | null }
  /** Asks the visualization service which marks are at a point, and shows them as a tooltip. */
  | { type: 'pick'; point: Point; isPinned: boolean; afterMs: number }
  | { type: 'cancel_pick' }
  | { type: 'capture_pointer' }
  | { type: 'prevent_default' }

export const hideTooltip: ChartCommand = { type: 'show_tooltip', tooltip: null }

/** Nothing for role viewer. */
export const selectCommands = (
  { mayEdit }: ChartContext,
  commands: readonly SelectCommand[],
  { isMoving = false } = {},
): ChartCommand[] => (mayEdit ? commands.map((command) => ({ type: 'select', command, isMoving })) : [])
