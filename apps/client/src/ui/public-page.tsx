import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import './public-page.css'

/** A standalone page with one card, for visitors who come from a mail or an invite. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="public-page">
      <a className="public-brand" href="/">
        <Logo />
        Belvedere
      </a>
      <div className="public-card form">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
