import { type CleanStep, type FieldProfile, planDerivation, type TableProfile, uncleanedName } from '@belvedere/spec'
import { ask, mayAsk } from '../../dialogue/questions.ts'
import { tableOf } from '../../intent/chart-facts.ts'
import type { CleanLanguage } from '../../language/clean-language.ts'
import { german } from '../../language/de/derive/clean.ts'
import { english } from '../../language/en/derive/clean.ts'
import type { Request } from '../../recommendation.ts'
import { readerWords, text } from '../../say/text.ts'
import { tableMentions } from '../table-mentions.ts'
import { answer, type DerivationWish } from '../wish.ts'
import { ColumnLinks } from './column-links.ts'
import { columnNamed, type NamedColumns } from './column-named.ts'
import { readClause } from './read-clause.ts'

const languages: readonly CleanLanguage[] = [english, german]

/** Longer messages are no requests of this kind. */
const maxMessage = 2000
const maxSteps = 30

/** Steps read of a message on a table, and what is asked of the result. */
interface CleanReading {
  table: TableProfile
  steps: CleanStep[]
  unclear: NamedColumns[]
  questions: string[]
}

/**
 * Reads changes to a table: "rename tmp to temperature", "remove empty rows and fill missing prices with 0". Null where the
 * message speaks of a chart, or of something else.
 */
export function readClean({ message: written, tables, current, history }: Request): DerivationWish | null {
  if (written.length > maxMessage) return null
  // Patterns try each part of a run of spaces for each of their gaps.
  const message = written.replace(/\s{3,}/gu, ' ')
  const links = new ColumnLinks()
  const readings = languages.flatMap((language) =>
    candidates({ message, tables, current }, language).flatMap(
      ({ table, words }) => readOn(words, { table, links, language, besideChart: current !== null }) ?? [],
    ),
  )
  const [first] = readings
  if (!first) return unknownColumn(message, { tables, current, links })
  const [unclear] = first.unclear
  if (unclear && mayAsk({ history })) return whichColumn(message, unclear)
  // Of a table and those that were cleaned of it, the newest stands first.
  const isOneTable = new Set(readings.map(({ table }) => uncleanedName(table.name))).size === 1
  if (!isOneTable && current === null && mayAsk({ history })) return whichTable(message, readings)
  return {
    kind: 'derive',
    derivation: { kind: 'clean', table: first.table.name, steps: first.steps },
    questions: first.questions,
    shows: [],
    implied: false,
    said: [],
  }
}

/** The tables that are meant, with the words that do not name them: one that is named, that of the chart, or any. */
function candidates({ message, tables, current }: Omit<Request, 'history'>, language: CleanLanguage) {
  const named = tableMentions(message, tables).flatMap(({ table, start, end }) => {
    const opening = language.beforeTable.exec(message.slice(0, start))
    if (!opening) return []
    const cutAt = opening.index
    const words = `${message.slice(0, cutAt)}${message.slice(end).replace(/^["”“]/u, '')}`
    return [{ table, words }]
  })
  if (named.length > 0) return [...named, ...named.map(({ table }) => ({ table, words: message }))].slice(0, 2)
  const drawn = tableOf(current, tables)
  const home = drawn && current ? [drawn] : tables.slice(0, maxTables)
  return home.map((table) => ({ table, words: message }))
}
const maxTables = 5

interface ReadContext {
  table: TableProfile
  links: ColumnLinks
  language: CleanLanguage
  besideChart: boolean
}

function readOn(message: string, context: ReadContext): CleanReading | null {
  const { politeness, clauseBreak } = context.language
  const whole = message.trim().replace(politeness, '')
  const clauses = whole.split(clauseBreak).flatMap((clause) => clause.trim() || [])
  return readClauses(clauses, context) ?? readClauses([whole], context)
}

/** Reads one request after the other; what stands behind the last that can be read is asked of the new table. */
function readClauses(
  clauses: readonly string[],
  { table, links, language, besideChart }: ReadContext,
): CleanReading | null {
  const reading: CleanReading = { table, steps: [], unclear: [], questions: [] }
  for (const [i, clause] of clauses.entries()) {
    const words = clause.replace(language.politeness, '')
    const context = { table: tableAfter(table, reading.steps), links, language, strict: false }
    const read = readClause(words, context, besideChart)
    if (!read && i === 0) return null
    if (!read) return { ...reading, questions: [clauses.slice(i).join(', ')] }
    reading.steps.push(...read.steps)
    reading.unclear.push(...read.unclear)
    if (reading.steps.length > maxSteps) return null
  }
  return reading.steps.length === 0 ? null : reading
}

/** The table as far as its profile tells after some steps. */
function tableAfter(table: TableProfile, steps: readonly CleanStep[]): TableProfile {
  if (steps.length === 0) return table
  const planned = planDerivation({ kind: 'clean', table: table.name, steps: [...steps] }, [table])
  if (!planned.ok) return table
  const fresh: Omit<FieldProfile, 'name'> = { type: 'nominal', count: 1, nulls: 0, distinct: 1, values: [] }
  return { ...table, fields: planned.plan.columns.map(({ name, like }) => ({ ...(like ?? fresh), name })) }
}

/** "remove the column foo" of a table without it. */
function unknownColumn(
  message: string,
  { tables, current, links }: Pick<Request, 'tables' | 'current'> & { links: ColumnLinks },
): DerivationWish | null {
  const table = tableOf(current, tables) ?? tables[0]
  if (!table) return null
  for (const language of languages) {
    const words = message.trim().replace(language.politeness, '')
    if (!language.columnWord.test(words) || language.chartWords.test(words)) continue
    for (const { kind, pattern } of language.phrases) {
      const named = kind === 'remove_columns' ? pattern.exec(words)?.groups?.columns : undefined
      if (named === undefined || columnNamed(named, { table, links, language, strict: false }).fields.length > 0)
        continue
      return answer(text('clean.no_column', { name: named, table: table.name }))
    }
  }
  return null
}

const whichColumn = (message: string, { phrase, fields }: NamedColumns): DerivationWish => ({
  kind: 'words',
  words: ask(
    text('clean.which_column', { words: phrase }),
    fields.map(({ name }) => ({ label: name, message: readerWords(message.replace(phrase, `"${name}"`)) })),
  ),
})

const whichTable = (message: string, readings: readonly CleanReading[]): DerivationWish => ({
  kind: 'words',
  words: ask(
    text('clean.which_table'),
    [...new Set(readings.map(({ table }) => table.name))].map((name) => ({
      label: name,
      message: text('clean.in_table', { request: readerWords(message.replace(/[.!?\s]+$/u, '')), table: name }),
    })),
  ),
})
