import type { FieldProfile, TableProfile } from '@belvedere/spec'
import type { CleanLanguage } from '../../language/clean-language.ts'
import { linkSentence } from '../../link/sentence.ts'
import { wordsOf } from '../keys.ts'

/** What reads the names in a message: a table, in a language. `strict`: names must fit exactly. */
export interface NameContext {
  table: TableProfile
  language: CleanLanguage
  strict: boolean
}

/** The columns that words may name: one, several that fit equally well, or none. */
export type NamedColumns = { phrase: string; fields: FieldProfile[] }

/** A weaker link is as often chance as meaning. */
const leastScore = 0.6
const equalScore = 0.1
/** No name of a column is so long in a sentence. */
const maxPhrase = 200

export function columnNamed(words: string, { table, language, strict }: NameContext): NamedColumns {
  const phrase = words.trim().slice(0, maxPhrase)
  const name = unquoted(phrase.replace(language.beforeColumn, '').replace(language.afterColumn, ''))
  for (const candidate of [unquoted(phrase), name]) {
    const exact = exactField(candidate, table)
    if (exact) return { phrase, fields: [exact] }
  }
  if (strict || name === '' || language.chartWords.test(name)) return { phrase, fields: [] }
  return { phrase, fields: linkedFields(name, table) }
}

/** The columns of a list of names; null if one of them is none. */
export function columnsNamed(words: string, context: NameContext): NamedColumns[] | null {
  const whole = columnNamed(words, context)
  if (whole.fields.length > 0) return [whole]
  const parts = listParts(words, context.language)
  if (parts.length < 2) return null
  return mapAll(parts, (part) => {
    const named = columnNamed(part, context)
    return named.fields.length > 0 ? named : null
  })
}

/** What all parts come to; null, without a look at the rest, where one comes to nothing. */
export function mapAll<Value>(parts: readonly string[], read: (part: string) => Value | null): Value[] | null {
  const values: Value[] = []
  for (const part of parts) {
    const value = read(part)
    if (value === null) return null
    values.push(value)
  }
  return values
}

export function listParts(words: string, { listBreak }: CleanLanguage): string[] {
  return words
    .split(listBreak)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Without quotes around it, and without signs behind it. */
export function unquoted(words: string): string {
  const trimmed = words.trim()
  return /^(["“„'‘`])(.*)["”“'’`]$/su.exec(trimmed)?.[2] ?? trimmed
}

function exactField(name: string, { fields }: TableProfile): FieldProfile | undefined {
  const lower = name.toLowerCase()
  const words = wordsOf(name).join(' ')
  return (
    fields.find((field) => field.name === name) ??
    fields.find((field) => field.name.toLowerCase() === lower) ??
    (words === '' ? undefined : fields.find((field) => wordsOf(field.name).join(' ') === words))
  )
}

/** The columns that all of the words name, the surest only. */
function linkedFields(words: string, table: TableProfile): FieldProfile[] {
  const { tokens, columns } = linkSentence(words, table)
  const whole = columns.filter(
    ({ first, last, score }) => first === 0 && last === tokens.length - 1 && score >= leastScore,
  )
  const best = Math.max(...whole.map(({ score }) => score))
  return [...new Set(whole.filter(({ score }) => best - score < equalScore).map(({ field }) => field))]
}
