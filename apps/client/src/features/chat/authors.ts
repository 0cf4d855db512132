import type { Message } from '@belvedere/contract'
import type { Viewer } from '../../room/viewers.ts'

/** Whether messages name their authors: as soon as somebody else wrote one, or looks on. */
export const namesAuthors = (messages: readonly Message[], viewers: readonly Viewer[], me: string): boolean =>
  messages.some(({ by }) => by !== undefined && by.id !== me) || viewers.some(({ id }) => id !== me)
