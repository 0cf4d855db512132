import type { File as DataFile } from '@belvedere/contract'
import { ListChecks, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { FileDetails } from './file-details.tsx'
import { FileRow } from './file-row.tsx'
import { GatherButton, GatherHints } from './gather-files.tsx'
import { canBePart } from './series-files.ts'
import type { FileActions } from './use-files.ts'

/** A list of files with the details of the open one below; without files its children, or nothing. */
export function FileList({
  title,
  files,
  isLinked = false,
  ownIds,
  openId,
  actions,
  onOpen,
  onSend,
  children,
}: {
  title: string
  files: readonly DataFile[]
  isLinked?: boolean
  /** The person's own files; the room's other files belong to other members. */
  ownIds: ReadonlySet<string>
  openId: string | null
  actions: FileActions
  onOpen: (id: string | null) => void
  onSend: ((text: string) => void) | null
  children?: ReactNode
}) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string> | null>(null)
  const open = files.find(({ id }) => id === openId)
  if (files.length === 0 && children === undefined) return null
  const selectable = files.filter((file) => ownIds.has(file.id) && canBePart(file))
  const selection = selectable.length < 2 ? null : selectedIds
  const toggle = ({ id }: DataFile) =>
    setSelectedIds((ids) =>
      ids?.has(id) === true ? new Set([...ids].filter((other) => other !== id)) : new Set([...(ids ?? []), id]),
    )
  return (
    <>
      <section className="drawer-part">
        <header className="file-list-head">
          <h3>{title}</h3>
          {selectable.length > 1 && selection === null && <SelectButton onSelect={() => setSelectedIds(new Set())} />}
        </header>
        {selection !== null && (
          <SelectionBar files={selectable.filter(({ id }) => selection.has(id))} onClose={() => setSelectedIds(null)} />
        )}
        {files.length === 0 ? (
          children
        ) : (
          <ul className="file-list">
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                isLinked={isLinked}
                isOwn={ownIds.has(file.id)}
                isOpen={file.id === openId}
                selection={
                  selection !== null && selectable.includes(file)
                    ? { isSelected: selection.has(file.id), onToggle: () => toggle(file) }
                    : null
                }
                actions={actions}
                onOpen={() => onOpen(file.id === openId ? null : file.id)}
              />
            ))}
          </ul>
        )}
        {selection === null && <GatherHints files={selectable} />}
      </section>
      {open !== undefined && (
        <FileDetails
          key={open.id}
          file={open}
          isOwn={ownIds.has(open.id)}
          actions={actions}
          onSend={onSend}
          onOpen={onOpen}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  )
}

function SelectButton({ onSelect }: { onSelect: () => void }) {
  const { t } = useTranslation()
  return (
    <IconButton size="small" label={t('files.select')} onClick={onSelect}>
      <ListChecks size={14} />
    </IconButton>
  )
}

/** How many files are selected, and what can be done with several. */
function SelectionBar({ files, onClose }: { files: readonly DataFile[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="file-selection numbers" role="status">
      <span>{t('files.selected', { count: files.length, number: formatCount(files.length) })}</span>
      {files.length > 1 && <GatherButton files={files} name={null} onGathered={onClose} />}
      <IconButton size="small" label={t('common.cancel')} onClick={onClose}>
        <X size={14} />
      </IconButton>
    </div>
  )
}
