import type { RoomState } from '@belvedere/contract'
import type { RenderTable, RenderWarning, ViewState } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { vizTexts } from '@belvedere/texts/viz'
import type { MonotonicClock } from '../clock.ts'
import { type LossKind, ProcessLost } from '../process/child-process.ts'
import { type Renderer, RenderRefusal } from '../process/renderer.ts'
import { interruptedError, retryOnce } from '../process/retry-once.ts'
import type { DrawnFrame } from './frame-cache.ts'
import { pictureKey, viewState } from './room-revision.ts'
import { type SpecFacts, specFacts } from './spec-facts.ts'
import type { Viewport } from './viewport.ts'

export interface ProbeRequest {
  spec: Spec
  tables: RenderTable[]
  viewport: Viewport
  deadlineMs: number
}

export interface ProbeOutcome {
  marks: number
  warnings: RenderWarning[]
  fault: { kind: FaultKind; text: TranslatableText | string } | null
  ms: number
}
type FaultKind = 'compile' | 'empty' | Exclude<LossKind, 'killed'>

/** The open view of a probed spec, with its first frame. */
export interface ProbedView {
  view: string
  openedIn: number
  facts: SpecFacts
  drawn: Omit<DrawnFrame, 'version'>
}

/** The process and the name of the view in which a spec is probed. */
export interface ProbeView {
  renderer: Renderer
  view: string
}

export interface ProbeDeps<T extends ProbeView> {
  clock: MonotonicClock
  /** Called a second time if the first process was lost for a reason that is possibly not the spec. */
  begin: () => Promise<T>
  /** The state in which the spec would be shown. */
  stateFor: (facts: SpecFacts) => RoomState
}

export interface ProbeAttempt<T extends ProbeView> {
  outcome: ProbeOutcome
  opened: { facts: SpecFacts; drawn: Omit<DrawnFrame, 'version'> } | null
  /** Null if its process was lost. */
  trial: T | null
}

/** The state for opening a spec whose params are not known yet. */
export const firstState: ViewState = { params: {}, selections: {}, timestep: null }

/**
 * Opens a spec and draws it as it would be shown: open → count marks → draw. A fault is part of the outcome, not an
 * exception; without one, the view stays open. Throws `unavailable` if the process was killed twice.
 */
export async function probeSpec<T extends ProbeView>(
  deps: ProbeDeps<T>,
  request: ProbeRequest,
): Promise<ProbeAttempt<T>> {
  const startedAt = deps.clock.now()
  const elapsed = () => deps.clock.now() - startedAt
  try {
    return await retryOnce(async () => probeOnce(await deps.begin(), deps, request, elapsed))
  } catch (fault) {
    if (!(fault instanceof ProcessLost)) throw fault
    if (fault.kind === 'killed') throw interruptedError(fault)
    return { ...failed(fault.kind, fault.message, elapsed()), trial: null }
  }
}

async function probeOnce<T extends ProbeView>(
  trial: T,
  { clock, stateFor }: ProbeDeps<T>,
  { spec, tables, viewport, deadlineMs }: ProbeRequest,
  elapsed: () => number,
): Promise<ProbeAttempt<T>> {
  const { renderer, view } = trial
  const startedAt = clock.now()
  try {
    const { theme, ...size } = viewport
    const opened = await renderer.open(view, { spec, tables, size, theme, state: firstState }, deadlineMs)
    if (opened.marks === 0) {
      await renderer.close(view, deadlineMs)
      return { ...failed('empty', vizTexts.message('chart.empty'), elapsed(), opened.warnings), trial }
    }
    const facts = specFacts(spec, opened)
    const state = stateFor(facts)
    const { picture, scene } = await renderer.frame(
      view,
      { size, theme, state: viewState(state), options: { quality: 'final' }, withScene: true },
      Math.max(1, deadlineMs - (clock.now() - startedAt)),
    )
    const { timestep, command } = state
    return {
      outcome: { marks: opened.marks, warnings: opened.warnings, fault: null, ms: elapsed() },
      opened: { facts, drawn: { picture, scene, viewport, timestep, command, key: pictureKey(state) } },
      trial,
    }
  } catch (fault) {
    if (fault instanceof RenderRefusal) return { ...failed('compile', fault.text, elapsed()), trial }
    throw fault
  }
}

function failed(kind: FaultKind, text: TranslatableText | string, ms: number, warnings: RenderWarning[] = []) {
  return { outcome: { marks: 0, warnings, fault: { kind, text }, ms }, opened: null }
}
