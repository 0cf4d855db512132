import { type FieldProfile, fieldWords, type TableProfile } from '@belvedere/spec'
import type { ChartFacts } from '../intent/chart-facts.ts'
import { cyclesOf } from '../interpreter/cycles.ts'
import { isAmount } from '../interpreter/field-class.ts'
import { ratingOf } from '../interpreter/ratings.ts'
import type { Span } from '../interpreter/span.ts'
import { filler, glue } from '../language/en/edits/classes.ts'
import { aged } from '../language/en/edits/sentence.ts'
import type { Sentence, Slotted } from '../language/pattern.ts'
import { type Token, tokenize } from '../language/tokens.ts'
import type { Found } from './found.ts'
import { columnsAt } from './sentence/columns.ts'
import { memo } from './sentence/memo.ts'
import { placing } from './sentence/placed-spans.ts'
import { rowNounsOf } from './sentence/row-nouns.ts'
import { type SlotSource, slotAt } from './sentence/slots.ts'
import { valuesAt } from './sentence/values.ts'

const wholeName = 0.95

/** A message cut into tokens with what its words may name, for the patterns to match. */
export interface EditSentence extends Sentence<Found> {
  message: string
  /** Indices of the tokens that carry meaning; what a reading leaves out of these counts against it. */
  content: ReadonlySet<number>
  /** Indices of tokens that name something of the table. */
  named: ReadonlySet<number>
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
  const placed = placing(tokens, spans)
  const columnSpans = placed('column')
  const valueSpans = placed('value')
  const numberSpans = placed('number')
  const dateSpans = placed('date')

  // "Cars with 8 cylinders" in the table `cars`, "samples from forest" where each row has its Sample_ID.
  const { numbered, all: rowNouns } = rowNounsOf(table)
  const columns = memo((at: number) => columnsAt({ tokens, table, facts, spans: columnSpans, numbered }, at))
  const ownName = (at: number, name: string) =>
    columns(at)
      .filter(({ field }) => field.name === name)
      .map(({ end }) => end)
  const values = memo((at: number) => valuesAt(tokens, at, table, valueSpans, facts, ownName))

  const named = new Set<number>()
  tokens.forEach((_, at) => {
    const ends = [...columns(at).map(({ end }) => end), ...values(at).map(({ end }) => end)]
    for (let i = at; i < Math.max(at, ...ends); i++) named.add(i)
  })

  const fieldOf = (name: string | null | undefined) => table.fields.find((field) => field.name === name) ?? null
  const source: SlotSource = {
    message,
    tokens,
    columns,
    values,
    named,
    rowNouns,
    numbers: (at) => numberSpans(at).map(({ end, span }) => ({ end, value: span.value, span })),
    dates: (at) => dateSpans(at).map(({ end, span }) => ({ end, from: span.from, to: span.to })),
    timeField: timeFieldOf(table, facts),
    measure: fieldOf(facts?.measure?.field),
    bounded: fieldOf(facts?.bounded),
    amounts: table.fields.filter(isAmount),
    rating: ratingOf(table),
    cycles: cyclesOf(table),
    age: table.fields.find(({ name, type }) => type === 'quantitative' && aged.test(fieldWords(name))) ?? null,
  }
  const slots = new Map<string, (at: number) => Slotted<Found>[]>()
  const fill = (slot: string, at: number): Slotted<Found>[] => {
    const known = slots.get(slot) ?? memo((place: number) => slotAt(source, slot, place))
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
