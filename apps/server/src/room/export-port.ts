import type { ExportFormat, FrameQuery } from '@belvedere/contract'
import type { Actor } from './caller.ts'
import type { FrameExport } from './viz-port.ts'

/** Exports a room's chart as a file. */
export interface ExportPort {
  /**
   * Draws the current chart again. `conflict` if there is none, `not_found` if the actor has no access to the room.
   * Rejects when the signal aborts, which frees the render process.
   */
  exportFrame(
    actor: Actor,
    roomId: string,
    request: FrameQuery & { format: ExportFormat },
    signal: AbortSignal,
  ): Promise<{ bytes: Buffer; mediaType: string; size: FrameExport['size'] }>
}
