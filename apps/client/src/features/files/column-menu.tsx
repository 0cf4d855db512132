import type { CleanStep, FieldType, FillWith } from '@belvedere/spec'
import { Ellipsis, PaintBucket, Replace } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator, SubMenu } from '../../ui/menu.tsx'
import type { ColumnQuestion } from './column-dialogs.tsx'

const fillers: readonly {
  key: 'before' | 'mode' | 'mean' | 'median' | 'interpolate' | 'zero'
  with: FillWith
  ofNumbers?: true
}[] = [
  { key: 'before', with: { by: 'before', order: null } },
  { key: 'mode', with: { by: 'mode' } },
  { key: 'mean', with: { by: 'mean' }, ofNumbers: true },
  { key: 'median', with: { by: 'median' }, ofNumbers: true },
  { key: 'interpolate', with: { by: 'interpolate', order: null }, ofNumbers: true },
  { key: 'zero', with: { by: 'value', value: 0 }, ofNumbers: true },
]

/** The most common changes of a column; each makes a new table. Some ask for more first. */
export function ColumnMenu({
  column,
  type,
  onClean,
  onAsk,
}: {
  column: string
  type: FieldType
  onClean: (step: CleanStep) => void
  onAsk: (question: ColumnQuestion) => void
}) {
  const { t } = useTranslation()
  const isNumber = type === 'quantitative'
  return (
    <Menu
      align="start"
      trigger={
        <IconButton size="small" label={t('clean.column', { name: column })}>
          <Ellipsis size={14} />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onAsk('rename')}>{t('clean.rename')}</MenuItem>
      <SubMenu icon={<Replace size={16} />} label={t('clean.convert')}>
        <MenuItem onSelect={() => onClean({ kind: 'to_number', column, decimal: '.' })}>{t('clean.number')}</MenuItem>
        <MenuItem onSelect={() => onClean({ kind: 'to_number', column, decimal: ',' })}>
          {t('clean.number_comma')}
        </MenuItem>
        <MenuItem onSelect={() => onClean({ kind: 'to_date', column, order: 'guess' })}>{t('clean.date')}</MenuItem>
        <MenuItem onSelect={() => onClean({ kind: 'to_text', column })}>{t('clean.text')}</MenuItem>
        <MenuItem onSelect={() => onClean({ kind: 'to_boolean', column })}>{t('clean.truth')}</MenuItem>
      </SubMenu>
      <SubMenu icon={<PaintBucket size={16} />} label={t('clean.fill')}>
        {fillers.map(
          ({ key, with: how, ofNumbers }) =>
            (isNumber || !ofNumbers) && (
              <MenuItem key={key} onSelect={() => onClean({ kind: 'fill', column, with: how, groups: [] })}>
                {t(`clean.filler.${key}`)}
              </MenuItem>
            ),
        )}
      </SubMenu>
      <MenuItem onSelect={() => onAsk('map')}>{t('clean.map')}</MenuItem>
      <MenuItem disabled={isNumber || type === 'temporal'} onSelect={() => onAsk('split')}>
        {t('clean.split')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onClean({ kind: 'drop_rows', filter: { op: 'empty', field: column } })}>
        {t('clean.drop_empty')}
      </MenuItem>
      <MenuItem onSelect={() => onClean({ kind: 'remove_columns', columns: [column] })}>{t('clean.remove')}</MenuItem>
    </Menu>
  )
}
