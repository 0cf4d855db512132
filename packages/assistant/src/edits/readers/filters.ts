import { conditionText, type Edit, type FilterValue, findLimit, transformsOf, unitsOf } from '@belvedere/spec'
import { classOf, isUnique } from '../../interpreter/field-class.ts'
import { personOf, rowNameOf } from '../../interpreter/row-names.ts'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { isTruth } from '../../language/en/flags.ts'
import { columnName, text } from '../../say/text.ts'
import type { Found } from '../found.ts'
import {
  already,
  columnIn,
  type EditContext,
  edits,
  impossible,
  isCategory,
  isNumber,
  isTime,
  type Reader,
  type Slots,
  slot,
} from '../reader.ts'
import { nounTaken } from './flags.ts'

type Values = { field: string; values: FilterValue[]; all: FilterValue[] }

const valuesIn = (slots: Slots, name = 'values'): Values | null => {
  const found = slot(slots, 'values', name)
  if (!found) return null
  const { field, values } = found
  // "Revenue for desks" names a measure, not the column that desks are of.
  const column = columnIn(slots)
  if (column && isNumber(column) && column.name !== field.name) return null
  const own = columnIn(slots, 'own')
  if (own && own.name !== field.name) return null
  const noun = slot(slots, 'column', 'noun')
  if (noun && !isNoun(noun)) return null
  const all = field.values.flatMap(({ value }) => (value === null ? [] : [value]))
  return { field: field.name, values, all }
}

/** "Away games", "dumped batches": a word that hardly names a column, or the one that tells rows apart, is what rows are called. */
const isNoun = ({ field, score }: Extract<Found, { kind: 'column' }>): boolean =>
  score < wholeName || (isUnique(field) && !isNumber(field)) || classOf(field) === 'id'
const wholeName = 0.85

const shownAlready = (values: readonly FilterValue[]) =>
  text('trouble.shown_already', { count: values.length, values: values.map(String) })
const nothingLeft = (values: readonly FilterValue[]) => text('trouble.nothing_left', { values: values.map(String) })

const shown = ({ filters }: EditContext, field: string) =>
  filters.flatMap((filter) => (filter.op === 'one_of' && filter.field === field ? [filter] : []))[0]
const hidden = ({ filters }: EditContext, field: string) =>
  filters.flatMap((filter) => (filter.op === 'none_of' && filter.field === field ? [filter] : []))[0]

/** To keep every value there is would change nothing: "boys vs girls" are told apart. */
const keep: Reader = (slots, { facts, filters }) => {
  const found = valuesIn(slots)
  if (!found) return null
  const { field, values, all } = found
  const every = all.length > 1 && all.every((value) => values.includes(value))
  if (!every) return edits({ type: 'set_filter', filter: { op: 'one_of', field, values } })
  if (filters.some((filter) => filter.field === field)) return edits({ type: 'clear_filter', field })
  return facts.uses.some((use) => use.field === field)
    ? already(shownAlready(values))
    : edits({ type: 'add_field', encoding: { field } })
}

/** Values to be compared need to be told apart: where the chart has no place for their field, it gets one. */
const compareValues: Reader = (slots, context) => {
  const { facts } = context
  const found = valuesIn(slots)
  if (!found) return null
  const { field, values, all } = found
  const only: Edit = { type: 'set_filter', filter: { op: 'one_of', field, values } }
  const told = values.length < 2 || facts.uses.some((use) => use.field === field)
  if (all.length === values.length) return keep(slots, context)
  return told ? edits(only) : edits(only, { type: 'add_field', encoding: { field } })
}

const drop: Reader = (slots, context) => {
  const found = valuesIn(slots)
  if (!found) return null
  const { field, values, all } = found
  const kept = shown(context, field)
  if (kept) {
    const rest = kept.values.filter((value) => !values.includes(value))
    if (rest.length === kept.values.length)
      return already(text('trouble.hidden_already', { count: values.length, values: values.map(String) }))
    return rest.length > 0
      ? edits({ type: 'set_filter', filter: { op: 'one_of', field, values: rest } })
      : impossible(nothingLeft(values), text('offer.remove_filter'))
  }
  if (all.length > 0 && all.every((value) => values.includes(value))) return impossible(nothingLeft(values))
  const gone = [...(hidden(context, field)?.values ?? [])]
  for (const value of values) if (!gone.includes(value)) gone.push(value)
  return edits({ type: 'set_filter', filter: { op: 'none_of', field, values: gone } })
}

/** "Not dramas", "everything but dramas": the others, also where they alone were shown. */
const allBut: Reader = (slots, context) => {
  const found = valuesIn(slots)
  if (!found) return null
  const { field, values, all } = found
  const kept = shown(context, field)
  const others = all.some((value) => !values.includes(value))
  const turned = kept && others && kept.values.every((value) => values.includes(value))
  return turned ? edits({ type: 'set_filter', filter: { op: 'none_of', field, values } }) : drop(slots, context)
}

const add: Reader = (slots, context) => {
  const found = valuesIn(slots)
  if (!found) return null
  const { field, values, all } = found
  const kept = shown(context, field)
  if (kept) {
    const together = [...kept.values, ...values.filter((value) => !kept.values.includes(value))]
    return all.length > 0 && all.every((value) => together.includes(value))
      ? edits({ type: 'clear_filter', field })
      : edits({ type: 'set_filter', filter: { op: 'one_of', field, values: together } })
  }
  const gone = hidden(context, field)
  if (!gone) return already(shownAlready(values))
  const rest = gone.values.filter((value) => !values.includes(value))
  return rest.length > 0
    ? edits({ type: 'set_filter', filter: { op: 'none_of', field, values: rest } })
    : edits({ type: 'clear_filter', field })
}

/** "And Vietnam" joins the values that are kept; where none are, it is the one to look at. */
const andValues: Reader = (slots, context) => {
  const found = valuesIn(slots)
  return found && shown(context, found.field) ? add(slots, context) : keep(slots, context)
}

const withNoun =
  (read: Reader): Reader =>
  (slots, context) => {
    const result = read(slots, context)
    return result && 'edits' in result
      ? { ...result, assumed: [...(result.assumed ?? []), ...nounTaken(slots)] }
      : result
  }

const dropMissing: Reader = (slots, { facts }) => {
  const named = columnIn(slots)?.name
  const fields = named === undefined ? facts.uses.flatMap(({ field }) => field ?? []) : [named]
  const unique = [...new Set(fields)]
  const change = unique.map((field): Edit => ({ type: 'set_filter', filter: { op: 'present', field }, keep: true }))
  return change.length > 0 ? { edits: change } : null
}

const clear: Reader = (slots, { filters, spec, table }) => {
  const field = columnIn(slots)?.name
  const cut = findLimit(transformsOf(spec))?.limit
  const all = field === undefined || cut?.group?.field === field
  const uncut: Edit[] = cut && all ? [{ type: 'clear_limit' }] : []
  const own = filters.filter((filter) => table.fields.some(({ name }) => name === filter.field))
  const standing = field === undefined ? own : own.filter((filter) => filter.field === field)
  if (standing.length > 0)
    return edits(field === undefined ? { type: 'clear_filter' } : { type: 'clear_filter', field }, ...uncut)
  if (uncut.length > 0) return { edits: uncut }
  if (own.length === 0) return already(text('trouble.not_filtered'))
  // "All patients" of a table of patients are all of its rows.
  if (field === rowNameOf(table)?.name) return edits({ type: 'clear_filter' })
  return impossible(
    text('trouble.not_filtered_by', {
      field: columnName(field ?? ''),
      conditions: own.map((filter) => conditionText(filter, table)),
    }),
    text('offer.remove_filter'),
  )
}

/** "Everyone again": the people who were picked, or else what was picked last by name; what else is kept stays. */
const clearPeople: Reader = (slots, context) => {
  const { filters, table } = context
  const person = personOf(table)
  const picked =
    filters.find(({ field }) => field === person?.name) ??
    filters.findLast((filter) => filter.op === 'one_of' && !filter.values.some(isTruth))
  return picked ? edits({ type: 'clear_filter', field: picked.field }) : clear(slots, context)
}

/** "All patients": a noun that names nothing else is what the rows are called. */
const clearByNoun: Reader = (slots, context) => {
  const noun = slot(slots, 'unknown')?.text ?? ''
  const isCut = findLimit(unitsOf(context.spec)[0]?.transforms ?? []) !== null
  return (context.filters.length > 0 || isCut) && !noun.includes(' ') ? clear(new Map(), context) : null
}

const clearTimes: Reader = (_, { filters, table }) => {
  const times = new Set(table.fields.filter(isTime).map(({ name }) => name))
  const fields = [...new Set(filters.map(({ field }) => field))].filter((field) => times.has(field))
  return fields.length > 0
    ? { edits: fields.map((field): Edit => ({ type: 'clear_filter', field })) }
    : already(text('trouble.no_time_left_out'))
}

/** "The Americas" are the values that have the word in them, where one column alone has any. */
const valuesNamedBy = (words: string, { table }: EditContext): Values | null => {
  const stem = words.toLowerCase().replace(/s$/, '')
  const isWord = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(stem)
  const [only, ...more] = table.fields.filter(isCategory).flatMap((field): Values[] => {
    const all = field.values.flatMap(({ value }) => (value === null ? [] : [value]))
    const values = all.filter((value) => typeof value === 'string' && isWord(value))
    return values.length > 0 && values.length < all.length ? [{ field: field.name, values, all }] : []
  })
  return only && more.length === 0 && stem.length >= 3 ? only : null
}

/** Which rows the chart shows. */
export const filterReaders = {
  compare_values: compareValues,
  keep_values: withNoun(keep),
  highlight_values: (slots) => {
    const found = valuesIn(slots)
    return found
      ? impossible(
          text('trouble.no_highlight'),
          text('offer.colour_by', { field: found.field }),
          text('offer.only', { values: found.values.map(String) }),
        )
      : null
  },
  all_but: allBut,
  drop_values: withNoun(drop),
  drop_missing: dropMissing,
  add_values: add,
  and_values: andValues,
  what_about: keep,
  keep_unknown: (slots) => {
    const words = slot(slots, 'unknown')?.text
    return words === undefined ? null : { trouble: { kind: 'unknown_value', words } }
  },
  keep_named: (slots, context) => {
    const found = valuesNamedBy(slot(slots, 'unknown')?.text ?? '', context)
    return found && edits({ type: 'set_filter', filter: { op: 'one_of', field: found.field, values: found.values } })
  },
  clear_filter: clear,
  clear_values: (slots, { filters }) => {
    const field = valuesIn(slots)?.field
    return filters.some((filter) => filter.field === field) ? edits({ type: 'clear_filter', field: field ?? '' }) : null
  },
  clear_last_filter: (_, { filters }) => {
    const last = filters.at(-1)
    return last ? edits({ type: 'clear_filter', field: last.field }) : already(text('trouble.not_filtered'))
  },
  clear_people: clearPeople,
  clear_by_noun: clearByNoun,
  clear_time_filter: clearTimes,
} satisfies { [name in ReaderName]?: Reader }
