import type { Event, Role } from '@belvedere/contract'
import type { StoredFile } from './file-parts.ts'

/** Messages between the parts of the service. Room events travel as seqs only; listeners read the log. */
export type Notice =
  | { type: 'logged'; room: string; seq: number }
  /** Not in the log: steps, deltas, presence. */
  | { type: 'transient'; event: Event & { room: string } }
  /** For one person's own connections. */
  | { type: 'personal'; person: string; event: Event }
  | { type: 'sign_in_ended'; signIn: string }
  | { type: 'token_rotated'; room: string }
  /** `deleted`: its last event announces it. `erased`: it is gone with its log. */
  | { type: 'room_closed'; room: string; because: 'deleted' | 'erased' }
  /** Somebody joined, changed role, or left (null). */
  | { type: 'member_changed'; room: string; person: string; role: Role | null }
  | { type: 'files_erased'; files: StoredFile[] }
  /** Spec, tables or state changed, so the room must be redrawn. */
  | { type: 'drawing_changed'; room: string }

export interface Bus {
  publish(notice: Notice): void
  /** Listeners are called in the order of publishing. */
  subscribe(listener: (notice: Notice) => void): () => void
}

/** The bus within one process. */
export function inProcessBus(onError: (error: unknown) => void): Bus {
  const listeners = new Set<(notice: Notice) => void>()
  return {
    publish(notice) {
      for (const listener of [...listeners]) {
        try {
          listener(notice)
        } catch (error) {
          onError(error)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
