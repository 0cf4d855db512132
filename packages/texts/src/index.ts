export { acceptedLanguage, type Language, languages } from './languages.ts'
export type { Message, MessageValue } from './message.ts'
export { type TextOf, textOfAll } from './text-of.ts'
export { defineTexts, type Texts } from './texts.ts'
