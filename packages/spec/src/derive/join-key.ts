import type { JoinDerivation } from '../model/derivation.ts'

/** What names have in common that differ in case, accents and spaces around them. */
export const nameKey = (name: string): string =>
  name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC')

/** A key of a join as SQL that compares it; `column` is SQL. Names compare as by `nameKey`. */
export const sqlJoinKey = (column: string, { compare }: Pick<JoinDerivation, 'compare'>): string =>
  compare === 'names' ? `lower(strip_accents(trim(${column}::VARCHAR)))` : column
