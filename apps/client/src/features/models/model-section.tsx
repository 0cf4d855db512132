import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { ModelForm } from './model-form.tsx'
import { type ModelOverview, useModels, useRemoveModel } from './use-models.ts'
import './models.css'

/** The language model that answers where the built-in assistant is not sure: the service's, or one of my own. */
export function ModelSection() {
  const { t } = useTranslation()
  const models = useModels()
  // Counts removals: after one the form begins anew.
  const [round, setRound] = useState(0)
  const remove = useRemoveModel(() => setRound((known) => known + 1))
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
          onClose={() => {
            remove.reset()
            setRemoving(false)
          }}
        >
          {t('models.remove_hint')}
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

/** Who answers as things stand. */
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
