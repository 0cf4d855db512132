import type { RivalChart, Room } from '@belvedere/contract'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../room/role.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { formatCost } from './cost-text.ts'
import { useWhy } from './use-why.ts'

/** The chart that would be drawn without some rules, and the next-best charts with the rules that rank them lower. */
export function RivalCharts({
  room,
  version,
  without,
  isExpanded,
}: {
  room: Pick<Room, 'id' | 'spec'>
  version: number
  without: readonly string[]
  isExpanded: boolean
}) {
  const { t } = useTranslation()
  const { why, isAsking, error, draw, isDrawing } = useWhy(room, version, without, isExpanded)
  if (error !== null) return <ErrorText error={error} />
  if (why === null) return null
  const drawing = (rival: RivalChart) => ({ rival, currentCost: why.cost, onDraw: () => draw(rival), isDrawing })
  return (
    <>
      <div className="why-instead" aria-live="polite" aria-busy={isAsking}>
        {without.length > 0 &&
          !isAsking &&
          (why.instead === null ? <p>{t('why.same')}</p> : <RivalDetails {...drawing(why.instead)} isOpen />)}
      </div>
      {why.rivals.length > 0 && (
        <section aria-label={t('why.next_best')}>
          <p className="why-label" aria-hidden="true">
            {t('why.next_best')}
          </p>
          {why.rivals.map((rival) => (
            <RivalDetails key={rival.label} {...drawing(rival)} />
          ))}
        </section>
      )}
    </>
  )
}

function RivalDetails({
  rival: { label, says, cost, apart },
  currentCost,
  onDraw,
  isDrawing,
  isOpen = false,
}: {
  rival: RivalChart
  /** The cost of the current chart. */
  currentCost: number
  onDraw: () => void
  isDrawing: boolean
  isOpen?: boolean
}) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  return (
    <div className="why-rival">
      <details open={isOpen}>
        <summary>
          <ChevronRight size={14} aria-hidden="true" />
          <span>{label}</span>
          {cost < currentCost ? (
            <span>{t('why.better')}</span>
          ) : (
            <span className="numbers">{formatCost(cost - currentCost)}</span>
          )}
        </summary>
        <p>{says}</p>
        <ul>
          {apart.map(({ rule, sentence, cost }) => (
            <li key={rule} title={rule}>
              <span>{sentence}</span>
              <span className="numbers">{formatCost(cost)}</span>
            </li>
          ))}
        </ul>
      </details>
      {mayEdit && (
        <button
          type="button"
          className="why-switch"
          disabled={isDrawing}
          aria-label={t('why.draw_label', { label })}
          onClick={onDraw}
        >
          {t('why.draw')}
        </button>
      )}
    </div>
  )
}
