import {
  fieldLabel,
  type JsonObject,
  localized,
  markType,
  type PartialEncoding,
  type PartialSpec,
  quantityWords,
  uncapital,
} from '@belvedere/spec'
import type { LocalizedString, TranslatableText } from '@belvedere/texts'
import { designTexts } from '@belvedere/texts/design'
import { type DesignProblem, type EncodingSlot, isLog } from './design.ts'
import { channelText } from './words.ts'

/** One thing that a partial spec fixes and that could be given up when no chart satisfies all. */
export interface SpecConstraint {
  /** What is fixed, as a noun phrase. */
  words: TranslatableText | LocalizedString
  /** Index of its encoding; null: the mark. */
  encoding: number | null
  /** The fixed properties of the encoding; empty if only the field is fixed. */
  properties: (keyof PartialEncoding | 'scale')[]
}

/** All constraints of a problem's partial spec, the mark first. */
export function removableConstraints({ partial, slots }: DesignProblem): SpecConstraint[] {
  const { mark } = partial
  const drawn: SpecConstraint[] =
    mark === undefined
      ? []
      : [
          {
            words: designTexts.message(`wish.mark.${markType(mark)}`),
            encoding: null,
            properties: [],
          },
        ]
  return [...drawn, ...slots.flatMap(constraintsOfSlot)]
}

function constraintsOfSlot(slot: EncodingSlot): SpecConstraint[] {
  const { request, field, distinct, position } = slot
  const name = field ? localized((wording) => fieldLabel(field.name, wording)) : designTexts.message('count')
  const about = (words: SpecConstraint['words'], ...properties: SpecConstraint['properties']): SpecConstraint => ({
    words,
    encoding: position,
    properties,
  })
  const groups = field && field.type !== 'quantitative' && field.type !== 'temporal' && distinct > 1
  const demands = [about(groups ? designTexts.message('wish.values', { count: distinct, field: name }) : name)]
  const { aggregate, bin, timeUnit, channel, type } = request
  const quantity = ({ aggregate, timeUnit }: Pick<PartialEncoding, 'aggregate' | 'timeUnit'>) =>
    localized((wording) => {
      const words = quantityWords({ field: field?.name, aggregate, timeUnit }, wording)
      return wording.capitalNouns ? words : uncapital(words)
    })
  if (aggregate)
    demands.push(about(designTexts.message('wish.aggregate', { quantity: quantity({ aggregate }) }), 'aggregate'))
  else if (aggregate === null && field?.type === 'quantitative')
    demands.push(about(designTexts.message('wish.raw', { field: name }), 'aggregate'))
  if (bin) demands.push(about(designTexts.message('wish.bin', { field: name }), 'bin'))
  if (timeUnit) demands.push(about(quantity({ timeUnit }), 'timeUnit'))
  if (channel)
    demands.push(about(designTexts.message('wish.channel', { field: name, channel: channelText(channel) }), 'channel'))
  if (type) demands.push(about(designTexts.message('wish.type', { field: name, type }), 'type'))
  if (isLog({ slot })) demands.push(about(designTexts.message('wish.log', { field: name }), 'scale'))
  return demands
}

/** The partial spec with only these constraints locked. */
export function withConstraints(
  partial: PartialSpec,
  demands: readonly SpecConstraint[],
  encodings: readonly number[],
): PartialSpec {
  const { mark, extra: _, ...rest } = partial
  const all = partial.encodings.flatMap((encoding, position) => {
    if (!encodings.includes(position)) return []
    const properties = demands.flatMap((demand) => (demand.encoding === position ? demand.properties : []))
    return [withOnly(encoding, new Set(properties))]
  })
  const drawn = demands.some(({ encoding }) => encoding === null)
  return { ...rest, ...(drawn && mark !== undefined && { mark }), encodings: all }
}

function withOnly(encoding: PartialEncoding, properties: ReadonlySet<string>): PartialEncoding {
  // Constants and unknown definitions are kept as they are.
  if (encoding.field === undefined && encoding.aggregate !== 'count') return encoding
  const { field, aggregate, sort, stack, role } = encoding
  const { rest } = encoding
  return {
    ...(field !== undefined ? { field } : { aggregate: aggregate ?? null }),
    ...(sort !== undefined && { sort }),
    ...(stack !== undefined && { stack }),
    ...(role !== undefined && { role }),
    ...Object.fromEntries(lockableKeys.flatMap((key) => (properties.has(key) ? [[key, encoding[key]]] : []))),
    ...(rest !== undefined && { rest: properties.has('scale') ? rest : withoutLog(rest) }),
  }
}

const lockableKeys = ['channel', 'type', 'aggregate', 'bin', 'timeUnit'] as const

function withoutLog({ scale, ...rest }: NonNullable<PartialEncoding['rest']>): NonNullable<PartialEncoding['rest']> {
  const linear: JsonObject = { ...scale }
  delete linear.type
  return scale && Object.keys(linear).length > 0 ? { ...rest, scale: linear } : rest
}
