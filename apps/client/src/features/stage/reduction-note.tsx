import { defaultSampleSize } from '@belvedere/spec/limits'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { useMayEdit } from '../../room/role.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx'
import { zoomOf } from './chart/selection-commands.ts'
import { canBeReduced, type StageState } from './stage-state.ts'
import { useStage } from './use-stage.tsx'

/** Maps have none, so a heat map would leave the land. */
const hasAxes = (scene: StageState['scene']): boolean =>
  scene?.views.some(({ scales }) => 'x' in scales || 'y' in scales) ?? false

const lineMarks: ReadonlySet<string> = new Set(['line', 'trail'])

/** How many rows the chart draws as density, by extremes or as a sample, and the other ways to draw them. */
export function ReductionNote({
  onSend,
}: {
  /** Sends a message that asks for another way; null where the chart cannot be changed. */
  onSend: ((message: string) => void) | null
}) {
  const { t } = useTranslation()
  const stage = useStage()
  const mayEdit = useMayEdit()
  const { reduction, scene } = stage
  // Without a note its line stays empty while this version is shown: a zoom must not resize the chart.
  if (reduction === null) return canBeReduced(stage) ? <p className="reduction" aria-hidden="true" /> : null
  const { as, rows } = reduction
  const shown = reduction.as === 'sample' ? reduction.shown : defaultSampleSize
  const note = t(`reduction.note.${as}`, { rows: formatCount(rows), shown: formatCount(shown) })
  if (onSend === null || !mayEdit) return <p className="reduction">{note}</p>
  const kinds = scene?.views.flatMap(({ marks }) => marks.map(({ kind }) => kind)) ?? []
  // Points may have a line over them, such as a trend.
  const isOfLines =
    as === 'extremes' || (as !== 'density' && kinds.length > 0 && kinds.every((kind) => lineMarks.has(kind)))
  const choices = isOfLines
    ? (['extremes', 'sample'] as const)
    : hasAxes(scene)
      ? (['density', 'sample', 'heatmap'] as const)
      : (['density', 'sample'] as const)
  const couldZoom = hasAxes(scene) && !scene?.views.some(zoomOf)
  return (
    <div className="reduction">
      <Menu
        trigger={
          <button type="button" className="reduction-choose" aria-label={t('reduction.change', { note })}>
            {note}
            <ChevronDown size={12} aria-hidden="true" />
          </button>
        }
      >
        <MenuRadioGroup
          label={t('reduction.choose')}
          chosen={as}
          choices={choices.map((value) => ({
            value,
            label: t(`reduction.choice.${value}`, { shown: formatCount(shown) }),
          }))}
          onChoose={(choice) => choice !== as && onSend(t(`reduction.message.${choice}`, { shown }))}
        />
        {couldZoom && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => onSend(t('reduction.message.zoom'))}>{t('reduction.choice.zoom')}</MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}
