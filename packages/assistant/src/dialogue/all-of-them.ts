import { hasPhraseAt, tokenize, wordPhrases } from '@belvedere/lexicon'
import { listWords } from '@belvedere/spec'

const phrases = wordPhrases('all of several')

/** Whether a message asks for every one of several things: "both", "all of them". */
export const wantsAll = (message: string): boolean => withoutAll(message) !== message

/** The message without the first words that ask for all. */
function withoutAll(message: string): string {
  const tokens = tokenize(message)
  for (const [at, token] of tokens.entries()) {
    const phrase = phrases.find((words) => hasPhraseAt(tokens, at, words))
    const last = phrase && tokens[at + phrase.length - 1]
    if (last) return `${message.slice(0, token.start)}${message.slice(last.end)}`.replace(/ {2,}/g, ' ').trim()
  }
  return message
}

/** The message of all options together, where they differ only in the column that is put in; else null. */
export function messageForAll(options: readonly { label: string; message: string }[]): string | null {
  const names = options.map(({ label }) => `"${label}"`)
  const [first] = options
  const parts = first?.message.split(names[0] ?? '') ?? []
  const [before, after] = parts
  if (before === undefined || after === undefined || parts.length > 2) return null
  const isAlike = options.every(({ message }, at) => message === `${before}${names[at]}${after}`)
  return isAlike ? withoutAll(`${before}${listWords(names)}${after}`) : null
}
