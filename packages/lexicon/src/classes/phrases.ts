/** Whether the words of a phrase stand in a text from a place on. */
export const hasPhraseAt = (texts: readonly { text: string }[], at: number, words: readonly string[]): boolean =>
  words.every((word, offset) => texts[at + offset]?.text === word)
