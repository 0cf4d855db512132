import type { FieldProfile } from '@belvedere/spec'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ResetItem } from './reset-item.tsx'

/** A menu of corrections of a column, which ends with the way back to what was found if some were made. */
export function CorrectionMenu({
  field: { name, corrected },
  onReset,
  children,
}: {
  field: FieldProfile
  /** Null where nothing of the column can be corrected. */
  onReset: (() => void) | null
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Menu
      align="start"
      trigger={
        <IconButton size="small" label={t('facts.correct', { name })}>
          <ChevronDown size={14} />
        </IconButton>
      }
    >
      {children}
      {corrected !== undefined && onReset !== null && <ResetItem onReset={onReset} />}
    </Menu>
  )
}
