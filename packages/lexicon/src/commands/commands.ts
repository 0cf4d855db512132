import colours from './colours.json' with { type: 'json' }
import english from './english.json' with { type: 'json' }
import wishes from './wishes.json' with { type: 'json' }

const listsIn = <Name extends string>(
  texts: { readonly [name in Name]: string },
): { readonly [name in Name]: readonly string[] } => {
  const lists: Partial<Record<Name, readonly string[]>> = {}
  for (const name in texts) lists[name] = texts[name].split(' | ')
  return lists as Record<Name, readonly string[]>
}

/** Phrases that mean the same in a command to a chart, by the name of their class. */
export const commandPhrases = listsIn(english)

/** The phrases of a class that are single words. */
export const commandWords = (name: keyof typeof english): ReadonlySet<string> => new Set(commandPhrases[name])

/** What colours are called, by their CSS names. */
export const colourNames = listsIn(colours)

/** Wishes that are understood and cannot be met. */
export const unmetWishes = listsIn(wishes)
export type UnmetWish = keyof typeof wishes
