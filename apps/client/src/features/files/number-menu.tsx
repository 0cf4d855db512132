import { canWeighRows, type FieldProfile, type StatedKind, statedKinds } from '@belvedere/spec'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuCheckItem, MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx'
import type { KnownColumn } from './column-facts.ts'
import { CorrectionMenu } from './correction-menu.tsx'
import type { CorrectFacts } from './use-correct-facts.ts'

/** Corrects what is known of a column of numbers. */
export function NumberMenu({
  field,
  known: { role, kind, lessIsBetter = false },
  onCorrect,
  onEditUnit,
  children,
}: {
  field: FieldProfile
  known: KnownColumn
  onCorrect: CorrectFacts
  onEditUnit: () => void
  /** Further items. */
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { name } = field
  const choices = statedKinds
    .filter((kind) => kind !== 'weight' || canWeighRows(field))
    .map((value) => ({ value, label: t(`facts.stated.${value}`) }))
  return (
    <CorrectionMenu
      field={field}
      onReset={() => onCorrect({ columns: [{ name, kind: null, unit: null, lessIsBetter: null }] })}
    >
      <MenuLabel>{t('facts.kind')}</MenuLabel>
      <MenuRadioGroup<StatedKind>
        label={t('facts.kind')}
        chosen={kind ?? kindsOfRoles[role] ?? ''}
        choices={choices}
        onChoose={(kind) => onCorrect({ columns: [{ name, kind }] })}
      />
      <MenuSeparator />
      <MenuItem onSelect={onEditUnit}>{t('facts.unit')}</MenuItem>
      <MenuCheckItem
        isChecked={lessIsBetter}
        onChange={(isChecked) => onCorrect({ columns: [{ name, lessIsBetter: isChecked }] })}
      >
        {t('facts.less_is_better')}
      </MenuCheckItem>
      {children}
    </CorrectionMenu>
  )
}

const kindsOfRoles: { readonly [role in KnownColumn['role']]?: StatedKind } = { id: 'id', category: 'code' }
