import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx'

/** The end of a menu in which a person chose something: the way back to what was found. */
export function ResetItem({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<RotateCcw size={16} />} onSelect={onReset}>
        {t('facts.found')}
      </MenuItem>
    </>
  )
}
