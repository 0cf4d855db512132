import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { isAmountWord } from '../interpreter/amounts.ts'
import { classOf, isTimelike } from '../interpreter/field-class.ts'
import { findSpans } from '../interpreter/spans.ts'
import { whereFrom } from '../language/en/linked.ts'
import { type TableMention, tableMentions } from './table-mentions.ts'

/** What a table knows of a message. */
export interface Known {
  /** The columns that words name, themselves or by a value, by where the words begin. */
  fields: ReadonlyMap<number, FieldProfile>
  /** Where words begin that name the table and none of its columns. */
  rows: ReadonlySet<number>
  /** What it could give of that which is asked for by no column's name. */
  needs: ReadonlySet<Need>
}

type Need = 'time' | 'place' | 'amount'

interface Word {
  text: string
  start: number
  end: number
}
interface Named {
  start: number
  score: number
  field: FieldProfile
  /** The same word may say how to chart: "total", "count", "month". */
  charts: boolean
}

/** A weaker span is as often chance as meaning. */
const leastScore = 0.6
/** Where another table knows a word so much better, that one is spoken of. */
const muchBetter = 0.2
const charting: ReadonlySet<string> = new Set(['aggregate', 'timeUnit', 'task', 'mark', 'limit'])

/** What each table knows of a message: the words that it can read, and the needs that it can meet. */
export function knownWords(message: string, tables: readonly TableProfile[]): Map<TableProfile, Known> {
  const words = [...message.matchAll(/[\p{L}\p{N}]+/gu)].map(
    (match): Word => ({ text: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length }),
  )
  const found = tables.map((table) => ({ table, named: namedIn(message, words, table) }))
  const all = found.flatMap(({ named }) => named)
  // "Total by city" is about a column that is called so, where no other number is named.
  const measured = all.some(({ field, charts }) => !charts && isMeasure(field))
  const best = new Map<number, number>()
  for (const { start, score, charts } of all)
    if (!measured || !charts) best.set(start, Math.max(score, best.get(start) ?? 0))
  const needs = needsIn(message, words, best, tables)
  const mentions = tableMentions(message, tables)
  return new Map(
    found.map(({ table, named }) => {
      const mine = named.filter(({ start, score }) => score > (best.get(start) ?? Infinity) - muchBetter)
      const fields = new Map(mine.map(({ start, field }) => [start, field]))
      const own = mentions.filter((mention) => mention.table === table)
      const rows = words.filter((word) => own.some((mention) => isIn(word, mention)) && !fields.has(word.start))
      const met = needs.filter((need) => table.fields.some((field) => meets(need, field)))
      return [table, { fields, rows: new Set(rows.map(({ start }) => start)), needs: new Set(met) }]
    }),
  )
}

const isIn = ({ start, end }: Word, around: Pick<TableMention, 'start' | 'end'>): boolean =>
  around.start <= start && around.end >= end

function namedIn(message: string, words: readonly Word[], table: TableProfile): Named[] {
  const spans = findSpans(message, [table])
  const ways = spans.filter(({ kind }) => charting.has(kind))
  return spans
    .flatMap((span) => (span.kind === 'column' || span.kind === 'value' ? [span] : []))
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => a.score - b.score)
    .flatMap((span) => {
      const field = table.fields.find(({ name }) => name === span.field)
      const inside = words.filter((word) => isIn(word, span))
      const named = (word: Word) => ({
        start: word.start,
        score: span.score,
        charts: span.kind === 'column' && ways.some((way) => isIn(word, way)),
      })
      return field ? inside.map((word) => ({ ...named(word), field })) : []
    })
}

function needsIn(
  message: string,
  words: readonly Word[],
  known: ReadonlyMap<number, unknown>,
  tables: readonly TableProfile[],
): Need[] {
  const timed = findSpans(message, tables.slice(0, 1)).some(({ kind }) => kind === 'time' || kind === 'timeUnit')
  return [
    ...(timed ? ['time' as const] : []),
    ...(whereFrom.test(message) ? ['place' as const] : []),
    ...(words.some(({ text, start }) => !known.has(start) && isAmountWord(text)) ? ['amount' as const] : []),
  ]
}

function meets(need: Need, field: FieldProfile): boolean {
  switch (need) {
    case 'time':
      return isTimelike(classOf(field))
    case 'place':
      return isPlace(field)
    case 'amount':
      return isMeasure(field)
    default:
      return need satisfies never
  }
}

/** A number that is measured, not one that names a row. */
export const isMeasure = (field: FieldProfile): boolean =>
  field.type === 'quantitative' && classOf(field) !== 'id' && classOf(field) !== 'year'

/** A column that answers the question "where". */
export const isPlace = ({ semanticType }: FieldProfile): boolean =>
  semanticType === 'city' || semanticType === 'region' || semanticType === 'country'
