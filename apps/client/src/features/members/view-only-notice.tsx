import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import './members.css'

/** What role viewer finds where others write or bring files. */
export function ViewOnlyNotice() {
  const { t } = useTranslation()
  return (
    <p className="look-only">
      <Eye size={16} aria-hidden="true" />
      {t('members.look_only')}
    </p>
  )
}
