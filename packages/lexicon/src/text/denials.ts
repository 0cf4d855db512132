import { wordClass } from '../classes/classes.ts'

const prefixes = [...wordClass('prefixes of denial')]
const minLength = 4

/** What a word denies by its prefix: "unemployed" employed, "nonsmokers" smokers; null if it has none. */
export function deniedBy(word: string): string | null {
  const prefix = prefixes.find((one) => word.startsWith(one) && word.length - one.length >= minLength)
  return prefix === undefined ? null : word.slice(prefix.length)
}
