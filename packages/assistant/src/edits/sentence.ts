import { colourNames, commandWords, numberOf, superlativeOf, type Token, unmetWishes } from '@belvedere/lexicon'
import type { Aggregate, FieldFilter, FieldProfile, FilterValue, Mark, TimeUnit } from '@belvedere/spec'
import { findConditions } from '../grammar/conditions.ts'
import { listedValues } from '../grammar/listed-values.ts'
import { channelAt } from '../grammar/placements.ts'
import { stepsOfYears } from '../grammar/steps-of-years.ts'
import type { ChartFacts } from '../intent/chart-facts.ts'
import type { Sentence, Slotted } from '../language/pattern.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import type { Found } from './found.ts'
import { indexPhrases, phrasesAt } from './phrase-index.ts'
import { rivalsOf } from './which-column.ts'

/** A message with what its words may name, for patterns to match. */
export interface EditSentence extends Sentence<Found> {
  linked: LinkedSentence
  message: string
  /** Indices of the tokens that carry meaning; what a reading leaves out of these counts against it. */
  content: ReadonlySet<number>
  /** Indices of tokens that name something of the table. */
  named: ReadonlySet<number>
}

/** Words that may stand anywhere between the words of a pattern. */
const filler = commandWords('fillers')
/** Words without content of their own: leaving them unread costs a reading nothing. */
const glue: ReadonlySet<string> = new Set([...filler, ...commandWords('small words')])

const sureName = 0.5
const wholeName = 0.95

/** Prepares a linked message for patterns; what the chart shows is meant before what it does not. */
export function readSentence(linked: LinkedSentence, facts: ChartFacts | null): EditSentence {
  const { tokens, message } = linked
  const rows = new Set(linked.rows.filter(({ how }) => how !== 'plural').map(({ first }) => first))
  const names = [...linked.columns, ...linked.values].filter(({ score }) => score >= sureName)
  const named = new Set(names.flatMap(placesOf))
  const slots = new Map<string, Slotted<Found>[]>()
  const source: SlotSource = { linked, facts, named, rows }
  const fill = (slot: string, at: number): Slotted<Found>[] => {
    const key = `${slot} ${at}`
    const filled = slots.get(key) ?? fillersOf(source, slot, at)
    slots.set(key, filled)
    return filled
  }
  const isWhole = (at: number) =>
    linked.columns.some((one) => one.score >= wholeName && one.last > one.first && placesOf(one).includes(at))
  const isContent = ({ kind, text }: Token, at: number) =>
    kind !== 'sign' && (!rows.has(at) || isWhole(at)) && (named.has(at) || !glue.has(text))
  return {
    linked,
    message,
    tokens,
    fill,
    filler: new Set([...filler, ...[...rows].map((at) => tokens[at]?.text ?? '')]),
    content: new Set(tokens.flatMap((token, at) => (isContent(token, at) ? [at] : []))),
    named,
  }
}

const placesOf = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

interface SlotSource extends Pick<EditSentence, 'linked' | 'named'> {
  facts: ChartFacts | null
  rows: ReadonlySet<number>
}

const hues = indexPhrases<string>(colourNames)
const wishes = indexPhrases(unmetWishes)
const schemes = commandWords('schemes')

/** What a slot of a pattern may be filled with from token `at` on, best first. */
function fillersOf(source: SlotSource, slot: string, at: number): Slotted<Found>[] {
  const { linked } = source
  const token = linked.tokens[at]
  if (!token) return []
  switch (slot) {
    case 'column':
      return columnsAt(source, at)
    case 'encoding':
      return encodingsAt(source, at)
    case 'values':
      return valuesAt(linked, at)
    case 'condition':
      return conditionsAt(linked, at)
    case 'superlative':
      return superlativesAt(source, at)
    case 'number': {
      const number = numberOf(token)
      return number === undefined ? [] : [{ end: at + 1, value: { kind: 'number', number } }]
    }
    case 'mark':
      return marksAt(linked, at).map(({ end, means }) => ({
        end,
        value: { kind: 'mark', mark: (means.split(':')[0] ?? '') as Mark, words: token.text },
      }))
    case 'aggregate':
      return cuesAt(linked, 'aggregate', at).map(({ end, means }) => ({
        end,
        value: { kind: 'aggregate', aggregate: means as Aggregate },
      }))
    case 'timeunit':
      return unitsAt(linked, at).map(({ end, timeUnit }) => ({ end, value: { kind: 'timeunit', timeUnit } }))
    case 'channel': {
      const named = channelAt(linked.tokens, at)
      return named ? [{ end: named.last + 1, value: { kind: 'channel', channel: named.channel } }] : []
    }
    case 'wish':
      return phrasesAt(wishes, linked.tokens, at).map(({ end, meaning }) => ({
        end,
        value: { kind: 'wish', wish: meaning },
      }))
    case 'hue':
      return phrasesAt(hues, linked.tokens, at).map(({ end, meaning }) => ({
        end,
        value: { kind: 'hue', color: meaning },
      }))
    case 'scheme':
      return schemes.has(token.text) ? [{ end: at + 1, value: { kind: 'scheme', scheme: token.text } }] : []
    case 'text':
      return textAt(linked, at)
    case 'unknown':
      return unknownAt(source, at)
    default:
      return []
  }
}

const cuesAt = ({ cues }: LinkedSentence, wanted: string, at: number) =>
  cues.flatMap(({ kind, means, first, last }) => (kind === wanted && first === at ? [{ means, end: last + 1 }] : []))

/** "Bars" are a mark in "stacked bars" as well. */
const marksAt = ({ cues }: LinkedSentence, at: number) =>
  cues.flatMap(({ kind, means, first, last }) =>
    kind === 'mark' && first <= at && at <= last ? [{ means, end: last + 1 }] : [],
  )

const leastName = 0.4

/** The columns that may be named at a token, longest first; what the chart shows comes before what it does not. */
function columnsAt({ linked, facts }: SlotSource, at: number): Slotted<Extract<Found, { kind: 'column' }>>[] {
  const isShown = (field: FieldProfile) => facts?.uses.some((use) => use.field === field.name) ?? false
  const here = linked.columns.filter(({ first, score }) => first === at && score >= leastName)
  return here
    .map((link) => ({ ...link, rank: link.score + (isShown(link.field) ? 0.3 : 0) }))
    .sort((a, b) => b.last - a.last || b.rank - a.rank)
    .map((link) => {
      const { field, last, score } = link
      return { end: last + 1, value: { kind: 'column', field, score, rivals: rivalsOf(link, here, facts) } }
    })
}

/** "The cheapest": by which column, and from which end. */
function superlativesAt(source: SlotSource, at: number): Slotted<Found>[] {
  const direction = superlativeOf(source.linked.tokens[at]?.text ?? '')
  if (!direction) return []
  const from = direction === 'up' ? 'top' : 'bottom'
  return columnsAt(source, at)
    .filter(({ end }) => end === at + 1)
    .map(({ end, value }) => ({ end, value: { ...value, kind: 'superlative', from } }))
}

/** Values of one column in a row, the longest list first. */
const valuesAt = (linked: LinkedSentence, at: number): Slotted<Found>[] => {
  const lists = listedValues.find(linked).filter(({ first, score }) => first === at && score >= leastName)
  return lists
    .sort((a, b) => b.last - a.last || b.score - a.score)
    .map(({ field, values, score, last }) => ({
      end: last + 1,
      value: {
        kind: 'values',
        field,
        values: values.filter((value): value is FilterValue => value !== null),
        score,
        rivals: lists.filter((other) => other.last === last && other.field !== field).map((other) => other.field.name),
      },
    }))
}

const conditionsAt = (linked: LinkedSentence, at: number): Slotted<Found>[] =>
  findConditions(linked)
    .filter(({ first, condition }) => first === at && 'op' in condition)
    .sort((a, b) => b.last - a.last || b.score - a.score)
    .map(({ condition, score, last }) => ({
      end: last + 1,
      value: { kind: 'condition', filters: [condition as FieldFilter], score, rivals: [] },
    }))

const singleSteps: ReadonlyMap<string, TimeUnit> = new Map([...stepsOfYears, ['hours', 'yearmonthdatehours']])

/** "Quarter" is a unit in "per quarter" as well. */
const unitsAt = ({ cues, tokens }: LinkedSentence, at: number): { end: number; timeUnit: TimeUnit }[] =>
  cues.flatMap(({ kind, means, first, last }) => {
    if (kind !== 'unit' || (first !== at && last !== at)) return []
    const isRecurring = tokens.slice(first, last + 1).some(({ text }) => text.includes('weekday') || text === 'of')
    return [{ end: last + 1, timeUnit: (isRecurring ? undefined : singleSteps.get(means)) ?? (means as TimeUnit) }]
  })

/** What can be said of words as well as of numbers. */
const countable: ReadonlySet<string> = new Set(['count', 'distinct'])
const inner = commandWords('between an aggregate and its column')

/** What a channel may show that is named at a token: a column, a unit of its time, an aggregate of it, a count. */
function encodingsAt(source: SlotSource, at: number): Slotted<Found>[] {
  const { linked } = source
  const plain = columnsAt(source, at).flatMap(({ end, value: { field, score, rivals } }): Slotted<Found>[] => {
    const bare: Found = { kind: 'encoding', encoding: { field: field.name }, field, score, rivals }
    const units =
      field.type === 'temporal' ? unitsAt(linked, inner.has(linked.tokens[end]?.text ?? '') ? end + 1 : end) : []
    return [
      ...units.map((unit) => ({
        end: unit.end,
        value: { ...bare, encoding: { field: field.name, timeUnit: unit.timeUnit } } satisfies Found,
      })),
      { end, value: bare },
    ]
  })
  const summed = cuesAt(linked, 'aggregate', at).flatMap(({ means, end }): Slotted<Found>[] => {
    let start = end
    while (inner.has(linked.tokens[start]?.text ?? '')) start++
    const aggregate = means as Aggregate
    const of = columnsAt(source, start).filter(
      ({ value: { field } }) => countable.has(means) || field.type !== 'nominal',
    )
    const count: Found = { kind: 'encoding', encoding: { aggregate: 'count' }, field: null, score: 0.9, rivals: [] }
    return [
      ...of.map(({ end: last, value: { field, score, rivals } }): Slotted<Found> => {
        // "Number of cylinders" is a number that stands in the table; "number of cars" is a count.
        if (aggregate !== 'count')
          return {
            end: last,
            value: { kind: 'encoding', encoding: { field: field.name, aggregate }, field, score, rivals },
          }
        return field.type === 'quantitative'
          ? { end: last, value: { kind: 'encoding', encoding: { field: field.name }, field, score, rivals } }
          : { end: last, value: count }
      }),
      ...(aggregate === 'count' ? [{ end, value: count }] : []),
    ]
  })
  return [...summed, ...plain]
}

const maxText = 200

/** A quoted text, or else everything to the end of the message. */
function textAt({ message, tokens }: LinkedSentence, at: number): Slotted<Found>[] {
  const token = tokens[at]
  if (!token || token.text === ':' || token.text === '=') return []
  if (token.kind === 'quoted') return [{ end: at + 1, value: { kind: 'text', text: token.raw.slice(1, -1).trim() } }]
  const rest = message
    .slice(token.start)
    .trim()
    .replace(/[.!?]+$/, '')
  return rest.length > 0 && rest.length <= maxText ? [{ end: tokens.length, value: { kind: 'text', text: rest } }] : []
}

const maxUnknown = 3
const asking = commandWords('asking')
/** Cues of words that are no strangers. */
const meaningful: ReadonlySet<string> = new Set(['unit', 'mark', 'aggregate', 'time', 'map'])

/** One to three words in a row that name nothing known, the longest first. */
function unknownAt({ linked: { tokens, cues }, named, rows }: SlotSource, at: number): Slotted<Found>[] {
  const says = (place: number) =>
    cues.some(({ kind, first, last }) => meaningful.has(kind) && place >= first && place <= last)
  const isStrange = ({ kind, text }: Token, place: number) =>
    kind !== 'sign' &&
    kind !== 'number' &&
    !says(place) &&
    !named.has(place) &&
    !rows.has(place) &&
    !glue.has(text) &&
    !asking.has(text)
  const ahead = tokens.slice(at, at + maxUnknown)
  const known = ahead.findIndex((token, offset) => !isStrange(token, at + offset))
  const run = known < 0 ? ahead : ahead.slice(0, known)
  return run
    .map((_, offset) => run.slice(0, offset + 1))
    .reverse()
    .map((words) => ({
      end: at + words.length,
      value: { kind: 'unknown', text: words.map(({ raw }) => raw).join(' ') },
    }))
}
