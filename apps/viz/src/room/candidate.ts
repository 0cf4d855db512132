import type { RoomState } from '@belvedere/contract'
import type { RenderTable, ViewState } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'
import type { Clock } from '../clock.ts'
import { type LossKind, ProcessLost } from '../process/child-process.ts'
import { interrupted, onceMore } from '../process/interruptions.ts'
import { type Renderer, RenderRefused } from '../process/renderer.ts'
import { type ChartFacts, chartFacts } from './chart-facts.ts'
import type { Drawn } from './kept-frames.ts'
import { pictureKey, viewState } from './moment.ts'
import type { Shape } from './shape.ts'

export interface ProbeRequest {
  spec: Spec
  tables: RenderTable[]
  shape: Shape
  deadlineMs: number
}

export interface ProbeOutcome {
  marks: number
  warnings: string[]
  fault: { kind: FaultKind; message: string } | null
  ms: number
}
type FaultKind = 'compile' | 'empty' | Exclude<LossKind, 'killed'>

/** A spec that was opened and drawn before it is shown. */
export interface Candidate {
  view: string
  openedIn: number
  facts: ChartFacts
  drawn: Omit<Drawn, 'version'>
}

/** The process and the name of the view that a candidate is tried in. */
export interface Trial {
  renderer: Renderer
  view: string
}

export interface ProbeDeps<T extends Trial> {
  clock: Clock
  /** Called again where the first trial's process was lost for a reason that need not lie in the spec. */
  begin: () => Promise<T>
  /** The state that the candidate would be shown in. */
  stateFor: (facts: ChartFacts) => RoomState
}

export interface Probed<T extends Trial> {
  outcome: ProbeOutcome
  opened: { facts: ChartFacts; drawn: Omit<Drawn, 'version'> } | null
  /** Null where its process was lost. */
  trial: T | null
}

/** What a spec is opened in before it is known which params it has. */
export const firstState: ViewState = { params: {}, selections: {}, timestep: null }

/**
 * Opens a candidate and draws it as it would be shown: open → count marks → draw. What is wrong with it is the outcome,
 * not an exception; the view is left open where nothing is. Throws `unavailable` where the process was killed twice.
 */
export async function probeSpec<T extends Trial>(deps: ProbeDeps<T>, request: ProbeRequest): Promise<Probed<T>> {
  const startedAt = deps.clock.now()
  const elapsed = () => deps.clock.now() - startedAt
  try {
    return await onceMore(async () => tryCandidate(await deps.begin(), deps, request, elapsed))
  } catch (fault) {
    if (!(fault instanceof ProcessLost)) throw fault
    if (fault.kind === 'killed') throw interrupted(fault)
    return { ...failed(fault.kind, fault.message, elapsed()), trial: null }
  }
}

async function tryCandidate<T extends Trial>(
  trial: T,
  { clock, stateFor }: ProbeDeps<T>,
  { spec, tables, shape, deadlineMs }: ProbeRequest,
  elapsed: () => number,
): Promise<Probed<T>> {
  const { renderer, view } = trial
  const startedAt = clock.now()
  try {
    const { theme, ...size } = shape
    const opened = await renderer.open(view, { spec, tables, size, theme, state: firstState }, deadlineMs)
    if (opened.marks === 0) {
      await renderer.close(view, deadlineMs)
      const message = 'This chart would show nothing: no row of the data is left to draw.'
      return { ...failed('empty', message, elapsed(), opened.warnings), trial }
    }
    const facts = chartFacts(spec, opened)
    const state = stateFor(facts)
    const { picture, scene } = await renderer.frame(
      view,
      { size, theme, state: viewState(state), options: { quality: 'final' }, withScene: true },
      Math.max(1, deadlineMs - (clock.now() - startedAt)),
    )
    const { timestep, command } = state
    return {
      outcome: { marks: opened.marks, warnings: opened.warnings, fault: null, ms: elapsed() },
      opened: { facts, drawn: { picture, scene, shape, timestep, command, key: pictureKey(state) } },
      trial,
    }
  } catch (fault) {
    if (fault instanceof RenderRefused) return { ...failed('compile', fault.message, elapsed()), trial }
    throw fault
  }
}

function failed(kind: FaultKind, message: string, ms: number, warnings: string[] = []) {
  return { outcome: { marks: 0, warnings, fault: { kind, message }, ms }, opened: null }
}
