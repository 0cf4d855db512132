import type { RoomState } from '@belvedere/contract'
import type { RenderTable, RenderWarning, ViewState } from '@belvedere/render'
import type { ExceededLimit, Spec } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { vizTexts } from '@belvedere/texts/viz'
import type { MonotonicClock } from '../clock.ts'
import { ProcessLost } from '../process/child-process.ts'
import { exceededLimitOf, stoppedText } from '../process/exceeded-limit.ts'
import { type Renderer, RenderRefusal, RenderStopped } from '../process/renderer.ts'
import { busyError, interruptedError, retryOnce } from '../process/retry-once.ts'
import type { DrawnFrame } from './frame-cache.ts'
import { wholePicture } from './frame-pictures.ts'
import { pictureKey, viewState } from './room-revision.ts'
import { type SpecFacts, specFacts } from './spec-facts.ts'
import type { Viewport } from './viewport.ts'

export interface ProbeRequest {
  spec: Spec
  tables: RenderTable[]
  viewport: Viewport
  timeoutMs: number
}

export interface ProbeOutcome {
  marks: number
  warnings: RenderWarning[]
  fault: ProbeFault | null
  ms: number
}

/** `stopped`: it exceeds a limit, and no fault of the spec is known. */
type ProbeFault =
  | { kind: 'compile' | 'empty' | 'crash'; text: TranslatableText | string }
  | { kind: 'stopped'; exceeded: ExceededLimit; text: TranslatableText }

/** A probed spec whose view is still open, with its first frame. */
export interface ProbedView {
  view: string
  openedIn: number
  facts: SpecFacts
  drawn: ProbedFrame
}

/** `number`: that of its drawing. */
type ProbedFrame = Omit<DrawnFrame, 'version' | 'drawing'> & { number: number }

/** Where a spec is probed: a render process, and the name of the view that is opened in it. */
export interface ProbeView {
  renderer: Renderer
  view: string
}

export interface ProbeDeps<T extends ProbeView> {
  clock: MonotonicClock
  /** Takes a process. Called again if the first one was lost and the spec may not be to blame. */
  begin: () => Promise<T>
  /** The state in which the spec would be shown. */
  stateFor: (facts: SpecFacts) => RoomState
}

export interface ProbeAttempt<T extends ProbeView> {
  outcome: ProbeOutcome
  opened: { facts: SpecFacts; drawn: ProbedFrame } | null
  /** Null if its process was lost. */
  trial: T | null
}

/** Opens a spec before its params and timesteps are known; Vega then uses the initial values of the spec. */
export const firstState: ViewState = { params: {}, selections: {}, timestep: null }

/**
 * Tries a spec before it is committed: opens it, checks that it has marks, and draws one frame as viewers would see it. If the
 * spec is at fault or exceeds a limit, the outcome says so; otherwise the view stays open for the caller. Throws `unavailable`
 * if the process was killed from outside twice, or got no turn for its queries.
 */
export async function probeSpec<T extends ProbeView>(
  deps: ProbeDeps<T>,
  request: ProbeRequest,
): Promise<ProbeAttempt<T>> {
  const startedAt = deps.clock.now()
  const elapsed = () => deps.clock.now() - startedAt
  try {
    return await retryOnce(async () => probeOnce(await deps.begin(), deps, request, elapsed))
  } catch (error) {
    if (!(error instanceof ProcessLost)) throw error
    if (error.kind === 'killed') throw interruptedError(error)
    if (error.kind === 'busy') throw busyError(error)
    const exceeded = exceededLimitOf(error, request.timeoutMs)
    const fault = exceeded === null ? ({ kind: 'crash', text: error.message } as const) : stoppedAt(exceeded)
    return { ...failed(fault, elapsed()), trial: null }
  }
}

async function probeOnce<T extends ProbeView>(
  trial: T,
  { clock, stateFor }: ProbeDeps<T>,
  { spec, tables, viewport, timeoutMs }: ProbeRequest,
  elapsed: () => number,
): Promise<ProbeAttempt<T>> {
  const { renderer, view } = trial
  const startedAt = clock.now()
  try {
    const { theme, ...size } = viewport
    const opened = await renderer.open(view, { spec, tables, size, theme, state: firstState }, timeoutMs)
    if (opened.marks === 0) {
      await renderer.close(view, timeoutMs)
      const empty = { kind: 'empty', text: vizTexts.message('chart.empty') } as const
      return { ...failed(empty, elapsed(), opened.warnings), trial }
    }
    const facts = specFacts(spec, opened)
    const state = stateFor(facts)
    const { drawing, scene } = await renderer.frame(
      view,
      {
        size,
        theme,
        state: viewState(state),
        options: { quality: 'final', requests: [wholePicture] },
        withScene: true,
      },
      Math.max(1, timeoutMs - (clock.now() - startedAt)),
    )
    const { timestep, command } = state
    const key = pictureKey(state)
    const pictures = drawing.pictures.map((picture) => ({ request: wholePicture, picture }))
    const drawn = { number: drawing.number, pictures, final: true, progress: 1 }
    const shown = { ...drawn, scene, viewport, timestep, command, key }
    return {
      outcome: { marks: opened.marks, warnings: opened.warnings, fault: null, ms: elapsed() },
      opened: { facts, drawn: shown },
      trial,
    }
  } catch (error) {
    if (error instanceof RenderStopped) return { ...failed(stoppedAt(error.exceeded), elapsed()), trial }
    if (error instanceof RenderRefusal) return { ...failed({ kind: 'compile', text: error.text }, elapsed()), trial }
    throw error
  }
}

const stoppedAt = (exceeded: ExceededLimit): ProbeFault => ({ kind: 'stopped', exceeded, text: stoppedText(exceeded) })

function failed(fault: ProbeFault, ms: number, warnings: RenderWarning[] = []) {
  return { outcome: { marks: 0, warnings, fault, ms }, opened: null }
}
