import { type File as DataFile, routes } from '@belvedere/contract'
import { Download, Ellipsis, FilePlus, Link2, Link2Off, Pencil, Replace, RotateCw, Split, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { useMayEdit } from '../../room/role.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import type { FileActions } from './use-files.ts'
import { useUploads } from './use-uploads.tsx'

/** What can be done with a file: linking by editors, changes by its owner. */
export function FileMenu({
  file: { id, name, parts, lineage, live },
  isLinked,
  isOwn,
  actions,
  onRename,
  onDelete,
}: {
  file: DataFile
  isLinked: boolean
  isOwn: boolean
  actions: FileActions
  onRename: () => void
  onDelete: () => void
}) {
  const { t } = useTranslation()
  const client = useClient()
  const { upload, addTo } = useUploads()
  const mayEdit = useMayEdit()
  const input = useRef<HTMLInputElement>(null)
  const partsInput = useRef<HTMLInputElement>(null)
  return (
    <>
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
        {isOwn && (
          <>
            <MenuItem icon={<Pencil size={16} />} onSelect={onRename}>
              {t('files.rename')}
            </MenuItem>
            {live === undefined && (
              <MenuItem icon={<Replace size={16} />} onSelect={() => input.current?.click()}>
                {t('files.replace')}
              </MenuItem>
            )}
            {lineage === undefined && live === undefined && (
              <MenuItem icon={<FilePlus size={16} />} onSelect={() => partsInput.current?.click()}>
                {t('files.add_parts')}
              </MenuItem>
            )}
            {parts > 1 && (
              <MenuItem icon={<Split size={16} />} onSelect={() => actions.split.mutate(id)}>
                {t('files.split')}
              </MenuItem>
            )}
          </>
        )}
        {live === undefined ? (
          <MenuItem
            icon={<Download size={16} />}
            onSelect={() => location.assign(client.url(routes.files.download, { params: { id } }))}
          >
            {t('files.download')}
          </MenuItem>
        ) : (
          <MenuItem icon={<RotateCw size={16} />} onSelect={() => actions.refreshLive.mutate([id])}>
            {t('files.refresh')}
          </MenuItem>
        )}
        {isOwn && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={16} />} variant="danger" onSelect={onDelete}>
              {t('files.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <FileInput ref={input} label={t('files.replace')} onFiles={([file]) => file && upload([file], id)} />
      <FileInput ref={partsInput} label={t('files.add_parts')} onFiles={(files) => addTo(files, id)} multiple />
    </>
  )
}
