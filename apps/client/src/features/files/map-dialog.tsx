import type { File as DataFile } from '@belvedere/contract'
import type { Cell, CleanStep } from '@belvedere/spec'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTableProfile } from '../../api/table-profile.ts'
import { formatValue, numberSeparators } from '../../lib/format.ts'
import { parseNumber } from '../../lib/parse-number.ts'
import { NewTableDialog } from '../../room/new-table-dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const maxValues = 30

/** Lists the most frequent values of a column, each with what it becomes; those without stay. */
export function MapDialog({
  file,
  table,
  column,
  onClean,
  onClose,
}: {
  file: DataFile
  table: string
  column: string
  onClean: (step: CleanStep) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data } = useTableProfile(file, table)
  const [changed, setChanged] = useState<ReadonlyMap<Cell, string>>(new Map())
  const field = data?.profile.fields.find(({ name }) => name === column)
  const values = field?.type === 'temporal' ? [] : (field?.values ?? []).slice(0, maxValues)
  const entries = values.flatMap(({ value }) => {
    const to = changed.get(value)?.trim() ?? ''
    return to === '' ? [] : [{ from: value, to: newValue(to, value, t('clean.nothing')) }]
  })
  return (
    <NewTableDialog
      title={t('clean.map_title', { name: column })}
      hint={t('clean.nothing_hint', { nothing: t('clean.nothing') })}
      isReady={entries.length > 0}
      onMake={() => onClean({ kind: 'map', column, values: entries })}
      onClose={onClose}
    >
      {data === undefined && <Spinner />}
      {data !== undefined && values.length === 0 && <p className="field-hint">{t('clean.no_values')}</p>}
      <ul className="map-values">
        {values.map(({ value }) => (
          <li key={String(value)}>
            <span className="file-name" title={String(value)}>
              {formatValue(value)}
            </span>
            <input
              className="input"
              data-size="small"
              maxLength={1000}
              aria-label={t('clean.becomes', { value: String(value) })}
              placeholder={t('clean.stays')}
              value={changed.get(value) ?? ''}
              onChange={({ target }) => setChanged(new Map(changed).set(value, target.value))}
            />
          </li>
        ))}
      </ul>
    </NewTableDialog>
  )
}

/** Numbers become numbers where that is what was typed. */
function newValue(typed: string, from: Cell, nothing: string): Cell {
  if (typed === nothing) return null
  const number = parseNumber(typed, numberSeparators())
  return typeof from === 'number' && Number.isFinite(number) ? number : typed
}
