import type { DerivedMeasure } from './derived-measure.ts'
import type { Overlay } from './overlay.ts'
import type { PartialSpec } from './partial-spec.ts'
import type { TableProfile } from './profile.ts'
import type { BinParams, ChannelDef, Spec } from './spec.ts'
import type { Aggregate, Channel, Mark, TimeUnit } from './vocabulary.ts'

/** A value to compare with. Dates are milliseconds UTC. */
export type FilterValue = string | number | boolean

/** A condition on one field, as people say it. `filterTransform` writes it as Vega-Lite, `readFilter` reads it back. */
export type FieldFilter =
  | { op: 'one_of' | 'none_of'; field: string; values: FilterValue[]; timeUnit?: TimeUnit }
  /** Both ends included; null: open. */
  | { op: 'range'; field: string; min: number | null; max: number | null; timeUnit?: TimeUnit }
  | { op: '<' | '<=' | '>' | '>='; field: string; value: number | string; timeUnit?: TimeUnit }
  /** Ignores case. */
  | { op: 'contains' | 'lacks' | 'starts_with' | 'ends_with'; field: string; text: string }
  | { op: 'empty' | 'present'; field: string }
  /** Against another number of the same row. */
  | { op: 'over_field' | 'under_field'; field: string; other: string }

/** What goes on a channel. `field` is a field's plain name; absent only where `aggregate` is `count`. */
export interface EncodingChoice {
  field?: string
  /** Absent: the solver decides. `null`: none. So too `bin` and `timeUnit`. */
  aggregate?: Aggregate | null
  bin?: boolean | BinParams | null
  timeUnit?: TimeUnit | null
  type?: ChannelDef['type']
}

/** What to order by: another channel's value, a field (aggregated or not), or the shown values themselves. */
export type SortKey = { channel: 'x' | 'y' } | { field: string; aggregate?: Aggregate } | 'measure' | 'self'

export interface ScaleChange {
  type?: 'linear' | 'log' | 'symlog' | 'sqrt' | 'pow'
  zero?: boolean
  /** `null`: back to the data's own. */
  domain?: [number, number] | (string | number)[] | null
  reverse?: boolean
  /** The name of a Vega colour scheme. */
  scheme?: string
  /** CSS colours, one for each value of `domain` in its order; what they colour has no scheme then. */
  range?: string[]
}

/**
 * One change that a person may ask of a chart. Where `channel` or `field` is absent the edit finds the one place that
 * fits; where several or none fit it is refused with the choices.
 */
export type Edit =
  | { type: 'set_mark'; mark: Mark }
  /** Puts a field on a channel, in place of what is there. */
  | { type: 'set_channel'; channel: Channel; encoding: EncodingChoice }
  /** Adds a field and leaves the channel to the solver. */
  | { type: 'add_field'; encoding: EncodingChoice }
  | { type: 'clear_channel'; channel: Channel }
  | { type: 'remove_field'; field: string }
  /** Exchanges the two channels where `to` is taken. */
  | { type: 'move_channel'; from: Channel; to: Channel }
  | { type: 'replace_field'; from: string; to: string }
  | { type: 'transpose' }
  /** Replaces what filters the same field, unless `keep`. */
  | { type: 'set_filter'; filter: FieldFilter; keep?: boolean }
  /** Without `field`: every filter that can be read. Widgets' filters stay. */
  | { type: 'clear_filter'; field?: string }
  | { type: 'sort'; channel?: Channel; by: SortKey; order: 'ascending' | 'descending' }
  | { type: 'clear_sort' }
  /**
   * Keeps the `n` highest or lowest groups (rows, where nothing is aggregated) by the measure or by `by`. With `others`
   * the rest stands together as one group more.
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
  | { type: 'set_aggregate'; aggregate: Aggregate | null; field?: string }
  /** Shows what is derived of the measure in its place; `null`: the measure itself again. */
  | { type: 'derive_measure'; derived: DerivedMeasure | null }
  /** Lays a line, a spread or labels over the marks. */
  | { type: 'add_overlay'; overlay: Overlay }
  /** Without `kind`: all of them. */
  | { type: 'remove_overlay'; kind?: Overlay['kind'] }
  /** Points on a line. */
  | { type: 'set_points'; shown: boolean }
  | { type: 'set_bin'; bin: boolean | BinParams; field?: string }
  | { type: 'set_time_unit'; timeUnit: TimeUnit | null; field?: string }
  | { type: 'set_scale'; channel?: Channel; scale: ScaleChange }
  /** One colour for all marks, by its CSS name; what coloured them by a field gives way. `null`: the theme's own. */
  | { type: 'set_color'; color: string | null }
  | { type: 'set_stack'; stack: 'zero' | 'normalize' | 'center' | 'grouped' | 'overlaid' }
  | { type: 'set_title'; title: string | null }
  | { type: 'set_axis_title'; channel: Channel; title: string | null }
  /** `compare` is of sliders; default `<=` for numbers and dates. Default widget: slider for these, select for the rest. */
  | { type: 'add_widget'; field: string; widget?: 'slider' | 'select' | 'radio'; compare?: '<=' | '>=' | '==' }
  /** Without `field`: the only one there is. */
  | { type: 'remove_widget'; field?: string }
  | { type: 'set_timestep'; field: string; timeUnit?: TimeUnit }
  | { type: 'clear_timestep' }
  | { type: 'add_selection'; kind: 'brush' | 'click' | 'zoom' | 'legend' }
  | { type: 'remove_selection'; name?: string }
export type EditOf<T extends Edit['type']> = Extract<Edit, { type: T }>

export type EditResult =
  | { ok: true; partial: PartialSpec }
  /** `reason` is a sentence for the person. `choices` are what would fit, in plain words. */
  | { ok: false; reason: string; choices?: string[] }

/**
 * Turns a complete spec and one edit into the partial spec that the solver completes: what the edit opens is a hole,
 * everything else is locked. `applyEdits` takes several, in order; `editPartial` goes on from a partial spec.
 */
export type ApplyEdit = (spec: Spec, edit: Edit, profile: TableProfile) => EditResult
export type ApplyEdits = (spec: Spec, edits: readonly Edit[], profile: TableProfile) => EditResult
export type EditPartial = (partial: PartialSpec, edit: Edit, profile: TableProfile) => EditResult
