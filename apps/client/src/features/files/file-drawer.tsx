import type { Room } from '@belvedere/contract'
import { FolderUp, Link, Plus, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFiles } from '../../api/files.ts'
import { useUsage } from '../../api/usage.ts'
import { filesOfFolder } from '../../lib/dropped-entries.ts'
import { useMayEdit } from '../../room/role.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { UsageBar } from '../../ui/usage-bar.tsx'
import { useAddFolder } from './dropped-files.tsx'
import { FileList } from './file-list.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { SampleList } from './sample-list.tsx'
import { UploadList } from './upload-list.tsx'
import { type FileActions, useFileActions } from './use-files.ts'
import { useUploads } from './use-uploads.tsx'
import './files.css'

/** All files: those of this room, then the person's others, then the samples. */
export function FileDrawer({
  room,
  databases,
  onSend,
  onClose,
}: {
  room: Room
  /** What adds tables of databases; null for those who have none. */
  databases: ReactNode
  onSend: (text: string) => void
  onClose?: () => void
}) {
  const { t } = useTranslation()
  const { data: files = [], error } = useFiles()
  const mayEdit = useMayEdit()
  const actions = useFileActions(room)
  const drawer = useRef<HTMLElement>(null)
  useFocusWhileOpen(drawer)
  const [openId, setOpenId] = useState<string | null>(null)
  const ownIds = new Set(files.map(({ id }) => id))
  const linkedIds = new Set(room.files.map(({ id }) => id))
  const linked = room.files.map((file) => files.find(({ id }) => id === file.id) ?? file)
  const list = { ownIds, openId, onOpen: setOpenId, actions }
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
      <DrawerHeader onClose={onClose} />
      <div className="drawer-body">
        <UploadList />
        <ErrorText error={error} />
        <ActionError actions={actions} />
        <FileList {...list} title={t('files.here')} files={linked} isLinked onSend={onSend}>
          <p className="field-hint">{t(mayEdit ? 'files.none' : 'empty.look')}</p>
        </FileList>
        <FileList
          {...list}
          title={t('files.others')}
          files={files.filter(({ id }) => !linkedIds.has(id))}
          onSend={null}
        />
        {mayEdit && (
          <section className="drawer-part">
            <h3>{t('files.samples')}</h3>
            <SampleList actions={actions} />
          </section>
        )}
        <section className="drawer-part drawer-foot">
          {mayEdit && (
            <div className="settings-actions">
              <LinkButton room={room} />
              {databases}
            </div>
          )}
          <UsageBar />
        </section>
      </div>
    </aside>
  )
}

/** Moves the focus into an element while it is on the page, and back when it leaves. */
function useFocusWhileOpen(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const previous = document.activeElement
    element.current?.focus()
    return () => {
      if (previous instanceof HTMLElement) previous.focus()
    }
  }, [element])
}

function DrawerHeader({ onClose }: { onClose: (() => void) | undefined }) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const { upload } = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const addFolder = useAddFolder(upload)
  return (
    <header className="drawer-head">
      <h2>{t('files.name')}</h2>
      {mayEdit && (
        <Button onClick={() => input.current?.click()}>
          <Plus size={16} aria-hidden="true" />
          {t('files.add')}
        </Button>
      )}
      {mayEdit && (
        <IconButton label={t('files.add_folder')} onClick={() => folderInput.current?.click()}>
          <FolderUp size={16} />
        </IconButton>
      )}
      <FileInput ref={input} label={t('files.add')} onFiles={(files) => upload(files)} multiple />
      <FileInput
        ref={folderInput}
        label={t('files.add_folder')}
        onFiles={(files) => void addFolder(filesOfFolder(files))}
        folder
      />
      {onClose !== undefined && (
        <IconButton label={t('common.close')} onClick={onClose}>
          <X size={16} />
        </IconButton>
      )}
    </header>
  )
}

/** Only where the operator allows it. */
function LinkButton({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { data: usage } = useUsage()
  const [isOpen, setOpen] = useState(false)
  if (usage?.urlImports !== true) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Link size={16} aria-hidden="true" />
        {t('files.from_link')}
      </Button>
      {isOpen && <LinkDialog room={room} onClose={() => setOpen(false)} />}
    </>
  )
}

function ActionError({ actions }: { actions: FileActions }) {
  const { link, unlink, split, rename, correct, derive, rederive, refreshLive, remove } = actions
  return (
    <ErrorText
      error={
        [link, unlink, split, rename, correct, derive, rederive, refreshLive, remove].find(
          ({ error }) => error !== null,
        )?.error
      }
    />
  )
}
