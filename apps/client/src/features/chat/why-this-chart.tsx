import type { Message, Room } from '@belvedere/contract'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCost } from './cost-text.ts'
import { RivalCharts } from './rival-charts.tsx'

const initialRules = 3

/**
 * Why the chart looks as it does: how the words were read, the assumptions, and the rules that decided, the most costly
 * first. With a version, each rule can be switched off to see what would be drawn without it.
 */
export function WhyThisChart({
  explanation,
  chart,
}: {
  explanation: NonNullable<Message['explanation']>
  /** The version that is explained; null without one. */
  chart: { room: Pick<Room, 'id' | 'spec'>; version: number } | null
}) {
  const { t } = useTranslation()
  const [isExpanded, setExpanded] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const [disabledRules, setDisabledRules] = useState<readonly string[]>([])
  const { rules, assumptions, readings = [] } = explanation
  if (rules.length === 0 && assumptions.length === 0 && readings.length === 0) return null
  const toggle = (rule: string) =>
    setDisabledRules((off) =>
      off.includes(rule) ? off.filter((disabledRule) => disabledRule !== rule) : [...off, rule].toSorted(),
    )
  return (
    <details className="why" onToggle={(event) => setExpanded(event.currentTarget.open)}>
      <summary>
        {t('why.title')}
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      {[...readings, ...assumptions].map((sentence, at) => (
        <p key={at} className="why-assumption">
          {sentence}
        </p>
      ))}
      <ul>
        {(showsAll ? rules : rules.slice(0, initialRules)).map(({ rule, sentence, cost }) => (
          <li key={rule + sentence} title={rule} data-off={disabledRules.includes(rule) || undefined}>
            <span>{sentence}</span>
            <span className="numbers">{formatCost(cost)}</span>
            {chart !== null && (
              <button
                type="button"
                className="why-switch"
                aria-pressed={disabledRules.includes(rule)}
                aria-label={t('why.without_rule', { rule: sentence })}
                onClick={() => toggle(rule)}
              >
                {t('why.without')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {!showsAll && rules.length > initialRules && (
        <button type="button" className="why-more" onClick={() => setShowsAll(true)}>
          {t('why.more', { count: rules.length - initialRules })}
        </button>
      )}
      {rules.length > 0 && <p className="why-hint">{t('why.points')}</p>}
      {chart !== null && <RivalCharts {...chart} without={disabledRules} isExpanded={isExpanded} />}
    </details>
  )
}
