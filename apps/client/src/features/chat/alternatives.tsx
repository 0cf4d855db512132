import { AreaChart, BarChart3, Grid2x2, LineChart, type LucideIcon, PieChart, ScatterChart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ChartKind, guessChartKind } from './chart-kind.ts'

const icons: { [kind in ChartKind]: LucideIcon } = {
  line: LineChart,
  bar: BarChart3,
  area: AreaChart,
  point: ScatterChart,
  arc: PieChart,
  grid: Grid2x2,
}

/** The next-best charts; a click takes one. */
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
        const Icon = icons[guessChartKind(label)]
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
