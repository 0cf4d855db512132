import type { Message } from '@belvedere/contract'
import {
  AreaChart,
  BarChart3,
  ChevronDown,
  Grid2x2,
  LineChart,
  type LucideIcon,
  PieChart,
  ScatterChart,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../lib/format.ts'
import { type ChartKind, chartKind } from './chart-kind.ts'

const shownAtFirst = 3

/** Why the chart looks as it does: the rules that decided, the dearest first, and what was assumed. */
export function WhyThisChart({
  explanation,
  isOpen,
}: {
  explanation: NonNullable<Message['explanation']>
  isOpen: boolean
}) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { rules, assumptions } = explanation
  if (rules.length === 0 && assumptions.length === 0) return null
  return (
    <details className="why" open={isOpen}>
      <summary>
        {t('why.title')}
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      {assumptions.map((assumption) => (
        <p key={assumption} className="why-assumption">
          {assumption}
        </p>
      ))}
      <ul>
        {(isWhole ? rules : rules.slice(0, shownAtFirst)).map(({ rule, sentence, cost }) => (
          <li key={rule + sentence} title={rule}>
            <span>{sentence}</span>
            <span className="numbers">{cost > 0 ? `+${formatNumber(cost)}` : formatNumber(cost)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && rules.length > shownAtFirst && (
        <button type="button" className="why-more" onClick={() => setWhole(true)}>
          {t('why.more', { count: rules.length - shownAtFirst })}
        </button>
      )}
    </details>
  )
}

const icons: { [kind in ChartKind]: LucideIcon } = {
  line: LineChart,
  bar: BarChart3,
  area: AreaChart,
  point: ScatterChart,
  arc: PieChart,
  grid: Grid2x2,
}

/** The next-best charts, one click to take one. */
export function Alternatives({
  alternatives,
  onTake,
}: {
  alternatives: readonly { id: string; label: string }[]
  onTake: (id: string) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className="alternatives" aria-label={t('why.alternatives')}>
      {alternatives.slice(0, 3).map(({ id, label }) => {
        const Icon = icons[chartKind(label)]
        return (
          <li key={id}>
            <button type="button" title={label} onClick={() => onTake(id)}>
              <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
              <span>{label}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
