import type { Spec } from '@belvedere/spec'

/** A message and the answer that is owed to it. */
export interface ChatTurn {
  room: string
  messageId: string
  replyId: string
  /** Whose message it is; null where that is not known any more. */
  person: string | null
  /** What to answer: the message's words, or the taking of an alternative. */
  ask: { kind: 'words'; text: string } | { kind: 'take'; label: string; spec: Spec }
}
