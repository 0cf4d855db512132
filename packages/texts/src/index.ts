export { acceptedLanguage, type Language, languages } from '../format/languages.ts'
export type { TextMessage, TextMessageValue } from '../format/message.ts'
export { type TextOf, textOfAll } from '../format/text-of.ts'
export { defineTexts, type Texts } from '../format/texts.ts'
