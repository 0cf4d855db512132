import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { ModelForm } from './model-form.tsx'
import { type ModelOverview, useModels, useRemoveModel } from './use-models.ts'
import './models.css'

/** The language model that is asked when the built-in assistant is unsure: the service's or one's own. */
export function ModelSection() {
  const { t } = useTranslation()
  const models = useModels()
  // Resets the form after a removal.
  const [round, setRound] = useState(0)
  const remove = useRemoveModel(() => setRound((previous) => previous + 1))
  const [isRemoving, setRemoving] = useState(false)
  const mine = models.data?.mine ?? null
  return (
    <SettingsSection id="model" title={t('account.part.model')} about={t('models.about')}>
      <QueryState query={models} />
      {models.data !== undefined && (
        <>
          <InUse models={models.data} />
          <ModelForm key={round} mine={mine} onRemove={() => setRemoving(true)} />
        </>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('models.remove_title')}
          verb={t('models.remove')}
          action={remove}
          of={undefined}
          onClose={() => setRemoving(false)}
        >
          {t('models.remove_hint')}
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

/** Says which model is in use. */
function InUse({ models: { mine, server } }: { models: ModelOverview }) {
  const { t } = useTranslation()
  const text =
    mine !== null
      ? t('models.uses_mine', { model: mine.model })
      : server !== null
        ? t('models.uses_server', { label: server.label })
        : t('models.uses_none')
  return (
    <p className="model-in-use" data-variant={mine === null && server === null ? 'quiet' : 'good'}>
      {text}
    </p>
  )
}
