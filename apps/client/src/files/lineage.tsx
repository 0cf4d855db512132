import type { Lineage } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'

/** Where a derived table comes from, and what became of it since. */
export function LineageNote({ lineage: { sentence, parents } }: { lineage: Lineage }) {
  const { t } = useTranslation()
  return (
    <div className="details-lineage">
      <p>{sentence}</p>
      {parents.map(
        ({ fileId, table, fileName, state }) =>
          state !== 'same' && (
            <p key={`${fileId} ${table}`} className="details-notes">
              {t(state === 'deleted' ? 'files.parent_deleted' : 'files.parent_changed', { name: fileName })}
            </p>
          ),
      )}
    </div>
  )
}
