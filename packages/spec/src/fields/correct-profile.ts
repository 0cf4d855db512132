import type { FieldCorrection, FieldProfile, SemanticType, StatedKind, TableProfile } from '../model/profile.ts'
import { isUnmeasured } from './unmeasured.ts'
import { canWeighRows } from './weight.ts'

/** What a person corrected of a table. */
export interface TableCorrection {
  rowName?: string | undefined
  columns: readonly ({ name: string } & { [Key in keyof FieldCorrection]: FieldCorrection[Key] | undefined })[]
}

/**
 * A profile with corrections applied. Those that do not fit change nothing: of columns that are gone or of another type, of
 * columns that weigh rows but cannot, and of columns within others that are no categories.
 */
export function correctProfile(profile: TableProfile, { rowName, columns }: TableCorrection): TableProfile {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const categories = new Set(profile.fields.flatMap((field) => (isCategory(field) ? field.name : [])))
  return {
    ...profile,
    ...(rowName !== undefined && { rowName }),
    fields: profile.fields.map((field) => {
      const column = byName.get(field.name)
      if (column === undefined) return field
      if (isCategory(field)) return correctCategory(field, column, categories)
      return field.type === 'quantitative' ? correctNumber(field, column) : field
    }),
  }
}

type ColumnCorrection = TableCorrection['columns'][number]

/** Whether a field makes groups, so that its values may lie in those of another. */
export const isCategory = ({ type }: Pick<FieldProfile, 'type'>): boolean => type === 'nominal' || type === 'ordinal'

function correctNumber(field: FieldProfile, { kind, unit, lessIsBetter }: ColumnCorrection): FieldProfile {
  const corrected = {
    ...(kind !== undefined && (kind !== 'weight' || canWeighRows(field)) && { kind }),
    ...(unit !== undefined && { unit }),
    ...(lessIsBetter !== undefined && { lessIsBetter }),
  }
  return Object.keys(corrected).length > 0 ? correctMeaning(field, corrected) : field
}

function correctCategory(
  field: FieldProfile,
  { name, within, totals }: ColumnCorrection,
  categories: ReadonlySet<string>,
): FieldProfile {
  const isKnown = within !== undefined && (within === '' || (within !== name && categories.has(within)))
  const corrected = { ...(isKnown && { within }), ...(totals !== undefined && { totals }) }
  if (Object.keys(corrected).length === 0) return field
  const { within: foundColumn, totals: foundTotals, ...rest } = field
  const coarser = corrected.within ?? foundColumn ?? ''
  return {
    ...rest,
    ...(coarser !== '' && { within: coarser }),
    ...(foundTotals !== undefined && totals !== false && { totals: foundTotals }),
    corrected,
  }
}

function correctMeaning(
  { unit: foundUnit, semanticType: foundType, ...field }: FieldProfile,
  corrected: FieldCorrection,
): FieldProfile {
  const unit = corrected.unit ?? foundUnit ?? ''
  const ofUnit = corrected.unit === undefined ? foundType : withUnit(foundType, corrected.unit)
  const semanticType = corrected.kind === undefined ? ofUnit : withKind(ofUnit, corrected.kind)
  return {
    ...field,
    ...(semanticType !== undefined && { semanticType }),
    ...(unit !== '' && { unit }),
    corrected,
  }
}

const percentSigns: ReadonlySet<string> = new Set(['%', '‰'])
const currencySigns: ReadonlySet<string> = new Set(['$', '€', '£', '¥'])
const ofUnits: ReadonlySet<SemanticType | undefined> = new Set(['percent', 'currency', 'duration'])

function withUnit(found: SemanticType | undefined, unit: string): SemanticType | undefined {
  if (percentSigns.has(unit)) return 'percent'
  if (currencySigns.has(unit)) return 'currency'
  return ofUnits.has(found) ? undefined : found
}

function withKind(found: SemanticType | undefined, kind: StatedKind): SemanticType | undefined {
  if (kind === 'id') return 'id'
  if (kind === 'code') return 'category'
  return isUnmeasured(found) ? undefined : found
}
