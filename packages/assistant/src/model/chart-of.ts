import {
  fieldRef,
  filterTransform,
  limitTransforms,
  type PartialEncoding,
  type PartialSpec,
  type TableProfile,
} from '@belvedere/spec'
import { type Answer, rowCount, type Shown } from './answer.ts'
import type { ListedColumn } from './columns.ts'
import { filterOf } from './filters.ts'
import { Misfit } from './misfit.ts'

type ChartAnswer = Extract<Answer, { kind: 'chart' }>

/** A model's chart as a partial spec for the solver. Throws `Misfit`. */
export const chartOf = (answer: ChartAnswer, columns: readonly ListedColumn[], first: TableProfile): PartialSpec => {
  const column = (id: string) => {
    const found = columns.find((one) => one.id === id)
    if (!found) throw new Misfit(`There is no column ${id}.`)
    return found
  }
  const used = [...answer.show, ...answer.filters].flatMap((one) => (one.column === rowCount ? [] : column(one.column)))
  const table = used[0]?.table ?? first
  if (used.some((one) => one.table !== table)) throw new Misfit('Use columns of one table only.')
  const summarised = answer.show.some(isMeasure)
  const encodings = answer.show.map((shown) =>
    encodingOf(shown, shown.column === rowCount ? null : column(shown.column), summarised),
  )
  const measure = answer.show.find(isMeasure)
  const along = encodings.find((one, at) => one.field !== undefined && !isMeasure(answer.show[at]))
  const by = measure && {
    ...(measure.column !== rowCount && { field: column(measure.column).field.name }),
    aggregate: aggregateOf(measure),
  }
  if (answer.sort && along && by)
    along.sort = {
      ...(by.field !== undefined && { field: fieldRef(by.field) }),
      op: by.aggregate,
      order: answer.sort,
    }
  const n = answer.top ?? answer.bottom
  const taken = new Set(table.fields.map(({ name }) => name))
  const group = along?.field === undefined || along.bin ? undefined : along
  const limited =
    n === undefined || !by || group?.field === undefined
      ? []
      : limitTransforms(
          {
            n,
            from: answer.top === undefined ? 'bottom' : 'top',
            by,
            group: { field: group.field, ...(group.timeUnit && { timeUnit: group.timeUnit }) },
          },
          taken,
        )
  return {
    data: { name: table.name },
    ...(answer.mark && { mark: answer.mark }),
    encodings,
    transform: [...answer.filters.map((one) => filterTransform(filterOf(one, column(one.column)), table)), ...limited],
    params: [],
    wishes: {},
  }
}

const isMeasure = (shown: Shown | undefined): boolean =>
  shown !== undefined && (shown.column === rowCount || shown.summary !== undefined)
const aggregateOf = ({ column, summary }: Shown) => (column === rowCount ? 'count' : (summary ?? 'count'))

/** What the model leaves out is for the solver, but nothing is summarised beside what the model summarises. */
const encodingOf = (shown: Shown, column: ListedColumn | null, summarised: boolean): PartialEncoding => {
  const { on, summary, unit, bin } = shown
  const channel = on === undefined ? {} : { channel: on }
  if (!column) return { ...channel, aggregate: 'count', role: 'measure' }
  const dated = unit !== undefined && column.field.type === 'temporal'
  return {
    ...channel,
    field: column.field.name,
    ...(summary !== undefined ? { aggregate: summary, role: 'measure' as const } : summarised && { aggregate: null }),
    ...(bin === true && { bin: true }),
    ...(dated && { timeUnit: unit }),
  }
}
