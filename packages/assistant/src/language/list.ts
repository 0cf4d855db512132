/** Phrases written one after the other, apart by `|`; line breaks and the spaces around them do not count. */
export const list = (text: string): string[] =>
  text
    .split('|')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
