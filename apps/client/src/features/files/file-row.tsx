import type { File as DataFile } from '@belvedere/contract'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/format.ts'
import { useMayEdit } from '../../room/role.tsx'
import { IconButton } from '../../ui/button.tsx'
import { RenameInput } from '../../ui/rename-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DeleteFileDialog } from './delete-file-dialog.tsx'
import { FileMenu } from './file-menu.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { canBePart } from './series-files.ts'
import { partsText, tableSizeText } from './table-size.ts'
import { useDropInto } from './use-drop-into.ts'
import type { FileActions } from './use-files.ts'

/** One file: what it is, whether it is in the room, and what can be done with it. */
export function FileRow({
  file,
  isLinked,
  isOwn,
  isOpen,
  selection,
  actions,
  onOpen,
}: {
  file: DataFile
  isLinked: boolean
  /** Only its owner changes a file. */
  isOwn: boolean
  isOpen: boolean
  /** While files are selected. */
  selection: { isSelected: boolean; onToggle: () => void } | null
  actions: FileActions
  onOpen: () => void
}) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const [mode, setMode] = useState<'idle' | 'renaming' | 'deleting'>('idle')
  const { id, name, status, tables } = file
  const dropTarget = useDropInto(file, isOwn && file.parts > 1 && canBePart(file))
  const rename = (next: string) => {
    setMode('idle')
    actions.rename.mutate({ id, name: next })
  }
  return (
    <li className="file-row" data-open={isOpen || undefined} {...dropTarget}>
      {selection !== null && (
        <input
          type="checkbox"
          className="file-select"
          aria-label={t('files.select_file', { name })}
          checked={selection.isSelected}
          onChange={selection.onToggle}
        />
      )}
      {mode === 'renaming' ? (
        <RenameInput
          label={t('files.rename')}
          name={name}
          maxLength={255}
          onRename={rename}
          onCancel={() => setMode('idle')}
        />
      ) : (
        <button type="button" className="file-main" aria-expanded={isOpen} onClick={selection?.onToggle ?? onOpen}>
          <span className="file-name">{name}</span>
          <Summary file={file} />
        </button>
      )}
      {status === 'processing' && <Spinner label={t('files.reading')} />}
      {status === 'processing' && isOwn && tables.length === 0 && (
        <IconButton size="small" label={t('files.cancel', { name })} onClick={() => actions.remove.mutate(id)}>
          <X size={14} />
        </IconButton>
      )}
      {(mayEdit || isOwn) && (
        <FileMenu
          file={file}
          isLinked={isLinked}
          isOwn={isOwn}
          actions={actions}
          onRename={() => setMode('renaming')}
          onDelete={() => setMode('deleting')}
        />
      )}
      {mode === 'deleting' && <DeleteFileDialog file={file} actions={actions} onClose={() => setMode('idle')} />}
    </li>
  )
}

function Summary({ file }: { file: DataFile }) {
  const { t } = useTranslation()
  const { status, error, lineage, size, tables, live } = file
  if (status === 'processing') return <ReadingProgress file={file} />
  if (status === 'failed') return <span className="fault">{error?.detail ?? t('files.failed')}</span>
  const parts = [
    live?.connection ?? (lineage === undefined ? formatBytes(size) : t('files.derived')),
    partsText(file, t),
    ...tables.slice(0, 1).map((table) => tableSizeText(table, t)),
  ]
  return <span className="field-hint numbers">{parts.filter((part) => part !== null).join(' · ')}</span>
}
