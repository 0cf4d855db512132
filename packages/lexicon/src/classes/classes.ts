import english from './english.json' with { type: 'json' }

/** What words do in a sentence, by a name that says it. */
export type WordClass = keyof typeof english

/** The words of a class, in lower case. */
export const wordClass = (name: WordClass): ReadonlySet<string> => new Set(english[name].split(' '))

/** The phrases of a class, each as its words. */
export const wordPhrases = (name: WordClass): readonly (readonly string[])[] =>
  english[name].split(' | ').map((phrase) => phrase.split(' '))
