import {
  type ChartLimits,
  defaultChartLimits,
  defaultQueryLimits,
  defaultRoomLimits,
  type QueryLimits,
  type RoomLimits,
} from '@belvedere/spec/limits'
import type { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

/** The settings of what charts, queries and rooms may take, by name. */
export const limitSettings = {
  BELVEDERE_MAX_CHART_ROWS: wholeNumber(1).default(defaultChartLimits.rows),
  BELVEDERE_MAX_CHART_MARKS: wholeNumber(1).default(defaultChartLimits.marks),
  BELVEDERE_MAX_CHART_PANELS: wholeNumber(1).default(defaultChartLimits.panels),
  BELVEDERE_MAX_CHART_PIXELS: wholeNumber(1_000_000, 24_000_000).default(defaultChartLimits.pixels),
  BELVEDERE_MAX_CHART_SECONDS: wholeNumber(1, 60).default(defaultChartLimits.seconds),
  BELVEDERE_MAX_CHART_MEMORY_MB: wholeNumber(256).default(defaultChartLimits.megabytes),
  BELVEDERE_MAX_OPEN_ROOMS: wholeNumber(2, 100_000).default(defaultRoomLimits.open),
  BELVEDERE_QUERY_MEMORY_MB: wholeNumber(256).default(defaultQueryLimits.megabytes),
  BELVEDERE_QUERY_THREADS: wholeNumber(1, 256).default(defaultQueryLimits.threads),
  BELVEDERE_QUERIES_AT_ONCE: wholeNumber(1, 64).default(defaultQueryLimits.atOnce),
  BELVEDERE_QUERY_WAIT_SECONDS: wholeNumber(1, 600).default(defaultQueryLimits.waitSeconds),
}
type ParsedLimits = { [name in keyof typeof limitSettings]: z.output<(typeof limitSettings)[name]> }

export function limitsOf(set: ParsedLimits): { charts: ChartLimits; queries: QueryLimits; rooms: RoomLimits } {
  return {
    charts: {
      rows: set.BELVEDERE_MAX_CHART_ROWS,
      marks: set.BELVEDERE_MAX_CHART_MARKS,
      panels: set.BELVEDERE_MAX_CHART_PANELS,
      pixels: set.BELVEDERE_MAX_CHART_PIXELS,
      seconds: set.BELVEDERE_MAX_CHART_SECONDS,
      megabytes: set.BELVEDERE_MAX_CHART_MEMORY_MB,
    },
    queries: {
      megabytes: set.BELVEDERE_QUERY_MEMORY_MB,
      threads: set.BELVEDERE_QUERY_THREADS,
      atOnce: set.BELVEDERE_QUERIES_AT_ONCE,
      waitSeconds: set.BELVEDERE_QUERY_WAIT_SECONDS,
    },
    rooms: { open: set.BELVEDERE_MAX_OPEN_ROOMS },
  }
}
