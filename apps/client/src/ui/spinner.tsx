import { useTranslation } from 'react-i18next'

/** A loading indicator that appears only when loading takes noticeably long. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation()
  return (
    <span className="late" role="status">
      <span className="spinner" style={{ display: 'block' }} aria-hidden="true" />
      <span className="visually-hidden">{label ?? t('common.loading')}</span>
    </span>
  )
}
