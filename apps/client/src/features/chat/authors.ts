import type { Message } from '@belvedere/contract'
import type { PresenceViewer } from '../../room/viewers.ts'

/** Whether messages name their authors: as soon as somebody else wrote one, or looks on. */
export const shouldNameAuthors = (
  messages: readonly Message[],
  viewers: readonly PresenceViewer[],
  me: string,
): boolean => messages.some(({ by }) => by !== undefined && by.id !== me) || viewers.some(({ id }) => id !== me)
