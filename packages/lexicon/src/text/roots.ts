import { lemmas } from './lemmas.ts'

/** Endings that make one word of another, the longest first, with what stands in their place. */
const endings: readonly (readonly [ending: string, base: string])[] = [
  ['iness', 'y'],
  ['ousness', ''],
  ['fulness', ''],
  ['ization', ''],
  ['isation', ''],
  ['ability', ''],
  ['ibility', ''],
  ['ation', ''],
  ['ition', ''],
  ['ness', ''],
  ['ment', ''],
  ['ship', ''],
  ['hood', ''],
  ['ence', ''],
  ['ance', ''],
  ['ious', ''],
  ['ical', ''],
  ['sion', ''],
  ['tion', 't'],
  ['ious', ''],
  ['less', ''],
  ['ists', ''],
  ['ance', ''],
  ['ity', ''],
  ['ous', ''],
  ['ive', ''],
  ['ful', ''],
  ['ial', ''],
  ['ist', ''],
  ['ism', ''],
  ['age', ''],
  ['ing', ''],
  ['ily', 'y'],
  ['ion', ''],
  ['al', ''],
  ['er', ''],
  ['or', ''],
  ['ee', ''],
  ['ic', ''],
  ['ed', ''],
  ['th', ''],
  ['ly', ''],
  ['en', ''],
  ['y', ''],
  ['e', ''],
]
const minRoot = 4

/** What words of one family share: "happiness" and "happy", "employment" and "employee". At least four letters. */
export function rootsOf(word: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const lemma of lemmas(word)) {
    if (lemma.length >= minRoot) found.add(trimmed(lemma))
    for (const [ending, base] of endings) {
      if (!lemma.endsWith(ending)) continue
      const root = trimmed(lemma.slice(0, lemma.length - ending.length) + base)
      if (root.length >= minRoot) found.add(root)
    }
  }
  return found
}

const trimmed = (root: string): string =>
  root.replace(/(?<=.{3})[aeiy]$/, '').replace(/(?<=.{3})([bdfgklmnprt])\1$/, '$1')
