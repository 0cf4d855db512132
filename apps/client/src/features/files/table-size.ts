import type { TFunction } from 'i18next'
import { formatNumber } from '../../lib/format.ts'

/** The size of a table in words: `406 rows · 9 columns`. */
export function tableSizeText(table: { rows: number; columns: readonly unknown[] }, t: TFunction): string {
  const { rows, columns } = table
  return [
    t('files.rows', { count: rows, number: formatNumber(rows) }),
    t('files.columns', { count: columns.length, number: formatNumber(columns.length) }),
  ].join(' · ')
}
