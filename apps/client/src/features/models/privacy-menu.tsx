import { type Privacy, privacy as privacies, type Room } from '@belvedere/contract'
import { CloudUpload, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuLabel, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx'
import { modelInUse, useChangePrivacy, useModels } from './use-models.ts'
import './models.css'

/** What data of this room language models may receive: visible to every member, changed by owners. */
export function PrivacyMenu({ room }: { room: Room }) {
  const { t } = useTranslation()
  const models = useModels()
  const change = useChangePrivacy(room.id)
  const model = models.data && modelInUse(models.data)
  const level: Privacy = (change.isPending ? change.variables : null) ?? room.privacy
  // Promise nothing until the model in use is known.
  const isLocal = level === 'off' || model === null
  const isOwner = room.role === 'owner'
  const text = isLocal
    ? t('composer.local')
    : model === undefined
      ? t('privacy.title')
      : t('privacy.leaves', { model, level: t(`privacy.short.${level}`) })
  const Icon = isLocal ? ShieldCheck : CloudUpload
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="chip composer-privacy" data-quiet aria-label={text} title={t('privacy.title')}>
          <Icon size={12} aria-hidden="true" />
          <span aria-hidden="true">{text}</span>
        </button>
      }
    >
      <MenuLabel>
        {model !== undefined && <p>{model === null ? t('privacy.no_model') : t('privacy.model', { model })}</p>}
        {!isOwner && <p>{t('privacy.by_owner')}</p>}
        {change.error !== null && <p role="alert">{t('privacy.not_changed')}</p>}
      </MenuLabel>
      <MenuSeparator />
      <MenuRadioGroup
        label={t('privacy.title')}
        chosen={level}
        isLocked={!isOwner}
        choices={privacies.options.map((value) => ({
          value,
          label: t(`privacy.level.${value}`),
          about: t(`privacy.about.${value}`),
        }))}
        onChoose={change.mutate}
      />
    </Menu>
  )
}
