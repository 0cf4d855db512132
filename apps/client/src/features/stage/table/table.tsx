import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatValue } from '../../../lib/format.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { useStage } from '../use-stage.tsx'
import { nextSort, type SortOrder, sortRows, tableFromScene } from './table-rows.ts'
import './table.css'

/** More rows would make the page slow. */
const maxRows = 2000

/** The chart's data as a sortable table. */
export function ChartTable() {
  const { t } = useTranslation()
  const { scene } = useStage()
  const [order, setOrder] = useState<SortOrder | null>(null)
  const table = useMemo(() => (scene === null ? null : tableFromScene(scene)), [scene])
  if (table === null || table.rows.length === 0) {
    return <p className="table-note">{t(table === null ? 'table.waiting' : 'table.empty')}</p>
  }
  const rows = sortRows(table.rows, order)
  return (
    <ScrollRegion className="table-scroll" aria-label={t('table.name')}>
      <table className="table">
        <thead>
          <tr>
            {table.columns.map(({ name, title, numeric, temporal }) => (
              <th
                key={name}
                scope="col"
                data-numeric={(numeric && !temporal) || undefined}
                aria-sort={order?.column !== name ? 'none' : order.descending ? 'descending' : 'ascending'}
              >
                <button type="button" onClick={() => setOrder(nextSort(order, name))}>
                  {title}
                  {order?.column === name && (order.descending ? <ArrowDown size={12} /> : <ArrowUp size={12} />)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map(({ datum, texts }, index) => (
            <tr key={index}>
              {table.columns.map(({ name, numeric, temporal }) => (
                <td key={name} className="numbers" data-numeric={(numeric && !temporal) || undefined}>
                  {texts[name] ?? formatValue(datum[name], { temporal })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(table.truncated || rows.length > maxRows) && <p className="table-note">{t('table.truncated')}</p>}
    </ScrollRegion>
  )
}
