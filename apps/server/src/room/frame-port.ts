import type { FrameFile, FrameQuery } from '@belvedere/contract'
import type { Actor } from './caller.ts'

/** The drawing of a room's chart as a picture to keep. */
export interface FramePort {
  /**
   * The chart that stands, drawn anew. `conflict` where the room has none, `not_found` where the caller may not know of it.
   * When the signal aborts it rejects, and what draws is free for others.
   */
  exportFrame(
    by: Actor,
    roomId: string,
    wanted: FrameQuery & { format: FrameFile },
    signal: AbortSignal,
  ): Promise<{ bytes: Buffer; mediaType: string }>
}
