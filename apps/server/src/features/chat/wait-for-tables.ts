import { setTimeout as wait } from 'node:timers/promises'
import type { File } from '@belvedere/contract'
import { type RoomTable, roomFileViews, roomTables } from '../../room/room-files.ts'
import type { ChatDeps } from './deps.ts'

/** People ask while their file is still being read. Without another table, the wait is longer. */
const ingestTimeoutMs = { withTables: 3_000, withoutTables: 60_000 }
const pollIntervalMs = 250

/** Waits until no file of the room is being read, or for at most `ingestTimeoutMs`; resolves to the room's tables. */
export async function waitForTables(
  { store, bus, now }: Pick<ChatDeps, 'store' | 'bus' | 'now'>,
  room: string,
  signal: AbortSignal,
): Promise<RoomTable[]> {
  const startedAt = now()
  for (;;) {
    const { tables, processing } = await roomTables(store.read, room)
    const timeoutMs = tables.length > 0 ? ingestTimeoutMs.withTables : ingestTimeoutMs.withoutTables
    if (!processing || now() - startedAt > timeoutMs || signal.aborted)
      return cleanedFirst(tables, await roomFileViews(store.read, room))
    await nextChange(bus, room, signal)
  }
}

/** Tables that were cleaned stand before the tables that they were made of, so that questions are asked of them. */
export function cleanedFirst(
  tables: readonly RoomTable[],
  files: readonly Pick<File, 'tables' | 'lineage'>[],
): RoomTable[] {
  const parentOf = new Map(
    files.flatMap(({ tables: [cleaned], lineage }) => {
      const parent = lineage?.parents[0]?.table
      return cleaned && parent !== undefined && lineage?.derivation.kind === 'clean'
        ? [[cleaned.name, parent] as const]
        : []
    }),
  )
  const ordered: RoomTable[] = []
  const visited = new Set<RoomTable>()
  const add = (table: RoomTable) => {
    if (visited.has(table)) return
    visited.add(table)
    for (const child of tables.toReversed())
      if (child !== table && parentOf.get(child.profile.name) === table.profile.name) add(child)
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}

function nextChange(bus: ChatDeps['bus'], room: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = bus.subscribe((notice) => {
    if (notice.type === 'drawing_changed' && notice.room === room) resolve()
  })
  wait(pollIntervalMs, undefined, { signal }).then(
    () => resolve(),
    () => resolve(),
  )
  return promise.finally(unsubscribe)
}
