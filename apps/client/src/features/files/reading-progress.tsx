import type { File as DataFile, EventData } from '@belvedere/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useEventValue } from '../../api/event-value.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { formatCount, formatRemaining } from '../../lib/format.ts'

export type ReadingState = Pick<EventData<'file_status'>, 'progress' | 'rows_per_second' | 'remaining_ms'>

/** How far the reading of a file has come: a bar, with the rate and the time that is left in words. */
export function ReadingProgress({ file: { id, name } }: { file: Pick<DataFile, 'id' | 'name'> }) {
  const { t } = useTranslation()
  const reading = useEventValue<ReadingState | null>(queryKeys.reading(id), null)
  const share = reading?.progress
  return (
    <span className="reading">
      <span className="field-hint numbers">{readingText(reading, t)}</span>
      {share !== undefined && (
        <span
          className="progress"
          role="progressbar"
          aria-label={`${t('files.reading')}: ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  )
}

/** A rate in words begins with a million. */
const million = 1e6

function readingText(reading: ReadingState | null, t: TFunction): string {
  const { rows_per_second: rate, remaining_ms: remaining } = reading ?? {}
  const parts: string[] = []
  if (rate !== undefined && rate >= million) {
    const count = Number((rate / million).toPrecision(2))
    parts.push(t('files.reading_millions', { count, number: formatCount(count) }))
  } else if (rate !== undefined && rate > 0) {
    const count = Number(rate.toPrecision(2))
    parts.push(t('files.reading_rate', { count, number: formatCount(count) }))
  }
  if (remaining !== undefined) parts.push(t('files.reading_left', { time: formatRemaining(remaining) }))
  return parts.length === 0 ? t('files.reading') : parts.join(', ')
}
