import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The part of a track that is filled or passed, 0–1. */
    '--part'?: number
    /** Width of the chat in CSS pixels. */
    '--chat'?: string
    /** A person's colour. */
    '--who'?: string
  }
}
