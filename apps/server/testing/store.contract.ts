import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inProcessBus, type Notice } from '../src/room/bus.ts'
import { enqueueInOutbox, type RoomLog, roomLog } from '../src/room/room-log.ts'
import { prepared, type ValueOf } from '../src/store/prepared-query.ts'
import type { Store, Tx } from '../src/store/store.ts'

export const aPerson = (tx: Tx, id: string) =>
  tx
    .insertInto('people')
    .values({
      id,
      kind: 'user',
      email: `${id}@example.org`,
      email_verified: 0,
      password_hash: null,
      name: 'Ada 売上 🙂',
      country: null,
      profession: null,
      created_at: 1,
      last_seen_at: 1,
    })
    .execute()

export const aRoom = (tx: Tx, id: string) =>
  tx
    .insertInto('rooms')
    .values({
      id,
      owner_id: 'ada',
      name: id,
      token: `token-${id}`,
      created_at: 1,
      updated_at: 1,
      deleted_at: null,
      last_seq: 0,
      spec_version: null,
      privacy: 'statistics',
      state: null,
      command_base: 0,
    })
    .execute()

/** The contract of every store, and of the room log on top of it. */
export function storeContract(name: string, openStore: () => Promise<{ store: Store; dispose(): Promise<void> }>) {
  describe(`the store contract, ${name}`, () => {
    let store: Store
    let dispose: () => Promise<void>
    let log: RoomLog
    let notices: Notice[]

    beforeEach(async () => {
      ;({ store, dispose } = await openStore())
      notices = []
      const bus = inProcessBus((error) => {
        throw error
      })
      bus.subscribe((notice) => notices.push(notice))
      log = roomLog({ store, bus, now: () => 1_000 })
      await store.write(async (tx) => {
        await aPerson(tx, 'ada')
        await aRoom(tx, 'tea')
        await aRoom(tx, 'sun')
      })
    })
    afterEach(() => dispose())

    it('reads what was written, with every character', async () => {
      const row = await store.read.selectFrom('people').select('name').executeTakeFirstOrThrow()
      expect(row.name).toBe('Ada 売上 🙂')
    })

    it('rolls back a failed transaction', async () => {
      const failing = store.write(async (tx) => {
        await aPerson(tx, 'bob')
        throw new Error('stop')
      })
      await expect(failing).rejects.toThrow('stop')
      expect(await store.read.selectFrom('people').select('id').execute()).toEqual([{ id: 'ada' }])
    })

    it('refuses a second row with a unique key and continues', async () => {
      await expect(store.write((tx) => aPerson(tx, 'ada'))).rejects.toThrow()
      await store.write((tx) => aPerson(tx, 'bob'))
      expect(await store.read.selectFrom('people').select('id').execute()).toHaveLength(2)
    })

    it('runs a query that is built once with the values of each run, in a transaction too', async () => {
      const roomNamed = prepared((read, value: ValueOf<{ name: string; owner: string }>) =>
        read.selectFrom('rooms').select('id').where('owner_id', '=', value('owner')).where('name', '=', value('name')),
      )
      const asked = ['tea', 'sun', "' or 1 = 1 --"].map((name) => roomNamed(store.read, { name, owner: 'ada' }))
      expect(await Promise.all(asked)).toEqual([[{ id: 'tea' }], [{ id: 'sun' }], []])
      await store.write(async (tx) => {
        await aRoom(tx, 'new')
        expect(await roomNamed(tx, { name: 'new', owner: 'ada' })).toEqual([{ id: 'new' }])
        expect(await roomNamed(tx, { name: 'new', owner: 'bob' })).toEqual([])
      })
    })

    it('deletes the dependents of a deleted row', async () => {
      await log.change('tea', ({ append }) => append('room_updated', { name: 'Tea' }))
      await store.write((tx) => tx.deleteFrom('people').where('id', '=', 'ada').execute())
      expect(await store.read.selectFrom('room_events').selectAll().execute()).toEqual([])
    })

    it('[E1] numbers the events of a room 1, 2, 3 … without gaps under many writers', async () => {
      await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          log
            .change(i % 2 === 0 ? 'tea' : 'sun', async ({ append }) => {
              await append('room_updated', { name: `${i}` })
              if (i % 5 === 0) throw new Error('given up')
            })
            .catch(() => undefined),
        ),
      )
      for (const room of ['tea', 'sun']) {
        const seqs = (await log.read(room, 0, 100)).map((event) => event.seq)
        expect(seqs).toEqual(Array.from({ length: 24 }, (_, i) => i + 1))
        expect(await log.lastSeq(room)).toBe(24)
      }
    })

    it('[E2] announces a change after it is committed, and only then', async () => {
      await log.change('tea', ({ append }) => append('room_updated', { name: 'Tea' }))
      await log.change('tea', async () => undefined)
      await expect(log.change('gone', ({ append }) => append('room_updated', { name: '?' }))).rejects.toMatchObject({
        code: 'not_found',
      })
      expect(notices).toEqual([{ type: 'logged', room: 'tea', seq: 1 }])
    })

    it('reads pages of a log after a number', async () => {
      for (const name of ['a', 'b', 'c']) await log.change('tea', ({ append }) => append('room_updated', { name }))
      const page = await log.read('tea', 1, 1)
      expect(page).toEqual([
        { seq: 2, type: 'room_updated', room: 'tea', at: '1970-01-01T00:00:01.000Z', data: { name: 'b' } },
      ])
    })

    it('[E3] moves the outbox into each room’s log, once', async () => {
      const left = { type: 'file_reupload', data: { file_id: 'f' } } as const
      await store.write((tx) => enqueueInOutbox(tx, ['tea', 'sun'], left, 5))
      await Promise.all([log.drainOutbox(), log.drainOutbox()])
      expect((await log.read('tea', 0, 9)).map((event) => event.data)).toEqual([{ file_id: 'f' }])
      expect((await log.read('sun', 0, 9)).map((event) => event.seq)).toEqual([1])
    })
  })
}
