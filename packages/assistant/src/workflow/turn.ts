import { listWords, type TableProfile } from '@belvedere/spec'
import { grouped } from '../dialogue/answers.ts'
import type { Figure } from '../dialogue/figures/figure.ts'
import { figureText, isShown, sayFigure } from '../dialogue/figures/say.ts'
import { ask, mayAsk } from '../dialogue/questions.ts'
import type { Interpretation } from '../interpret.ts'
import type { Recommendation, Request } from '../recommendation.ts'
import { followUps } from '../suggest/follow-ups.ts'
import { suggestions } from '../suggest/suggestions.ts'
import { checkSpec } from './check.ts'
import { understand } from './derive-first.ts'
import { type Draw, drawFirst } from './draw.ts'
import { withoutRows } from './no-rows.ts'
import type { RunTurn, TurnDeps, TurnOutcome, TurnStepName } from './ports.ts'
import { recommend, solveInterpretation } from './recommend.ts'

type ChartRecommendation = Extract<Recommendation, { kind: 'chart' }>

/** Thrown between phases to leave a turn that was cancelled. */
class Cancelled extends Error {}

/**
 * Runs one message through the whole workflow and never rejects: what goes wrong is an outcome.
 *
 * `profile → interpret → solve → check → draw`. A turn that ends in words stops after `interpret` or `solve`. The check
 * passes over specs that break the rules of the house; drawing tries the best spec, repairs it at most twice by what the
 * render process complained of, then goes on to the next-best, and asks when none can be drawn.
 */
export const runTurn: RunTurn = async (deps, request, signal) => {
  const phase = phases(deps, signal)
  const computed = async (figure: Figure, tables: readonly TableProfile[]) => {
    const table = tables.find(({ name }) => name === figure.query.table)
    if (!table) throw new Error(`There is no table "${figure.query.table}" in the room.`)
    const result = await deps.compute(figure.query, signal)
    return { text: figureText(figure, result, table), answer: sayFigure(figure, result, table) }
  }
  try {
    const tables = await phase('profile', () => deps.tables(signal), readLabel)
    const { interpretation, request: whole } = await phase(
      'interpret',
      () => understand(deps, { ...request, tables }, signal),
      (understood) => understoodLabel(understood.interpretation),
    )
    const { figure } = interpretation
    if (figure && !figure.beside)
      return (await phase('solve', () => computed(figure, whole.tables), computedLabel)).answer
    if (interpretation.kind === 'words' && !figure) return interpretation.words
    const solved = await phase('solve', () => solveInterpretation(interpretation, whole), solvedLabel)
    const number = figure ? await computed(figure, whole.tables) : null
    const read = figure ? showing(figure, solved) : null
    const shown = read ?? (figure && number ? showing(figure, offered(number.answer, whole)) : null)
    const recommendation = number ? (shown ?? number.answer) : solved
    if (recommendation.kind !== 'chart') return recommendation
    const allowed = await phase(
      'check',
      () => recommendation.specs.filter(({ spec }) => checkSpec(spec, whole.tables)),
      checkedLabel,
    )
    const draw = await phase('draw', () => drawFirst(allowed, (spec) => deps.probe(spec, signal)), drawnLabel)
    if (draw.state !== 'drawn')
      return (
        number?.answer ??
        (await noRowsLeft(draw, whole, (query) => deps.compute(query, signal))) ??
        notDrawn(draw, whole)
      )
    if (!number) return chartOutcome(draw, recommendation)
    // What was assumed is said once: by the chart, where it was read of the message itself.
    const said = read ? number.text : number.answer.text
    return chartOutcome(draw, { ...recommendation, text: `${said} ${recommendation.text}` })
  } catch (error) {
    if (signal.aborted || error instanceof Cancelled) return { kind: 'cancelled' }
    return {
      kind: 'failed',
      code: 'unavailable',
      text: 'I could not finish this, because a part of the service did not answer. The chart stays as it is; try again in a moment.',
      suggestions: [request.message],
      cause: error,
    }
  }
}

/** The design, where it shows what was computed. */
const showing = (figure: Figure, design: Recommendation | null): ChartRecommendation | null =>
  design?.kind === 'chart' && design.specs[0] && isShown(figure, design.specs[0].spec) ? design : null

/** The chart that the answer offers first, where none stands whose place it would take. */
const offered = ({ suggestions: [first] }: { suggestions: string[] }, request: Request): Recommendation | null =>
  first === undefined || request.current ? null : recommend({ ...request, message: first, history: [] })

type Phase = <T>(step: TurnStepName, work: () => T | Promise<T>, done: (result: T) => string) => Promise<T>

const startLabels = {
  profile: 'Reading the table',
  interpret: 'Interpreting the message',
  solve: 'Choosing the design',
  check: 'Checking the spec',
  draw: 'Drawing',
} as const satisfies { [step in TurnStepName]: string }

const phases =
  ({ now, onStep }: TurnDeps, signal: AbortSignal): Phase =>
  async (step, work, done) => {
    if (signal.aborted) throw new Cancelled()
    const begun = now()
    const ms = () => Math.max(0, Math.round((now() - begun) * 10) / 10)
    onStep({ step, state: 'started', label: startLabels[step] })
    try {
      const result = await work()
      if (signal.aborted) throw new Cancelled()
      onStep({ step, state: 'done', label: done(result), ms: ms() })
      return result
    } catch (error) {
      onStep({ step, state: 'failed', label: startLabels[step], ms: ms() })
      throw error
    }
  }

const readLabel = (tables: readonly TableProfile[]): string =>
  tables.length === 0
    ? 'There is no table yet'
    : `Read ${listWords(tables.slice(0, 3).map(({ name, rows }) => `${name} (${grouped(rows)} rows)`))}`
const understoodLabel = (interpretation: Interpretation): string => {
  switch (interpretation.kind) {
    case 'new':
      return 'Read as a new chart'
    case 'edit':
      return interpretation.edits.length > 1
        ? `Read as ${interpretation.edits.length} changes`
        : 'Read as a change of the chart'
    case 'why':
      return 'Read as a question about the chart'
    case 'words':
      return interpretation.words.kind === 'command' ? 'Read as a command' : 'Answered in words'
    default:
      return interpretation satisfies never
  }
}
const solvedLabel = (recommendation: Recommendation): string =>
  recommendation.kind === 'chart' ? `Compared the designs, kept ${recommendation.specs.length}` : 'Found no design'
const computedLabel = () => 'Computed it from the rows'
const checkedLabel = (specs: readonly unknown[]): string =>
  specs.length > 0 ? 'Checked the spec' : 'No spec passed the check'
const drawnLabel = (draw: Draw): string =>
  draw.state === 'drawn'
    ? `Drew ${grouped(draw.marks)} ${draw.marks === 1 ? 'mark' : 'marks'}`
    : 'Nothing could be drawn'

const chartOutcome = (draw: Extract<Draw, { state: 'drawn' }>, chart: ChartRecommendation): TurnOutcome => {
  const { chosen, rest, passedOver, notes } = draw
  const instead = passedOver > 0 ? [`The first design drew nothing, so I took the next-best: ${chosen.label}.`] : []
  return {
    kind: 'chart',
    spec: chosen.spec,
    edit: chart.edit,
    text: [chart.text, ...instead, ...notes].join(' '),
    explanation: chart.explanation,
    confidence: chart.confidence,
    alternatives: rest.slice(0, 3).map(({ label, spec }, i) => ({ id: `alternative-${i + 1}`, label, spec })),
    suggestions: chart.suggestions,
  }
}

/** Which conditions contradict each other, and the chart without each of them; null where it cannot be told. */
const noRowsLeft = async (
  { filtered }: Extract<Draw, { state: 'empty' }>,
  request: Request,
  compute: Parameters<typeof withoutRows>[2],
): Promise<TurnOutcome | null> => {
  const table = filtered && request.tables.find(({ name }) => name === filtered.data?.name)
  const found = table ? await withoutRows(filtered, table, compute) : null
  if (!found) return null
  const text = request.current ? `${found.text} The chart stays as it is.` : found.text
  if (mayAsk(request)) return ask(text, found.options)
  return { kind: 'failed', code: 'nothing_to_draw', text, suggestions: found.options.map(({ message }) => message) }
}

const notDrawn = ({ reason }: Extract<Draw, { state: 'empty' }>, request: Request): TurnOutcome => {
  const { current, tables } = request
  const table = tables.find(({ name }) => name === current?.data?.name) ?? tables[0]
  const offers = table ? [...(current ? followUps(current, table) : []), ...suggestions(table)].slice(0, 4) : []
  const kept = current ? ' The chart stays as it is.' : ''
  if (offers.length === 0 || !mayAsk(request))
    return { kind: 'failed', code: 'nothing_to_draw', text: `${reason}${kept}`, suggestions: offers }
  return ask(
    `${reason}${kept} What would you rather see?`,
    offers.map((message) => ({ label: message, message })),
  )
}
