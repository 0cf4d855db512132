import { useTranslation } from 'react-i18next'
import { formatCount, formatDuration } from '../../../lib/format.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SqlText, StepList } from './step-list.tsx'
import { useChartQueries } from './use-chart-queries.ts'

/** The statements that ran for the current picture, with what they took; nothing where none did. */
export function ChartQueries() {
  const { t } = useTranslation()
  const queries = useChartQueries()
  if (queries.length === 0) return null
  return (
    <StepList head={<h3>{t('sql.ran')}</h3>}>
      {queries.map(({ sql, rows, ms, isOfCube }, at) => (
        <li key={at}>
          <div className="data-ran">
            <p className="numbers">
              {t('sql.took', { count: rows, rows: formatCount(rows), time: formatDuration(ms) })}
              {isOfCube && ` · ${t('sql.of_cube')}`}
            </p>
            <CopyButton text={sql} />
          </div>
          <SqlText sql={sql} />
        </li>
      ))}
    </StepList>
  )
}
