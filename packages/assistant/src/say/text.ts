import { fieldLabel, localized } from '@belvedere/spec'
import type { Language, LocalizedString, TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { assistantTexts } from '@belvedere/texts/assistant'

/** A text that is not in a language yet, words in each language, or words that stand as they are: a name or a message. */
export type AnyText = TranslatableText | LocalizedString | string

/** Creates a text of the assistant's catalogue. */
export const text = assistantTexts.message

/** One sentence after the other. */
export const sentences = (...parts: readonly AnyText[]): AnyText => {
  const [only = ''] = parts
  return parts.length <= 1 ? only : text('sentences', { parts })
}

export const inLanguage = (words: AnyText, language: Language): string => {
  if (typeof words === 'string') return words
  return 'key' in words ? textOf(words, language) : (words[language] ?? words.en)
}

export const inEnglish = (words: AnyText): string => inLanguage(words, 'en')

/** The name of a column within a sentence. */
export const columnName = (name: string): LocalizedString => localized((wording) => fieldLabel(name, wording))

/** Words of the message as the reader has them, in English; `withOwnWords` puts what was written in their place. */
export const readerWords = (words: string): LocalizedString => ({ en: words })

export const isSameText = (a: AnyText, b: AnyText): boolean => inEnglish(a) === inEnglish(b)

/** The first of those that read the same. */
export const distinctTexts = (texts: readonly AnyText[]): AnyText[] => {
  const byWords = new Map<string, AnyText>()
  for (const one of texts) {
    const words = inEnglish(one)
    if (!byWords.has(words)) byWords.set(words, one)
  }
  return [...byWords.values()]
}
