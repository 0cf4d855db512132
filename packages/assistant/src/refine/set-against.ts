import type { FieldProfile, PartialEncoding, TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { tookAggregate, tookAlong } from '../interpreter/explain.ts'
import { classOf, isAmount } from '../interpreter/field-class.ts'
import { against } from '../language/en/new-chart/new-chart.ts'
import type { Reading } from '../recommendation.ts'
import { alongIn, isMentioned, plain, profileOf, said } from './reading.ts'

/** Two numbers that are set against each other: "shots vs goals", the first of them upright. */
export type SetAgainst = [upright: FieldProfile, along: FieldProfile]

const sureName = 0.6

export const setAgainst = ({ tokens, fill }: EditSentence): SetAgainst | null => {
  const at = tokens.findIndex(({ text }, place) => place > 0 && against.has(text))
  if (at < 0) return null
  const number = (start: number, end: number | null) =>
    fill('column', start).flatMap(({ end: last, value }) =>
      value.kind === 'column' && (end === null || last === end) && value.score >= sureName && isAmount(value.field)
        ? [value.field]
        : [],
    )[0]
  const first = tokens.slice(0, at).flatMap((_, start) => number(start, at) ?? [])[0]
  const second = number(at + 1, null)
  return first && second && first !== second ? [first, second] : null
}

/** Of two numbers one against the other every row is a point, though one of them has few values; a group tells colours apart. */
export const againstEachOther = (
  reading: Reading,
  { pair }: { pair: SetAgainst | null },
  table: TableProfile,
): Reading => {
  const { encodings, mark, wishes } = reading.partial
  if (!pair || mark !== undefined || reading.evidence.some(({ kind }) => kind === 'aggregate')) return reading
  const names = pair.map(({ name }) => name)
  if (!encodings.some(({ field }) => field !== undefined && names.includes(field))) return reading
  const drawn = encodings.filter(({ role }) => role === 'measure')
  if (drawn.length === 2 && drawn.every(({ field, aggregate }) => !aggregate && names.includes(field ?? '')))
    return reading
  const beside = encodings.find(({ field }) => {
    const profile = profileOf(table, field)
    return profile && !names.includes(profile.name) && classOf(profile) === 'category' && isMentioned(reading, field)
  })
  const number = (field: string): PartialEncoding => ({ ...plain, field, role: 'measure' })
  const along = alongIn(reading)
  const settled = along?.field === undefined ? reading : said(reading, tookAlong(along.field), null)
  const assumed = new Set(names.flatMap((name) => [tookAggregate('sum', name), tookAggregate('mean', name)]))
  return {
    ...settled,
    partial: {
      ...reading.partial,
      encodings: [
        ...names.map(number),
        ...(beside?.field === undefined ? [] : [{ ...plain, field: beside.field, role: 'series' as const }]),
      ],
      wishes: { ...wishes, mark: 'point' },
    },
    assumptions: settled.assumptions.filter((sentence) => !assumed.has(sentence)),
  }
}
