import { type FieldProfile, isCategory } from '@belvedere/spec'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuCheckItem, MenuLabel, MenuRadioGroup } from '../../ui/menu.tsx'
import { type KnownColumn, totalsText } from './column-facts.ts'
import { CorrectionMenu } from './correction-menu.tsx'
import type { CorrectFacts } from './use-correct-facts.ts'

const maxColumns = 30

/** Corrects of a column of categories within which other it lies, and whether it has totals; nothing if it can have neither. */
export function GroupMenu({
  field,
  fields,
  known: { within = '', totals, namedTotals = [] },
  onCorrect,
  children,
}: {
  field: FieldProfile
  /** All columns of the table. */
  fields: readonly FieldProfile[]
  known: KnownColumn
  onCorrect: CorrectFacts
  /** Further items; null if there are none. */
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { name, distinct } = field
  const columns = fields
    .filter((other) => other.name === within || (isCategory(other) && other.distinct > 1 && other.distinct < distinct))
    .slice(0, maxColumns)
    .map((other) => ({ value: other.name, label: other.name }))
  if (columns.length === 0 && namedTotals.length === 0 && children === null) return null
  return (
    <CorrectionMenu field={field} onReset={() => onCorrect({ columns: [{ name, within: null, totals: null }] })}>
      {columns.length > 0 && (
        <>
          <MenuLabel>{t('facts.lies_within')}</MenuLabel>
          <MenuRadioGroup
            label={t('facts.lies_within')}
            chosen={within}
            choices={[{ value: '', label: t('facts.no_column') }, ...columns]}
            onChoose={(column) => onCorrect({ columns: [{ name, within: column }] })}
          />
        </>
      )}
      {namedTotals.length > 0 && (
        <MenuCheckItem
          isChecked={totals !== undefined}
          onChange={(isChecked) => onCorrect({ columns: [{ name, totals: isChecked }] })}
        >
          {totalsText(namedTotals, t)}
        </MenuCheckItem>
      )}
      {children}
    </CorrectionMenu>
  )
}
