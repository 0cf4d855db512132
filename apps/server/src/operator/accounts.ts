import { existsSync } from 'node:fs'
import { disableAccount, enableAccount } from '../features/sessions/disable-account.ts'
import { openStore, requireUnmoved, type StorePlace } from '../store/open-store.ts'
import { storePath } from '../store/sqlite-store.ts'
import type { Store } from '../store/store.ts'

/** Lists all accounts, a line each. */
export const users = (place: StorePlace): Promise<string> => inStore(place, listUsers)

export const disable = (place: StorePlace, email: string): Promise<string> =>
  inStore(place, async (store) => {
    await disableAccount(store, email.toLowerCase(), Date.now())
    return `${email} is disabled.\n`
  })

export const enable = (place: StorePlace, email: string): Promise<string> =>
  inStore(place, async (store) => {
    await enableAccount(store, email.toLowerCase())
    return `${email} is enabled.\n`
  })

async function inStore(place: StorePlace, work: (store: Store) => Promise<string>): Promise<string> {
  requireUnmoved(place)
  const path = storePath(place.dataDir)
  if (place.databaseUrl === null && !existsSync(path))
    throw new Error(`There is no data at ${path}. Set BELVEDERE_DATA_DIR to the data directory.`)
  const store = await openStore(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function listUsers({ read }: Store): Promise<string> {
  const users = await read.selectFrom('people').selectAll().where('kind', '=', 'user').orderBy('created_at').execute()
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const lines = users.map(({ email, created_at, last_seen_at, disabled_at }) => {
    const state = disabled_at === null ? '' : `\tdisabled ${day(disabled_at)}`
    return `${email ?? ''}\tsince ${day(created_at)}\tlast seen ${day(last_seen_at)}${state}\n`
  })
  return lines.join('')
}
