import type { File } from '@belvedere/contract'
import type { Derivation, Spec } from '@belvedere/spec'
import type { Assistant } from '../../room/assistant-port.ts'
import type { Bus } from '../../room/bus.ts'
import type { Actor } from '../../room/caller.ts'
import type { ModelFor } from '../../room/models-port.ts'
import type { RoomTable } from '../../room/room-files.ts'
import type { RoomLog } from '../../room/room-log.ts'
import type { Servers } from '../../room/servers.ts'
import type { SpecProbe, VizPort } from '../../room/viz-port.ts'
import type { Store } from '../../store/store.ts'

/** Compiles and draws a spec in the room's process, which keeps the picture for showing the same spec next. */
type ProbeInRoom = (
  candidate: { room: string; spec: Spec; tables: RoomTable[] },
  signal: AbortSignal,
) => Promise<SpecProbe>

/** Derives a table in the room; it becomes a file of the person who asked. */
type DeriveInRoom = (actor: Actor, room: string, derivation: Derivation, signal: AbortSignal) => Promise<File>

export interface ChatDeps {
  store: Store
  log: RoomLog
  bus: Bus
  servers: Servers
  assistant: Pick<Assistant, 'runTurn'>
  modelFor: ModelFor
  probe: ProbeInRoom
  viz: Pick<VizPort, 'computeFigure'>
  derive: DeriveInRoom
  /** Counts an answered message. */
  recordTurn(of: { outcome: string; ms: number }): void
  now(): number
  record(what: string, details: Record<string, unknown>): void
}
