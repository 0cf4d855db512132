import type { ReactNode } from 'react'
import './settings.css'

/** One part of the account: what it is about, in a sentence, and what can be done there. */
export function SettingsSection({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about?: string
  children: ReactNode
}) {
  return (
    <section className="settings-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {about !== undefined && <p className="settings-about">{about}</p>}
      {children}
    </section>
  )
}
