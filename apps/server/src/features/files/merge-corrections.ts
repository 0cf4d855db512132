import type { CorrectionChange } from '@belvedere/contract'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { StoredCorrection } from '../../store/json-columns.ts'

type ColumnCorrection = StoredCorrection['columns'][number]
type ColumnChange = NonNullable<CorrectionChange['columns']>[number]

/**
 * The corrections of a file after a change of one table's. Throws `invalid_request` for a column that the table lacks, or
 * that a correction does not fit.
 */
export function mergeCorrections(
  stored: readonly StoredCorrection[],
  { name: table, fields }: Pick<TableProfile, 'name' | 'fields'>,
  { rowName, columns = [] }: CorrectionChange,
): StoredCorrection[] {
  const previous = stored.find((correction) => correction.table === table)
  const merged = new Map((previous?.columns ?? []).map((column) => [column.name, column]))
  for (const [at, change] of columns.entries()) {
    requireFitting(
      fields.find(({ name }) => name === change.name),
      change,
      at,
    )
    // Only one column counts the rows.
    if (change.kind === 'weight')
      for (const [name, { kind, ...column }] of merged) if (kind === 'weight') merged.set(name, column)
    merged.set(change.name, withChange(merged.get(change.name), change))
  }
  const newName = rowName === undefined ? previous?.rowName : (rowName ?? undefined)
  const next = {
    table,
    ...(newName !== undefined && { rowName: newName }),
    columns: [...merged.values()].filter((column) => Object.keys(column).length > 1),
  }
  return [...stored.filter((correction) => correction !== previous), next]
}

function withChange(previous: ColumnCorrection | undefined, change: ColumnChange): ColumnCorrection {
  const { name } = change
  const kind = change.kind === undefined ? previous?.kind : change.kind
  const unit = change.unit === undefined ? previous?.unit : change.unit
  const lessIsBetter = change.lessIsBetter === undefined ? previous?.lessIsBetter : change.lessIsBetter
  return {
    name,
    ...(typeof kind === 'string' && { kind }),
    ...(typeof unit === 'string' && { unit }),
    ...(typeof lessIsBetter === 'boolean' && { lessIsBetter }),
  }
}

function requireFitting(field: FieldProfile | undefined, { name, kind, unit, lessIsBetter }: ColumnChange, at: number) {
  const refuse = (text: TranslatableText) => {
    throw new TextError('invalid_request', text, { fields: [{ path: `facts.columns.${at}`, text }] })
  }
  if (field === undefined) return refuse(serverTexts.message('files.column_missing', { name }))
  const says = [kind, unit, lessIsBetter].some((value) => value !== undefined && value !== null)
  if (says && field.type !== 'quantitative') refuse(serverTexts.message('files.not_numbers', { name }))
  if (kind === 'weight' && !(field.integer === true && (field.min ?? 0) >= 0))
    refuse(serverTexts.message('files.not_counts', { name }))
}
