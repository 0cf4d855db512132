import type { File as DataFile } from '@belvedere/contract'
import type { Cell, CleanStep } from '@belvedere/spec'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTableProfile } from '../../api/table-profile.ts'
import { formatValue } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
    <Dialog title={t('clean.map_title', { name: column })} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          onClean({ kind: 'map', column, values: entries })
          onClose()
        }}
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
        <p className="field-hint">{t('clean.nothing_hint', { nothing: t('clean.nothing') })}</p>
        <Button type="submit" variant="primary" disabled={entries.length === 0}>
          {t('clean.make')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Numbers become numbers where that is what was typed. */
function newValue(typed: string, from: Cell, nothing: string): Cell {
  if (typed === nothing) return null
  return typeof from === 'number' && Number.isFinite(Number(typed)) ? Number(typed) : typed
}
