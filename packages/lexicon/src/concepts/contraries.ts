import { lemmas } from '../text/lemmas.ts'
import data from './contraries.json' with { type: 'json' }

const sides = data.map((pair) => pair.split(' | ').map((side) => new Set(side.split(' ').flatMap(lemmas))))

/** Whether one word says the contrary of another: "failed" of pass, "died" of survived. */
export function areContrary(a: string, b: string): boolean {
  const [first, second] = [lemmas(a), lemmas(b)]
  const says = (words: readonly string[], side: ReadonlySet<string> | undefined) =>
    side !== undefined && words.some((word) => side.has(word))
  return sides.some(
    ([one, other]) =>
      (says(first, one) && says(second, other) && !says(second, one)) ||
      (says(first, other) && says(second, one) && !says(second, other)),
  )
}
