import { dateAt, type NameDate } from './name-dates.ts'

/** A portion of a name; `at` is its place in the stem. */
export type NameToken = { text: string; at: number } & (
  | { kind: 'date'; date: NameDate }
  | { kind: 'number' }
  | { kind: 'word' }
)

const maxNameLength = 1000

/** A name without its folders and its ending, which may be double as in `.csv.gz`. */
export function stemOf(name: string): { stem: string; ending: string } {
  const base = name.slice(0, maxNameLength).split(/[\\/]/).at(-1) ?? ''
  const ending = /(?<=[^.])(?:\.[a-z][a-z0-9]{0,7}){1,2}$/i.exec(base)?.[0] ?? ''
  return { stem: base.slice(0, base.length - ending.length), ending: ending.toLowerCase() }
}

/** The words, numbers and, if wanted, dates of a stem. What separates them is left out. */
export function tokensOf(stem: string, { hasDates }: { hasDates: boolean }): NameToken[] {
  const tokens: NameToken[] = []
  const next = /(?<number>\d+(?:\.\d+)?)|(?<word>[^\d_\-\s.,;()[\]=+]+)/gu
  for (let at = 0; at < stem.length; ) {
    const date = hasDates && mayBegin(stem, at) ? dateAt(stem, at) : null
    if (date !== null) {
      tokens.push({ kind: 'date', date, at, text: stem.slice(at, at + date.length) })
      at += date.length
      continue
    }
    next.lastIndex = at
    const match = next.exec(stem)
    if (match === null) break
    if (match.index > at) {
      at = match.index
      continue
    }
    tokens.push({ kind: match.groups?.number === undefined ? 'word' : 'number', text: match[0], at })
    at += match[0].length
  }
  return tokens
}

/** A date begins with a digit after none, or with a letter after none. */
const mayBegin = (stem: string, at: number) =>
  /\d/.test(stem[at] ?? '') ? !/\d/.test(stem[at - 1] ?? '') : !/\p{L}/u.test(stem[at - 1] ?? '')
