import type { Lineage } from '@belvedere/contract'
import { type CleanDerivation, cleanStepText, type Derivation, derivationWords, wordingIn } from '@belvedere/spec'
import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSpecLanguage } from '../../i18n/use-spec-language.ts'
import { Button, IconButton } from '../../ui/button.tsx'

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

/** The steps in words with what each did. Removing one makes a table without it. */
function CleanSteps({
  lineage: { counts = [] },
  derivation: { table, steps },
  isBusy,
  onDerive,
}: {
  lineage: Lineage
  derivation: CleanDerivation
  isBusy: boolean
  onDerive: ((derivation: Derivation) => void) | null
}) {
  const { t } = useTranslation()
  const wording = wordingIn(useSpecLanguage())
  return (
    <>
      <p>{t('clean.made_from', { table })}</p>
      <ol className="clean-steps">
        {steps.map((step, at) => {
          const words = wording.textOf(cleanStepText(step, counts[at]))
          return (
            <li key={at}>
              <span>{words}</span>
              {onDerive !== null && steps.length > 1 && (
                <IconButton
                  size="small"
                  label={t('clean.without', { step: words })}
                  disabled={isBusy}
                  onClick={() => onDerive({ kind: 'clean', table, steps: steps.toSpliced(at, 1) })}
                >
                  <X size={14} />
                </IconButton>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
