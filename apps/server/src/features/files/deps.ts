import type { Blobs } from '../../blobs/blobs.ts'
import type { Assistant } from '../../room/assistant-port.ts'
import type { Bus } from '../../room/bus.ts'
import type { RoomLog } from '../../room/room-log.ts'
import type { Servers } from '../../room/servers.ts'
import type { VizPort } from '../../room/viz-port.ts'
import type { Store } from '../../store/store.ts'
import type { TableFolders } from '../../tables/table-folders.ts'
import type { Samples } from './samples.ts'

export interface FileDeps {
  store: Store
  log: RoomLog
  bus: Bus
  servers: Servers
  blobs: Blobs
  viz: VizPort
  tables: TableFolders
  maxUploadBytes: number
  samples: Samples
  assistant: Pick<Assistant, 'introduce'>
  now(): number
  record(what: string, details: Record<string, unknown>): void
}
