import { useTranslation } from 'react-i18next'
import { formatList } from '../../lib/format.ts'
import { type PresenceViewer, useViewers } from '../../room/viewers.ts'
import { initialsOf, splitViewers } from './shown-people.ts'
import './members.css'

export function Avatar({ name, colour }: { name: string; colour?: string | undefined }) {
  return (
    <span className="avatar" aria-hidden="true" {...(colour === undefined ? {} : { style: { '--who': colour } })}>
      {initialsOf(name)}
    </span>
  )
}

/** Avatars of the people in a room, when there is more than one. */
export function Avatars({ roomId, userId, max }: { roomId: string; userId: string | null; max: number }) {
  const { t } = useTranslation()
  const viewers = useViewers(roomId)
  const { shown, rest } = splitViewers(viewers, max)
  if (shown.length < 2) return null
  const nameOf = ({ id, name }: PresenceViewer) => (id === userId ? t('members.you', { name }) : name)
  const others = formatList(rest.map(nameOf))
  return (
    <ul className="avatars" aria-label={t('members.here')}>
      {shown.map((viewer) => (
        <li key={viewer.id} title={nameOf(viewer)}>
          <Avatar name={viewer.name} colour={viewer.colour} />
          <span className="visually-hidden">{nameOf(viewer)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={others}>
          <span className="avatar numbers" aria-hidden="true">
            +{rest.length}
          </span>
          <span className="visually-hidden">{others}</span>
        </li>
      )}
    </ul>
  )
}
