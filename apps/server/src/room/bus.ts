import type { Event, Role } from '@belvedere/contract'
import type { StoredFile } from './file-parts.ts'
import type { RunningTurn } from './running-turns.ts'

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
  /** On this server only. */
  | { type: 'files_erased'; files: StoredFile[] }
  /** Spec, tables or state changed, so the room must be redrawn. */
  | { type: 'drawing_changed'; room: string }
  /** The running turn is to be stopped, and those that wait are to be dropped. */
  | { type: 'turns_cancelled'; room: string }
  /** Somebody has begun to listen on another server: the one that runs the room's turn tells how far it is. */
  | { type: 'turn_wanted'; room: string }
  | { type: 'turn_told'; room: string; turn: RunningTurn }
  | { type: 'ingest_cancelled'; job: string }
  /** Who has the room open on a server. */
  | { type: 'present'; room: string; server: string; people: string[] }
  | { type: 'presence_wanted'; room: string }
  /** On this server only: notices of others may have been lost before this one. */
  | { type: 'notices_lost' }

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
