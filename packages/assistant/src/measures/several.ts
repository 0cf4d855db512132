import { type FieldProfile, foldMeasures, type PartialEncoding, type TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { tookAggregate } from '../interpreter/explain.ts'
import { classOf } from '../interpreter/field-class.ts'
import { severalClasses, severalPatterns } from '../language/en/derived.ts'
import { compilePattern, matchPattern } from '../language/pattern.ts'
import type { Reading } from '../recommendation.ts'
import { alongIn } from '../refine/reading.ts'

/** Several measures that are to be drawn along the same groups, and the sentence about the first of them. */
export interface SeveralRequest {
  fields: FieldProfile[]
  rest: string
}

const compiled = severalPatterns.map((source) => compilePattern(source, severalClasses))
const slots = ['encoding', 'b', 'c']

/** Reads "revenue and profit by month": measures in a row, and then what they are drawn along. */
export const readSeveral = (sentence: EditSentence, table: TableProfile): SeveralRequest | null => {
  const { tokens, message } = sentence
  for (const pattern of compiled) {
    for (let at = 0; at < tokens.length; at++) {
      for (const match of matchPattern(pattern, at, sentence)) {
        const found = slots.flatMap((name) => match.slots.get(name) ?? [])
        const measures = found.flatMap(({ value }) =>
          value.kind === 'encoding' && value.field && isMeasured(value.field) && value.score >= sureName
            ? [{ field: value.field, aggregate: value.encoding.aggregate ?? null }]
            : [],
        )
        const fields = [...new Set(measures.map(({ field }) => field))]
        const alike = new Set(measures.map(({ aggregate }) => aggregate)).size === 1
        const [first] = found
        const [, second] = found
        const last = found.at(-1)
        if (!first || !second || !last || fields.length !== found.length || !alike) continue
        const cut = { from: tokens[first.end - 1]?.end ?? 0, to: tokens[last.end - 1]?.end ?? message.length }
        return {
          fields: fields.filter(({ name }) => table.fields.some((one) => one.name === name)),
          rest: message.slice(0, cut.from) + message.slice(cut.to),
        }
      }
    }
  }
  return null
}

const sureName = 0.7

/** Amounts; whole numbers of a few steps only where their column counts or is paid. */
const isMeasured = (field: FieldProfile) =>
  classOf(field) === 'number' ||
  (classOf(field) === 'steps' && (field.semanticType === 'count' || field.semanticType === 'currency'))

/**
 * The reading of the first measure with the others beside it: bars side by side or lines in one plot where they are of one
 * kind, a panel for each with its own scale where they are not. Null where the chart draws no groups of it.
 */
export const withSeveral = (reading: Reading, { fields }: SeveralRequest, table: TableProfile): Reading | null => {
  const { encodings, mark, wishes, transform } = reading.partial
  const [first] = fields
  const measure = encodings.find(({ field, aggregate }) => field === first?.name && aggregate)
  const along = alongIn(reading)
  const drawn = mark ?? wishes.mark
  if (!first || !measure?.aggregate || !along || encodings.length !== 2) return null
  if (drawn !== 'bar' && drawn !== 'line' && drawn !== 'area') return null
  const { transforms, key, value } = foldMeasures(fields.map(({ name }) => name))
  const taken = new Set(table.fields.map(({ name }) => name))
  if (taken.has(key) || taken.has(value)) return null
  const plain = { field: key, type: 'nominal', aggregate: null, bin: null, timeUnit: null } as const
  const beside: PartialEncoding[] =
    drawn === 'bar'
      ? [
          { ...plain, channel: 'color' },
          { ...plain, channel: 'xOffset' },
        ]
      : [{ ...plain, channel: 'color' }]
  const together = ofOneKind(fields)
  const before = tookAggregate(measure.aggregate, first.name)
  return {
    ...reading,
    partial: {
      ...reading.partial,
      mark: mark ?? drawn,
      transform: [...transform, ...transforms],
      encodings: [
        { ...along, channel: 'x' },
        { ...measure, field: value, channel: 'y', type: 'quantitative' },
        ...(together ? beside : [{ ...plain, channel: 'row' as const }]),
      ],
      ...(!together && { extra: { resolve: { scale: { y: 'independent' } } } }),
    },
    assumptions: [
      ...reading.assumptions.map((sentence) =>
        sentence === before ? tookAggregate(measure.aggregate ?? 'sum', value) : sentence,
      ),
      ...(together ? [] : ['They are measured differently, so each has a panel with its own scale.']),
    ],
  }
}

/** The same unit and numbers of about the same size: on one scale both can be read. */
const ofOneKind = (fields: readonly FieldProfile[]): boolean => {
  const [first] = fields
  const sizes = fields.map(({ min = 0, max = 0 }) => Math.max(Math.abs(min), Math.abs(max)))
  const alike = fields.every(({ unit, semanticType }) => unit === first?.unit && semanticType === first?.semanticType)
  return alike && Math.max(...sizes) <= 20 * Math.min(...sizes)
}
