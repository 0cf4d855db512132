import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The filled part of a track, 0–1. */
    '--part'?: number
    /** Width of the chat in CSS pixels. */
    '--chat'?: string
    /** A person's color. */
    '--who'?: string
  }
}
