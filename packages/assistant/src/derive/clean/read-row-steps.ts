import { type CleanStep, type FieldFilter, type FieldProfile, storageOfField } from '@belvedere/spec'
import type { NameContext } from './column-named.ts'
import { columnNamed, listParts } from './column-named.ts'
import { cellOf, fieldsWith } from './values-named.ts'

/** A condition on rows: "price is over 100", "country = Germany", or a value that only one column has. */
export function conditionNamed(words: string, context: NameContext): FieldFilter | null {
  for (const { pattern, op } of context.language.comparisons) {
    const match = pattern.exec(words)
    if (!match) continue
    const [field, ...others] = columnNamed(words.slice(0, match.index), context).fields
    if (!field || others.length > 0) continue
    const value = words.slice(match.index + match[0].length)
    const filter = filterOf(field, op, value, context)
    if (filter) return filter
  }
  return withValue(words, context)
}

function filterOf(
  field: FieldProfile,
  op: NameContext['language']['comparisons'][number]['op'],
  words: string,
  { language }: NameContext,
): FieldFilter | null {
  if (op === 'contains')
    return storageOfField(field) === 'text'
      ? { op, field: field.name, text: words.replace(/["“”„']/g, '').trim() }
      : null
  if (op === 'is' || op === 'not') {
    const values = [words, ...listParts(words, language)].map((part) => cellOf(part, field))
    const [whole, ...parts] = values
    const list = whole !== null && whole !== undefined ? [whole] : parts.flatMap((part) => part ?? [])
    if (list.length === 0 || (whole === null && list.length < parts.length)) return null
    return { op: op === 'is' ? 'one_of' : 'none_of', field: field.name, values: list }
  }
  const value = storageOfField(field) === 'number' ? cellOf(words, field) : null
  return typeof value === 'number' ? { op, field: field.name, value } : null
}

/** Words of a column's name before a value. */
const maxNameWords = 12

/** "the rows with Germany", "with country Germany". */
function withValue(words: string, context: NameContext): FieldFilter | null {
  const [field, ...others] = fieldsWith(words, context.table).filter((one) => storageOfField(one) === 'text')
  if (field && others.length === 0) {
    const value = cellOf(words, field)
    return value === null ? null : { op: 'one_of', field: field.name, values: [value] }
  }
  const tokens = words.trim().split(/\s+/)
  for (let at = Math.min(tokens.length - 1, maxNameWords); at > 0; at--) {
    const [named, ...more] = columnNamed(tokens.slice(0, at).join(' '), context).fields
    const value = named && more.length === 0 ? cellOf(tokens.slice(at).join(' '), named) : null
    if (named && value !== null) return { op: 'one_of', field: named.name, values: [value] }
  }
  return null
}

/** The only column with values that sum up the others. */
export function totalsColumn({ table, language }: NameContext): string | null {
  const fields = table.fields.filter(
    ({ totals, values }) =>
      totals !== undefined || values.some(({ value }) => language.totalName.test(String(value).trim())),
  )
  const [only, ...more] = fields
  return only && more.length === 0 ? only.name : null
}

/** Drops rows with a gap in any of the columns that have some; null if none has. */
export function dropAnyMissing({ table }: NameContext): CleanStep[] | null {
  const steps = table.fields.flatMap(({ name, nulls }): CleanStep[] =>
    nulls > 0 ? [{ kind: 'drop_rows', filter: { op: 'empty', field: name } }] : [],
  )
  return steps.length > 0 && steps.length <= maxSteps ? steps : null
}
const maxSteps = 20
