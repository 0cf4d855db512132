import type { TableProfile } from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import { chartSentence } from '../interpreter/sentence.ts'
import { before } from '../language/en/new-chart/new-chart.ts'
import type { ChartReader, Reading } from '../recommendation.ts'
import { withNamedValues } from './named-values.ts'

/**
 * "Orders per month" names no column and can only mean the rows, counted over the table's first time; "cancellations per
 * month" those of them.
 */
export const rowsOverTime = (message: string, table: TableProfile, read: ChartReader): Reading[] => {
  const time = table.fields.find(({ type }) => type === 'temporal')
  const { tokens, fill } = sentenceOf(message, table, null)
  const at = tokens.findIndex((_, i) => before.has(tokens[i - 1]?.text ?? '') && fill('timeunit', i).length > 0)
  const unit = tokens[at]
  if (!time || !unit || at < 2) return []
  const conditions = chartSentence(message, table).filters
  const kept = conditions.map(({ start, end }) => message.slice(start, end)).join(', ')
  const put = `number of rows by ${unit.text} of "${time.name}"${kept === '' ? '' : ` for ${kept}`}`
  const readings = withNamedValues(read({ message: put, tables: [table] }), chartSentence(put, table))
  return readings.map((reading) => {
    const holds = (field: string) =>
      reading.evidence.some(({ kind, meaning }) => kind === 'filter' && meaning === field)
    const filters = conditions.filter(({ field }) => holds(field))
    const evidence = [
      { start: unit.start, end: unit.end, kind: 'column', meaning: time.name },
      ...filters.map(({ start, end, field }) => ({ start, end, kind: 'filter', meaning: field })),
    ]
    return { ...reading, evidence }
  })
}
