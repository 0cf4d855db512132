import { numberKindOf, type Token, understand } from '@belvedere/lexicon'
import { type FieldProfile, hasOutlines, type TableProfile } from '@belvedere/spec'
import { whereFrom } from '../language/en/linked.ts'
import { type LinkedSentence, linkSentence, within } from '../link/sentence.ts'
import { type TableMention, tableMentions } from './table-mentions.ts'

/** What a table knows of a message. */
export interface Known {
  /** The columns that words name, themselves or by a value, by the indices of the words. */
  fields: ReadonlyMap<number, FieldProfile>
  /** The indices of words that name the table and none of its columns. */
  rows: ReadonlySet<number>
  /** What it could give of that which is asked for by no column's name. */
  needs: ReadonlySet<Need>
}

type Need = 'time' | 'place' | 'amount'

interface Named {
  at: number
  score: number
  field: FieldProfile
  measures: boolean
  /** The same word may say how to chart: "total", "count", "month". */
  charts: boolean
}

/** A weaker link is as often chance as meaning. */
const leastScore = 0.6
/** Where another table knows a word so much better, that one is spoken of. */
const muchBetter = 0.2
const charting: ReadonlySet<string> = new Set(['aggregate', 'unit', 'task', 'mark', 'limit'])

/** What each table knows of a message: the words that it can read, and the needs that it can meet. */
export function knownWords(message: string, tables: readonly TableProfile[]): Map<TableProfile, Known> {
  const found = tables.map((table) => {
    const sentence = linkSentence(message, table)
    return { table, sentence, named: namedIn(sentence) }
  })
  const all = found.flatMap(({ named }) => named)
  // "Total by city" is about a column that is called so, where no other number is named.
  const measured = all.some(({ measures, charts }) => measures && !charts)
  const best = new Map<number, number>()
  for (const { at, score, charts } of all) if (!measured || !charts) best.set(at, Math.max(score, best.get(at) ?? 0))
  const needs = found[0] ? needsIn(found[0].sentence, best) : []
  const mentions = tableMentions(message, tables)
  return new Map(
    found.map(({ table, sentence, named }) => {
      const mine = named.filter(({ at, score }) => score > (best.get(at) ?? Infinity) - muchBetter)
      const fields = new Map(mine.map(({ at, field }) => [at, field]))
      const own = mentions.filter((mention) => mention.table === table)
      const rows = sentence.tokens.flatMap((token, at) =>
        own.some((mention) => isIn(token, mention)) && !fields.has(at) ? [at] : [],
      )
      return [table, { fields, rows: new Set(rows), needs: new Set(needs.filter((need) => meets(need, table))) }]
    }),
  )
}

const isIn = ({ start, end }: Token, around: Pick<TableMention, 'start' | 'end'>): boolean =>
  around.start <= start && around.end >= end

/** The words that name columns of a table, the surest last. */
function namedIn({ table, tokens, columns, values, cues }: LinkedSentence): Named[] {
  const ways = cues.filter(({ kind }) => charting.has(kind))
  const isWay = (at: number) => ways.some((way) => within({ first: at, last: at }, way))
  return [...columns.map((link) => ({ link, isColumn: true })), ...values.map((link) => ({ link, isColumn: false }))]
    .filter(({ link }) => link.score >= leastScore)
    .sort((a, b) => a.link.score - b.link.score)
    .flatMap(({ link: { field, first, last, score }, isColumn }) =>
      tokens.flatMap(({ kind }, at) =>
        at >= first && at <= last && kind !== 'sign'
          ? [{ at, score, field, measures: isMeasure(field, table), charts: isColumn && isWay(at) }]
          : [],
      ),
    )
}

function needsIn({ message, tokens, cues }: LinkedSentence, known: ReadonlyMap<number, unknown>): Need[] {
  const isTimed = cues.some(({ kind }) => kind === 'time' || kind === 'unit')
  const isAmount = tokens.some(({ text }, at) => !known.has(at) && numberKindOf(text) === 'flow')
  return [
    ...(isTimed ? ['time' as const] : []),
    ...(whereFrom.test(message) ? ['place' as const] : []),
    ...(isAmount ? ['amount' as const] : []),
  ]
}

function meets(need: Need, table: TableProfile): boolean {
  switch (need) {
    case 'time':
      return [...understand(table).fields.values()].some(({ role }) => role === 'time')
    case 'place':
      return table.fields.some(isPlace)
    case 'amount':
      return table.fields.some((field) => isMeasure(field, table))
    default:
      return need satisfies never
  }
}

/** A number that is measured, not one that names a row. */
export const isMeasure = ({ name }: FieldProfile, table: TableProfile): boolean =>
  understand(table).fields.get(name)?.role === 'measure'

/** A column that answers the question "where". */
export const isPlace = (field: FieldProfile): boolean =>
  field.semanticType === 'city' || field.semanticType === 'region' || hasOutlines(field)
