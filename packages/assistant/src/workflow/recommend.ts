import { understand } from '@belvedere/lexicon'
import { type RankedSpec, type Solution, solve } from '@belvedere/solver'
import {
  applyEdits,
  canonicalJson,
  conditionText,
  derivationRejection,
  type Edit,
  findDerived,
  type PartialSpec,
  readFilter,
  type Spec,
  type TableProfile,
  transformsOf,
  unitsOf,
  withoutLimit,
  withoutOverlays,
} from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { withConsequences } from '../edits/consequences.ts'
import { readDress } from '../edits/in-chart.ts'
import type { EditReading } from '../edits/read-edits.ts'
import { chartFacts, tableOf } from '../intent/chart-facts.ts'
import { groundOffers } from '../interpret/ground.ts'
import { type Interpretation, interpret } from '../interpret.ts'
import { leavesOutTotals } from '../link/totals.ts'
import { drawnApart } from '../plan/assumptions.ts'
import type { OfferedDesign, Reading, Recommendation, Request } from '../recommendation.ts'
import { chartText, measureLabel } from '../say/chart-text.ts'
import { editsText } from '../say/edit-text.ts'
import { explain } from '../say/explain.ts'
import { howRead, otherReading } from '../say/how-read.ts'
import { inWords, textFormatterFor } from '../say/in-words.ts'
import { othersText } from '../say/others-text.ts'
import { lostOverlays } from '../say/overlay-text.ts'
import { type AnyText, inEnglish, sentences, text } from '../say/text.ts'
import { type ConflictExplanation, explainConflict } from '../say/wish-conflict.ts'
import { alternativesTo } from '../suggest/alternatives.ts'
import { followUps } from '../suggest/follow-ups.ts'
import { suggestions } from '../suggest/suggestions.ts'
import { answerWhy, answerWithout } from '../why/answer-why.ts'

/** The chosen chart and at most three alternatives. */
const maxSpecs = 4
const maxReadings = 4

/**
 * Recommends what to do about a message: `interpret → solve`. Checking, probing and drawing come after, in `runTurn`.
 *
 * - **interpret** decides: a command, a question, words, edits of the chart that stands, or readings as a new chart.
 * - **solve** applies the edits or takes the readings, lets the solver complete them, and says what came of it, in texts
 *   that are put into the words of the message's language last.
 *
 * Plain data in, plain data out: the same request gives the same recommendation, byte for byte.
 */
export const recommend = (request: Request): Recommendation =>
  inWords(solveInterpretation(interpret(request), request), textFormatterFor(request, request.tables))

/** The second phase alone, for interpretations that come from elsewhere. The texts are not translated yet. */
export const solveInterpretation = (interpretation: Interpretation, request: Request): Recommendation<AnyText> => {
  switch (interpretation.kind) {
    case 'words':
      return interpretation.words
    case 'why':
      return interpretation.without === undefined
        ? answerWhy(request, interpretation.instead)
        : answerWithout(request, interpretation.without)
    case 'edit':
      return solveEdit(interpretation, request)
    case 'new':
      return solveNew(interpretation, request)
    default:
      return interpretation satisfies never
  }
}

interface Solved {
  reading: Reading
  table: TableProfile
  specs: RankedSpec[]
  /** What else was done, as sentences. */
  said: AnyText[]
}

const solveReading = (
  reading: Reading,
  tables: readonly TableProfile[],
): Solved | Extract<Solution, { state: 'unsatisfiable' }> | null => {
  const table = tables.find(({ name }) => name === reading.partial.data.name)
  if (!table) return null
  const solution = solve(reading.partial, table, { limit: maxSpecs })
  return solution.state === 'solved'
    ? { reading, table, specs: solution.specs, said: notDerived(reading, solution.specs[0]?.spec) }
    : solution
}

/** Adds a note if the design cannot show the requested measure. */
const notDerived = ({ partial: { derived } }: Reading, spec: Spec | undefined): AnyText[] => {
  const unit = spec && unitsOf(withoutOverlays(spec))[0]?.unit
  if (!derived || !unit || findDerived(unit)) return []
  const rejection = derivationRejection(unit, derived)
  return [text('not_derived', { what: derived.as, reason: rejection ?? text('not_computed') })]
}

/** Applies the requested styles and controls to the best designs. What does not fit one is left out, with a note. */
const dressed = (
  solved: ReturnType<typeof solveReading>,
  dress: string | null,
  limit: number,
): ReturnType<typeof solveReading> => {
  if (dress === null || !isSolved(solved)) return solved
  const { table } = solved
  const said: AnyText[] = []
  const specs = solved.specs.slice(0, limit).flatMap((ranked, at): RankedSpec[] => {
    const reading = readDress(dress, ranked.spec, table)
    if (!reading || reading.edits.length === 0) {
      if (at === 0 && reading) said.push(...refusalsOf(reading))
      return [ranked]
    }
    const applied = applyEdits(ranked.spec, reading.edits, table)
    const solution = applied.ok ? solve(applied.partial, table, { limit: 1 }) : null
    const best = solution?.state === 'solved' ? solution.specs[0] : undefined
    if (at === 0) said.push(...saidOf(reading, best?.spec, table), ...(applied.ok ? [] : [applied.reason]))
    return best ? [{ ...best, label: ranked.label }] : [ranked]
  })
  return { ...solved, specs, said }
}

/** Notes on the applied edits, except those that the chart's description mentions anyway. */
const saidOf = (reading: EditReading, spec: Spec | undefined, table: TableProfile): AnyText[] => {
  const told = reading.edits.filter(({ type }) => type !== 'set_filter' && type !== 'set_channel')
  return [
    ...(spec && told.length > 0 ? [editsText(told, table, spec)] : []),
    ...reading.assumed,
    ...refusalsOf(reading),
  ]
}

const refusalsOf = ({ troubles }: EditReading): AnyText[] =>
  troubles.flatMap((trouble) => (trouble.kind === 'impossible' ? [trouble.text] : []))

const isSolved = (solved: ReturnType<typeof solveReading>): solved is Solved => solved !== null && 'specs' in solved

/** Solves readings until one can be drawn, and takes the best design of each plausible reading after it. */
const solveReadings = (
  readings: readonly Reading[],
  dress: string | null,
  tables: readonly TableProfile[],
): ReturnType<typeof solveReading>[] => {
  const tried: ReturnType<typeof solveReading>[] = []
  for (const reading of readings) {
    const drawn = tried.some(isSolved)
    if (drawn && reading.confidence < plausible) continue
    tried.push(dressed(solveReading(reading, tables), dress, drawn ? 1 : maxSpecs))
  }
  return tried
}

/** Why the likeliest reading cannot be drawn. `sure`: no other reading is likely enough to be drawn instead. */
const conflictIn = (
  reading: Reading | undefined,
  solved: ReturnType<typeof solveReading> | undefined,
  tables: readonly TableProfile[],
): (ConflictExplanation & { sure: boolean }) | null => {
  const table = tables.find(({ name }) => name === reading?.partial.data.name)
  if (!reading || !table || !solved || isSolved(solved)) return null
  const conflict = explainConflict(reading.partial, table)
  return conflict && { ...conflict, sure: reading.confidence >= halfSure }
}

/** The least confidence of a reading that is more likely meant than not. */
const halfSure = 0.5
/** Below this confidence, an edit may have been meant as a new chart. */
const sureEdit = 0.9

const solveNew = (
  { readings, dress }: Extract<Interpretation, { kind: 'new' }>,
  request: Request,
): Recommendation<AnyText> => {
  const tried = solveReadings(readings.slice(0, maxReadings), dress, request.tables)
  const conflict = conflictIn(readings[0], tried[0], request.tables)
  const [best, ...others] = tried.filter(isSolved)
  if (!best || conflict?.sure) {
    const refused = tried.find((solved) => solved !== null && 'conflicts' in solved)
    const reasons = refused && 'conflicts' in refused ? refused.conflicts.map(({ sentence }) => sentence) : []
    if (conflict) return { kind: 'answer', text: conflict.text, suggestions: conflict.offers }
    return {
      kind: 'answer',
      text: sentences(text('refused.no_chart'), ...reasons.slice(0, 2)),
      suggestions: request.tables[0] ? suggestions(request.tables[0]) : [],
    }
  }
  const [chosen] = best.specs
  if (!chosen) return { kind: 'answer', text: text('refused.no_chart'), suggestions: [] }
  const assumptions = [...best.reading.assumptions, ...drawnApart(best.reading.partial.derived)]
  const meant = others.flatMap(({ specs: [first] }) => first ?? [])
  const specs = distinct(
    [chosen],
    near(chosen, meant),
    alternativesTo(chosen.spec, best.table),
    near(chosen, best.specs),
  )
  return {
    kind: 'chart',
    specs,
    edit: false,
    text: sentences(
      text('chart.drawn', { chart: chartText(chosen.spec, best.table) }),
      ...othersText(chosen.spec, best.table),
      ...best.said,
      ...assumptions,
    ),
    explanation: explain(chosen, assumptions, [...howRead(best.reading), ...others.slice(0, 1).flatMap(likelyText)]),
    confidence: best.reading.confidence,
    suggestions: [...groundOffers(chosen.spec, request.tables), ...followUps(chosen.spec, best.table)],
  }
}

const likelyText = ({ reading, table, specs: [first] }: Solved): AnyText[] =>
  first ? [otherReading(reading.confidence, chartText(first.spec, table))] : []

const solveEdit = (
  { edits: asked, notes, assumed: taken, confidence, readings }: Extract<Interpretation, { kind: 'edit' }>,
  request: Request,
): Recommendation<AnyText> => {
  const { current, tables } = request
  const table = tableOf(current, tables)
  if (!current || !table) return { kind: 'answer', text: text('talk.nothing_to_change'), suggestions: [] }
  const edits = withConsequences(asked, current, table, request.message)
  const applied = applyEdits(current, edits, table)
  if (!applied.ok) return refused([applied.reason], applied.choices ?? [], current, table)
  const solution = solve(applied.partial, table, { limit: maxSpecs })
  if (solution.state === 'unsatisfiable') {
    const conflict = explainConflict(applied.partial, table)
    const reasons = solution.conflicts.map(({ sentence }) => sentence)
    return refused(conflict ? [conflict.text] : reasons.slice(0, 2), conflict?.offers ?? [], current, table)
  }
  const [chosen] = solution.specs
  if (!chosen) return refused([text('refused.no_design')], [], current, table)
  const assumed = [
    ...taken,
    ...edits.flatMap((edit) => (edit.type === 'derive_measure' ? drawnApart(edit.derived) : [])),
  ]
  const still = stillFiltered(edits, current, table)
  const unchanged = canonicalJson(chosen.spec) === canonicalJson(current)
  if (unchanged && notes.length === 0)
    return { kind: 'answer', text: text('refused.already'), suggestions: followUps(current, table) }
  const doubted = confidence < sureEdit ? readings.slice(0, 1) : []
  const newChart = doubted.map((reading) => solveReading(reading, tables)).filter(isSolved)
  return {
    kind: 'chart',
    specs: distinct(
      [chosen],
      near(
        chosen,
        newChart.flatMap(({ specs: [first] }) => first ?? []),
      ),
      alternativesTo(chosen.spec, table),
      near(chosen, otherMarks(applied.partial, table)),
    ),
    edit: true,
    text: sentences(
      ...(edits.length === 0 ? [] : [editsText(edits, table, chosen.spec)]),
      ...(edits.some(({ type }) => type === 'limit') ? [] : othersText(chosen.spec, table, current)),
      ...lostOverlays(current, chosen.spec, edits),
      ...assumed,
      ...(still.length > 0 ? [text('still_filtered', { conditions: still })] : []),
      ...notes,
    ),
    explanation: explain(chosen, assumed, newChart.flatMap(likelyText)),
    confidence,
    suggestions: [
      ...(still.length > 0 ? [text('offer.remove_filter')] : []),
      ...groundOffers(chosen.spec, tables),
      ...followUps(chosen.spec, table),
    ].slice(0, 4),
  }
}

/** The filters that an edit leaves in place although it changes what is shown, as texts to mention. */
const stillFiltered = (edits: readonly Edit[], current: Spec, table: TableProfile): TranslatableText[] => {
  const facts = chartFacts(current)
  const asked = [facts?.measure, facts?.dimension]
  const isNew = edits.some(
    (edit) =>
      (edit.type === 'replace_field' && asked.some((use) => use?.field === edit.from)) ||
      (edit.type === 'set_channel' && asked.some((use) => use?.channel === edit.channel)),
  )
  const touched = edits.some(({ type }) => type === 'set_filter' || type === 'clear_filter')
  const steps = withoutLimit(transformsOf(current))
  const filters = steps.flatMap((transform) => readFilter(transform) ?? [])
  const known = understand(table)
  const stated = filters.filter((filter) => !leavesOutTotals(filter, known))
  return isNew && !touched ? stated.map((filter) => conditionText(filter, table)) : []
}

/** The edited chart with other marks, as alternatives. */
function* otherMarks({ mark, ...open }: PartialSpec, table: TableProfile): Iterable<RankedSpec> {
  if (mark === undefined) return
  const solution = solve(open, table, { limit: 3 })
  if (solution.state === 'solved') yield* solution.specs
}

const refused = (
  reasons: AnyText[],
  choices: AnyText[],
  current: Spec,
  table: TableProfile,
): Recommendation<AnyText> => ({
  kind: 'answer',
  text: sentences(...reasons, text('talk.stays')),
  suggestions: choices.length > 0 ? choices.slice(0, 4) : followUps(current, table),
})

/** The least confidence of a reading that is offered as an alternative. */
const plausible = 0.05
/** How much more than the best design an alternative may cost. */
const farthest = 10

/** Designs that cost little more than the chosen one. */
function* near(chosen: RankedSpec, specs: Iterable<RankedSpec>): Iterable<RankedSpec> {
  for (const ranked of specs) if (ranked.cost - chosen.cost <= farthest) yield ranked
}

/**
 * The first `maxSpecs` distinct charts; the iterable is not advanced further. If two have the same label, the second is labelled
 * with its measure.
 */
const distinct = (...lists: Iterable<RankedSpec>[]): OfferedDesign<AnyText>[] => {
  const seen = new Set<string>()
  const fresh = (key: string) => !seen.has(key) && seen.add(key).has(key)
  const labelled = (ranked: RankedSpec): OfferedDesign<AnyText>[] => {
    if (fresh(inEnglish(ranked.label))) return [ranked]
    const label = measureLabel(ranked.spec)
    const words = label === null ? '' : inEnglish(label)
    return label !== null && words.split(' ').length <= maxWords && fresh(words) ? [{ ...ranked, label }] : []
  }
  const first: OfferedDesign<AnyText>[] = []
  for (const list of lists) {
    for (const ranked of list) {
      const { usermeta: _, ...shown } = ranked.spec
      if (fresh(canonicalJson(shown))) first.push(...labelled(ranked))
      if (first.length === maxSpecs) return first
    }
  }
  return first
}

const maxWords = 4
