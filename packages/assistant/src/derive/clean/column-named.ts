import type { FieldProfile, TableProfile } from '@belvedere/spec'
import type { CleanLanguage } from '../../language/clean-language.ts'
import { wordsOf } from '../keys.ts'
import type { ColumnLinks } from './column-links.ts'

/** What reads the names in a message: a table, in a language. `strict`: names must fit exactly. */
export interface NameContext {
  table: TableProfile
  /** Those of the whole message. */
  links: ColumnLinks
  language: CleanLanguage
  strict: boolean
}

/** The columns that words may name: one, several that fit equally well, or none. */
export type NamedColumns = { phrase: string; fields: FieldProfile[] }

/** No name of a column is so long in a sentence. */
const maxPhrase = 200

export function columnNamed(words: string, { table, links, language, strict }: NameContext): NamedColumns {
  const phrase = words.trim().slice(0, maxPhrase)
  const name = unquoted(phrase.replace(language.beforeColumn, '').replace(language.afterColumn, ''))
  for (const candidate of [unquoted(phrase), name]) {
    const exact = exactField(candidate, table)
    if (exact) return { phrase, fields: [exact] }
  }
  if (strict || name === '' || language.chartWords.test(name)) return { phrase, fields: [] }
  return { phrase, fields: links.fieldsOf(name, table) }
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

/** Fields by their names as they are, in lower case, and by their words. The first of several comes first. */
type NameIndex = Record<'name' | 'lower' | 'words', Map<string, FieldProfile>>

const nameIndexes = new WeakMap<TableProfile, NameIndex>()

function nameIndexOf(table: TableProfile): NameIndex {
  const known = nameIndexes.get(table)
  if (known) return known
  const index: NameIndex = { name: new Map(), lower: new Map(), words: new Map() }
  for (const field of table.fields.toReversed()) {
    index.name.set(field.name, field)
    index.lower.set(field.name.toLowerCase(), field)
    index.words.set(wordsOf(field.name).join(' '), field)
  }
  nameIndexes.set(table, index)
  return index
}

function exactField(name: string, table: TableProfile): FieldProfile | undefined {
  const index = nameIndexOf(table)
  const words = wordsOf(name).join(' ')
  return (
    index.name.get(name) ?? index.lower.get(name.toLowerCase()) ?? (words === '' ? undefined : index.words.get(words))
  )
}
