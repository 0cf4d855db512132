import { bareInterjections, bareParting, interjections, meaning, parting, refusing } from '../language/en/asides.ts'
import { contrary } from '../language/en/dialogue/asides.ts'

const anyOf = (phrases: readonly string[]): string =>
  [...phrases]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/['’]/g, "['’]"))
    .join('|')

const before = new RegExp(
  `^\\s*(?:(?:${anyOf(interjections)})\\s*[,.!;:]+\\s*|(?:${anyOf(bareInterjections)})\\s+)(?=\\S)`,
  'i',
)
// Bounded, so that a message of nothing but stops takes no time.
const after = new RegExp(
  `(?<=\\S)(?:\\s{0,4}[,.!;:]{1,6}\\s{0,4}(?:${anyOf(parting)})|\\s{1,4}(?:${anyOf(bareParting)}))[\\s.!?]*$`,
  'i',
)
const opened = new RegExp(`^\\s*(?:(?:${anyOf(refusing)})\\s+)?(?:${anyOf(meaning.before)})[\\s,:]+(?=\\S)`, 'i')
const closed = new RegExp(`(?<=\\S)[\\s,]{1,6}(?:${anyOf(meaning.after)})[\\s.!]*$`, 'i')
const most = 4

/** "No, damn it, by cylinders": the wish without what is said around it. */
const withoutAsides = (message: string): string => {
  let wish = message
  for (let i = 0; i < most; i++) {
    const shorter = wish.replace(before, '').replace(after, '')
    if (shorter === wish) break
    wish = shorter
  }
  return wish
}

/**
 * The wish in a message, without interjections. What a correction means ("I meant the order total") takes, where a chart
 * `stands`, the place of what was misread.
 */
export const wishIn = (message: string, stands: boolean): string => {
  const wish = withoutAsides(message)
  const meant = wish.replace(closed, '').replace(opened, '')
  if (!stands || meant === wish || contrary.test(meant)) return meant
  return `${meant.replace(/[\s.!]+$/, '')} instead`
}
