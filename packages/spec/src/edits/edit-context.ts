import type { TranslatableText } from '@belvedere/texts'
import { fieldsAfter } from '../fields/derived-fields.ts'
import { nearestName } from '../fields/field-ref.ts'
import type { EditResult } from '../model/edit.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import type { FieldProfile, TableProfile } from '../model/profile.ts'
import type { Channel } from '../model/vocabulary.ts'
import { text } from '../wording/spec-texts.ts'

/** The partial spec that an edit changes, with its table and available fields. */
export interface EditContext {
  partial: PartialSpec
  profile: TableProfile
  fields: ReadonlyMap<string, FieldProfile>
}

export function editContext(partial: PartialSpec, profile: TableProfile): EditContext {
  return { partial, profile, fields: fieldsAfter(profile.fields, partial.transform).fields }
}

export function editApplied(partial: PartialSpec): EditResult {
  return { ok: true, partial }
}

export function editRejected(reason: TranslatableText, choices?: (TranslatableText | string)[]): EditResult {
  return choices && choices.length > 0 ? { ok: false, reason, choices } : { ok: false, reason }
}

/** The field with this name, or a rejection with the nearest names. */
export function fieldOr(
  { fields, profile }: EditContext,
  name: string,
): FieldProfile | Extract<EditResult, { ok: false }> {
  const field = fields.get(name)
  if (field) return field
  const near = nearestName(name, fields.keys())
  const reason = text('edits.field_missing', { name, table: profile.name })
  return near ? { ok: false, reason, choices: [near] } : { ok: false, reason, choices: [...fields.keys()].slice(0, 12) }
}

export function isRejection<T extends object>(
  value: T | Extract<EditResult, { ok: false }>,
): value is Extract<EditResult, { ok: false }> {
  return 'ok' in value
}

export function isDimension({ aggregate, bin, timeUnit, type, field }: PartialEncoding): boolean {
  if (aggregate || field === undefined) return false
  return Boolean(bin) || Boolean(timeUnit) || type === 'nominal' || type === 'ordinal' || type === 'temporal'
}

export function isNumber(encoding: PartialEncoding): boolean {
  if (encoding.field === undefined && encoding.aggregate !== 'count') return false
  return !isDimension(encoding)
}

export function onChannel({ encodings }: PartialSpec, channel: Channel): PartialEncoding | undefined {
  return encodings.find((encoding) => encoding.channel === channel)
}

/** Replaces one encoding. */
export function replaceEncoding(
  partial: PartialSpec,
  previous: PartialEncoding,
  replacement: PartialEncoding,
): PartialSpec {
  return {
    ...partial,
    encodings: partial.encodings.map((encoding) => (encoding === previous ? replacement : encoding)),
  }
}

/** Turns channel, aggregate, bin and time unit into holes with their current values as preference. Constants stay. */
export function openEncoding(encoding: PartialEncoding): PartialEncoding {
  const { field, channel, aggregate, bin, timeUnit, others, role, rest, sort } = encoding
  if (field === undefined && aggregate !== 'count') return encoding
  const next: PartialEncoding = { prefer: {} }
  if (field !== undefined) next.field = field
  else next.aggregate = 'count'
  if (rest !== undefined) next.rest = rest
  if (role !== undefined) next.role = role
  if (sort !== undefined && typeof sort !== 'string') next.sort = sort
  if (channel !== undefined) next.prefer = { ...next.prefer, channel }
  if (field !== undefined && aggregate !== undefined) next.prefer = { ...next.prefer, aggregate }
  if (bin !== undefined) next.prefer = { ...next.prefer, bin: bin === false ? null : bin }
  if (timeUnit !== undefined) next.prefer = { ...next.prefer, timeUnit }
  if (typeof others === 'number') next.prefer = { ...next.prefer, others }
  return next
}

/** The encoded fields, as choices in a rejection. */
export function shownFields({ encodings }: PartialSpec): string[] {
  return [...new Set(encodings.flatMap(({ field }) => (field === undefined ? [] : [field])))]
}

/** The used channels, as choices in a rejection. */
export function shownChannels({ encodings }: PartialSpec): Channel[] {
  return encodings.flatMap(({ channel }) => channel ?? [])
}
