import type { FieldFilter } from '@belvedere/spec'
import { flagOf } from '../../interpreter/flags.ts'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { type AnyText, readerWords, text } from '../../say/text.ts'
import { columnIn, isNumber, type Reader, type Slots, slot, useOf } from '../reader.ts'

/** Said where a noun that names nothing in the table was passed over. */
export const nounTaken = (slots: Slots): AnyText[] => {
  const noun = slot(slots, 'unknown')?.text
  return noun === undefined ? [] : [text('assumed.rows', { words: readerWords(noun) })]
}

/** "Only the ones that nest", of a column of yes and no. */
const withFlag =
  (which: 'yes' | 'no'): Reader =>
  (slots, { table }) => {
    const field = columnIn(slots)
    const flag = field && flagOf(table.name, field)
    const value = flag?.[which] ?? null
    if (!field || value === null) return null
    const filter: FieldFilter = { op: 'one_of', field: field.name, values: [value] }
    return { edits: [{ type: 'set_filter', filter }], assumed: nounTaken(slots) }
  }

/** "The ones with violations", "without a fine": of an amount that may be nothing. Null of what the chart shows or keeps already. */
const withSome =
  (which: 'some' | 'none'): Reader =>
  (slots, context) => {
    const field = columnIn(slots)
    const isSettled = field && (useOf(context, field.name) || context.filters.some((one) => one.field === field.name))
    if (!field || (which === 'none' && isSettled)) return null
    if (!isNumber(field) || field.min !== 0) return withFlag(which === 'some' ? 'yes' : 'no')(slots, context)
    const filter: FieldFilter =
      which === 'some' ? { op: '>', field: field.name, value: 0 } : { op: 'one_of', field: field.name, values: [0] }
    return { edits: [{ type: 'set_filter', filter }], assumed: nounTaken(slots) }
  }

/** Rows by what holds of them and by what they have any of. */
export const flagReaders = {
  keep_flag: withFlag('yes'),
  drop_flag: withFlag('no'),
  leave_flag: (slots, context) => (useOf(context, columnIn(slots)?.name) ? null : withFlag('no')(slots, context)),
  keep_some: withSome('some'),
  drop_some: withSome('none'),
} satisfies { [name in ReaderName]?: Reader }
