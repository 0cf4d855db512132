import type { FieldFilter, FieldProfile } from '@belvedere/spec'
import type { ChartIntent, ColumnCondition, IntentSlot } from '../intent/chart-intent.ts'
import type { RowCondition } from '../intent/condition.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import { addsTotal, namesTotal } from '../link/totals.ts'
import type { ChartDraft } from '../propose/draft.ts'
import { type AnyText, text } from '../say/text.ts'

/** A condition that leaves out the rows of values which sum up the others. */
export interface LeftOutTotals extends ColumnCondition {
  condition: FieldFilter
  values: readonly string[]
}

/**
 * The rows to leave out of a chart of parts, since they would count twice. None of a column of which the chart shows chosen
 * values only, and none where all rows of the table are counted.
 */
export function totalsToLeaveOut(
  chart: ChartIntent,
  { table, facts }: Pick<LinkedSentence, 'table' | 'facts'>,
): LeftOutTotals[] {
  const [measure] = chart.measures
  if (chart.shape === 'total' && measure?.field === null && !measure.rate && chart.conditions.length === 0) return []
  return table.fields.flatMap((field): LeftOutTotals[] => {
    const totals = facts.fields.get(field.name)?.totals
    if (!totals || choosesValues(chart, field, totals)) return []
    return [{ field, condition: { op: 'none_of', field: field.name, values: [...totals] }, values: totals }]
  })
}

/** Whether a chart is of values of a column that it names, or leaves out its totals by itself. */
function choosesValues(
  { conditions, measures }: ChartIntent,
  { name }: FieldProfile,
  totals: readonly string[],
): boolean {
  const isTotal = (value: unknown): boolean => totals.some((total) => total === value)
  return (
    conditions.some(({ field, condition }) => {
      if (field.name !== name || ('op' in condition && condition.op === 'present')) return false
      return excludedBy(condition)?.some(isTotal) ?? true
    }) || measures.some(({ rate }) => rate?.field.name === name && rate.values.some(isTotal))
  )
}

/** The values that a condition leaves out; null if it chooses rows in another way. */
function excludedBy(condition: RowCondition): readonly unknown[] | null {
  if ('not' in condition) return 'op' in condition.not && condition.not.op === 'one_of' ? condition.not.values : null
  return 'op' in condition && condition.op === 'none_of' ? condition.values : null
}

/** Of a draft, unless the message names the total, or asks for it beside groups that are shown. */
export const unnamedTotals = (draft: ChartDraft, sentence: LinkedSentence): LeftOutTotals[] =>
  totalsToLeaveOut(draft, sentence).filter(({ field }) => {
    const isShown = groupsOf(draft).some((slot) => slot.field === field)
    return !namesTotal(sentence, field) && !(isShown && addsTotal(sentence, field))
  })

/** Of a change of a chart, of the columns that get a place in it: the others were decided when it was made. */
export function totalsOfNewGroups<Totals extends LeftOutTotals>(
  totals: readonly Totals[],
  before: ChartIntent,
  after: ChartIntent,
): Totals[] {
  const shown = new Set(groupsOf(before).map((slot) => slot.field?.name))
  return totals.filter(({ field }) => !shown.has(field.name) && groupsOf(after).some((slot) => slot.field === field))
}

const groupsOf = ({ along, series, panel }: ChartIntent): IntentSlot[] =>
  [along, series, panel].flatMap((slot) => slot ?? [])

/** Says which values were left out. */
export function leftOutText(totals: readonly LeftOutTotals[]): AnyText[] {
  const values = totals.flatMap((one) => one.values)
  const quoted = values.map((value) => text('assumed.quoted', { words: value }))
  return values.length === 0 ? [] : [text('assumed.left_out_totals', { count: values.length, values: quoted })]
}
