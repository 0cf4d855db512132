import type { TableProfile } from '@belvedere/spec'
import type { Figure } from '../dialogue/figures/figure.ts'
import { figureText, isShown, sayFigure } from '../dialogue/figures/say.ts'
import { ask, mayAsk } from '../dialogue/questions.ts'
import { type Interpretation, interpret } from '../interpret.ts'
import type { Recommendation, Request } from '../recommendation.ts'
import { type TextFormatter, textFormatterFor } from '../say/in-words.ts'
import { type AnyText, sentences, text } from '../say/text.ts'
import { followUps } from '../suggest/follow-ups.ts'
import { suggestions } from '../suggest/suggestions.ts'
import { checkSpec } from './check.ts'
import { interpretWithDerivations } from './derive-first.ts'
import { type DrawOutcome, drawFirst } from './draw.ts'
import { withoutRows } from './no-rows.ts'
import type { TurnDeps, TurnOutcome, TurnRequest, TurnStep, TurnStepName } from './ports.ts'
import { solveInterpretation } from './recommend.ts'
import { stoppedOutcome } from './stopped.ts'

type ChartRecommendation = Extract<Recommendation<AnyText>, { kind: 'chart' }>
type Outcome = TurnOutcome<AnyText>

/** The ports of a turn; the texts of its steps are not translated yet. */
type TakeTurnDeps = Omit<TurnDeps, 'onStep'> & { onStep(step: TurnStep<AnyText>): void }

/** Thrown between phases to leave a turn that was cancelled. */
class Cancelled extends Error {}

/**
 * Runs one message through the whole workflow. Never rejects: errors are outcomes. The texts are not translated yet.
 *
 * `profile → interpret → solve → check → draw`. A turn that ends in words stops after `interpret` or `solve`. The check
 * drops invalid specs. Drawing tries the best spec and repairs it at most twice by the errors and warnings of the render
 * process; then it tries the next-best one. If none can be drawn, the answer is a question. A spec that exceeds a limit is
 * neither repaired nor replaced: the answer names the limit and offers lighter forms of the same chart.
 */
export const takeTurn = async (deps: TakeTurnDeps, request: TurnRequest, signal: AbortSignal): Promise<Outcome> => {
  const phase = phases(deps, signal)
  const computed = async (figure: Figure, tables: readonly TableProfile[]) => {
    const table = tables.find(({ name }) => name === figure.query.table)
    if (!table) throw new Error(`There is no table "${figure.query.table}" in the room.`)
    const result = await deps.compute(figure.query, signal)
    return {
      text: figureText(figure, result, table),
      answer: sayFigure(figure, result, table),
      /** The design, where it shows what was computed. */
      shownBy: (design: Recommendation<AnyText> | null): ChartRecommendation | null =>
        design?.kind === 'chart' && design.specs[0] && isShown(figure, design.specs[0].spec, table) ? design : null,
    }
  }
  try {
    const tables = await phase('profile', () => deps.tables(signal), readLabel)
    const { interpretation, request: whole } = await phase(
      'interpret',
      () => interpretWithDerivations(deps, { ...request, tables }, signal),
      (understood) => understoodLabel(understood.interpretation),
    )
    const { figure } = interpretation
    if (figure && !figure.beside)
      return (await phase('solve', () => computed(figure, whole.tables), computedLabel)).answer
    if (interpretation.kind === 'words' && !figure) return interpretation.words
    const solved = await phase('solve', () => solveInterpretation(interpretation, whole), solvedLabel)
    const number = figure ? await computed(figure, whole.tables) : null
    const read = number?.shownBy(solved) ?? null
    const shown = read ?? number?.shownBy(offered(number.answer, whole, textFormatterFor(whole, whole.tables))) ?? null
    const recommendation = number ? (shown ?? number.answer) : solved
    if (recommendation.kind !== 'chart') return recommendation
    const allowed = await phase(
      'check',
      () => recommendation.specs.filter(({ spec }) => checkSpec(spec, whole.tables)),
      checkedLabel,
    )
    const draw = await phase('draw', () => drawFirst(allowed, (spec) => deps.probe(spec, signal)), drawnLabel)
    if (draw.state === 'stopped') return stoppedOutcome(draw, whole, number?.answer ?? null)
    if (draw.state !== 'drawn')
      return (
        number?.answer ??
        (await noRowsLeft(draw, whole, (query) => deps.compute(query, signal))) ??
        notDrawn(draw, whole)
      )
    if (!number) return chartOutcome(draw, recommendation)
    // What was assumed is said once: by the chart, where it was read of the message itself.
    const said = read ? number.text : number.answer.text
    return chartOutcome(draw, { ...recommendation, text: sentences(said, recommendation.text) })
  } catch (error) {
    if (signal.aborted || error instanceof Cancelled) return { kind: 'cancelled' }
    return {
      kind: 'failed',
      code: 'unavailable',
      text: text('talk.unavailable'),
      suggestions: [request.message],
      cause: error,
    }
  }
}

/** Draws the first chart that the answer offers, if the room has no chart that it would replace. */
const offered = (
  { suggestions: [first] }: { suggestions: readonly AnyText[] },
  request: Request,
  tell: TextFormatter,
): Recommendation<AnyText> | null => {
  if (first === undefined || request.current) return null
  const asked = { ...request, message: tell(first), history: [] }
  return solveInterpretation(interpret(asked), asked)
}

type Phase = <T>(step: TurnStepName, work: () => T | Promise<T>, done: (result: T) => AnyText) => Promise<T>

const phases =
  ({ now, onStep }: TakeTurnDeps, signal: AbortSignal): Phase =>
  async (step, work, done) => {
    if (signal.aborted) throw new Cancelled()
    const begun = now()
    const ms = () => Math.max(0, Math.round((now() - begun) * 10) / 10)
    onStep({ step, state: 'started', label: text(`step.${step}`) })
    try {
      const result = await work()
      if (signal.aborted) throw new Cancelled()
      onStep({ step, state: 'done', label: done(result), ms: ms() })
      return result
    } catch (error) {
      onStep({ step, state: 'failed', label: text(`step.${step}`), ms: ms() })
      throw error
    }
  }

const readLabel = (tables: readonly TableProfile[]): AnyText =>
  tables.length === 0
    ? text('step.no_table')
    : text('step.read', {
        tables: tables.slice(0, 3).map(({ name, rows }) => text('step.table', { name, count: rows })),
      })
const understoodLabel = (interpretation: Interpretation): AnyText => {
  switch (interpretation.kind) {
    case 'new':
      return text('step.new_chart')
    case 'edit':
      return text('step.changes', { count: Math.max(1, interpretation.edits.length) })
    case 'why':
      return text('step.question')
    case 'words':
      return text(interpretation.words.kind === 'command' ? 'step.command' : 'step.words')
    default:
      return interpretation satisfies never
  }
}
const solvedLabel = (recommendation: Recommendation<AnyText>): AnyText =>
  recommendation.kind === 'chart'
    ? text('step.compared', { kept: recommendation.specs.length })
    : text('step.no_design')
const computedLabel = () => text('step.computed')
const checkedLabel = (specs: readonly unknown[]): AnyText =>
  text(specs.length > 0 ? 'step.checked' : 'step.none_passed')
const drawnLabel = (draw: DrawOutcome): AnyText => {
  switch (draw.state) {
    case 'drawn':
      return text('step.drew', { count: draw.marks })
    case 'stopped':
      return text('step.stopped')
    case 'empty':
      return text('step.drew_nothing')
    default:
      return draw satisfies never
  }
}

const chartOutcome = (draw: Extract<DrawOutcome, { state: 'drawn' }>, chart: ChartRecommendation): Outcome => {
  const { chosen, rest, passedOver, notes } = draw
  const instead = passedOver > 0 ? [text('refused.next_best', { label: chosen.label })] : []
  return {
    kind: 'chart',
    spec: chosen.spec,
    edit: chart.edit,
    text: sentences(chart.text, ...instead, ...notes),
    explanation: chart.explanation,
    confidence: chart.confidence,
    alternatives: rest.slice(0, 3).map(({ label, spec }, i) => ({ id: `alternative-${i + 1}`, label, spec })),
    suggestions: chart.suggestions,
  }
}

/** Says which conditions contradict each other, and offers the chart without each of them; null if that is unknown. */
const noRowsLeft = async (
  { filtered }: Extract<DrawOutcome, { state: 'empty' }>,
  request: Request,
  compute: Parameters<typeof withoutRows>[2],
): Promise<Outcome | null> => {
  const table = filtered && request.tables.find(({ name }) => name === filtered.data?.name)
  const found = table ? await withoutRows(filtered, table, compute) : null
  if (!found) return null
  const said = sentences(found.text, ...(request.current ? [text('talk.stays')] : []))
  if (mayAsk(request)) return ask(said, found.options)
  return {
    kind: 'failed',
    code: 'nothing_to_draw',
    text: said,
    suggestions: found.options.map(({ message }) => message),
  }
}

const notDrawn = ({ reason }: Extract<DrawOutcome, { state: 'empty' }>, request: Request): Outcome => {
  const { current, tables } = request
  const table = tables.find(({ name }) => name === current?.data?.name) ?? tables[0]
  const offers = table ? [...(current ? followUps(current, table) : []), ...suggestions(table)].slice(0, 4) : []
  const said = [reason, ...(current ? [text('talk.stays')] : [])]
  if (offers.length === 0 || !mayAsk(request))
    return { kind: 'failed', code: 'nothing_to_draw', text: sentences(...said), suggestions: offers }
  return ask(
    sentences(...said, text('question.rather')),
    offers.map((message) => ({ label: message, message })),
  )
}
