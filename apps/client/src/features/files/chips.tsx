import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/menu.tsx'
import { ResetItem } from './reset-item.tsx'

/** A chip that cannot be changed. */
export function PlainChip({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  return (
    <span className="chip" data-chosen={isChosen || undefined}>
      {children}
    </span>
  )
}

/** A chip that opens a menu, which ends with the way back to what was found if a person chose something else. */
export function ChipMenu({
  label,
  isChosen,
  isQuiet = false,
  onReset,
  children,
}: {
  label: string
  isChosen: boolean
  /** Nothing was assumed. */
  isQuiet?: boolean
  onReset: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="chip"
          data-chosen={isChosen || undefined}
          data-quiet={isQuiet || undefined}
          title={isChosen ? t('reading.chosen') : t('reading.change')}
        >
          {label}
          {isChosen && <span className="visually-hidden">{t('reading.chosen')}</span>}
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      {children}
      {isChosen && <ResetItem onReset={onReset} />}
    </Menu>
  )
}
