import { filterWords, type Spec, type TableProfile, titleOf, unitsOf } from '@belvedere/spec'
import { expect, it } from 'vitest'
import { chartFacts, type Use } from './edits/chart-facts.ts'
import { recommend } from './recommend.ts'
import type { Recommendation, Request } from './recommendation.ts'

/** A chart in a few words, so that a test can say what it expects: `{ mark: 'bar', x: 'Origin', y: 'mean Horsepower' }`. */
interface Shown {
  mark: string
  filters: string[]
  widgets: string[]
  timestep: boolean
  title: string
  [channel: string]: unknown
}

const shownIn = (spec: Spec, table: TableProfile): Shown => {
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
  return {
    ...Object.fromEntries([...texts, ...more]),
    mark: facts?.mark ?? '',
    filters: filterWords(unitsOf(spec)[0]?.transforms ?? [], table),
    widgets: (spec.params ?? []).flatMap((param) =>
      'bind' in param && typeof param.bind === 'object' && 'input' in param.bind ? [String(param.bind.input)] : [],
    ),
    selections: (spec.params ?? []).flatMap((param) => ('select' in param ? [param.name] : [])).join(' '),
    timestep: spec.usermeta?.belvedere?.timestep !== undefined,
    title: titleOf(spec),
    measure: useText(facts?.measure),
    dimension: useText(facts?.dimension),
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
  answer: Recommendation
  shown: Shown | null
}

/** Holds a dialogue about one table as a room would: the chart goes along, commands move through its versions. */
const holdDialogue = (table: TableProfile, messages: readonly string[]): Turn[] => {
  let versions: (Spec | null)[] = [null]
  let at = 0
  const history: Request['history'] = []
  return messages.map((say) => {
    const answer = recommend({ message: say, tables: [table], current: versions[at] ?? null, history: [...history] })
    if (answer.kind === 'chart') {
      versions = [...versions.slice(0, at + 1), answer.specs[0]?.spec ?? null]
      at += 1
    }
    if (answer.kind === 'command') {
      if (answer.command === 'reset') {
        versions = [...versions.slice(0, at + 1), null]
        at += 1
      } else at = Math.max(0, Math.min(versions.length - 1, at + (answer.command === 'undo' ? -1 : 1)))
    }
    history.push(
      { role: 'user', text: say },
      { role: 'assistant', text: answer.text, ...(answer.kind === 'question' ? { options: answer.options } : {}) },
    )
    const current = versions[at]
    return { say, answer, shown: current ? shownIn(current, table) : null }
  })
}

type Expected = { [key: string]: unknown }
/** An object names what the chart shows, a pattern is matched against the words, a word is the kind of answer. */
type Line = [say: string, expected: Expected | 'command' | 'question' | 'answer' | RegExp]
export type Dialogues = { [name: string]: { table: TableProfile; lines: Line[] } }

/** A test for each dialogue: what is said, and what the chart or the answer must be after it. */
export const holdDialogues = (dialogues: Dialogues) => {
  for (const [name, { table, lines }] of Object.entries(dialogues)) {
    it(`goes on as people edit: ${name}`, () => {
      const turns = holdDialogue(
        table,
        lines.map(([say]) => say),
      )
      lines.forEach(([say, expected], i) => {
        const turn = turns[i]
        const said = `“${say}” → ${turn?.answer.text}`
        if (expected instanceof RegExp) expect(turn?.answer.text, said).toMatch(expected)
        else if (typeof expected === 'string') expect(turn?.answer.kind, said).toBe(expected)
        else
          for (const [key, value] of Object.entries(expected)) expectShown(turn?.shown?.[key], value, `${said}: ${key}`)
      })
    })
  }
}

const expectShown = (actual: unknown, expected: unknown, said: string) => {
  if (expected instanceof RegExp) expect(String(actual), said).toMatch(expected)
  else if (Array.isArray(expected) && Array.isArray(actual) && expected.some((one) => one instanceof RegExp)) {
    expect(actual, said).toHaveLength(expected.length)
    expected.forEach((one, i) => {
      expectShown(actual[i], one, said)
    })
  } else expect(actual, said).toEqual(expected)
}
