import { deverbal, families, participles } from '../language/en/interpreter/relatives.ts'
import { english } from '../language/en/lexicon.ts'
import { stem } from './words.ts'

/** What a word may be made from; `done`: where it says what was done. */
export interface Roots {
  family: number | null
  done: readonly string[]
  all: readonly string[]
}

const familyOf = new Map(families.flatMap((words, at) => words.map((word) => [word, at] as const)))

/** A verb without what changes before endings: "cancell" and "cancel", "carri" and "carry", "hire" and "hir". */
const plain = (verb: string): string =>
  verb
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/i$/, 'y')
    .replace(/e$/, '')

export const rootsOf = (word: string): Roots => {
  const singular = stem(word, english)
  const without = (ending: string, least: number, verb = ''): string[] =>
    singular.endsWith(ending) && singular.length - ending.length >= least
      ? [plain(singular.slice(0, -ending.length) + verb)]
      : []
  const done = participles.flatMap(([ending, least]) => without(ending, least))
  return {
    family: familyOf.get(singular) ?? familyOf.get(word) ?? null,
    done,
    all: [plain(singular), ...done, ...deverbal.flatMap((one) => without(...one))],
  }
}

/** Whether one of two words says what was done and the other is made from the same verb: "cancellations", "Cancelled". */
export const areRelated = (a: Roots, b: Roots): boolean => {
  if (a.family !== null || b.family !== null) return a.family === b.family
  return a.done.some((root) => b.all.includes(root)) || b.done.some((root) => a.all.includes(root))
}
