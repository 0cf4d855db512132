import { useTranslation } from 'react-i18next'
import { useUsage } from '../api/usage.ts'
import { formatBytes, formatCount } from '../lib/format.ts'
import './usage-bar.css'

/** How much of their storage a person uses; nothing until it is known. */
export function UsageBar() {
  const { t } = useTranslation()
  const { data: usage } = useUsage()
  if (usage === undefined) return null
  const { bytes, files } = usage
  const percent = Math.min(100, Math.round(Math.max(bytes.used / bytes.allowed, files.used / files.allowed) * 100))
  const text = t('files.usage', {
    bytes: formatBytes(bytes.used),
    allowed: formatBytes(bytes.allowed),
    count: formatCount(files.used),
    limit: formatCount(files.allowed),
  })
  return (
    <div className="usage" data-full={percent >= 90}>
      <div className="progress" aria-hidden="true">
        <div style={{ width: `${percent}%` }} />
      </div>
      <span className="field-hint numbers">{text}</span>
      {percent >= 90 && <span className="field-hint">{t('files.usage_full')}</span>}
    </div>
  )
}
