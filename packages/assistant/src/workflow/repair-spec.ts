import { type Channel, isUnit, type Spec } from '@belvedere/spec'
import { channelName } from '../say/channel-text.ts'
import { type AnyText, inEnglish, text } from '../say/text.ts'
import type { ProbeResult } from './ports.ts'

/** Channels that a chart can do without; the first that a complaint names is dropped. */
const dispensable: readonly Channel[] = [
  'shape',
  'size',
  'opacity',
  'strokeDash',
  'strokeWidth',
  'order',
  'tooltip',
  'text',
  'detail',
  'key',
  'description',
  'color',
  'fill',
  'stroke',
  'xOffset',
  'yOffset',
]

/** Changes a spec by what a render process complained of; null where nothing fits. `note` says what was changed. */
export const repairSpec = (spec: Spec, { fault, warnings }: ProbeResult): { spec: Spec; note: AnyText } | null => {
  if (!isUnit(spec)) return null
  const complaints = [...(fault ? [inEnglish(fault.text)] : []), ...warnings.filter((one) => typeof one === 'string')]
  return withoutLog(spec, complaints) ?? withoutChannel(spec, complaints)
}

const withoutLog = (spec: Spec, complaints: readonly string[]) => {
  if (!isUnit(spec) || !complaints.some((text) => /\blog\b|logarithm/i.test(text))) return null
  const { encoding = {} } = spec
  for (const channel of ['x', 'y', 'color', 'size'] as const) {
    const def = encoding[channel]
    if (def?.scale?.type !== 'log') continue
    const { scale: _scale, ...linear } = def
    return {
      spec: { ...spec, encoding: { ...encoding, [channel]: linear } },
      note: text('assumed.log_dropped', { channel: channelName(channel) }),
    }
  }
  return null
}

const withoutChannel = (spec: Spec, complaints: readonly string[]) => {
  if (!isUnit(spec)) return null
  const { encoding = {} } = spec
  const channel = dispensable.find(
    (name) => encoding[name] !== undefined && complaints.some((text) => new RegExp(`\\b${name}\\b`, 'i').test(text)),
  )
  if (!channel) return null
  const { [channel]: _dropped, ...rest } = encoding
  return { spec: { ...spec, encoding: rest }, note: text('assumed.channel_dropped', { channel: channelName(channel) }) }
}
