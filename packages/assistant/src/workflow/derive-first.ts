import { listWords, parentsOf } from '@belvedere/spec'
import { readDerivation } from '../derive/read-derivation.ts'
import type { DerivationWish } from '../derive/wish.ts'
import { type Interpretation, interpret } from '../interpret.ts'
import type { Request } from '../recommendation.ts'
import { suggestions } from '../suggest/suggestions.ts'
import type { DerivedTable, TurnDeps } from './ports.ts'

export interface Understood {
  interpretation: Interpretation
  /** The request that it is of: with the new table, where one was made. */
  request: Request
}

type Made = Extract<DerivedTable, { ok: true }>
type Wish = Extract<DerivationWish, { kind: 'derive' }>

/** Tables made for one message: years become rows, then another table is joined, then one more. */
const mostTables = 3

/** Interprets a message; where it needs tables that are not there, they are made first and the message read on them. */
export async function understand(
  deps: TurnDeps,
  request: Request,
  signal: AbortSignal,
  tablesLeft = mostTables,
): Promise<Understood> {
  const read = deps.interpret ?? interpret
  const wish = deps.derive && tablesLeft > 0 ? readDerivation(request) : null
  if (!deps.derive || !wish) return { interpretation: await read(request, signal), request }
  if (wish.kind === 'words') return { interpretation: wish, request }
  const made = await deps.derive(wish.derivation, signal)
  if (!made.ok)
    return { interpretation: wish.implied ? await read(request, signal) : inWords(made.reason, []), request }
  const parents = parentsOf(wish.derivation)
  const others = request.tables.filter(({ name }) => name !== made.profile.name && !parents.includes(name))
  for (const message of wish.questions) {
    const asked: Request = { message, tables: [made.profile, ...others], current: null, history: [] }
    const { interpretation } = await understand(deps, asked, signal, tablesLeft - 1)
    if (interpretation.kind === 'new' && shows(interpretation, wish)) {
      const tables = await deps.tables(signal)
      return {
        interpretation: saying(interpretation, [...wish.said, ...made.notes]),
        request: { ...request, message, tables },
      }
    }
  }
  const tables = await deps.tables(signal)
  return { interpretation: inWords(madeText(made), suggestions(made.profile)), request: { ...request, tables } }
}

const inWords = (text: string, offered: string[]): Interpretation => ({
  kind: 'words',
  words: { kind: 'answer', text, suggestions: offered },
})

function shows({ readings: [best] }: Extract<Interpretation, { kind: 'new' }>, wish: Wish): boolean {
  return wish.shows === null || best?.partial.encodings.some(({ field }) => field === wish.shows) === true
}

function saying(
  interpretation: Extract<Interpretation, { kind: 'new' }>,
  said: readonly string[],
): Extract<Interpretation, { kind: 'new' }> {
  const readings = interpretation.readings.map((reading) => ({
    ...reading,
    assumptions: [...said, ...reading.assumptions],
  }))
  return { ...interpretation, readings }
}

const shownColumns = 6

function madeText({ profile, sentence, notes }: Made): string {
  const names = profile.fields.map(({ name }) => name)
  const more = names.length > shownColumns ? [`${names.length - shownColumns} more`] : []
  const columns = listWords([...names.slice(0, shownColumns), ...more])
  const what = `The new table “${profile.name}” has ${profile.rows.toLocaleString('en')} rows and the columns ${columns}.`
  return [sentence, what, ...notes, 'What would you like to see of it?'].join(' ')
}
