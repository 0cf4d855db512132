import type { DerivedTable } from '@belvedere/assistant/ports'
import { AppError } from '@belvedere/contract'
import type { Derivation } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { RoomTable } from '../../room/room-files.ts'
import type { ChatDeps } from './deps.ts'
import type { ChatTurn } from './turn.ts'

/**
 * Derives a table on behalf of the author of the message; a refusal is returned as a reason. `readTables` reads the
 * room's tables again.
 */
export const deriveTableForTurn =
  (
    { store, derive }: Pick<ChatDeps, 'store' | 'derive'>,
    { room, person }: ChatTurn,
    readTables: (signal: AbortSignal) => Promise<RoomTable[]>,
  ) =>
  async (derivation: Derivation, signal: AbortSignal): Promise<DerivedTable> => {
    const author =
      person === null
        ? undefined
        : await store.read.selectFrom('people').select(['id', 'kind']).where('id', '=', person).executeTakeFirst()
    if (author === undefined) return { ok: false, reason: serverTexts.message('chat.asker_gone') }
    try {
      const file = await derive({ kind: author.kind, person: author.id }, room, derivation, signal)
      const table = (await readTables(signal)).find(({ profile }) => profile.name === file.tables[0]?.name)
      if (table === undefined) return { ok: false, reason: serverTexts.message('chat.table_gone') }
      return { ok: true, profile: table.profile, derivation, notes: file.notes, counts: file.lineage?.counts }
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable')
        return { ok: false, reason: error instanceof TextError ? error.text : error.message }
      throw error
    }
  }
