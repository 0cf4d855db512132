import type { Lineage } from '@belvedere/contract'
import { type Derivation, derivationWords, wordingIn } from '@belvedere/spec'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSpecLanguage } from '../../i18n/use-spec-language.ts'
import { CleanSteps } from '../../room/clean-steps.tsx'
import { Button } from '../../ui/button.tsx'

/** How a derived table was made, and which of its sources changed since. */
export function LineageNote({
  lineage,
  isBusy,
  onDerive,
  onRunAgain,
}: {
  lineage: Lineage
  isBusy: boolean
  /** Makes another table; null for those who may not. */
  onDerive: ((derivation: Derivation) => void) | null
  onRunAgain: (() => void) | null
}) {
  const { t } = useTranslation()
  const language = useSpecLanguage()
  const { derivation, parents } = lineage
  const isOutdated =
    parents.some(({ state }) => state === 'changed') && parents.every(({ state }) => state !== 'deleted')
  return (
    <div className="details-lineage">
      {derivation.kind === 'clean' ? (
        <CleanSteps lineage={lineage} derivation={derivation} isBusy={isBusy} onDerive={onDerive} />
      ) : (
        <p>{derivationWords(derivation, wordingIn(language))}</p>
      )}
      {parents.map(
        ({ fileId, table, fileName, state }) =>
          state !== 'same' && (
            <p key={`${fileId} ${table}`} className="details-notes">
              {t(state === 'deleted' ? 'files.parent_deleted' : 'files.parent_changed', { name: fileName })}
            </p>
          ),
      )}
      {isOutdated && onRunAgain !== null && (
        <Button isBusy={isBusy} onClick={onRunAgain}>
          <RotateCw size={14} aria-hidden="true" />
          {t('clean.run_again')}
        </Button>
      )}
    </div>
  )
}
