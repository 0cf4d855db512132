import type { Channel } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { assistantTexts } from '@belvedere/texts/assistant'
import { designTexts } from '@belvedere/texts/design'
import { text } from './text.ts'

const { channel: names } = assistantTexts.templates.en
const isNamed = (channel: string): channel is Exclude<keyof typeof names, 'other' | 'axis'> =>
  Object.hasOwn(names, channel)

/** A channel with its article: "the x axis", "colour". */
export const channelText = (channel: Channel): TranslatableText =>
  isNamed(channel) ? text(`channel.${channel}`) : text('channel.other', { name: channelName(channel) })

/** The bare name of a channel: "x", "colour". */
export const channelName = (channel: Channel): TranslatableText => designTexts.message(`channel.${channel}`)
