export { acceptedLanguage, type Language, languages } from '../format/languages.ts'
export type { LocalizedString, TranslatableText, TranslatableTextValue } from '../format/message.ts'
export { type TextOf, textOfAll } from '../format/text-of.ts'
export { defineTexts, type Texts } from '../format/texts.ts'
