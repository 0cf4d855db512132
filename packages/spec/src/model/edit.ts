import type { TranslatableText } from '@belvedere/texts'
import type { DerivedMeasure } from './derived-measure.ts'
import type { Overlay } from './overlay.ts'
import type { PartialSpec } from './partial-spec.ts'
import type { TableProfile } from './profile.ts'
import type { BinParams, ChannelDef, Spec } from './spec.ts'
import type { Aggregate, Channel, Mark, TimeUnit } from './vocabulary.ts'

/** A value to compare with. Dates are milliseconds UTC. */
export type FilterValue = string | number | boolean

/** A condition on one field. `filterTransform` writes it as Vega-Lite, `readFilter` reads it back. */
export type FieldFilter =
  | { op: 'one_of' | 'none_of'; field: string; values: FilterValue[]; timeUnit?: TimeUnit }
  /** Inclusive; null means unbounded. */
  | { op: 'range'; field: string; min: number | null; max: number | null; timeUnit?: TimeUnit }
  | { op: '<' | '<=' | '>' | '>='; field: string; value: number | string; timeUnit?: TimeUnit }
  /** Ignores case. */
  | { op: 'contains' | 'lacks' | 'starts_with' | 'ends_with'; field: string; text: string }
  | { op: 'empty' | 'present'; field: string }
  /** Greater or less than another field of the same row. */
  | { op: 'over_field' | 'under_field'; field: string; other: string }

/** An encoding without its channel. `field` is a plain name; absent only for `count`. */
export interface EncodingChoice {
  field?: string
  /** Absent: the solver decides; `null`: none. The same for `bin` and `timeUnit`. */
  aggregate?: Aggregate | null
  bin?: boolean | BinParams | null
  timeUnit?: TimeUnit | null
  type?: ChannelDef['type']
}

/** Sort by another channel, by a field (aggregated or not), by the measure, or by the values themselves. */
export type SortKey = { channel: 'x' | 'y' } | { field: string; aggregate?: Aggregate } | 'measure' | 'self'

export interface ScaleChange {
  type?: 'linear' | 'log' | 'symlog' | 'sqrt' | 'pow'
  zero?: boolean
  /** `null`: derived from the data. */
  domain?: [number, number] | (string | number | boolean)[] | null
  reverse?: boolean
  /** The name of a Vega colour scheme. */
  scheme?: string
  /** CSS colours, one for each value of `domain` in order; replaces a scheme. */
  range?: string[]
}

/**
 * One change to a chart. If `channel` or `field` is absent, the edit applies where exactly one fits; otherwise it is
 * rejected with the choices.
 */
export type Edit =
  | { type: 'set_mark'; mark: Mark }
  /** Puts a field on a channel and replaces the one there. */
  | { type: 'set_channel'; channel: Channel; encoding: EncodingChoice }
  /** Adds a field; the solver chooses the channel. */
  | { type: 'add_field'; encoding: EncodingChoice }
  | { type: 'clear_channel'; channel: Channel }
  | { type: 'remove_field'; field: string }
  /** Swaps the two channels if `to` is taken. */
  | { type: 'move_channel'; from: Channel; to: Channel }
  | { type: 'replace_field'; from: string; to: string }
  | { type: 'transpose' }
  /** Replaces filters on the same field, unless `keep`. */
  | { type: 'set_filter'; filter: FieldFilter; keep?: boolean }
  /** Without `field`: all filters that can be read back. Filters of widgets stay. */
  | { type: 'clear_filter'; field?: string }
  | { type: 'sort'; channel?: Channel; by: SortKey; order: 'ascending' | 'descending' }
  | { type: 'clear_sort' }
  /**
   * Keeps the `n` highest or lowest groups (rows, if nothing is aggregated) by the measure or by `by`. With `others`, the
   * rest becomes one more group.
   */
  | {
      type: 'limit'
      n: number
      from: 'top' | 'bottom'
      field?: string
      by?: { field: string; aggregate?: Aggregate }
      others?: true
    }
  | { type: 'clear_limit' }
  /** How rows are drawn, each of which has its mark. `density`: many points as density, many values of lines by their extremes. */
  | { type: 'draw_rows'; as: 'density' | 'each' }
  | { type: 'draw_rows'; as: 'sample'; size: number }
  | { type: 'set_aggregate'; aggregate: Aggregate | null; field?: string }
  /** Replaces the measure by a derived one; `null` restores it. */
  | { type: 'derive_measure'; derived: DerivedMeasure | null }
  | { type: 'add_overlay'; overlay: Overlay }
  /** Without `kind`: all overlays. */
  | { type: 'remove_overlay'; kind?: Overlay['kind'] }
  /** Points on a line. */
  | { type: 'set_points'; shown: boolean }
  | { type: 'set_bin'; bin: boolean | BinParams; field?: string }
  | { type: 'set_time_unit'; timeUnit: TimeUnit | null; field?: string }
  | { type: 'set_scale'; channel?: Channel; scale: ScaleChange }
  /** One CSS colour for all marks, instead of colours by field; `null`: the theme's colour. */
  | { type: 'set_color'; color: string | null }
  | { type: 'set_stack'; stack: 'zero' | 'normalize' | 'center' | 'grouped' | 'overlaid' }
  | { type: 'set_title'; title: string | null }
  | { type: 'set_axis_title'; channel: Channel; title: string | null }
  /** The default widget is a slider for numbers and dates, else a select; `compare` is for sliders, by default `<=`. */
  | { type: 'add_widget'; field: string; widget?: 'slider' | 'select' | 'radio'; compare?: '<=' | '>=' | '==' }
  /** Without `field`: the only widget. */
  | { type: 'remove_widget'; field?: string }
  | { type: 'set_timestep'; field: string; timeUnit?: TimeUnit }
  | { type: 'clear_timestep' }
  /** Whether axes, colours and sizes fit the rows of each timestep, or those of all. */
  | { type: 'set_step_scales'; fit: 'step' | 'all' }
  /** Whether marks move from one timestep to the next while they play. */
  | { type: 'set_smooth'; smooth: boolean }
  | { type: 'add_selection'; kind: 'brush' | 'click' | 'zoom' | 'legend' }
  | { type: 'remove_selection'; name?: string }
export type EditOf<T extends Edit['type']> = Extract<Edit, { type: T }>

export type EditResult =
  | { ok: true; partial: PartialSpec }
  /** `choices` are alternatives that fit: requests, or names as they are. */
  | { ok: false; reason: TranslatableText; choices?: (TranslatableText | string)[] }

/**
 * Turns a complete spec and an edit into a partial spec for the solver: the edit leaves holes, everything else is locked.
 * `applyEdits` applies several in order; `editPartial` starts from a partial spec.
 */
export type ApplyEdit = (spec: Spec, edit: Edit, profile: TableProfile) => EditResult
export type ApplyEdits = (spec: Spec, edits: readonly Edit[], profile: TableProfile) => EditResult
export type EditPartial = (partial: PartialSpec, edit: Edit, profile: TableProfile) => EditResult
