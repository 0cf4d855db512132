import type { ReactNode } from 'react'
import './settings.css'

/** A section of settings with a title and a sentence on what it is about. */
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
