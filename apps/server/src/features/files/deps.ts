import type { TableProfile } from '@belvedere/spec'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Bus } from '../../room/bus.ts'
import type { RoomLog } from '../../room/log.ts'
import type { VizPort } from '../../room/viz-port.ts'
import type { Store } from '../../store/store.ts'
import type { Samples } from './samples.ts'

export interface FileDeps {
  store: Store
  log: RoomLog
  bus: Bus
  blobs: Blobs
  viz: VizPort
  /** Tables of files that were read, a folder per file. */
  tablesDir: string
  maxUploadBytes: number
  samples: Samples
  /** Questions worth asking of a table, in the language of a BCP 47 tag where they can be said in it. */
  suggest(profile: TableProfile, language: string): string[]
  now(): number
  record(what: string, details: Record<string, unknown>): void
}
