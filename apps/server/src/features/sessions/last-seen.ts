import type { Member } from '../../room/caller.ts'
import type { Store } from '../../store/store.ts'

const everyMs = 60_000

/** Notes when a person was last here, and by which sign-in, at most once a minute: guests are erased a day after. */
export function createLastSeenRecorder({ store, now }: { store: Store; now(): number }): (member: Member) => void {
  const noted = new Map<string, number>()
  return ({ person, signIn }) => {
    const at = now()
    if (Math.abs(at - (noted.get(signIn) ?? 0)) < everyMs) return
    if (noted.size > 10_000) noted.clear()
    noted.set(signIn, at)
    store
      .write(async (tx) => {
        await tx.updateTable('people').set({ last_seen_at: at }).where('id', '=', person).execute()
        await tx.updateTable('sign_ins').set({ last_seen_at: at }).where('id', '=', signIn).execute()
      })
      // The next request notes it.
      .catch(() => noted.delete(signIn))
  }
}
