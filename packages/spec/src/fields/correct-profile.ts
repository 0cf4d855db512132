import type { FieldCorrection, FieldProfile, SemanticType, StatedKind, TableProfile } from '../model/profile.ts'
import { canWeighRows } from './weight.ts'

/** What a person corrected of a table. */
export interface TableCorrection {
  rowName?: string | undefined
  columns: readonly ({ name: string } & { [Key in keyof FieldCorrection]: FieldCorrection[Key] | undefined })[]
}

/**
 * A profile with corrections applied. Those of columns that are gone or hold no numbers change nothing, and no column
 * weighs rows that cannot.
 */
export function correctProfile(profile: TableProfile, { rowName, columns }: TableCorrection): TableProfile {
  const byName = new Map(columns.map(({ name, kind, unit, lessIsBetter }) => [name, { kind, unit, lessIsBetter }]))
  return {
    ...profile,
    ...(rowName !== undefined && { rowName }),
    fields: profile.fields.map((field) => {
      const { kind, unit, lessIsBetter } = byName.get(field.name) ?? {}
      const corrected = {
        ...(kind !== undefined && (kind !== 'weight' || canWeighRows(field)) && { kind }),
        ...(unit !== undefined && { unit }),
        ...(lessIsBetter !== undefined && { lessIsBetter }),
      }
      return field.type === 'quantitative' && Object.keys(corrected).length > 0 ? correctField(field, corrected) : field
    }),
  }
}

function correctField(
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

/** Meanings of numbers that measure nothing. */
const unmeasured: ReadonlySet<SemanticType | undefined> = new Set([
  'id',
  'boolean',
  'year',
  'month',
  'weekday',
  'rank',
  'latitude',
  'longitude',
])

function withKind(found: SemanticType | undefined, kind: StatedKind): SemanticType | undefined {
  if (kind === 'id') return 'id'
  if (kind === 'code') return 'category'
  return unmeasured.has(found) ? undefined : found
}
