import type { FieldProfile, FilterValue, TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { joining } from '../language/en/new-chart/listed-values.ts'
import { ledgerAmount } from '../measures/money-column.ts'

const sureValue = 0.75

/** What counts the rows of values, where two or more of one column are all that a message says: "cash or card". */
export const listedValues = (sentence: EditSentence, table: TableProfile): string | null => {
  const listed = table.fields
    .map((field) => ({ field, values: onlyValues(sentence, field) }))
    .find(({ values }) => values.size > 1)
  if (!listed) return null
  const { field, values } = listed
  const some = values.size < field.distinct ? ` for ${[...values].map((value) => `"${value}"`).join(', ')}` : ''
  const paid = ledgerAmount(table)
  return `${paid ? `total "${paid.name}"` : 'number of rows'} by "${field.name}"${some}`
}

/** The values of a column that are all that is said; none where more is. */
const onlyValues = ({ tokens, fill }: EditSentence, field: FieldProfile): ReadonlySet<FilterValue> => {
  const said = new Set<FilterValue>()
  let at = 0
  while (at < tokens.length) {
    const found = fill('values', at).find(
      ({ value }) => value.kind === 'values' && value.field === field && value.score >= sureValue,
    )
    if (found?.value.kind === 'values') for (const value of found.value.values) said.add(value)
    else if (!joining.has(tokens[at]?.text ?? '')) return new Set()
    at = found?.end ?? at + 1
  }
  return said
}
