import type { Lineage } from '@belvedere/contract'
import { type CleanDerivation, type CleanStep, cleanStepText, stepValues, wordingIn } from '@belvedere/spec'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSpecLanguage } from '../i18n/use-spec-language.ts'
import { IconButton } from '../ui/button.tsx'
import { StepDialog } from './step-dialog.tsx'
import './clean-steps.css'

/** The steps of a cleaning in words with what each did. Changing or removing one makes another table. */
export function CleanSteps({
  lineage: { counts = [] },
  derivation: { table, steps },
  isBusy,
  onDerive,
}: {
  lineage: Lineage
  derivation: CleanDerivation
  isBusy: boolean
  /** Null for those who may not. */
  onDerive: ((derivation: CleanDerivation) => void) | null
}) {
  const { t } = useTranslation()
  const wording = wordingIn(useSpecLanguage())
  const [edited, setEdited] = useState<number | null>(null)
  const derive = (next: CleanStep[]) => onDerive?.({ kind: 'clean', table, steps: next })
  const editedStep = edited === null ? undefined : steps[edited]
  return (
    <>
      <p>{t('clean.made_from', { table })}</p>
      <ol className="clean-steps">
        {steps.map((step, at) => {
          const words = wording.textOf(cleanStepText(step, counts[at]))
          return (
            <li key={at}>
              <span>{words}</span>
              {onDerive !== null && stepValues(step).length > 0 && (
                <IconButton
                  size="small"
                  label={t('clean.edit', { step: words })}
                  disabled={isBusy}
                  onClick={() => setEdited(at)}
                >
                  <Pencil size={14} />
                </IconButton>
              )}
              {onDerive !== null && steps.length > 1 && (
                <IconButton
                  size="small"
                  label={t('clean.without', { step: words })}
                  disabled={isBusy}
                  onClick={() => derive(steps.toSpliced(at, 1))}
                >
                  <X size={14} />
                </IconButton>
              )}
            </li>
          )
        })}
      </ol>
      {edited !== null && editedStep !== undefined && (
        <StepDialog
          step={editedStep}
          onChange={(step) => derive(steps.with(edited, step))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
