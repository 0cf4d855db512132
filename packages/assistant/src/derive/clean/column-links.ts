import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { linkSentence } from '../../link/sentence.ts'

/** A weaker link is as often chance as meaning. */
const leastScore = 0.6
const equalScore = 0.1
/** Of all names that are linked for one message, each times the columns that it may name. */
const maxWork = 120_000
/** What linking takes at least, however short the name is. */
const leastCharacters = 10
/** As many names may be linked, however wide the tables are. */
const leastLinks = 20

/** The columns that names in one message link to: each name once, and so many that a hostile message takes little time. */
export class ColumnLinks {
  readonly #known = new Map<TableProfile, Map<string, FieldProfile[]>>()
  #links = 0
  #work = 0

  /** The columns that all of the words name, the surest only; none once too much of the message has been linked. */
  fieldsOf(words: string, table: TableProfile): FieldProfile[] {
    const known = this.#known.get(table) ?? new Map<string, FieldProfile[]>()
    this.#known.set(table, known)
    const fields = known.get(words)
    if (fields !== undefined) return fields
    this.#work += Math.max(leastCharacters, words.length) * table.fields.length
    const linked = this.#work > maxWork && this.#links >= leastLinks ? [] : linkedFields(words, table)
    this.#links++
    known.set(words, linked)
    return linked
  }
}

function linkedFields(words: string, table: TableProfile): FieldProfile[] {
  const { tokens, columns } = linkSentence(words, table)
  const whole = columns.filter(
    ({ first, last, score }) => first === 0 && last === tokens.length - 1 && score >= leastScore,
  )
  const best = Math.max(...whole.map(({ score }) => score))
  return [...new Set(whole.filter(({ score }) => best - score < equalScore).map(({ field }) => field))]
}
