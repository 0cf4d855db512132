import { isDeepStrictEqual } from 'node:util'
import { filterWords, type Spec, type TableProfile, titleOf, transformsOf } from '@belvedere/spec'
import { chartFacts, type Use } from '../src/intent/chart-facts.ts'
import type { Request } from '../src/recommendation.ts'
import type { TurnOutcome } from '../src/workflow/ports.ts'
import { runTurn } from '../src/workflow/run-turn.ts'
import { compute } from './compute.ts'
import { deriveOf } from './derive.ts'

/** A chart in a few words, so that a test can say what it expects: `{ mark: 'bar', x: 'Origin', y: 'mean Horsepower' }`. */
interface Shown {
  mark: string
  filters: string[]
  widgets: string[]
  timestep: boolean
  title: string
  [channel: string]: unknown
}

/** What a chart shows, in the words that tests expect it by. */
export const shownIn = (spec: Spec, table: TableProfile): Shown => {
  const facts = chartFacts(spec)
  const channels = (facts?.uses ?? []).filter(({ channel }) => channel !== 'tooltip')
  const part = (value: unknown) => (value === undefined || value === null || value === false ? [] : [String(value)])
  const texts = channels.map(({ channel, field, def }) => {
    const words = [...part(def.aggregate), ...part(def.timeUnit), ...(def.bin ? ['bin'] : []), ...part(field)]
    return [channel, words.join(' ')]
  })
  const more = channels.flatMap(({ channel, def }) => [
    ...(def.sort === undefined ? [] : [[`${channel}Sort`, sortText(def.sort)]]),
    ...(def.stack === undefined ? [] : [[`${channel}Stack`, def.stack]]),
    ...Object.entries(def.scale ?? {}).map(([key, value]) => [`${channel}Scale.${key}`, value]),
    ...(typeof def.bin === 'object' ? [[`${channel}Bin`, def.bin]] : []),
  ])
  const others = facts?.derived?.kind === 'combined' ? facts.derived.others : []
  const beside = others.map(({ aggregate, field }) => [aggregate, field].filter(Boolean).join(' '))
  return {
    ...Object.fromEntries([...texts, ...more]),
    mark: facts?.mark ?? '',
    filters: filterWords(transformsOf(spec), table),
    widgets: (spec.params ?? []).flatMap((param) =>
      'bind' in param && typeof param.bind === 'object' && 'input' in param.bind ? [String(param.bind.input)] : [],
    ),
    selections: (spec.params ?? []).flatMap((param) => ('select' in param ? [param.name] : [])).join(' '),
    timestep: spec.usermeta?.belvedere?.timestep !== undefined,
    title: titleOf(spec),
    data: spec.data?.name ?? '',
    uses: [...channels.map(({ def, field }) => [def.aggregate, field].filter(Boolean).join(' ')), ...beside].join(', '),
    fieldsOfAll: [...new Set([...channels, ...others].flatMap(({ field }) => field ?? []))].join(', '),
    measure: [useText(facts?.measure), ...beside].join(', '),
    dimension: useText(facts?.dimension),
    sort: String(sortText(facts?.dimension?.def.sort) ?? ''),
    derived: facts?.derived ? `${facts.derived.kind} ${facts.derived.as}` : '',
    fields: [
      ...new Set(
        (facts?.uses ?? []).filter(({ channel }) => channel === 'x' || channel === 'y').map(({ field }) => field),
      ),
    ].sort(),
  }
}

const useText = (use: Use | null | undefined) =>
  use ? [use.def.aggregate, use.def.timeUnit, use.def.bin && 'bin', use.field].filter(Boolean).join(' ') : ''

const sortText = (sort: unknown): unknown => {
  if (typeof sort !== 'object' || sort === null || Array.isArray(sort)) return sort
  const { field, op, encoding, order } = { field: '', op: '', encoding: '', order: '', ...sort }
  return [encoding, op, field, order].filter(Boolean).join(' ')
}

interface Turn {
  say: string
  outcome: TurnOutcome
  /** The chart that stands after it, and what that shows. */
  chart: Spec | null
  shown: Shown | null
}

/** The tables of a room; those that are made of others are added to them. */
const answer = (message: string, room: TableProfile[], current: Spec | null, history: Request['history']) =>
  runTurn(
    {
      now: () => 0,
      tables: async () => [...room],
      probe: async () => ({ marks: 10, warnings: [] }),
      compute: async (query) => compute(query, tableIn(room, query.table)),
      derive: async (derivation) => {
        const made = deriveOf(derivation, room)
        if (made.ok && !room.some(({ name }) => name === made.profile.name)) room.push(made.profile)
        return made
      },
      onStep: () => undefined,
    },
    { message, current, history },
    new AbortController().signal,
  )

const tableIn = (room: readonly TableProfile[], name: string): TableProfile => {
  const table = room.find((one) => one.name === name)
  if (!table) throw new Error(`There is no table "${name}".`)
  return table
}

const textOf = (outcome: TurnOutcome): string => (outcome.kind === 'cancelled' ? '' : outcome.text)

/** Holds a dialogue as a room of these tables would: the chart goes along, commands move through its versions. */
export const holdDialogue = async (tables: readonly TableProfile[], messages: readonly string[]): Promise<Turn[]> => {
  const room = [...tables]
  let versions: (Spec | null)[] = [null]
  let at = 0
  const history: Request['history'] = []
  const turns: Turn[] = []
  for (const say of messages) {
    const outcome = await answer(say, room, versions[at] ?? null, [...history])
    if (outcome.kind === 'chart') {
      versions = [...versions.slice(0, at + 1), outcome.spec]
      at += 1
    }
    if (outcome.kind === 'command') {
      if (outcome.command === 'reset') {
        versions = [...versions.slice(0, at + 1), null]
        at += 1
      } else at = Math.max(0, Math.min(versions.length - 1, at + (outcome.command === 'undo' ? -1 : 1)))
    }
    history.push(
      { role: 'user', text: say },
      {
        role: 'assistant',
        text: textOf(outcome),
        ...(outcome.kind === 'question' ? { options: outcome.options } : {}),
      },
    )
    const current = versions[at]
    const shown = current ? shownIn(current, tableIn(room, current.data?.name ?? '')) : null
    turns.push({ say, outcome, chart: current ?? null, shown })
  }
  return turns
}

/** An object names what the chart shows, a pattern is matched against the words, a word is the kind of answer. */
type Expected = { [key: string]: unknown } | 'command' | 'question' | 'answer' | RegExp
/** `known`: why the turn is still wrong. Where several are expected, each of them is right. */
export type Line = [say: string, expected: Expected | readonly Expected[], still?: { known: string }]
/** `beside`: the other tables of the room. */
export type Dialogues = { [name: string]: { table: TableProfile; beside?: TableProfile[]; lines: Line[] } }

/** A turn that was held, and what it shows in place of what was expected; nothing: it is right. */
export interface JudgedTurn {
  say: string
  text: string
  wrong: string[]
  known: string | null
  /** How sure a new chart was; null: it was none. */
  confidence: number | null
}

/** Holds a dialogue and judges each of its turns. */
export const judgeDialogue = async ({ table, beside = [], lines }: Dialogues[string]): Promise<JudgedTurn[]> => {
  const turns = await holdDialogue(
    [table, ...beside],
    lines.map(([say]) => say),
  )
  return lines.flatMap(([say, expected, still], i) => {
    const turn = turns[i]
    if (!turn) return []
    const { outcome } = turn
    return {
      say,
      text: textOf(outcome),
      wrong: wrongInAll(turn, expected),
      known: still?.known ?? null,
      confidence: outcome.kind === 'chart' && !outcome.edit ? outcome.confidence : null,
    }
  })
}

const wrongInAll = (turn: Turn, expected: Expected | readonly Expected[]): string[] => {
  if (!isList(expected)) return wrongIn(turn, expected)
  const faults = expected.map((one) => wrongIn(turn, one))
  return faults.some((wrong) => wrong.length === 0) ? [] : faults.flat()
}

const isList = (expected: Expected | readonly Expected[]): expected is readonly Expected[] => Array.isArray(expected)

const wrongIn = ({ outcome, shown }: Turn, expected: Expected): string[] => {
  if (expected instanceof RegExp) return expected.test(textOf(outcome)) ? [] : [`not said: ${expected}`]
  if (typeof expected === 'string') return outcome.kind === expected ? [] : [`${outcome.kind}, not ${expected}`]
  return differences(shown, expected)
}

/** Where a chart is not as expected. */
export const differences = (shown: Shown | null, expected: { [key: string]: unknown }): string[] =>
  Object.entries(expected).flatMap(([key, wanted]) => {
    const actual = shown?.[key]
    return isAsExpected(actual, wanted) ? [] : [`${key}: ${written(actual)}, not ${written(wanted)}`]
  })

const isAsExpected = (actual: unknown, expected: unknown): boolean => {
  if (expected instanceof RegExp) return expected.test(String(actual))
  if (!Array.isArray(expected)) return isDeepStrictEqual(actual, expected)
  return (
    Array.isArray(actual) &&
    actual.length === expected.length &&
    expected.every((one, i) => isAsExpected(actual[i], one))
  )
}

const written = (value: unknown): string =>
  value instanceof RegExp ? String(value) : (JSON.stringify(value) ?? 'none')
