import type { RoomState } from '@belvedere/contract'
import type { RenderTable, ViewState } from '@belvedere/render'
import type { Spec } from '@belvedere/spec'
import type { Clock } from '../clock.ts'
import { type LossKind, ProcessLost } from '../process/child-process.ts'
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
  fault: { kind: 'compile' | 'empty' | LossKind; message: string } | null
  ms: number
}

/** A spec that was opened and drawn before it is shown. */
export interface Candidate {
  view: string
  openedIn: number
  facts: ChartFacts
  drawn: Omit<Drawn, 'version'>
}

export interface ProbeDeps {
  renderer: Renderer
  clock: Clock
  /** The state that the candidate would be shown in. */
  stateFor: (facts: ChartFacts) => RoomState
}

/** What a spec is opened in before it is known which params it has. */
export const firstState: ViewState = { params: {}, selections: {}, timestep: null }

/**
 * Opens a candidate and draws it as it would be shown: open → count marks → draw. What goes wrong is the outcome, not
 * an exception; the view is left open where there is nothing wrong.
 */
export async function probeSpec(
  { renderer, clock, stateFor }: ProbeDeps,
  { spec, tables, shape, deadlineMs }: ProbeRequest,
  view: string,
): Promise<{ outcome: ProbeOutcome; opened: { facts: ChartFacts; drawn: Omit<Drawn, 'version'> } | null }> {
  const startedAt = clock.now()
  const elapsed = () => clock.now() - startedAt
  const failed = (kind: 'compile' | 'empty' | LossKind, message: string, warnings: string[] = []) => ({
    outcome: { marks: 0, warnings, fault: { kind, message }, ms: elapsed() },
    opened: null,
  })
  try {
    const { theme, ...size } = shape
    const opened = await renderer.open(view, { spec, tables, size, theme, state: firstState }, deadlineMs)
    if (opened.marks === 0) {
      await renderer.close(view, deadlineMs)
      return failed('empty', 'This chart would show nothing: no row of the data is left to draw.', opened.warnings)
    }
    const facts = chartFacts(spec, opened)
    const state = stateFor(facts)
    const { picture, scene } = await renderer.frame(
      view,
      { size, theme, state: viewState(state), options: { quality: 'final' }, withScene: true },
      Math.max(1, deadlineMs - elapsed()),
    )
    return {
      outcome: { marks: opened.marks, warnings: opened.warnings, fault: null, ms: elapsed() },
      opened: {
        facts,
        drawn: { picture, scene, shape, timestep: state.timestep, command: state.command, key: pictureKey(state) },
      },
    }
  } catch (fault) {
    if (fault instanceof RenderRefused) return failed('compile', fault.message)
    if (fault instanceof ProcessLost) return failed(fault.kind, fault.message)
    throw fault
  }
}
