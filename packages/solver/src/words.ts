import { type Channel, type ChartLanguage, capital, fieldWords, nameWords, uncapital, wordingIn } from '@belvedere/spec'
import { type TranslatableText, textOfAll } from '@belvedere/texts'
import { designTexts } from '@belvedere/texts/design'
import type { ResolvedEncoding } from './design.ts'
import type { RuleName } from './rules/rule.ts'

export const textOf = textOfAll(designTexts)

/** A text as a sentence. */
export function sentenceIn(language: ChartLanguage, message: TranslatableText): string {
  return capital(textOf(message, language))
}

/** The sentence of a rule about an encoding; without one, about fields and channels in general. */
export function ruleSentence(rule: RuleName, language: ChartLanguage = 'en', encoded?: ResolvedEncoding): string {
  const field = encoded ? fieldName(encoded, language) : designTexts.message('any_field')
  const channel = encoded ? channelName(encoded.channel) : designTexts.message('any_channel')
  return sentenceIn(language, designTexts.message(`rule.${rule}`, { field, channel }))
}

/** The name of an encoding's field within a sentence. */
export function fieldName({ slot }: ResolvedEncoding, language: ChartLanguage): TranslatableText | string {
  if (!slot.field) return designTexts.message('count')
  const { name } = slot.field
  return wordingIn(language).capitalNouns ? nameWords(name) : uncapital(fieldWords(name))
}

export function channelName(channel: Channel): TranslatableText {
  return designTexts.message(`channel.${channel}`)
}
