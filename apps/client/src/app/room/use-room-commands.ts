import type { ConnectionState } from '@belvedere/sdk'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../features/chat/use-chat.ts'
import type { PaletteAction } from '../../features/palette/palette.tsx'
import type { VersionHistory } from '../../features/stage/use-version-history.ts'
import { isTyping, shortcutOf } from '../../lib/shortcuts.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { useMayEdit } from '../../room/role.tsx'

/** Undo and redo by keyboard, except in text fields and for role viewer. */
export function useUndoKeys(versions: VersionHistory): void {
  const mayEdit = useMayEdit()
  useWindowEvent('keydown', (event) => {
    const shortcut = shortcutOf(event, isTyping(event.target))
    if (!mayEdit || (shortcut !== 'undo' && shortcut !== 'redo')) return
    event.preventDefault()
    versions[shortcut]()
  })
}

/** Sends unsent messages again when the connection opens. */
export function useResend({ resendUnsent }: Chat, connection: ConnectionState): void {
  const resend = useEffectEvent(resendUnsent)
  const isOpen = connection.state === 'open'
  useEffect(() => {
    if (isOpen) resend()
  }, [isOpen])
}

interface RoomCommands {
  undo: () => void
  redo: () => void
  files: () => void
  write: () => void
  share: () => void
}

/** Offers the room's actions to the palette while the room is mounted. */
export function useRoomActions(offer: (actions: readonly PaletteAction[]) => void, commands: RoomCommands): void {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    const changes = [
      { id: 'undo', label: t('shortcuts.undo'), run: () => latest.current.undo() },
      { id: 'redo', label: t('versions.redo'), run: () => latest.current.redo() },
      { id: 'write', label: t('palette.write'), run: () => latest.current.write() },
    ]
    offer([
      ...(mayEdit ? changes : []),
      { id: 'files', label: t('files.name'), run: () => latest.current.files() },
      { id: 'share', label: t('palette.share'), run: () => latest.current.share() },
    ])
    return () => offer([])
  }, [offer, t, mayEdit])
}
