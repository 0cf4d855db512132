import {
  conditionText,
  type Edit,
  filtersOf,
  findLimit,
  momentText,
  readFilter,
  type Spec,
  type TableProfile,
  transformsOf,
} from '@belvedere/spec'
import { chartFacts } from '../intent/chart-facts.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import { columnName, sentences, text } from '../say/text.ts'
import type { Trouble } from './reader.ts'

/** Stops edits that could be made and would show nothing, or nothing that can be read; says what would work instead. */
export const guard = (changes: readonly Edit[], table: TableProfile, current: Spec | null): Trouble | undefined =>
  tooManySlices(changes, table, current) ?? outOfReach(changes, table)

/** "All wards", where something else is filtered: to take all conditions away is not what was said. */
export function unfilteredColumn(
  changes: readonly Edit[],
  { columns, rows }: LinkedSentence,
  table: TableProfile,
  current: Spec,
): Trouble | undefined {
  const standing = filtersOf(current)
  const named = columns.find(
    ({ score, first }) => score >= wholeName && !rows.some((row) => row.first === first && row.how !== 'plural'),
  )?.field.name
  const clearsAll = changes.some((edit) => edit.type === 'clear_filter' && edit.field === undefined)
  if (!clearsAll || named === undefined || standing.some(({ field }) => field === named)) return undefined
  return {
    kind: 'impossible',
    text: text('trouble.not_filtered_by', {
      field: columnName(named),
      conditions: standing.map((filter) => conditionText(filter, table)),
    }),
    offers: [text('offer.remove_filter')],
  }
}
const wholeName = 0.9

const maxSlices = 30

/** A pie that nobody could read is refused with a way to one that can be. */
const tooManySlices = (changes: readonly Edit[], table: TableProfile, current: Spec | null): Trouble | undefined => {
  const facts = current && chartFacts(current)
  const pie = changes.some((edit) => edit.type === 'set_mark' && edit.mark === 'arc')
  const narrowed = changes.some((edit) => edit.type === 'limit' || edit.type === 'set_filter')
  if (!facts || !current || !pie || narrowed) return undefined
  const transforms = transformsOf(current)
  const cut = findLimit(transforms) !== null || transforms.some((transform) => readFilter(transform)?.op === 'one_of')
  const field = table.fields.find(({ name }) => name === facts.dimension?.field)
  if (!field || cut || facts.dimension?.def.bin || facts.dimension?.def.timeUnit || field.distinct <= maxSlices)
    return undefined
  return {
    kind: 'impossible',
    text: text('trouble.too_many_slices', { field: field.name, values: field.distinct }),
    offers: [text('offer.only_top_six_pie'), text('offer.only_top_ten')],
  }
}

const msPerDay = 86_400_000
const boundText = (value: number, temporal: boolean) =>
  temporal ? momentText(Math.floor(value / msPerDay) * msPerDay) : value

/** A condition that no value of its field can meet. */
export const outOfReach = (changes: readonly Edit[], table: TableProfile): Trouble | undefined => {
  for (const edit of changes) {
    if (edit.type !== 'set_filter') continue
    const { filter } = edit
    // Months and weekdays are numbers of their own, not moments.
    if ('timeUnit' in filter && filter.timeUnit !== undefined) continue
    const field = table.fields.find(({ name }) => name === filter.field)
    const reach = reachOf(filter)
    if (!reach || field?.min === undefined || field.max === undefined) continue
    if (reach.min <= field.max && reach.max >= field.min) continue
    const temporal = field.type === 'temporal'
    return {
      kind: 'impossible',
      text: sentences(
        text('trouble.out_of_reach', {
          field: field.name,
          from: boundText(field.min, temporal),
          to: boundText(field.max, temporal),
        }),
        text('talk.stays'),
      ),
      offers: [],
    }
  }
  return undefined
}

const reachOf = (filter: Extract<Edit, { type: 'set_filter' }>['filter']): { min: number; max: number } | null => {
  const numbers = 'values' in filter ? filter.values.filter((value) => typeof value === 'number') : []
  switch (filter.op) {
    case 'range':
      return { min: filter.min ?? Number.NEGATIVE_INFINITY, max: filter.max ?? Number.POSITIVE_INFINITY }
    case 'one_of':
      return numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : null
    case '>':
    case '>=':
      return typeof filter.value === 'number' ? { min: filter.value, max: Number.POSITIVE_INFINITY } : null
    case '<':
    case '<=':
      return typeof filter.value === 'number' ? { min: Number.NEGATIVE_INFINITY, max: filter.value } : null
    default:
      return null
  }
}
