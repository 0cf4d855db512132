import type { ChannelDef, Encoding } from './spec.ts'
import { type Channel, channels } from './vocabulary.ts'

/** Channels that draw one panel per value. */
export const facetChannels: ReadonlySet<Channel> = new Set(['row', 'column', 'facet'])

/** The definitions of an encoding as a flat list in the order of `channels`; list channels have one entry per definition. */
export function channelDefs(encoding: Encoding | undefined): [Channel, ChannelDef][] {
  if (!encoding) return []
  const defs: [Channel, ChannelDef][] = []
  for (const channel of channels) {
    const def = encoding[channel]
    if (Array.isArray(def)) for (const listedDef of def) defs.push([channel, listedDef])
    else if (def) defs.push([channel, def])
  }
  return defs
}

/** Inverse of `channelDefs`: several definitions of a list channel become an array. */
export function encodingOf(defs: Iterable<readonly [Channel, ChannelDef]>): Encoding {
  const encoding: Encoding = {}
  for (const [channel, def] of defs) {
    if (channel === 'tooltip' || channel === 'detail' || channel === 'order') {
      const existing = encoding[channel]
      encoding[channel] = existing ? [existing, def].flat() : def
    } else encoding[channel] = def
  }
  return encoding
}
