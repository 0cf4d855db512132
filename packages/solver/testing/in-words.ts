import { type Language, type TranslatableText, textOfAll } from '@belvedere/texts'
import { designTexts } from '@belvedere/texts/design'

const textOf = textOfAll(designTexts)
const isText = (value: object): value is TranslatableText => 'key' in value && typeof value.key === 'string'

/** A result of the solver with all of its texts in words. */
export function inWords(value: unknown, language: Language = 'en'): unknown {
  if (Array.isArray(value)) return value.map((part) => inWords(part, language))
  if (typeof value !== 'object' || value === null) return value
  if (isText(value)) return textOf(value, language)
  if ('en' in value) return language in value ? Reflect.get(value, language) : value.en
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inWords(part, language)]))
}
