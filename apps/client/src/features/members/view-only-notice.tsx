import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import './members.css'

/** Shown to role viewer in place of inputs. */
export function ViewOnlyNotice() {
  const { t } = useTranslation()
  return (
    <p className="look-only">
      <Eye size={16} aria-hidden="true" />
      {t('members.look_only')}
    </p>
  )
}
