import type { MonotonicClock } from '../clock.ts'
import { type ChildLimits, ChildProcess } from './child-process.ts'
import type { RenderRequest, RenderResponse } from './render-messages.ts'

export type RenderProcess = ChildProcess<RenderRequest, RenderResponse>

export const renderLimits: ChildLimits = { heapMb: 512, youngMb: 4, residentMb: 1024, startTimeoutMs: 30_000 }

/** Starts a process that draws. */
export const startRenderProcess = (clock: MonotonicClock, limits: ChildLimits = renderLimits): RenderProcess =>
  new ChildProcess(new URL('render-main.ts', import.meta.url), limits, clock)
