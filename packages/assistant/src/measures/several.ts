import { type FieldProfile, foldMeasures, type PartialEncoding, type TableProfile } from '@belvedere/spec'
import { tookAggregate } from '../interpreter/explain.ts'
import type { Reading } from '../recommendation.ts'
import { addsUp } from '../refine/amounts.ts'
import { alongIn } from '../refine/reading.ts'
import type { SeveralRequest } from './read-several.ts'

/**
 * The reading of the first measure with the others beside it: bars side by side or lines in one plot where they are of one
 * kind, a panel for each with its own scale where they are not. Null where the chart draws no groups of it.
 */
export const withSeveral = (reading: Reading, { fields }: SeveralRequest, table: TableProfile): Reading | null => {
  const { encodings, mark, wishes, transform } = reading.partial
  const [first] = fields
  const measure = encodings.find(
    ({ field, role, aggregate }) => field === first?.name && (aggregate || role === 'measure'),
  )
  const along = alongIn(reading)
  const series = encodings.find(({ role }) => role === 'series')
  const drawn = mark ?? wishes.mark
  if (!first || !measure || !along || encodings.length !== (series ? 3 : 2)) return null
  if (fields.some(({ name }) => name === along.field)) return null
  if (drawn !== 'bar' && drawn !== 'line' && drawn !== 'area') return null
  const { transforms, key, value } = foldMeasures(fields.map(({ name }) => name))
  const taken = new Set(table.fields.map(({ name }) => name))
  if (taken.has(key) || taken.has(value)) return null
  const plain = { field: key, type: 'nominal', aggregate: null, bin: null, timeUnit: null } as const
  const together = ofOneKind(fields)
  const beside: PartialEncoding[] =
    drawn === 'bar'
      ? [
          { ...plain, channel: 'color' },
          { ...plain, channel: 'xOffset' },
        ]
      : [{ ...plain, channel: 'color' }]
  const apart: PartialEncoding[] = [
    ...(series ? [{ ...series, channel: 'color' as const }] : []),
    { ...plain, channel: 'row' },
  ]
  const before = measure.aggregate ? tookAggregate(measure.aggregate, first.name) : null
  const guessed = before !== null && reading.assumptions.includes(before)
  const aggregate = guessed ? (fields.every(addsUp) ? 'sum' : 'mean') : (measure.aggregate ?? null)
  return {
    ...reading,
    partial: {
      ...reading.partial,
      mark: mark ?? drawn,
      transform: [...transform, ...transforms],
      encodings: [
        { ...along, channel: 'x' },
        { ...measure, aggregate, field: value, channel: 'y', type: 'quantitative' },
        ...(together && !series ? beside : apart),
      ],
      ...(!together && { extra: { resolve: { scale: { y: 'independent' } } } }),
    },
    assumptions: [
      ...reading.assumptions.map((sentence) =>
        sentence === before && aggregate ? tookAggregate(aggregate, value) : sentence,
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
  return Math.max(...sizes) <= (alike ? 20 : nearlyAlike) * Math.min(...sizes)
}
/** What only one of two names says in what it is measured may still be of one kind: budgeted, and actual dollars. */
const nearlyAlike = 1.5
