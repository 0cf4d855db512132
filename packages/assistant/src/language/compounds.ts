import { entriesAt, type GlossaryIndex, readEntry } from './glossary-index.ts'
import type { Names } from './names.ts'

const leastPart = 3

/** What a compound of known words means: "Durchschnittstemperatur" is the average temperature; null: not known. */
export const compoundGloss = (word: string, names: Names, index: GlossaryIndex): string | null => {
  const { glossary, fold } = index
  const folded = fold(word)
  if (folded.length < 2 * leastPart) return null
  const known = (part: string): string | null => partGloss(part, names, index)
  for (const [first, gloss] of partsOf(glossary.compoundHeads)) {
    if (!folded.startsWith(fold(first))) continue
    const rest = withoutLink(folded.slice(fold(first).length), index, known)
    if (rest !== null) return gloss.replace('{}', () => rest)
  }
  for (const [last, gloss] of partsOf(glossary.compoundTails)) {
    const form = index.forms(folded).find((one) => one.endsWith(fold(last)))
    if (form === undefined) continue
    const before = beforeLink(form.slice(0, -fold(last).length), index, known)
    if (before !== null) return gloss.replace('{}', () => before)
  }
  for (let cut = leastPart; cut <= folded.length - leastPart; cut++) {
    const last = known(folded.slice(cut))
    const first = last === null ? null : beforeLink(folded.slice(0, cut), index, known)
    if (first !== null && last !== null) return `${first} ${last}`
  }
  return null
}

const partsOf = (lines: readonly string[]): [part: string, gloss: string][] =>
  lines.flatMap((line) => {
    const { phrases, glosses } = readEntry(line)
    return phrases.map((part): [string, string] => [part, glosses[0] ?? ''])
  })

const withoutLink = (
  rest: string,
  { glossary }: GlossaryIndex,
  known: (part: string) => string | null,
): string | null => {
  for (const link of glossary.compoundLinks) {
    const gloss = rest.startsWith(link) ? known(rest.slice(link.length)) : null
    if (gloss !== null) return gloss
  }
  return null
}

const beforeLink = (
  first: string,
  { glossary }: GlossaryIndex,
  known: (part: string) => string | null,
): string | null => {
  for (const link of glossary.compoundLinks) {
    const gloss = first.endsWith(link) ? known(link === '' ? first : first.slice(0, -link.length)) : null
    if (gloss !== null) return gloss
  }
  for (const loss of glossary.compoundLosses) {
    const gloss = known(`${first}${loss}`)
    if (gloss !== null) return gloss
  }
  return null
}

/** One part: a word of a column's name as the table writes it, else what it means. */
const partGloss = (part: string, names: Names, index: GlossaryIndex): string | null => {
  if (part.length < leastPart) return null
  const name = index.forms(part).flatMap((form) => names.words.get(form) ?? [])[0]
  if (name !== undefined) return name
  const entry = entriesAt(index, [part]).find(
    ({ words, kind }) => words.length === 1 && (kind === 'word' || kind === 'noun'),
  )
  if (!entry) return null
  const named = entry.glosses.find((gloss) => names.folded.has(gloss))
  return named ?? (entry.glosses[0] || null)
}
