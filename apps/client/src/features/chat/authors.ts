import type { Message } from '@belvedere/contract'
import type { PresenceViewer } from '../../room/viewers.ts'

/** Whether messages show their authors: when somebody else wrote one, or is looking. */
export const shouldNameAuthors = (
  messages: readonly Message[],
  viewers: readonly PresenceViewer[],
  me: string,
): boolean => messages.some(({ by }) => by !== undefined && by.id !== me) || viewers.some(({ id }) => id !== me)
