import { type FieldProfile, isCategory, measurementUnit } from '@belvedere/spec'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RenameInput } from '../../ui/rename-input.tsx'
import { type CodedColumn, ColumnCodeInput, ColumnCodeItems } from './column-codes.tsx'
import { columnFacts, type KnownColumn } from './column-facts.ts'
import { CorrectionMenu } from './correction-menu.tsx'
import { GroupMenu } from './group-menu.tsx'
import { NumberMenu } from './number-menu.tsx'
import type { CorrectFacts } from './use-correct-facts.ts'

export interface FieldFactsProps {
  field: FieldProfile
  /** All columns of the table. */
  fields: readonly FieldProfile[]
  known: KnownColumn
  /** Null where codes for missing values cannot be chosen. */
  coded: CodedColumn | null
  onCorrect: CorrectFacts | null
}

/** What is known of a column, in words, with a menu to correct it. */
export function FieldFacts({ field, fields, known, coded, onCorrect }: FieldFactsProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<'unit' | 'code' | null>(null)
  const { name } = field
  if (editing === 'unit')
    return (
      <RenameInput
        label={t('facts.unit_of', { name })}
        name={measurementUnit(field) ?? ''}
        maxLength={20}
        allowsEmpty
        onRename={(next) => {
          setEditing(null)
          onCorrect?.({ columns: [{ name, unit: next }] })
        }}
        onCancel={() => setEditing(null)}
      />
    )
  if (editing === 'code' && coded !== null) return <ColumnCodeInput coded={coded} onClose={() => setEditing(null)} />
  const codes = coded && <ColumnCodeItems coded={coded} onAdd={() => setEditing('code')} />
  return (
    <div className="profile-facts">
      <span className="field-hint">{columnFacts(known, field, t).join(' · ')}</span>
      {onCorrect !== null && (
        <FactsMenu
          field={field}
          fields={fields}
          known={known}
          onCorrect={onCorrect}
          onEditUnit={() => setEditing('unit')}
        >
          {codes}
        </FactsMenu>
      )}
    </div>
  )
}

function FactsMenu({
  onEditUnit,
  children,
  ...column
}: Pick<FieldFactsProps, 'field' | 'fields' | 'known'> & {
  onCorrect: CorrectFacts
  onEditUnit: () => void
  children: ReactNode
}) {
  const { field, known } = column
  if (field.type === 'quantitative')
    return (
      <NumberMenu {...column} onEditUnit={onEditUnit}>
        {children}
      </NumberMenu>
    )
  if (known.role === 'category' && isCategory(field)) return <GroupMenu {...column}>{children}</GroupMenu>
  if (children === null) return null
  return (
    <CorrectionMenu field={field} onReset={null}>
      {children}
    </CorrectionMenu>
  )
}
