import type { File as DataFile } from '@belvedere/contract'
import type { TFunction } from 'i18next'
import { formatCount, formatNumber } from '../../lib/format.ts'

/** The size of a table in words: `406 rows · 9 columns`. */
export function tableSizeText(
  table: Pick<DataFile['tables'][number], 'rows' | 'isEstimated'> & { columns: readonly unknown[] },
  t: TFunction,
): string {
  const { rows, columns, isEstimated } = table
  const number = isEstimated ? t('files.about', { number: formatCount(rows) }) : formatNumber(rows)
  return [
    t('files.rows', { count: rows, number }),
    t('files.columns', { count: columns.length, number: formatNumber(columns.length) }),
  ].join(' · ')
}

/** What a file of several parts came to: `12 files, one table`; null for one of a single part. */
export function partsText({ parts, tables }: Pick<DataFile, 'parts' | 'tables'>, t: TFunction): string | null {
  if (parts < 2) return null
  const files = t('files.parts', { count: parts, number: formatNumber(parts) })
  if (tables.length === 0) return files
  return `${files}, ${t('files.tables', { count: tables.length, number: formatNumber(tables.length) })}`
}
