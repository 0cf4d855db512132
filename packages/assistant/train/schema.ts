import type { Cell, TableProfile } from '@belvedere/spec'
import type { Engine, JudgedTable } from './judge.ts'
import { profileOf } from './profiles.ts'

/** A column of a made-up table: the part it plays, what people may call it beside its name, and its values. */
export interface SchemaColumn {
  part: 'N' | 'Q' | 'S' | 'C' | 'T' | 'Y'
  name: string
  said: string[]
  /** The values of a category; empty for numbers and dates. */
  choices: string[]
  values: Cell[]
}
export interface Schema {
  name: string
  row: string
  rows: string
  columns: SchemaColumn[]
}

const rowCount = 96
const parts = ['N', 'Q', 'S', 'C', 'T', 'Y'] as const

/** Reads schemas from their text, with values that are the same every time. */
export function readSchemas(text: string): Schema[] {
  return text
    .trim()
    .split(/^# /m)
    .filter((block) => block !== '')
    .map((block, number) => {
      const [head = '', ...lines] = block.trim().split('\n')
      const [name = '', row = '', rows = ''] = head.split(/[:,]\s*/)
      return { name, row, rows, columns: lines.map((line, at) => readColumn(line, 31 * number + at)) }
    })
}

function readColumn(line: string, salt: number): SchemaColumn {
  const [head = '', said = '', values = ''] = line.split(' | ')
  const part = parts.find((letter) => letter === head[0])
  if (!part) throw new Error(`A schema has the line “${line}”, which begins with no part.`)
  const spoken = said.split(', ').filter((phrase) => phrase !== '' && phrase !== '-')
  const [from, to] = values.split('..').map(Number)
  const numeric = from !== undefined && to !== undefined
  return {
    part,
    name: head.slice(2),
    said: spoken,
    choices: numeric || values === '' ? [] : values.split(', '),
    values: Array.from({ length: rowCount }, (_, i) => valueAt({ part, values, range: [from ?? 0, to ?? 0] }, i, salt)),
  }
}

function valueAt(
  { part, values, range }: { part: string; values: string; range: [number, number] },
  i: number,
  salt: number,
) {
  const [from, to] = range
  const share = noise(i, salt)
  if (part === 'N') return `${String.fromCharCode(65 + (salt % 26))}-${i}`
  const year = Math.floor(from + share * (to + 1 - from))
  if (part === 'T') return new Date(Date.UTC(year, (i * 7) % 12, 1 + (i % 28))).toISOString().slice(0, 10)
  if (part === 'Y') return year
  if (!values.includes('..')) {
    const choices = values.split(', ')
    // Squared, because some kinds are common and some are rare.
    return choices[Math.floor(share * share * choices.length)] ?? ''
  }
  const digits = /\.(\d+)\.\./.exec(values)?.[1]?.length ?? 0
  return digits === 0 ? year : Number((from + share * (to - from)).toFixed(digits))
}

/** Numbers from 0 to 1 without order that are the same every time. */
function noise(i: number, salt: number): number {
  const x = Math.sin(i * 12.9898 + salt * 78.233) * 43_758.545_3
  return x - Math.floor(x)
}

/** A schema as the corpus's scorer reads it, and its profile. */
export function tableOf({ name, columns }: Schema, engine: Engine): { table: JudgedTable; profile: TableProfile } {
  const lines = Array.from({ length: rowCount }, (_, i) => columns.map(({ values }) => String(values[i])).join(','))
  const table = engine.tableFromCSV([columns.map((column) => column.name).join(','), ...lines].join('\n'))
  return { table, profile: profileOf(name, table, engine) }
}
