import type { Spec } from '@belvedere/spec'

/** A message whose answer is pending. */
export interface ChatTurn {
  room: string
  messageId: string
  replyId: string
  /** The author; null if unknown. */
  person: string | null
  /** The message's text, or an alternative that was chosen. */
  ask: { kind: 'words'; text: string } | { kind: 'take'; label: string; spec: Spec }
}
