import type { FrameFile, FrameQuery } from '@belvedere/contract'
import type { Actor } from './caller.ts'

/** Exports a room's chart as a picture. */
export interface FramePort {
  /**
   * Draws the current chart anew. `conflict` if there is none, `not_found` if the actor may not know the room.
   * Rejects when the signal aborts, which frees the render process.
   */
  exportFrame(
    actor: Actor,
    roomId: string,
    request: FrameQuery & { format: FrameFile },
    signal: AbortSignal,
  ): Promise<{ bytes: Buffer; mediaType: string }>
}
