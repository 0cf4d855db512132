import type { Aggregate, DerivedMeasure, TimeUnit } from '@belvedere/spec'
import { unitText } from '../say/measure-phrases.ts'
import { type AnyText, columnName, readerWords, text } from '../say/text.ts'

export const tookAggregate = (aggregate: Aggregate, ...fields: readonly string[]): AnyText =>
  text(`assumed.aggregate.${aggregate}`, { fields: fields.map(columnName) })
/** A column whose name tells nothing, for words that name none. */
export const tookFor = (field: string, words: string): AnyText =>
  text('assumed.taken_for', { field: columnName(field), words: readerWords(words) })
export const tookAlong = (field: string): AnyText => text('assumed.along', { field: columnName(field) })
export const groupedBy = (unit: TimeUnit, field: string): AnyText =>
  text('assumed.grouped', { field: columnName(field), unit: unitText(unit) })
export const uncut = (n: number, field: string): AnyText => text('assumed.uncut', { field: columnName(field), n })
/** Several measures that one axis cannot show. */
export const drawnApart = (derived: DerivedMeasure | null | undefined): AnyText[] =>
  derived?.kind === 'combined' && derived.apart ? [text('assumed.apart')] : []
/** Words of the message that were left aside. */
export const notUsed = (words: readonly string[]): AnyText =>
  text('assumed.not_used', { words: words.map((one) => text('assumed.quoted', { words: readerWords(one) })) })
