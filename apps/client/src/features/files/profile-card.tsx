import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useTableProfile } from '../../api/table-profile.ts'
import { formatNumber, formatValue, timeFormatOf } from '../../lib/format.ts'
import { ErrorText } from '../../ui/error-text.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { CodedColumn } from './column-codes.tsx'
import type { KnownColumn } from './column-facts.ts'
import { FieldFacts, type FieldFactsProps } from './field-facts.tsx'
import { profileBars } from './profile-bars.ts'
import { RowName } from './row-name.tsx'
import { useChangeReading } from './use-change-reading.ts'
import { useCorrectFacts } from './use-correct-facts.ts'

const maxFields = 60

/** A table's columns with their ranges and distributions, and with what is known of them, which its owner can correct. */
export function ProfileCard({ file, table, isOwn }: { file: DataFile; table: string; isOwn: boolean }) {
  const { t } = useTranslation()
  const { data } = useTableProfile(file, table)
  const { mutate, error } = useCorrectFacts(file, table)
  const reading = useChangeReading(file, table)
  const correct = isOwn ? mutate : null
  const shape = file.tables.find(({ name }) => name === table)
  const canRead = isOwn && file.lineage === undefined && file.status !== 'processing' && !reading.isPending
  const codedColumn = (column: string): CodedColumn | null =>
    canRead && shape !== undefined ? { table: shape, column, onChange: reading.mutate } : null
  if (data === undefined) return <Spinner />
  const { fields } = data.profile
  const known = new Map(data.facts.columns.map((column) => [column.name, column]))
  return (
    <div>
      <RowName name={data.facts.rowName} onCorrect={correct} />
      <ErrorText error={error ?? reading.error} />
      <ul className="profile" aria-label={t('profile.columns')}>
        {fields.slice(0, maxFields).map((field) => (
          <Field
            key={field.name}
            field={field}
            fields={fields}
            known={known.get(field.name)}
            coded={codedColumn(field.name)}
            onCorrect={correct}
          />
        ))}
        {fields.length > maxFields && (
          <li className="field-hint">{t('profile.more_columns', { count: fields.length - maxFields })}</li>
        )}
      </ul>
    </div>
  )
}

function Field({ known, ...column }: Omit<FieldFactsProps, 'known'> & { known: KnownColumn | undefined }) {
  const { field } = column
  const { t } = useTranslation()
  const { name, type, min, max, distinct, nulls, values } = field
  const temporal = type === 'temporal'
  // Bounds that are both January 1 are shown as years.
  const isYears = temporal && [min, max].every((ms) => ms !== undefined && isNewYear(ms))
  const formatBound = (value: number) =>
    isYears ? String(new Date(value).getUTCFullYear()) : formatValue(value, timeFormatOf(field))
  const range =
    min !== undefined && max !== undefined
      ? `${formatBound(min)} – ${formatBound(max)}`
      : values
          .slice(0, 3)
          .map(({ value }) => formatValue(value))
          .join(', ')
  return (
    <li className="profile-field">
      <div className="profile-names">
        <span className="file-name" title={name}>
          {name}
        </span>
        {known !== undefined && <FieldFacts known={known} {...column} />}
        <span className="field-hint numbers" title={range}>
          {range}
        </span>
      </div>
      <svg className="profile-bars" viewBox="0 0 80 24" preserveAspectRatio="none" aria-hidden="true">
        {profileBars(field).map(({ x, width, height }) => (
          <rect key={x} x={x * 80} width={width * 80} y={24 - height * 24} height={height * 24} />
        ))}
      </svg>
      <span className="field-hint numbers profile-count">
        <span>{t('profile.distinct', { count: distinct, number: formatNumber(distinct) })}</span>
        {nulls > 0 && <span>{t('profile.empty', { count: nulls, number: formatNumber(nulls) })}</span>}
      </span>
    </li>
  )
}

const isNewYear = (ms: number) => new Date(ms).toISOString().endsWith('-01-01T00:00:00.000Z')
