import {
  fieldLabel,
  type JsonObject,
  type Mark,
  markType,
  type PartialEncoding,
  type PartialSpec,
  quantityWords,
  uncapital,
} from '@belvedere/spec'
import { type DesignProblem, type EncodingSlot, isLog } from './design.ts'
import { channelWord } from './weigh.ts'

/** A removable constraint of a partial spec. */
export interface SpecConstraint {
  /** A noun phrase. */
  words: string
  /** Index of its encoding; null: the mark. */
  encoding: number | null
  /** The properties that it locks; none for a field alone. */
  properties: (keyof PartialEncoding | 'scale')[]
}

/** All constraints of a problem's partial spec, the mark first. */
export function demandsOf({ partial, slots }: DesignProblem): SpecConstraint[] {
  const { mark } = partial
  const drawn: SpecConstraint[] =
    mark === undefined ? [] : [{ words: markPhrases[markType(mark)], encoding: null, properties: [] }]
  return [...drawn, ...slots.flatMap(demandsOfSlot)]
}

function demandsOfSlot(slot: EncodingSlot): SpecConstraint[] {
  const { request, field, distinct, position } = slot
  const name = field ? fieldLabel(field.name) : 'the count'
  const about = (words: string, ...properties: SpecConstraint['properties']): SpecConstraint => ({
    words,
    encoding: position,
    properties,
  })
  const groups = field && field.type !== 'quantitative' && field.type !== 'temporal' && distinct > 1
  const demands = [about(groups ? `the ${distinct} values of ${name}` : name)]
  const { aggregate, bin, timeUnit, channel, type } = request
  if (aggregate) demands.push(about(`the ${uncapital(quantityWords({ field: field?.name, aggregate }))}`, 'aggregate'))
  else if (aggregate === null && field?.type === 'quantitative')
    demands.push(about(`the single values of ${name}`, 'aggregate'))
  if (bin) demands.push(about(`ranges of ${name}`, 'bin'))
  if (timeUnit) demands.push(about(uncapital(quantityWords({ field: field?.name, timeUnit })), 'timeUnit'))
  if (channel) demands.push(about(`${name} on ${channelWord(channel)}`, 'channel'))
  if (type) demands.push(about(`${name} as ${type} values`, 'type'))
  if (isLog({ slot })) demands.push(about(`a logarithmic scale for ${name}`, 'scale'))
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
    ...Object.fromEntries(lockable.flatMap((key) => (properties.has(key) ? [[key, encoding[key]]] : []))),
    ...(rest !== undefined && { rest: properties.has('scale') ? rest : withoutLog(rest) }),
  }
}

const lockable = ['channel', 'type', 'aggregate', 'bin', 'timeUnit'] as const

function withoutLog({ scale, ...rest }: NonNullable<PartialEncoding['rest']>): NonNullable<PartialEncoding['rest']> {
  const linear: JsonObject = { ...scale }
  delete linear.type
  return scale && Object.keys(linear).length > 0 ? { ...rest, scale: linear } : rest
}

const markPhrases: { [mark in Mark]: string } = {
  bar: 'bars',
  line: 'a line',
  area: 'an area',
  point: 'points',
  circle: 'points',
  square: 'squares',
  tick: 'a strip of ticks',
  rect: 'a heatmap',
  arc: 'a pie',
  boxplot: 'box plots',
  errorbar: 'error bars',
  errorband: 'an error band',
  rule: 'rules',
  text: 'text',
  trail: 'a trail',
  geoshape: 'a map',
}
