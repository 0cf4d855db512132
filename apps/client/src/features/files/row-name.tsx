import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { RenameInput } from '../../ui/rename-input.tsx'
import type { CorrectFacts } from './use-correct-facts.ts'

/** What a row of a table is called. Whoever may correct it gives it a name, or none for what was found. */
export function RowName({ name, onCorrect }: { name: string | null; onCorrect: CorrectFacts | null }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  if (name === null && onCorrect === null) return null
  return (
    <div className="row-name">
      <span className="field-hint">{t('facts.row')}</span>
      {isEditing ? (
        <RenameInput
          label={t('facts.name_row')}
          name={name ?? ''}
          maxLength={60}
          allowsEmpty
          onRename={(next) => {
            setEditing(false)
            onCorrect?.({ rowName: next === '' ? null : next })
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <span className={name === null ? 'field-hint' : 'file-name'}>{name ?? t('facts.row_unnamed')}</span>
          {onCorrect !== null && (
            <IconButton size="small" label={t('facts.name_row')} onClick={() => setEditing(true)}>
              <Pencil size={14} />
            </IconButton>
          )}
        </>
      )}
    </div>
  )
}
