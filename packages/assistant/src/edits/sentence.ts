import { type FieldProfile, fieldWords, type TableProfile } from '@belvedere/spec'
import { cyclesOf } from '../interpreter/cycles.ts'
import { classOf, isUnique } from '../interpreter/field-class.ts'
import { ratingOf } from '../interpreter/ratings.ts'
import type { Span, SpanOf } from '../interpreter/span.ts'
import { filler, glue } from '../language/en/edits/classes.ts'
import { smaller } from '../language/en/edits/comparisons.ts'
import { limits } from '../language/en/edits/limits.ts'
import {
  aged,
  asked,
  asking,
  durations,
  durationUnits,
  groupOpening,
  inner,
  joints,
} from '../language/en/edits/sentence.ts'
import * as lexicon from '../language/en/edits/slots.ts'
import { english } from '../language/en/lexicon.ts'
import type { Sentence, Slotted } from '../language/pattern.ts'
import { type Token, tokenize } from '../language/tokens.ts'
import type { ChartFacts } from './chart-facts.ts'
import { type ConditionSource, conditionsAt } from './conditions.ts'
import type { Found } from './found.ts'
import { indexPhrases, phrasesAt } from './phrase-index.ts'

const markIndex = indexPhrases(lexicon.marks)
const aggregateIndex = indexPhrases(lexicon.aggregates)
const timeUnitIndex = indexPhrases(lexicon.timeUnits)
const channelIndex = indexPhrases(lexicon.channels)
const hueIndex = indexPhrases<string>(lexicon.hues)
const wishIndex = indexPhrases<string>(Object.fromEntries(limits.map(({ phrases }, i) => [String(i), phrases])))
const schemeNames: ReadonlySet<string> = new Set(lexicon.schemes)

const minColumnScore = 0.3
const minValueScore = 0.35
const wholeName = 0.95
const superlative = /^\p{L}{3,}est$/u
/** Superlatives of having least. */
const smallest: ReadonlySet<string> = new Set(smaller.map((word) => word.replace(/er$/, 'est')))

/** A message cut into tokens with what its words may name, for the patterns to match. */
export interface EditSentence extends Sentence<Found> {
  message: string
  /** Indices of the tokens that carry meaning; what a reading leaves out of these counts against it. */
  content: ReadonlySet<number>
  /** Indices of tokens that name something of the table. */
  named: ReadonlySet<number>
}

type Column = { end: number; field: FieldProfile; score: number; rivals: string[] }

const measuresTime = ({ name, type, semanticType, unit = '' }: FieldProfile): boolean =>
  semanticType === 'duration' ||
  durationUnits.has(unit) ||
  (type === 'quantitative' && tokenize(fieldWords(name)).some(({ text }) => durationUnits.has(text)))

const memo = <T>(make: (at: number) => T): ((at: number) => T) => {
  const known = new Map<number, T>()
  return (at) => {
    const before = known.get(at)
    if (before !== undefined) return before
    const made = make(at)
    known.set(at, made)
    return made
  }
}

/** Fields that a bare year or date may speak of: one in the chart first, then the table's first. */
const timeFieldOf = (table: TableProfile, facts: ChartFacts | null): FieldProfile | null => {
  const times = table.fields.filter((field) => field.type === 'temporal' || field.semanticType === 'year')
  const used = times.find((field) => facts?.uses.some((use) => use.field === field.name))
  return used ?? times[0] ?? null
}

/** Prepares a message for the patterns. Spans must be of the same message. */
export const readSentence = (
  message: string,
  spans: readonly Span[],
  table: TableProfile,
  facts: ChartFacts | null,
): EditSentence => {
  const tokens = tokenize(message)
  const startAt = new Map(tokens.map((token, i) => [token.start, i]))
  const endAt = new Map(tokens.map((token, i) => [token.end, i + 1]))
  // Between quotes a name stands for itself; its span leaves the quotes out.
  tokens.forEach(({ kind, start, end }, i) => {
    if (kind !== 'quoted') return
    startAt.set(start + 1, i)
    endAt.set(end - 1, i + 1)
  })
  const fields = new Map(table.fields.map((field) => [field.name, field]))
  const placed = <K extends Span['kind']>(kind: K) => {
    const byStart = new Map<number, { end: number; span: SpanOf<K> }[]>()
    for (const span of spans) {
      if (!isOf(span, kind)) continue
      const at = startAt.get(span.start)
      const end = endAt.get(span.end)
      if (at !== undefined && end !== undefined) byStart.set(at, [...(byStart.get(at) ?? []), { end, span }])
    }
    return (at: number) => byStart.get(at) ?? []
  }
  const columnSpans = placed('column')
  const valueSpans = placed('value')
  const numberSpans = placed('number')
  const dateSpans = placed('date')

  // "Cars with 8 cylinders" in the table `cars`, "samples from forest" where each row has its Sample_ID.
  const { numbered, all: rowNouns } = rowNounsOf(table)

  const columns = memo((at: number): Column[] => {
    const token = tokens[at]
    const quoted = token?.kind === 'quoted' ? fields.get(token.raw) : undefined
    if (quoted) return [{ end: at + 1, field: quoted, score: 1, rivals: [] }]
    const isRow = numbered.has(token?.text ?? '')
    const here = columnSpans(at).filter(
      ({ end, span }) =>
        span.table === table.name && span.score >= minColumnScore && !(isRow && span.how === 'part' && end === at + 1),
    )
    const scored = here.map(({ end, span }) => {
      const used = facts?.uses.some((use) => use.field === span.field) ?? false
      const slack = span.how === 'part' ? 0.25 : 0.08
      return { end, name: span.field, score: span.score, used, slack, rank: span.score + (used ? 0.3 : 0) }
    })
    scored.sort((a, b) => b.end - a.end || b.rank - a.rank || (a.name < b.name ? -1 : 1))
    return scored.flatMap(({ end, name, score, used, slack }) => {
      const field = fields.get(name)
      const near = scored.filter(
        (other) => other.end === end && other.name !== name && other.score >= score - slack && score < 0.98,
      )
      // What the chart shows already is meant before what it does not.
      const rivals = near.filter((other) => other.used || !used).map((other) => other.name)
      if (!field) return []
      const column = { end, field, score, rivals }
      // "Talk time" of a column of seconds.
      const timed = measuresTime(field) && durations.has(tokens[end]?.text ?? '')
      return timed ? [{ ...column, end: end + 1 }, column] : [column]
    })
  })
  const numbers = (at: number) => numberSpans(at).map(({ end, span }) => ({ end, value: span.value, span }))
  const dates = (at: number) => dateSpans(at).map(({ end, span }) => ({ end, from: span.from, to: span.to }))
  const measureField = facts?.measure?.field
  const source: ConditionSource = {
    tokens,
    columns,
    numbers,
    dates,
    timeField: timeFieldOf(table, facts),
    measure: measureField ? (fields.get(measureField) ?? null) : null,
    bounded: facts?.bounded ? (fields.get(facts.bounded) ?? null) : null,
    rating: ratingOf(table),
    cycles: cyclesOf(table),
    age: table.fields.find(({ name, type }) => type === 'quantitative' && aged.test(fieldWords(name))) ?? null,
  }
  const ownName = (at: number, name: string) =>
    columns(at)
      .filter(({ field }) => field.name === name)
      .map(({ end }) => end)
  const conditions = memo((at: number) => conditionsAt(source, at))
  const values = memo((at: number) => valuesAt(tokens, at, table, valueSpans, facts, ownName))
  const skipInner = (at: number): number => (inner.has(tokens[at]?.text ?? '') ? skipInner(at + 1) : at)

  const named = new Set<number>()
  tokens.forEach((_, at) => {
    const ends = [...columns(at).map(({ end }) => end), ...values(at).map(({ end }) => end)]
    for (let i = at; i < Math.max(at, ...ends); i++) named.add(i)
  })

  const encodings = memo((at: number): Slotted<Found>[] => {
    const asked = pastQuestion(tokens, at)
    if (asked !== at) return encodings(asked)
    const plain = columns(at).flatMap(({ end, field, score, rivals }): Slotted<Found>[] => {
      const bare: Found = { kind: 'encoding', encoding: { field: field.name }, field, score, rivals }
      const unit = field.type === 'temporal' ? phrasesAt(timeUnitIndex, tokens, skipBy(tokens, end)) : []
      return [
        ...unit.map((found) => ({
          end: found.end,
          value: { ...bare, encoding: { field: field.name, timeUnit: found.meaning } } satisfies Found,
        })),
        { end, value: bare },
      ]
    })
    const aggregated = phrasesAt(aggregateIndex, tokens, at).flatMap(({ end, meaning }): Slotted<Found>[] => {
      const on = columns(skipInner(end)).map((column): Slotted<Found> => {
        const { field, score, rivals } = column
        // "Number of cylinders" is a number that stands in the table; "number of cars" is a count.
        const counts = meaning === 'count' && field.type !== 'quantitative'
        const encoding = counts
          ? { aggregate: 'count' as const }
          : { field: field.name, ...(meaning === 'count' ? {} : { aggregate: meaning }) }
        return { end: column.end, value: { kind: 'encoding', encoding, field: counts ? null : field, score, rivals } }
      })
      const count: Slotted<Found>[] =
        meaning === 'count'
          ? [
              {
                end,
                value: { kind: 'encoding', encoding: { aggregate: 'count' }, field: null, score: 0.9, rivals: [] },
              },
            ]
          : []
      return [...on, ...count]
    })
    return [...aggregated, ...plain]
  })

  const slotAt = (slot: string, at: number): Slotted<Found>[] => {
    const token = tokens[at]
    if (!token) return []
    switch (slot) {
      case 'column':
        return columns(at).map(({ end, field, score, rivals }) => ({
          end,
          value: { kind: 'column', field, score, rivals },
        }))
      case 'encoding':
        return encodings(at)
      case 'values':
        return values(at)
      case 'condition':
        return conditions(at)
      case 'superlative':
        return superlative.test(token.text)
          ? columns(at)
              .filter(({ end }) => end === at + 1)
              .map(({ end, field, score, rivals }) => {
                const from = smallest.has(token.text) ? 'bottom' : 'top'
                return { end, value: { kind: 'superlative', field, from, score, rivals } }
              })
          : []
      case 'number':
        return numbers(at).map(({ end, value }) => ({ end, value: { kind: 'number', number: value } }))
      case 'mark':
        return phrasesAt(markIndex, tokens, at).map(({ end, meaning }) => ({
          end,
          value: { kind: 'mark', mark: meaning, words: token.text },
        }))
      case 'aggregate':
        return phrasesAt(aggregateIndex, tokens, at).map(({ end, meaning }) => ({
          end,
          value: { kind: 'aggregate', aggregate: meaning },
        }))
      case 'timeunit':
        return phrasesAt(timeUnitIndex, tokens, at).map(({ end, meaning }) => ({
          end,
          value: { kind: 'timeunit', timeUnit: meaning },
        }))
      case 'channel':
        return phrasesAt(channelIndex, tokens, at).map(({ end, meaning }) => ({
          end,
          value: { kind: 'channel', channel: meaning },
        }))
      case 'wish':
        return phrasesAt(wishIndex, tokens, at).flatMap(({ end, meaning }) => {
          const limit = limits[Number(meaning)]
          return limit ? [{ end, value: { kind: 'wish', text: limit.text, offers: limit.offers } }] : []
        })
      case 'hue':
        return phrasesAt(hueIndex, tokens, at).map(({ end, meaning }) => ({
          end,
          value: { kind: 'hue', color: meaning },
        }))
      case 'scheme':
        return schemeNames.has(token.text) ? [{ end: at + 1, value: { kind: 'scheme', scheme: token.text } }] : []
      case 'text':
        return textAt(message, tokens, at)
      case 'unknown':
        return unknownAt(tokens, at, named, rowNouns)
      default:
        return []
    }
  }
  const slots = new Map<string, (at: number) => Slotted<Found>[]>()
  const fill = (slot: string, at: number): Slotted<Found>[] => {
    const known = slots.get(slot) ?? memo((place: number) => slotAt(slot, place))
    slots.set(slot, known)
    return known(at)
  }
  const silent = (token: Token) => glue.has(token.text) || rowNouns.has(token.text)
  const content = new Set(tokens.flatMap((token, i) => (token.kind === 'sign' || silent(token) ? [] : [i])))
  for (const at of named) if (!rowNouns.has(tokens[at]?.text ?? '')) content.add(at)
  // In "order total", the whole name of a column, the order is more than what a row is called.
  tokens.forEach((_, at) => {
    const whole = columns(at).filter(({ end, score }) => end > at + 1 && score >= wholeName)
    for (const { end } of whole) for (let i = at; i < end; i++) content.add(i)
  })
  return { message, tokens, fill, filler: new Set([...filler, ...rowNouns]), content, named }
}

/** What a row is called by the name of the table, and by what its ids number. */
const rowNounsOf = ({ name, fields }: TableProfile) => {
  const numbers = (field: FieldProfile) => field.semanticType === 'id' || classOf(field) === 'id'
  const ids = fields.filter((field) => numbers(field) && isUnique(field) && field.nulls === 0)
  const names = new Set(fields.map((field) => field.name.toLowerCase()))
  const nouns = (text: string) =>
    tokenize(fieldWords(text))
      .filter((token) => token.kind === 'word' && token.text.length > 2)
      .flatMap(({ text: word }) => [word, `${word}s`, word.replace(/s$/, '')])
      .filter((word) => !names.has(word))
  const numbered = ids.flatMap((field) => nouns(field.name)).filter((word) => !english.genericWords.has(word))
  return { numbered: new Set(numbered), all: new Set([...nouns(name), ...numbered]) }
}

/** "How they paid", "who sold it": where the column is that an indirect question names. */
const pastQuestion = (tokens: readonly Token[], start: number): number => {
  if (!asking.has(tokens[start]?.text ?? '') || tokens[start + 1]?.text === 'many') return start
  let at = start + 1
  while (asked.has(tokens[at]?.text ?? '')) at += 1
  return at < tokens.length ? at : start
}

const isOf = <K extends Span['kind']>(span: Span, kind: K): span is SpanOf<K> => span.kind === kind

const skipBy = (tokens: readonly Token[], at: number) => (groupOpening.includes(tokens[at]?.text ?? '') ? at + 1 : at)

/** Values of one field in a row: "Japan and Europe", "sun, rain or snow". */
const valuesAt = (
  tokens: readonly Token[],
  at: number,
  table: TableProfile,
  spansAt: (at: number) => { end: number; span: SpanOf<'value'> }[],
  facts: ChartFacts | null,
  ownName: (at: number, field: string) => number[],
): Slotted<Found>[] => {
  // "R" is a rating when it is written as the table writes it, and an accident in lower case.
  const scoreOf = ({ span }: { span: SpanOf<'value'> }) =>
    span.score >= minValueScore || tokens.some((token) => token.start === span.start && token.raw === span.value)
      ? Math.max(span.score, 0.8)
      : 0
  const starts = spansAt(at).filter((found) => found.span.table === table.name && scoreOf(found) > 0)
  const names = [...new Set(starts.map(({ span }) => span.field))]
  const used = (name: string) => facts?.uses.some((use) => use.field === name) ?? false
  const lists = names.flatMap((name) => {
    const field = table.fields.find((candidate) => candidate.name === name)
    if (!field) return []
    const next = (place: number) =>
      spansAt(place)
        .filter((found) => found.span.table === table.name && found.span.field === name && scoreOf(found) > 0)
        .sort((a, b) => b.end - a.end || b.span.score - a.span.score)[0]
    const values: (string | number | boolean)[] = []
    let end = at
    let place = at
    let score = 1
    for (;;) {
      const found = next(place)
      if (!found) break
      if (found.span.value !== null && !values.includes(found.span.value)) values.push(found.span.value)
      score = Math.min(score, scoreOf(found))
      end = found.end
      place = end
      while (joints.has(tokens[place]?.text ?? '')) place += 1
      // "Junior senior lead" is a list without its commas.
      if (place === end && !next(place)) break
    }
    // "The east and west regions": the name of the values' own field adds nothing.
    end = Math.max(end, ...ownName(end, field.name))
    return values.length > 0 ? [{ end, field, values, score, used: used(name) }] : []
  })
  lists.sort((a, b) => b.end - a.end || Number(b.used) - Number(a.used) || b.score - a.score)
  return lists.map(({ end, field, values, score }) => ({
    end,
    value: {
      kind: 'values',
      field,
      values,
      score,
      rivals: lists.some(({ used: inChart }) => inChart)
        ? []
        : lists.filter((other) => other.end === end && other.field !== field).map((other) => other.field.name),
    },
  }))
}

/** A quoted text, or else everything to the end of the message. */
const textAt = (message: string, tokens: readonly Token[], at: number): Slotted<Found>[] => {
  const token = tokens[at]
  if (!token) return []
  if (token.text === ':' || token.text === '=') return []
  if (token.kind === 'quoted') return [{ end: at + 1, value: { kind: 'text', text: token.raw } }]
  const rest = message
    .slice(token.start)
    .trim()
    .replace(/[.!?]+$/, '')
  return rest.length > 0 && rest.length <= 200 ? [{ end: tokens.length, value: { kind: 'text', text: rest } }] : []
}

/** One to three words in a row that name nothing known. */
const unknownAt = (
  tokens: readonly Token[],
  at: number,
  named: ReadonlySet<number>,
  rowNouns: ReadonlySet<string>,
): Slotted<Found>[] => {
  const ends: number[] = []
  for (let end = at + 1; end <= Math.min(at + 3, tokens.length); end++) {
    const token = tokens[end - 1]
    if (!token || token.kind === 'sign' || token.kind === 'number' || named.has(end - 1)) break
    if (glue.has(token.text) || rowNouns.has(token.text) || asking.has(token.text)) break
    ends.push(end)
  }
  return ends.reverse().map((end) => ({
    end,
    value: {
      kind: 'unknown',
      text: tokens
        .slice(at, end)
        .map(({ raw }) => raw)
        .join(' '),
    },
  }))
}
