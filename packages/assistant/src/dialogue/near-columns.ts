import { type FieldFacts, nameWords, understand } from '@belvedere/lexicon'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { matchWords } from '../link/name-match.ts'
import { noneOff } from '../link/parts.ts'
import { isGroup, isMeasure } from '../propose/chart-slot.ts'

const most = 4

/**
 * The columns to offer for words that name none, at most four: first those that sound like them or mean the like, then
 * what fits the place, in the order of the table. `wanted`: what the column should be good for; null: anything.
 */
export const nearColumns = (words: string, table: TableProfile, wanted: 'measure' | 'group' | null): string[] => {
  const { fields } = understand(table)
  const asked = nameWords(words)
  return table.fields
    .map((field) => ({ field, facts: fields.get(field.name) }))
    .filter(({ facts }) => fits(facts, wanted))
    .map(({ field, facts }) => ({ field, near: nearness(asked, field), use: usefulness(field, facts) }))
    .toSorted((a, b) => b.near - a.near || b.use - a.use)
    .slice(0, most)
    .map(({ field }) => field.name)
}

const fits = (facts: FieldFacts | undefined, wanted: 'measure' | 'group' | null): boolean => {
  if (wanted === null) return true
  return wanted === 'measure' ? isMeasure(facts) : isGroup(facts) && facts?.role !== 'id'
}

/** 1 for a name of which a word was said, 0 for one that shares nothing with what was said. */
const nearness = (asked: ReturnType<typeof nameWords>, { name }: FieldProfile): number =>
  Math.max(
    0,
    ...asked.flatMap(({ text: said }) =>
      nameWords(name).map(({ text }) => matchWords(said, text, noneOff)?.strength ?? 0),
    ),
  )

/** What tells every row from every other says least. */
const usefulness = ({ distinct, count }: FieldProfile, facts: FieldFacts | undefined): number =>
  facts?.role === 'id' ? 0 : distinct === count && facts?.role !== 'measure' ? 1 : 2
