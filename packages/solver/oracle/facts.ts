import { type FieldProfile, markType, type PartialEncoding } from '@belvedere/spec'
import type { RandomProblem } from './random-problem.ts'

const dayMs = 86_400_000

/** A problem as facts of the answer-set program, read from the partial spec and the table alone. */
export function factsOf({ partial, profile }: RandomProblem): string {
  const { wishes, mark } = partial
  const shownEncodings = partial.encodings.filter(
    ({ field, aggregate }) => field !== undefined || aggregate === 'count',
  )
  const rest = partial.encodings.filter((encoding) => !shownEncodings.includes(encoding))
  const facts = [
    `rows(${profile.rows})`,
    `count_slot(${shownEncodings.length})`,
    ...(mark === undefined ? [] : ['mark_asked', `mark_is(${markType(mark)})`]),
    ...(wishes.mark ? [`wish_mark(${wishes.mark})`] : []),
    ...(wishes.task ? [`task(${wishes.task})`] : []),
    ...rest.map(({ channel }) => `fixed(${channel})`),
    ...shownEncodings.flatMap((encoding, slot) => {
      const field = profile.fields.find(({ name }) => name === encoding.field)
      const named = field?.type === 'nominal' && field.distinct < profile.rows && !encoding.type && !wishes.every
      return [
        `asked_slot(${slot})`,
        ...askedOf(encoding, slot, shownEncodings.length > 3),
        ...fieldFacts(field, slot),
        ...(named ? [`may_gather(${slot})`] : []),
      ]
    }),
  ]
  return facts.map((fact) => `${fact}.`).join('\n')
}

const orNo = (value: unknown): string => (value === null ? 'no' : value === true ? 'yes' : String(value))

function askedOf(encoding: PartialEncoding, slot: number, narrow: boolean): string[] {
  const { channel, type, aggregate, bin, timeUnit, role, prefer, rest } = encoding
  const slotFacts = { channel, type, agg: aggregate, bin, unit: timeUnit }
  const preferred = {
    channel: prefer?.channel,
    agg: prefer?.aggregate,
    bin: prefer?.bin,
    unit: prefer?.timeUnit,
    others: prefer?.others,
  }
  const facts = (predicate: string, all: { [key: string]: unknown }) =>
    Object.entries(all).flatMap(([key, value]) =>
      value === undefined ? [] : [`${predicate}(${slot},${key},${orNo(value)})`],
    )
  return [
    ...facts('asked', slotFacts),
    ...facts('prefer', preferred),
    ...(role ? [`role(${slot},${role})`] : []),
    ...(rest ? [`log(${slot})`] : []),
    ...(narrow ? [`narrow(${slot})`] : []),
  ]
}

function fieldFacts(field: FieldProfile | undefined, slot: number): string[] {
  if (!field) return [`distinct(${slot},1)`]
  const { name, type, semanticType, integer, distinct, maxLength, min, max } = field
  const years = [min, max].map((ms) => new Date(ms ?? 0).getUTCFullYear())
  return [
    `ftype(${slot},${type})`,
    `name(${slot},${name})`,
    `distinct(${slot},${distinct})`,
    ...(semanticType ? [`said_sem(${slot},${semanticType})`] : []),
    ...(integer ? [`integer(${slot})`] : []),
    ...(min === undefined ? [] : [`bounded(${slot})`]),
    ...(maxLength === undefined ? [] : [`maxlength(${slot},${maxLength})`]),
    ...(type === 'quantitative' && (min ?? 1) <= 0 ? [`below(${slot})`] : []),
    ...(type === 'temporal' ? [`span(${slot},${((max ?? 0) - (min ?? 0)) / dayMs})`, `years(${slot},${years})`] : []),
  ]
}
