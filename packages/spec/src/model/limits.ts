/** The most that a chart may take to be drawn. */
export interface ChartLimits {
  /** Rows of a table that are read for it one by one; what it counts and sums up, the engine does. */
  rows: number
  marks: number
  /** Of a grid of panels. */
  panels: number
  /** Device pixels of a picture. */
  pixels: number
  /** From opening its spec to the first picture. */
  seconds: number
  /** Memory of the process that draws it. */
  megabytes: number
}

/** The most that the process of queries may take, which all rooms share. */
export interface QueryLimits {
  megabytes: number
  /** Of each query. */
  threads: number
  /** Queries that run at a time; the others wait. */
  atOnce: number
  /** The longest that a room waits for its turn. */
  waitSeconds: number
}

/** The most that the rooms of a visualization service may take together. */
export interface RoomLimits {
  /** Rooms that are drawn at a time, each by a process of its own; of others, only the last picture is shown. */
  open: number
}

export const defaultRoomLimits: RoomLimits = { open: 100 }

export const defaultQueryLimits: QueryLimits = { megabytes: 1500, threads: 2, atOnce: 2, waitSeconds: 30 }

export const defaultChartLimits: ChartLimits = {
  rows: 2_000_000,
  marks: 500_000,
  panels: 1000,
  pixels: 16_000_000,
  seconds: 10,
  megabytes: 1024,
}

/** As many rows are drawn one by one; more of them as density, or by the extremes of lines, unless a spec says otherwise. */
export const maxSingleRows = 20_000

/** Rows of a sample that is asked for without a number. */
export const defaultSampleSize = 5000

/** The limit at which a chart was stopped; `value` is in the unit of its name. */
export interface ExceededLimit {
  limit: Exclude<keyof ChartLimits, 'pixels'>
  value: number
}
