import type { Room } from '@belvedere/contract'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer } from '../../features/chat/composer.tsx'
import type { Chat } from '../../features/chat/use-chat.ts'
import { useUploads } from '../../features/files/use-uploads.tsx'
import { ViewOnlyNotice } from '../../features/members/view-only-notice.tsx'
import { PrivacyMenu } from '../../features/models/privacy-menu.tsx'
import { tableFile } from '../../lib/pasted-table.ts'
import { useMayEdit } from '../../room/role.tsx'

/** The composer with the room's privacy menu; role viewer gets a notice in its place. */
export function RoomComposer({
  room,
  chat,
  input,
  draft,
  onDraft,
  onSend,
}: {
  room: Room
  chat: Chat
  input: RefObject<HTMLTextAreaElement | null>
  draft: string
  onDraft: (text: string) => void
  onSend: (text: string) => void
}) {
  const { t } = useTranslation()
  const { upload } = useUploads()
  if (!useMayEdit()) {
    return (
      <div className="room-look-only">
        <ViewOnlyNotice />
        <PrivacyMenu room={room} />
      </div>
    )
  }
  return (
    <Composer
      input={input}
      draft={draft}
      onDraft={onDraft}
      isRunning={chat.replyInProgress !== null}
      privacy={<PrivacyMenu room={room} />}
      onSend={onSend}
      onStop={() => chat.cancel()}
      onFiles={(files) => upload(files)}
      onTable={(text) => upload([tableFile(text, t('files.pasted'), new Date())])}
    />
  )
}
