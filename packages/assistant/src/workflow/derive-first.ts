import { derivationText, parentsOf, readFilter, type Transform } from '@belvedere/spec'
import { wordsOf } from '../derive/keys.ts'
import { readDerivation } from '../derive/read-derivation.ts'
import { sayingRepeats } from '../derive/repeated.ts'
import type { DerivationWish } from '../derive/wish.ts'
import { type Interpretation, interpret } from '../interpret.ts'
import { columnsIn } from '../plan/reading-parts.ts'
import type { Reading, Request } from '../recommendation.ts'
import { type AnyText, sentences, text } from '../say/text.ts'
import { suggestions } from '../suggest/suggestions.ts'
import { continueChart } from './continue-chart.ts'
import type { DerivedTable, TurnDeps } from './ports.ts'
import { unaliasDerivation, unaliasInterpretation, unaliasSpec } from './table-alias.ts'

/** A message and the tables on which it was interpreted. */
export interface InterpretedRequest {
  interpretation: Interpretation
  /** Includes the tables that were derived for it. */
  request: Request
}

type Made = Extract<DerivedTable, { ok: true }>
type Wish = Extract<DerivationWish, { kind: 'derive' }>

/** The most tables derived for one message: years become rows, then one table is joined, then another. */
const mostTables = 3

/** Interprets a message. If it needs joined or reshaped tables, these are derived first and the message is read on them. */
export async function interpretWithDerivations(
  deps: TurnDeps,
  request: Request,
  signal: AbortSignal,
): Promise<InterpretedRequest> {
  const { interpretation, request: whole } = await understandWith(deps, request, signal, mostTables)
  if (interpretation.kind !== 'new') return { interpretation, request: whole }
  const readings = sayingRepeats(interpretation.readings, whole.tables)
  return { interpretation: { ...interpretation, readings }, request: whole }
}

async function understandWith(
  deps: TurnDeps,
  request: Request,
  signal: AbortSignal,
  tablesLeft: number,
): Promise<InterpretedRequest> {
  const wish = deps.derive && tablesLeft > 0 ? readDerivation(request) : null
  if (!wish) return readOrClean(deps, request, signal, tablesLeft)
  switch (wish.kind) {
    case 'words':
      return { interpretation: wish, request }
    case 'reworded':
      return readOrClean(deps, { ...request, message: wish.message, history: [] }, signal, tablesLeft)
    case 'derive':
      return deriveThenRead(deps, request, { wish, tablesLeft }, signal)
    default:
      return wish satisfies never
  }
}

/** Reads a message on the tables that there are, and cleans one first if a language model proposes that. */
async function readOrClean(
  deps: TurnDeps,
  request: Request,
  signal: AbortSignal,
  tablesLeft: number,
): Promise<InterpretedRequest> {
  const interpretation = await (deps.interpret ?? interpret)(request, signal)
  if (interpretation.kind !== 'clean') return { interpretation, request }
  if (!deps.derive || tablesLeft <= 0) return { interpretation: interpret(request), request }
  const { derivation } = interpretation
  const wish: Wish = { kind: 'derive', derivation, questions: [], shows: [], implied: false, said: [] }
  return deriveThenRead(deps, request, { wish, tablesLeft }, signal)
}

async function deriveThenRead(
  deps: TurnDeps,
  request: Request,
  { wish, tablesLeft }: { wish: Wish; tablesLeft: number },
  signal: AbortSignal,
): Promise<InterpretedRequest> {
  const make = deps.derive
  if (!make) return readOrClean(deps, request, signal, 0)
  const made = await make(wish.derivation, signal)
  if (!made.ok)
    return wish.implied
      ? readOrClean(deps, request, signal, 0)
      : { interpretation: answerWith(made.reason, []), request }
  const parents = parentsOf(wish.derivation)
  const others = request.tables.filter(({ name }) => name !== made.profile.name && !parents.includes(name))
  // "Orders by city": the rows of a join are those of its left table, and are spoken of by its name.
  const name = wish.derivation.kind === 'join' ? wish.derivation.left : made.profile.name
  const called = { name: made.profile.name, as: name }
  const derive: TurnDeps['derive'] = (derivation) => make(unaliasDerivation(called, derivation), signal)
  const current = chartOfResult(request, wish, made)
  if (wish.derivation.kind === 'clean' && wish.questions.length === 0 && current)
    return {
      interpretation: unchangedChart(madeText(made)),
      request: { ...request, current, tables: await deps.tables(signal) },
    }
  for (const message of wish.questions) {
    const asked: Request = { message, tables: [{ ...made.profile, name }, ...others], current, history: [] }
    const answered = await understandWith({ ...deps, derive }, asked, signal, tablesLeft - 1)
    const interpretation = showing(unaliasInterpretation(called, answered.interpretation), wish)
    if (interpretation) {
      const tables = await deps.tables(signal)
      const shown = unaliasSpec(called, answered.request.current) ?? request.current
      return {
        interpretation: saying(interpretation, [...wish.said, ...made.notes]),
        request: { ...request, message: answered.request.message, current: shown, tables },
      }
    }
  }
  if (wish.implied) return readOrClean(deps, request, signal, 0)
  const tables = await deps.tables(signal)
  return { interpretation: answerWith(madeText(made), suggestions(made.profile)), request: { ...request, tables } }
}

/** A chart of the left table is one of the join as well: it has the same rows and columns, and more. */
function chartOfResult({ current }: Request, { derivation, implied }: Wish, { profile }: Made): Request['current'] {
  if (derivation.kind === 'clean') return current && continueChart(current, derivation, profile)
  return implied && derivation.kind === 'join' && current?.data?.name === derivation.left ? current : null
}

const unchangedChart = (note: AnyText): Interpretation => ({
  kind: 'edit',
  edits: [],
  notes: [note],
  assumed: [],
  confidence: 1,
  readings: [],
})

const answerWith = (said: AnyText, offered: AnyText[]): Interpretation => ({
  kind: 'words',
  words: { kind: 'answer', text: said, suggestions: offered },
})

/** Moves the readings that show what was wished to the front; null if none does. */
function showing(interpretation: Interpretation, { shows, along }: Wish): Interpretation | null {
  if (interpretation.figure !== undefined || interpretation.kind === 'edit') return interpretation
  if (interpretation.kind !== 'new') return null
  const { readings, dress } = interpretation
  const isInDress = (words: readonly string[]) => ` ${wordsOf(dress ?? '').join(' ')} `.includes(` ${words.join(' ')} `)
  const fits = (reading: Reading) => {
    const { encodings, transform } = reading.partial
    const shown = new Set([...columnsIn(reading), ...transform.flatMap(valuesKept)].map((name) => name.toLowerCase()))
    const runs = encodings.some(({ field, role }) => field === along && role === 'dimension')
    return (
      (along === undefined || runs) && shows.every((name) => shown.has(name.toLowerCase()) || isInDress(wordsOf(name)))
    )
  }
  const best = readings.find(fits)
  return best ? { ...interpretation, readings: [best, ...readings.filter((one) => one !== best)] } : null
}

/** The values that a filter keeps or leaves out. */
function valuesKept(step: Transform): string[] {
  const filter = readFilter(step)
  return filter && 'values' in filter ? filter.values.map(String) : []
}

function saying({ figure, ...interpretation }: Interpretation, said: readonly AnyText[]): Interpretation {
  const told = figure && { figure: { ...figure, assumed: [...said, ...figure.assumed] } }
  if (interpretation.kind === 'edit') return { ...interpretation, ...told, notes: [...said, ...interpretation.notes] }
  if (interpretation.kind !== 'new') return { ...interpretation, ...told }
  const readings = interpretation.readings.map((reading) => ({
    ...reading,
    assumptions: [...said, ...reading.assumptions],
  }))
  return { ...interpretation, ...told, readings }
}

const shownColumns = 6

function madeText({ profile, derivation, notes, counts = [] }: Made): AnyText {
  const names = profile.fields.map(({ name }) => name)
  const rest = names.length - shownColumns
  const columns = [...names.slice(0, shownColumns), ...(rest > 0 ? [text('derive.more_columns', { count: rest })] : [])]
  return sentences(
    derivationText(derivation, counts),
    text('derive.made', { table: profile.name, rows: profile.rows, columns }),
    ...notes,
    ...(derivation.kind === 'clean' ? [text('clean.stays', { table: derivation.table })] : [text('derive.see_of_it')]),
  )
}
