import type { Widget } from '@belvedere/contract'
import type { SendOptions } from '@belvedere/sdk'
import type { ParamValue } from '../stage-state.ts'

/** What every widget of a param gets: its id in the page, its value, and how to change it. */
export interface WidgetProps {
  id: string
  widget: Widget
  value: ParamValue
  change: (value: ParamValue, options?: SendOptions) => void
}
