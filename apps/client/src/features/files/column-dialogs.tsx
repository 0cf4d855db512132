import type { File as DataFile } from '@belvedere/contract'
import type { CleanStep } from '@belvedere/spec'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewTableDialog } from '../../room/new-table-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { MapDialog } from './map-dialog.tsx'

/** What a change of a column asks for. */
export type ColumnQuestion = 'rename' | 'split' | 'map'

/** Asks for what a change of a column needs. */
export function ColumnDialog({
  question,
  file,
  table,
  ...rest
}: ColumnDialogProps & { question: ColumnQuestion; file: DataFile; table: string }) {
  switch (question) {
    case 'rename':
      return <RenameColumnDialog {...rest} />
    case 'split':
      return <SplitDialog {...rest} />
    case 'map':
      return <MapDialog file={file} table={table} {...rest} />
  }
}

interface ColumnDialogProps {
  column: string
  onClean: (step: CleanStep) => void
  onClose: () => void
}

const maxName = 200

/** Asks for the new name of a column. */
function RenameColumnDialog({ column, onClean, onClose }: ColumnDialogProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState(column)
  const isReady = to.trim() !== '' && to !== column
  return (
    <NewTableDialog
      title={t('clean.rename_title', { name: column })}
      isReady={isReady}
      onMake={() => onClean({ kind: 'rename', columns: [{ from: column, to: to.trim() }] })}
      onClose={onClose}
    >
      <Field
        label={t('clean.new_name')}
        value={to}
        maxLength={maxName}
        onChange={({ target }) => setTo(target.value)}
      />
    </NewTableDialog>
  )
}

/** Asks where to split the texts of a column, and what the parts are called. */
function SplitDialog({ column, onClean, onClose }: ColumnDialogProps) {
  const { t } = useTranslation()
  const [delimiter, setDelimiter] = useState(' ')
  const [names, setNames] = useState(`${column} 1, ${column} 2`)
  const into = names.split(',').flatMap((name) => name.trim() || [])
  return (
    <NewTableDialog
      title={t('clean.split_title', { name: column })}
      isReady={delimiter !== '' && into.length >= 2 && into.length <= 20}
      onMake={() => onClean({ kind: 'split', column, delimiter, into })}
      onClose={onClose}
    >
      <Field
        label={t('clean.delimiter')}
        hint={t('clean.delimiter_hint')}
        value={delimiter}
        maxLength={20}
        onChange={({ target }) => setDelimiter(target.value)}
      />
      <Field
        label={t('clean.parts')}
        hint={t('clean.parts_hint')}
        value={names}
        maxLength={20 * maxName}
        onChange={({ target }) => setNames(target.value)}
      />
    </NewTableDialog>
  )
}
