import { type FieldProfile, fieldLabel, type PartialEncoding, type TableProfile } from '@belvedere/spec'
import { classOf, isAmount } from '../interpreter/field-class.ts'
import { predicatesOf } from '../interpreter/predicates.ts'
import { chartSentence } from '../interpreter/sentence.ts'
import type { Reading } from '../recommendation.ts'
import { plain } from '../refine/reading.ts'

/** So many rows can be told apart by their names. */
const fewRows = 60
/** Where nothing but conditions was read, a value at the head of the sentence is one of them. */
const plainly = 0.6
/** Conditions by themselves leave open what is to be seen of the rows, so nothing surer is claimed. */
const confidence = 0.5

/**
 * "Houses with more than 4 rooms" names conditions and nothing to draw: the number that they bound, of each row that is left
 * where the table has few, else how it is spread. None where a condition is doubtful or bounds no number.
 */
export const matchingRows = (message: string, table: TableProfile): Reading[] => {
  const { filters, mentions, fields } = chartSentence(message, table)
  const bounded = filters.map(({ field }) => fields.get(field)).find((field) => field && isAmount(field))
  const clear = filters.every(({ strength, having }) => strength >= plainly && having === null)
  if (!bounded || !clear || mentions.some(({ clause }) => clause === 'sort' || clause === 'limit')) return []
  const name = table.fields.find((field) => classOf(field) === 'name')
  const single = name && table.rows <= fewRows
  return [
    {
      partial: {
        data: { name: table.name },
        encodings: single ? eachOf(name, bounded) : spreadOf(bounded),
        transform: predicatesOf(filters, table).map((filter) => ({ filter })),
        params: [],
        wishes: { mark: 'bar' },
      },
      confidence,
      assumptions: [`These are the rows that match, by their ${fieldLabel(bounded.name)}.`],
      evidence: filters.map(({ start, end, field }) => ({ start, end, kind: 'filter', meaning: field })),
    },
  ]
}

const eachOf = ({ name }: FieldProfile, number: FieldProfile): PartialEncoding[] => [
  { ...plain, field: name, role: 'dimension' },
  { ...plain, field: number.name, role: 'measure' },
]
const spreadOf = (number: FieldProfile): PartialEncoding[] => [
  { ...plain, field: number.name, bin: classOf(number) === 'number' ? true : null, role: 'dimension' },
  { aggregate: 'count', role: 'measure' },
]
