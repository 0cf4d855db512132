import type { Lineage } from '@belvedere/contract'
import { derivationWords, wordingIn } from '@belvedere/spec'
import { useTranslation } from 'react-i18next'
import { useSpecLanguage } from '../../i18n/use-spec-language.ts'

/** How a derived table was made, and which of its sources changed since. */
export function LineageNote({ lineage: { derivation, parents } }: { lineage: Lineage }) {
  const { t } = useTranslation()
  const language = useSpecLanguage()
  return (
    <div className="details-lineage">
      <p>{derivationWords(derivation, wordingIn(language))}</p>
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
