import { readFileSync } from 'node:fs'

let loaded: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Whether two words share a meaning, or one is derived from the other, by WordNet. Both in their base form. */
export function shareSense(a: string, b: string): boolean {
  loaded ??= parse(readFileSync(new URL('./senses.txt', import.meta.url), 'utf8'))
  return loaded.get(a < b ? a : b)?.has(a < b ? b : a) ?? false
}

/** Each line is a word and those related to it that come later in the alphabet. */
const parse = (text: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line): [string, ReadonlySet<string>] => {
        const [word = '', ...others] = line.split(' ')
        return [word, new Set(others)]
      }),
  )
