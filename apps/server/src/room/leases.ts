import type { Store } from '../store/store.ts'
import type { Servers } from './servers.ts'

interface LeaseDeps {
  store: Store
  servers: Servers
}

/** Whether this server does what only one may do at a time: from the first call on, until it gives it up or is gone. */
export const claimLease = ({ store, servers }: LeaseDeps, name: string): Promise<boolean> =>
  store.write(async (tx) => {
    const lease = await tx.selectFrom('leases').select('server_id').where('name', '=', name).executeTakeFirst()
    if (lease?.server_id === servers.id) return true
    if (lease !== undefined && !servers.isGone(lease.server_id)) return false
    await tx.deleteFrom('leases').where('name', '=', name).execute()
    await tx.insertInto('leases').values({ name, server_id: servers.id }).execute()
    return true
  })

export async function giveUpLease({ store, servers }: LeaseDeps, name: string): Promise<void> {
  await store.write((tx) =>
    tx.deleteFrom('leases').where('name', '=', name).where('server_id', '=', servers.id).execute(),
  )
}
