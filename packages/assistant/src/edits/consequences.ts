import { applyEdits, type Edit, findLimit, type Spec, type TableProfile } from '@belvedere/spec'
import { chartFacts } from './chart-facts.ts'
import { isTime } from './reader.ts'

/**
 * The edits with what follows of them: the best few of what is no longer shown are not kept, and time runs along the
 * bottom where a chart that lies becomes lines.
 */
export const withConsequences = (edits: readonly Edit[], current: Spec, table: TableProfile): Edit[] =>
  withoutIdleLimit(withTimeBelow(edits, current, table), current, table)

const withoutIdleLimit = (edits: Edit[], current: Spec, table: TableProfile): Edit[] => {
  const applied = applyEdits(current, edits, table)
  const limit = applied.ok ? findLimit(applied.partial.transform)?.limit : undefined
  const ranked = limit?.group?.field
  if (!applied.ok || !limit || limit.others || ranked === undefined) return edits
  const wasShown = chartFacts(current)?.uses.some(({ field }) => field === ranked) === true
  const isShown = applied.partial.encodings.some(({ field }) => field === ranked)
  const asked = edits.some(({ type }) => type === 'limit')
  return wasShown && !isShown && !asked ? [...edits, { type: 'clear_limit' }] : edits
}

const withTimeBelow = (edits: readonly Edit[], current: Spec, { fields }: TableProfile): Edit[] => {
  const facts = chartFacts(current)
  const lines = edits.some((edit) => edit.type === 'set_mark' && (edit.mark === 'line' || edit.mark === 'area'))
  const holdsTime = (name: string | null | undefined) => fields.some((field) => field.name === name && isTime(field))
  const put = edits.find((edit) => edit.type === 'set_channel' && edit.channel === 'y')
  const along = put?.type === 'set_channel' ? put.encoding.field : facts?.dimension?.field
  if (!facts?.horizontal || !lines || !holdsTime(along)) return [...edits]
  return [
    { type: 'transpose' },
    ...edits.map((edit): Edit => (edit === put && edit.type === 'set_channel' ? { ...edit, channel: 'x' } : edit)),
  ]
}
