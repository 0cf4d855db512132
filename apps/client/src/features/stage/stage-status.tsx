import { AppError } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format.ts'
import { useViewers } from '../../room/viewers.ts'
import { useErrorText } from '../../ui/error-text.tsx'
import { useRenderStatus } from './render-status.ts'
import { stageErrorText } from './stage-error-text.ts'
import { useStage } from './use-stage.tsx'

/** Longer latencies are caused by the network or a queue and not by drawing. */
const maxLatencyMs = 1000

/** The status of the chart: latency, number of viewers, or what is wrong. */
export function StageStatus({
  roomId,
  isExplained,
}: {
  roomId: string
  /** What keeps the chart from being drawn is said elsewhere; the picture is of before. */
  isExplained: boolean
}) {
  const { t } = useTranslation()
  const { refusal, ...stage } = useStage()
  const { connection, latencyMs } = stage
  const errorText = useErrorText()
  const refusalText = refusal === null ? null : errorText(new AppError(refusal.code, refusal.detail))
  const renderError = isExplained ? null : stage.renderError
  // A chart that was stopped refuses commands, too: its limit says more than that it is not available.
  const isStopped = renderError?.exceeded !== undefined
  const error = isStopped || refusal === null ? renderError && stageErrorText(renderError, t) : refusalText
  const viewers = useViewers(roomId)
  const renderStatus = useRenderStatus(roomId)
  const isOpen = connection.state === 'open'
  const renderProblem =
    !isExplained && (renderStatus?.state === 'starting' || renderStatus?.state === 'failed')
      ? t(`drawing.${renderStatus.state}`)
      : null
  const parts = [
    refusal === null ? error : null,
    isOpen && error === null ? renderProblem : null,
    isOpen ? null : t(connection.state === 'closed' ? `stage.closed.${connection.reason}` : 'stage.reconnecting'),
    isOpen && !isExplained && error === null && latencyMs !== null && latencyMs < maxLatencyMs
      ? t('stage.drawn_in', { time: formatDuration(latencyMs) })
      : null,
    isOpen && viewers.length > 1 ? t('stage.viewers', { count: viewers.length }) : null,
  ].filter((part) => part !== null)
  return (
    <p
      className="stage-status numbers"
      data-state={error !== null || renderProblem !== null || !isOpen ? 'away' : 'open'}
    >
      {refusal !== null && <span role="alert">{error}</span>}
      {parts.length === 0 && isOpen && refusal === null
        ? t(isExplained ? 'stage.last_picture' : 'stage.live')
        : parts.join(' · ')}
    </p>
  )
}
