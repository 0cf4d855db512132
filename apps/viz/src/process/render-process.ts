import type { ChartLimits } from '@belvedere/spec/chart-limits'
import type { MonotonicClock } from '../clock.ts'
import { type ChildLimits, ChildProcess } from './child-process.ts'
import type { RenderRequest, RenderResponse } from './render-messages.ts'

export type RenderProcess = ChildProcess<RenderRequest, RenderResponse>

/** Half of the memory is for objects, such as rows and marks; the rest for tables that are read, and pictures. */
export const renderLimits = ({ megabytes }: Pick<ChartLimits, 'megabytes'>): ChildLimits => ({
  heapMb: Math.round(megabytes / 2),
  youngMb: 4,
  residentMb: megabytes,
  startTimeoutMs: 30_000,
})

/** Starts a process that draws. */
export const startRenderProcess = (clock: MonotonicClock, limits: ChildLimits): RenderProcess =>
  new ChildProcess(new URL('render-main.ts', import.meta.url), limits, clock)
