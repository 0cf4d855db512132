import type { Spec, SpecFault, TableProfile } from '@belvedere/spec'
import type { Language } from '@belvedere/texts'
import type { Assistant } from '../../room/assistant-port.ts'
import type { Bus } from '../../room/bus.ts'
import type { RoomTable } from '../../room/room-files.ts'
import type { RoomLog } from '../../room/room-log.ts'
import type { SpecProbe } from '../../room/viz-port.ts'
import type { Store } from '../../store/store.ts'

type Validate = (
  input: unknown,
  options: { tables: TableProfile[]; language?: Language },
) => { ok: true; spec: Spec } | { ok: false; faults: SpecFault[] }

export interface SpecDeps {
  store: Store
  log: RoomLog
  bus: Bus
  validate: Validate
  assistant: Pick<Assistant, 'why'>
  probe(candidate: { room: string; spec: Spec; tables: RoomTable[] }, signal: AbortSignal): Promise<SpecProbe>
  /** After which a probe stops a chart, if the machine is not busy. */
  probeTimeoutMs: number
}
