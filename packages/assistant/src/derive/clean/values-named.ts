import { type Cell, type FieldProfile, storageOfField, type TableProfile } from '@belvedere/spec'
import type { CleanLanguage } from '../../language/clean-language.ts'
import { unquoted } from './column-named.ts'

/** A value as words give it: null where they say that there is none. */
export function valueNamed(words: string, { nothing, zero }: CleanLanguage): Cell {
  const isQuoted = /^["“„'‘`]/u.test(words.trim())
  const word = unquoted(words)
  if (!isQuoted && nothing.test(word)) return null
  if (!isQuoted && zero.test(word)) return 0
  const number = Number(word.replace(/^[−–]/, '-'))
  return !isQuoted && word !== '' && Number.isFinite(number) ? number : word
}

/** The value of a column that words mean: of texts one that the profile lists; null where the column cannot have it. */
export function cellOf(words: string, field: FieldProfile): Exclude<Cell, null> | null {
  const word = unquoted(words)
  const listed = field.values.map(({ value }) => value)
  switch (storageOfField(field)) {
    case 'number': {
      const number = Number(word.replace(/^[−–]/, '-'))
      return word !== '' && Number.isFinite(number) ? number : null
    }
    case 'date':
      return listed.find((value) => typeof value === 'number' && word === isoDate(value)) ?? null
    case 'truth_value':
      return /^(?:true|false)$/i.test(word) ? word.toLowerCase() === 'true' : null
    case 'text': {
      const lower = word.toLowerCase()
      const match =
        listed.find((value) => value === word) ??
        listed.find((value) => String(value).trim().toLowerCase() === lower) ??
        null
      return match ?? (field.values.length < field.distinct && word !== '' ? word : null)
    }
  }
}

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The columns in which a value is known to occur. */
export const fieldsWith = (words: string, { fields }: TableProfile): FieldProfile[] =>
  fields.filter((field) => {
    const cell = cellOf(words, field)
    if (cell === null) return false
    if (field.values.some(({ value }) => value === cell)) return true
    const isCut = field.values.length < field.distinct && typeof cell === 'number'
    return isCut && (cell === field.min || cell === field.max)
  })

/** Variants of one spelling and what they become: the most frequent of those that differ in case, space and signs only. */
export function spellingsOf(field: FieldProfile): { from: string; to: string }[] {
  const texts = field.values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const groups = Map.groupBy(texts, (value) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
  return [...groups].flatMap(([key, [best = '', ...others]]) => {
    if (key === '' || others.length === 0) return []
    const to = best.trim().replace(/\s+/gu, ' ')
    return [best, ...others].filter((from) => from !== to).map((from) => ({ from, to }))
  })
}
