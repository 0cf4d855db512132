import { codedMeaning, mayBeCoded, mayNameThings } from '@belvedere/lexicon/coded-numbers'
import type { FieldProfile, SemanticType } from '@belvedere/spec'
import { isNoAccident } from './hierarchy.ts'
import { withPairs } from './pair-rules.ts'
import type { Nesting, TableRows } from './table-rows.ts'

const maxCandidates = 10
const maxAttributes = 40
const maxValues = 5000
const leastLevels = 3

/**
 * Says of numbers that name rows or groups what they are, so that nothing sums them up: by other columns, by their names and
 * values, and by the rows: what a number names has attributes, which are the same in all of its rows.
 */
export async function withCodedNumbers(given: readonly FieldProfile[], rows: TableRows): Promise<FieldProfile[]> {
  const fields = await withPairs(given, rows)
  const meanings = new Map<FieldProfile, SemanticType>()
  for (const field of fields) {
    const means = isFlag(field) ? 'boolean' : codedMeaning(field, fields)
    if (means !== null) meanings.set(field, means)
  }
  const candidates = fields.filter((field) => !meanings.has(field) && mayHaveAttributes(field)).slice(0, maxCandidates)
  for (const field of candidates) if (await hasAttributes(field, fields, rows)) meanings.set(field, 'category')
  return fields.map((field) => {
    const semanticType = meanings.get(field)
    return semanticType === undefined ? field : { ...field, semanticType }
  })
}

const leastFlags = 6

const isFlag = (field: FieldProfile): boolean =>
  mayBeCoded(field) && field.distinct === 2 && field.min === 0 && field.max === 1 && field.count >= leastFlags

/** Numbers that are counted up from 1 or 0; an amount decides others where it is an attribute of the same things. */
const isNumbering = ({ distinct, min = 0, max = 0 }: FieldProfile): boolean =>
  min >= 0 && min <= 1 && max <= 2 * distinct

const mayHaveAttributes = (field: FieldProfile): boolean =>
  mayBeCoded(field) &&
  mayNameThings(field.name) &&
  isNumbering(field) &&
  field.distinct >= leastLevels &&
  field.distinct <= maxValues &&
  field.count >= 2 * field.distinct

async function hasAttributes(field: FieldProfile, fields: readonly FieldProfile[], rows: TableRows): Promise<boolean> {
  const attributes = fields.filter(
    ({ name, type, distinct }) =>
      name !== field.name && type !== 'geojson' && distinct >= 2 && distinct <= field.distinct,
  )
  if (attributes.length === 0) return false
  const coarser = attributes.slice(0, maxAttributes).map(({ name }) => name)
  const nestings = await rows.nestings({ finer: field.name, coarser, without: [] })
  return nestings.some(({ values }) => isNoAccident(values) && !areRanges(values))
}

/** Whether each value of the other column covers a range of the numbers, as an age group does of ages. */
function areRanges(values: Nesting['values']): boolean {
  const ordered = values.toSorted((a, b) => Number(a.value) - Number(b.value)).map(({ parent }) => parent)
  const runs = ordered.filter((parent, at) => at === 0 || parent !== ordered[at - 1]).length
  return runs <= new Set(ordered).size
}
