import { type Channel, fieldWords, localized, nameWords, uncapital } from '@belvedere/spec'
import type { LocalizedString, TranslatableText } from '@belvedere/texts'
import { designTexts } from '@belvedere/texts/design'
import type { ResolvedEncoding } from './design.ts'
import type { RuleName } from './rules/rule.ts'

/** The sentence of a rule about an encoding; without one, about fields and channels in general. */
export function ruleText(rule: RuleName, encoded?: ResolvedEncoding): TranslatableText {
  const field = encoded ? fieldText(encoded) : designTexts.message('any_field')
  const channel = encoded ? channelText(encoded.channel) : designTexts.message('any_channel')
  return designTexts.message(`rule.${rule}`, { field, channel })
}

/** The name of an encoding's field within a sentence. */
export function fieldText({ slot: { field } }: ResolvedEncoding): TranslatableText | LocalizedString {
  if (!field) return designTexts.message('count')
  return localized(({ capitalNouns }) => (capitalNouns ? nameWords(field.name) : uncapital(fieldWords(field.name))))
}

export function channelText(channel: Channel): TranslatableText {
  return designTexts.message(`channel.${channel}`)
}
