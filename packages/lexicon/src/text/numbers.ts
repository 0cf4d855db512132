import data from './numbers.json' with { type: 'json' }
import type { Token } from './tokens.ts'

const numbers: ReadonlyMap<string, number> = new Map([
  ...data.numbers.split(' ').map((word, value): [string, number] => [word, value]),
  ...Object.entries(data.amounts),
])
const magnitudes: ReadonlyMap<string, number> = new Map(Object.entries(data.magnitudes))
const ordinals: ReadonlyMap<string, string> = new Map(
  data.ordinals.flatMap((words, at) => words.split(' ').map((word): [string, string] => [word, String(at + 1)])),
)

/** The number that a token says, in digits or as a word; undefined if it says none. */
export const numberOf = ({ text, value }: Token): number | undefined => value ?? numbers.get(text)

/** By how much a word behind a number multiplies it: "million". */
export const magnitudeOf = (word: string): number | undefined => magnitudes.get(word)

/** The digit of a word that numbers things, such as "second". */
export const ordinalOf = (word: string): string | undefined => ordinals.get(word)
