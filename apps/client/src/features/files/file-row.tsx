import { type File as DataFile, routes } from '@belvedere/contract'
import { Download, Ellipsis, Link2, Link2Off, Pencil, Replace, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { formatBytes } from '../../lib/format.ts'
import { useMayEdit } from '../../room/role.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DeleteFileDialog } from './delete-file-dialog.tsx'
import { shapeOf } from './table-size.ts'
import type { FileActions } from './use-files.ts'
import { useUploads } from './use-uploads.tsx'

/** One file: what it is, whether it is here, and what can be done with it. */
export function FileRow({
  file,
  isLinked,
  isMine,
  isOpen,
  actions,
  onOpen,
}: {
  file: DataFile
  isLinked: boolean
  /** Only its owner changes a file. */
  isMine: boolean
  isOpen: boolean
  actions: FileActions
  onOpen: () => void
}) {
  const { t } = useTranslation()
  const client = useClient()
  const { send } = useUploads()
  const mayEdit = useMayEdit()
  const picker = useRef<HTMLInputElement>(null)
  const [mode, setMode] = useState<'idle' | 'renaming' | 'deleting'>('idle')
  const { id, name, size, status, tables, error } = file
  const about = [
    file.lineage === undefined ? formatBytes(size) : t('files.derived'),
    ...tables.slice(0, 1).map((table) => shapeOf(table, t)),
  ].join(' · ')
  const rename = (next: string) => {
    setMode('idle')
    if (next.trim() !== '' && next.trim() !== name) actions.rename.mutate({ id, name: next.trim() })
  }
  return (
    <li className="file-row" data-open={isOpen || undefined}>
      {mode === 'renaming' ? (
        <input
          className="input"
          data-size="small"
          aria-label={t('files.rename')}
          defaultValue={name}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here.
          autoFocus
          onBlur={(event) => rename(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename(event.currentTarget.value)
            if (event.key === 'Escape') {
              event.stopPropagation()
              setMode('idle')
            }
          }}
        />
      ) : (
        <button type="button" className="file-main" aria-expanded={isOpen} onClick={onOpen}>
          <span className="file-name">{name}</span>
          <span className={status === 'failed' ? 'fault' : 'field-hint numbers'}>
            {status === 'failed'
              ? (error?.detail ?? t('files.failed'))
              : status === 'processing'
                ? t('files.reading')
                : about}
          </span>
        </button>
      )}
      {status === 'processing' && <Spinner label={t('files.reading')} />}
      {(mayEdit || isMine) && (
        <Menu
          trigger={
            <IconButton size="small" label={t('files.actions', { name })}>
              <Ellipsis size={16} />
            </IconButton>
          }
        >
          {mayEdit && isLinked && (
            <MenuItem icon={<Link2Off size={16} />} onSelect={() => actions.unlink.mutate([id])}>
              {t('files.unlink')}
            </MenuItem>
          )}
          {mayEdit && !isLinked && (
            <MenuItem icon={<Link2 size={16} />} onSelect={() => actions.link.mutate([id])}>
              {t('files.link')}
            </MenuItem>
          )}
          {isMine && (
            <>
              <MenuItem icon={<Pencil size={16} />} onSelect={() => setMode('renaming')}>
                {t('files.rename')}
              </MenuItem>
              <MenuItem icon={<Replace size={16} />} onSelect={() => picker.current?.click()}>
                {t('files.replace')}
              </MenuItem>
            </>
          )}
          <MenuItem
            icon={<Download size={16} />}
            onSelect={() => location.assign(client.url(routes.files.download, { params: { id } }))}
          >
            {t('files.download')}
          </MenuItem>
          {isMine && (
            <>
              <MenuLine />
              <MenuItem icon={<Trash2 size={16} />} look="danger" onSelect={() => setMode('deleting')}>
                {t('files.delete')}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('files.replace')}
        onChange={(event) => {
          send([...(event.target.files ?? [])].slice(0, 1), id)
          event.target.value = ''
        }}
      />
      {mode === 'deleting' && <DeleteFileDialog file={file} actions={actions} onClose={() => setMode('idle')} />}
    </li>
  )
}
