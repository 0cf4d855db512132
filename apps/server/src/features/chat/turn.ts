import type { Spec } from '@belvedere/spec'

/** A message and the answer that is owed to it. */
export interface Turn {
  room: string
  messageId: string
  replyId: string
  /** What to answer: the message's words, or the taking of an alternative. */
  ask: { kind: 'words'; text: string } | { kind: 'take'; label: string; spec: Spec }
}
