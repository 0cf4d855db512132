import { type FieldFacts, nameWords, wordClass } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import type { ColumnMention } from '../link/columns.ts'
import { type RowMention, rowEvidences } from '../link/rows.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import type { ChartSlot, GivenRule } from './draft.ts'

/** A column in a place of a chart, because words name it or by a rule. */
export function chartSlot(
  { facts }: LinkedSentence,
  field: FieldProfile,
  reason: { link: ColumnMention } | { given: GivenRule },
): ChartSlot {
  const empty = { aggregate: null, unit: null, link: null, noun: null, given: null, rate: null, over: null }
  return { ...empty, field, facts: facts.fields.get(field.name) ?? null, ...reason }
}

/** The rows, counted; in a table of totals the sum of their counts. */
export function rowsSlot(sentence: LinkedSentence): ChartSlot {
  const noun = rowNounOf(sentence)
  const weight = sentence.table.fields.find(({ name }) => name === sentence.facts.weightField)
  if (weight) return { ...chartSlot(sentence, weight, { given: 'count of the rows' }), aggregate: 'sum', noun }
  return {
    field: null,
    facts: null,
    aggregate: 'count',
    unit: null,
    link: null,
    noun,
    given: null,
    rate: null,
    over: null,
  }
}

/** The surest name of the rows, the first of equals. */
const rowNounOf = ({ rows }: LinkedSentence): RowMention | null =>
  rowEvidences.flatMap((how) => rows.find((link) => link.how === how) ?? [])[0] ?? null

export const isMeasure = (facts: FieldFacts | null | undefined): boolean => facts?.role === 'measure'

/** Whether a column makes groups that can be compared. */
export const isGroup = (facts: FieldFacts | null | undefined): boolean =>
  ['category', 'yesno', 'id', 'time'].includes(facts?.role ?? '') || facts?.steps === true

/** Whether a slot is a number of each row, as it stands in the table. */
export const isPlainNumber = ({ field, facts, unit, aggregate, rate, over }: ChartSlot): boolean =>
  (isMeasure(facts) || facts?.role === 'place' || isNumberWhenNamed({ field, facts, unit })) &&
  aggregate === null &&
  rate === null &&
  over === null

/** A time that is written as a number may be how long something took; an identifier is measured by whoever says so. */
export const isNumberWhenNamed = ({ field, facts, unit }: Pick<ChartSlot, 'field' | 'facts' | 'unit'>): boolean =>
  field?.type === 'quantitative' &&
  unit === null &&
  (facts?.role === 'id' || (facts?.role === 'time' && stepNames.has(lastWord(field))))

const stepNames = wordClass('names of steps in time')
const lastWord = ({ name }: FieldProfile): string => nameWords(name).at(-1)?.text ?? ''
