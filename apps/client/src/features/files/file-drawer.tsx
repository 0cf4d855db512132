import type { File as DataFile, Room } from '@belvedere/contract'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../room/role.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Fault } from '../../ui/error-text.tsx'
import { FileDetails } from './file-details.tsx'
import { FileRow } from './file-row.tsx'
import { SampleList } from './sample-list.tsx'
import { UploadList } from './upload-list.tsx'
import { type FileActions, useFileActions } from './use-files.ts'
import { useUploads } from './use-uploads.tsx'
import './files.css'
import { useFiles } from '../../api/files.ts'

/** All files: those of this room first, then the others, then the samples. */
export function FileDrawer({
  room,
  onSend,
  onClose,
}: {
  room: Room
  /** Asks something of a table. */
  onSend: (text: string) => void
  onClose?: () => void
}) {
  const { t } = useTranslation()
  const { data: files = [], error } = useFiles()
  const mayEdit = useMayEdit()
  const actions = useFileActions(room)
  const { send } = useUploads()
  const picker = useRef<HTMLInputElement>(null)
  const drawer = useRef<HTMLElement>(null)
  // The keys go where the person looks, and back to where they came from.
  useEffect(() => {
    const before = document.activeElement
    drawer.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const [open, setOpen] = useState<string | null>(null)
  const linked = new Set(room.files.map(({ id }) => id))
  const here = room.files.map((file) => files.find(({ id }) => id === file.id) ?? file)
  const others = files.filter(({ id }) => !linked.has(id))
  const opened = [...here, ...others].find(({ id }) => id === open)
  // The list of files is of one's own; others in the room bring theirs.
  const isMine = (file: DataFile) => files.some(({ id }) => id === file.id)
  const list = (some: readonly DataFile[], isLinked: boolean) => (
    <ul className="file-list">
      {some.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          isLinked={isLinked}
          isMine={isMine(file)}
          isOpen={file.id === open}
          actions={actions}
          onOpen={() => setOpen(file.id === open ? null : file.id)}
        />
      ))}
    </ul>
  )
  return (
    <aside
      ref={drawer}
      className="drawer"
      tabIndex={-1}
      aria-label={t('files.name')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose?.()
      }}
    >
      <header className="drawer-head">
        <h2>{t('files.name')}</h2>
        {mayEdit && (
          <Button onClick={() => picker.current?.click()}>
            <Plus size={16} aria-hidden="true" />
            {t('files.add')}
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('files.add')}
          onChange={(event) => {
            send([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        {onClose !== undefined && (
          <IconButton label={t('common.close')} onClick={onClose}>
            <X size={16} />
          </IconButton>
        )}
      </header>
      <div className="drawer-body">
        <UploadList />
        {error !== null && <Fault error={error} />}
        <ActionFault actions={actions} />
        <section className="drawer-part">
          <h3>{t('files.here')}</h3>
          {here.length === 0 ? (
            <p className="field-hint">{t(mayEdit ? 'files.none' : 'empty.look')}</p>
          ) : (
            list(here, true)
          )}
        </section>
        {opened !== undefined && linked.has(opened.id) && (
          <FileDetails
            key={opened.id}
            file={opened}
            isMine={isMine(opened)}
            actions={actions}
            onSend={onSend}
            onClose={() => setOpen(null)}
          />
        )}
        {others.length > 0 && (
          <section className="drawer-part">
            <h3>{t('files.others')}</h3>
            {list(others, false)}
          </section>
        )}
        {opened !== undefined && !linked.has(opened.id) && (
          <FileDetails
            key={opened.id}
            file={opened}
            isMine={isMine(opened)}
            actions={actions}
            onSend={null}
            onClose={() => setOpen(null)}
          />
        )}
        {mayEdit && (
          <section className="drawer-part">
            <h3>{t('files.samples')}</h3>
            <SampleList actions={actions} />
          </section>
        )}
      </div>
    </aside>
  )
}

function ActionFault({ actions }: { actions: FileActions }) {
  const { link, unlink, rename, correct, remove } = actions
  const error = [link, unlink, rename, correct, remove].map((action) => action.error).find((known) => known !== null)
  return error == null ? null : <Fault error={error} />
}
