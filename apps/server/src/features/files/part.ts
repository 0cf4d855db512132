import type { Readable } from 'node:stream'

/** One part of a form, or a file of ours. */
export interface Part {
  field: string
  fileName: string | undefined
  bytes: Readable
  /** After the bytes were read: the limit cut them off. */
  truncated(): boolean
}
