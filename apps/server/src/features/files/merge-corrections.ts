import type { CorrectionChange } from '@belvedere/contract'
import { canWeighRows, type FieldProfile, isCategory, type TableProfile } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { StoredCorrection } from '../../store/json-columns.ts'

type ColumnCorrection = StoredCorrection['columns'][number]
type ColumnChange = NonNullable<CorrectionChange['columns']>[number]

/** Corrections that wait for absent columns, and names of rows of absent tables, in one file. */
const maxAbsent = 3000

/**
 * The corrections of a file after a change of one table's, the last changed last. Throws `invalid_request` for a correction
 * of a column that the table lacks, or that it does not fit.
 */
export function mergeCorrections(
  stored: readonly StoredCorrection[],
  { name: table, fields }: Pick<TableProfile, 'name' | 'fields'>,
  { rowName, columns = [] }: CorrectionChange,
): StoredCorrection[] {
  const previous = stored.find((correction) => correction.table === table)
  const merged = new Map((previous?.columns ?? []).map((column) => [column.name, column]))
  for (const [at, change] of columns.entries()) {
    requireFitting(fields, change, at)
    // Only one column counts the rows.
    if (change.kind === 'weight')
      for (const [name, { kind, ...column }] of merged) if (kind === 'weight') merged.set(name, column)
    const column = withChange(merged.get(change.name), change)
    merged.delete(change.name)
    merged.set(change.name, column)
  }
  const newName = rowName === undefined ? previous?.rowName : (rowName ?? undefined)
  const next = {
    table,
    ...(newName !== undefined && { rowName: newName }),
    columns: [...merged.values()].filter((column) => Object.keys(column).length > 1),
  }
  return [...stored.filter((correction) => correction !== previous), next]
}

/** Drops tables without corrections, and the oldest of too many that wait for columns or tables which the file lacks. */
export function pruneCorrections(
  corrections: readonly StoredCorrection[],
  columnsByTable: ReadonlyMap<string, ReadonlySet<string>>,
): StoredCorrection[] {
  let absent = 0
  const stays = (isPresent: boolean) => isPresent || ++absent <= maxAbsent
  return corrections
    .toReversed()
    .map(({ table, rowName, columns }) => ({
      table,
      ...(rowName !== undefined && stays(columnsByTable.has(table)) && { rowName }),
      columns: columns
        .toReversed()
        .filter(({ name }) => stays(columnsByTable.get(table)?.has(name) === true))
        .toReversed(),
    }))
    .filter(({ rowName, columns }) => rowName !== undefined || columns.length > 0)
    .toReversed()
}

function withChange(previous: ColumnCorrection | undefined, change: ColumnChange): ColumnCorrection {
  const { name } = change
  const kind = change.kind === undefined ? previous?.kind : change.kind
  const unit = change.unit === undefined ? previous?.unit : change.unit
  const lessIsBetter = change.lessIsBetter === undefined ? previous?.lessIsBetter : change.lessIsBetter
  const within = change.within === undefined ? previous?.within : change.within
  const totals = change.totals === undefined ? previous?.totals : change.totals
  return {
    name,
    ...(typeof kind === 'string' && { kind }),
    ...(typeof unit === 'string' && { unit }),
    ...(typeof lessIsBetter === 'boolean' && { lessIsBetter }),
    ...(typeof within === 'string' && { within }),
    ...(typeof totals === 'boolean' && { totals }),
  }
}

const isStated = (value: unknown): boolean => value !== undefined && value !== null

function requireFitting(
  fields: readonly FieldProfile[],
  { name, kind, unit, lessIsBetter, within, totals }: ColumnChange,
  at: number,
) {
  const refuse = (text: TranslatableText) => {
    throw new TextError('invalid_request', text, { fields: [{ path: `facts.columns.${at}`, text }] })
  }
  const isOfNumbers = [kind, unit, lessIsBetter].some(isStated)
  const isOfGroups = [within, totals].some(isStated)
  // What waits for an absent column can be taken back.
  if (!isOfNumbers && !isOfGroups) return
  const fieldCalled = (wanted: string): FieldProfile =>
    fields.find((field) => field.name === wanted) ??
    refuse(serverTexts.message('files.column_missing', { name: wanted }))
  const field = fieldCalled(name)
  if (isOfNumbers && field.type !== 'quantitative') refuse(serverTexts.message('files.not_numbers', { name }))
  if (kind === 'weight' && !canWeighRows(field)) refuse(serverTexts.message('files.not_counts', { name }))
  if (isOfGroups && !isCategory(field)) refuse(serverTexts.message('files.not_groups', { name }))
  if (!within) return
  if (!isCategory(fieldCalled(within))) refuse(serverTexts.message('files.not_groups', { name: within }))
  if (within === name) refuse(serverTexts.message('files.within_itself', { name }))
}
