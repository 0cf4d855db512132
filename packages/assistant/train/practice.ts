import type { TableProfile } from '@belvedere/spec'
import { aProfile } from '../src/interpreter/factories.ts'
import type { Gold } from './judge.ts'
import { patterns } from './practice-patterns.ts'
import { type PracticeTable, practiceTables } from './practice-tables.ts'

export interface PracticeCase {
  message: string
  table: string
  golds: Gold[]
}

export const practiceProfiles = new Map<string, TableProfile>(
  practiceTables.map((table) => [
    table.name,
    aProfile(
      table.name,
      table.columns.map(({ name, values, part }) => ({
        name,
        values,
        ...(part === 'T' && { type: 'temporal' as const }),
      })),
    ),
  ]),
)

/** A practice table as CSV text, for the scorer. */
export function csvOf({ columns }: PracticeTable): string {
  const rows = columns[0]?.values.map((_, i) =>
    columns
      .map(({ values, part }) =>
        part === 'T' ? new Date(Number(values[i])).toISOString().slice(0, 10) : String(values[i]),
      )
      .join(','),
  )
  return [columns.map((column) => column.name).join(','), ...(rows ?? [])].join('\n')
}

/** Every pattern on every table, with fields and their names chosen in turn: the same sentences each time. */
export function practiceCases(): PracticeCase[] {
  return patterns.flatMap((pattern, p) => practiceTables.map((table, t) => fill(pattern, table, p * 5 + t * 3)))
}

function fill(pattern: string, table: PracticeTable, turn: number): PracticeCase {
  const [sentence = '', meaning = ''] = pattern.split(' => ')
  const chosen = new Map<string, Column>()
  for (const slot of ['Q', 'Q2', 'C', 'C2', 'S', 'T', 'N']) {
    const part = slot[0]
    const choices = table.columns.filter((column) => column.part === part || (part === 'T' && column.part === 'Y'))
    const column = choices[(turn + (slot.endsWith('2') ? 1 : 0)) % choices.length]
    if (column) chosen.set(slot, column)
  }
  const [, bounded = ''] = /where (\w+)[<>=]+L/.exec(meaning) ?? []
  const message = sentence.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'R') return table.rows[turn % table.rows.length] ?? ''
    if (slot === 'O') return table.rows[0]?.replace(/s$/, '') ?? ''
    if (slot === 'V') return String(valueFor(chosen.get('C'), turn))
    if (slot === 'L') return String(boundFor(chosen.get(bounded)))
    const said = chosen.get(slot)?.said ?? []
    return said[turn % said.length] ?? ''
  })
  return { message, table: table.name, golds: meaning.split(' + ').map((text) => goldOf(text, chosen, turn)) }
}

type Column = PracticeTable['columns'][number]

const valueFor = (column: Column | undefined, turn: number) => String(column?.values[turn % column.values.length] ?? '')

/** A round bound that some rows lie above and some below. */
function boundFor(column: Column | undefined): number {
  const numbers = (column?.values ?? []).filter((value) => typeof value === 'number').sort((a, b) => a - b)
  return Math.floor(numbers[Math.floor(numbers.length / 2)] ?? 0)
}

function filterOf(text: string, chosen: Map<string, Column>, turn: number): Gold['filters'] {
  const [, slot = '', op = '', what] = /where (\w+)(!=|>=|<=|=|>|<)(\w+)/.exec(text) ?? []
  const column = chosen.get(slot)
  if (!column) return undefined
  return { field: column.name, op, value: what === 'V' ? valueFor(column, turn) : boundFor(column) }
}

function goldOf(text: string, chosen: Map<string, Column>, turn: number): Gold {
  const [design = ''] = text.trim().split(' where ')
  const [marks = '', ...parts] = design.split(' ')
  const filters = filterOf(text, chosen, turn)
  const [mark = ''] = marks.split('|')
  const encodings = parts.flatMap((part) => {
    const [channel = '', what] = part.split('=')
    return what === undefined ? [] : [encodingOf(mark, channel, what, chosen)]
  })
  return {
    mark,
    marks: marks.split('|'),
    encodings,
    ...(parts.includes('grouped') && { layout: 'grouped' }),
    ...(filters && { filters }),
  }
}

function encodingOf(mark: string, axis: string, what: string, chosen: Map<string, Column>): Gold['encodings'][number] {
  const channel = mark === 'arc' ? (axis === 'x' ? 'color' : 'theta') : axis
  if (what === 'count') return { channel, aggregate: 'count' }
  const [, aggregate, slot = '', cut] = /^(?:(\w+)\()?(\w+)\)?(?:\/(\w+))?$/.exec(what) ?? []
  const column = chosen.get(slot)
  if (!column) throw new Error(`A practice pattern uses the slot ${slot}, which its table lacks.`)
  const timely = column.part === 'T' || column.part === 'Y'
  return {
    channel,
    field: column.name,
    ...(aggregate && { aggregate }),
    ...(cut === 'bin' && { bin: true }),
    ...(timely && { timeUnit: cut ?? 'year' }),
  }
}
