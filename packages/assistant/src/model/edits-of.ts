import type { Edit, EncodingChoice } from '@belvedere/spec'
import { type AnswerChange, rowCount } from './answer.ts'
import type { ListedColumn } from './columns.ts'
import { filterOf } from './filters.ts'
import { Misfit } from './misfit.ts'

/** A model's changes as edits of the chart that stands, whose columns these are. Throws `Misfit`. */
export const editsOf = (changes: readonly AnswerChange[], columns: readonly ListedColumn[]): Edit[] =>
  changes.map((change) => editOf(change, columns))

const editOf = (change: AnswerChange, columns: readonly ListedColumn[]): Edit => {
  const column = (id: string): ListedColumn => {
    const found = columns.find((one) => one.id === id)
    if (!found) throw new Misfit(`${id} is not of the table that the chart shows.`)
    return found
  }
  const nameOf = (id: string): string => column(id).field.name
  const on = (id: string | undefined) => (id === undefined ? {} : { field: nameOf(id) })
  switch (change.do) {
    case 'mark':
      return { type: 'set_mark', mark: change.mark }
    case 'add': {
      const { on: channel, summary, unit, bin } = change
      const encoding: EncodingChoice =
        change.column === rowCount
          ? { aggregate: 'count' }
          : {
              field: nameOf(change.column),
              ...(summary !== undefined && { aggregate: summary }),
              ...(unit !== undefined && { timeUnit: unit }),
              ...(bin === true && { bin }),
            }
      return channel === undefined ? { type: 'add_field', encoding } : { type: 'set_channel', channel, encoding }
    }
    case 'remove':
      return { type: 'remove_field', field: nameOf(change.column) }
    case 'replace':
      return { type: 'replace_field', from: nameOf(change.column), to: nameOf(change.by) }
    case 'filter':
      return { type: 'set_filter', filter: filterOf(change, column(change.column)) }
    case 'clear_filters':
      return { type: 'clear_filter', ...on(change.column) }
    case 'sort':
      return { type: 'sort', by: 'measure', order: change.order }
    case 'top':
    case 'bottom':
      return { type: 'limit', n: change.n, from: change.do }
    case 'summary':
      return { type: 'set_aggregate', aggregate: change.summary, ...on(change.column) }
    case 'unit':
      return { type: 'set_time_unit', timeUnit: change.unit, ...on(change.column) }
    case 'bin':
      return { type: 'set_bin', bin: true, ...on(change.column) }
    case 'swap_axes':
      return { type: 'transpose' }
    case 'stack':
      return { type: 'set_stack', stack: change.stack }
    case 'scale':
      return { type: 'set_scale', channel: change.on, scale: { type: change.scale } }
    default:
      return change satisfies never
  }
}
