import { type FieldProfile, nameAndUnit, type TableProfile } from '@belvedere/spec'
import { columnMeanings } from '../../language/column-words.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import type { ColumnEvidence, SpanOf } from '../span.ts'
import { type Token, tokenize } from '../words.ts'
import { inFull, type NameToken } from './full-names.ts'

interface NameWord {
  text: string
  stem: string
  /** It does not stand in the name; what stands there is short for it. */
  full: boolean
  /** How much of the name's meaning this word carries. */
  weight: number
  /** What it means in English, where the name is of another language. */
  meanings: readonly string[]
}

/** A field with its name as it may be read: as it is written, or with its short forms put in full. */
export interface Column {
  table: string
  field: FieldProfile
  written: boolean
  words: NameWord[]
  weight: number
  joined: string
  /** Words of the table's name; they speak of its rows. */
  tableWords: ReadonlySet<string>
}

export function columnsOf(table: TableProfile, lexicon: Lexicon): Column[] {
  const names = table.fields.map((field) => tokenize(field.name, lexicon).filter((token) => token.kind !== 'sign'))
  const asides = table.fields.map(asideAt)
  const seen = new Map<string, number>()
  const fulls = table.fields.map(({ name }, i) => inFull(name, names[i] ?? [], asides[i] ?? 0, lexicon))
  for (const [i, words] of names.entries()) {
    const stems = [...words, ...(fulls[i] ?? []).flat()].map((word) => word.stem)
    for (const s of new Set(stems)) seen.set(s, (seen.get(s) ?? 0) + 1)
  }
  const tableWords = new Set(tokenize(table.name, lexicon).map((token) => token.stem))
  const meanings = columnMeanings(
    table,
    names.flatMap((words) => words.map(({ text }) => text)),
  )
  const read = (field: FieldProfile, name: NameToken[], aside: number, written: boolean): Column => {
    const words = name.map(({ text, stem: s, start, full = false }, at, all): NameWord => {
      // "Age in years" is an age; its unit is as small a word as the "in" before it.
      const small = lexicon.stopWords.has(text) || (at >= 2 && all[at - 1]?.text === 'in') || start >= aside
      const generic = lexicon.genericWords.has(text)
      const shared = (seen.get(s) ?? 0) > 1 || tableWords.has(s)
      return {
        text,
        stem: s,
        full,
        weight: small ? 0.15 : generic ? 0.35 : shared ? 0.45 : 1,
        meanings: meanings.get(text) ?? [],
      }
    })
    const weight = words.reduce((sum, word) => sum + word.weight, 0)
    return {
      table: table.name,
      field,
      written,
      words,
      weight: weight || 1,
      joined: words.map((w) => w.text).join(''),
      tableWords,
    }
  }
  return table.fields.flatMap((field, i) => {
    const [name, aside] = [names[i] ?? [], asides[i] ?? 0]
    const full = fulls[i] ?? []
    return [read(field, name, aside, true), ...full.map((words) => read(field, words, aside, false))]
  })
}

/** Where a name ends and its unit or scale begins: "Talk (s)", "downtime_h", "Rating /10", "Happy 1-5". */
function asideAt({ name, type }: FieldProfile): number {
  const named = nameAndUnit(name)
  if (named.unit !== undefined) return named.name.length
  const at = name.search(/(?:[([][^()[\]]*[)\]]|\/ ?\d+| \d+ ?[-–] ?\d+)$/)
  const letter = type === 'quantitative' ? name.search(/[_ ]\p{L}$/u) : -1
  return at > 0 ? at : letter > 0 ? letter : name.length
}

export function span(
  tokens: Token[],
  from: number,
  to: number,
  column: Column,
  value: number,
  how: ColumnEvidence,
): SpanOf<'column'> {
  const { table, field } = column
  return {
    kind: 'column',
    table,
    field: field.name,
    how,
    start: tokens[from]?.start ?? 0,
    end: tokens[to]?.end ?? 0,
    score: Math.round(value * 1000) / 1000,
    evidence: `${how} of ${field.name}`,
  }
}
