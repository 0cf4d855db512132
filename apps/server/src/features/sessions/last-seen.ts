import type { Member } from '../../room/caller.ts'
import type { Store } from '../../store/store.ts'

const recordIntervalMs = 60_000

/** Records when a person and their sign-in were last seen, at most once a minute; guests are erased a day later. */
export function createLastSeenRecorder({ store, now }: { store: Store; now(): number }): (member: Member) => void {
  const recordedAt = new Map<string, number>()
  return ({ person, signIn }) => {
    const at = now()
    if (Math.abs(at - (recordedAt.get(signIn) ?? 0)) < recordIntervalMs) return
    if (recordedAt.size > 10_000) recordedAt.clear()
    recordedAt.set(signIn, at)
    store
      .write(async (tx) => {
        await tx.updateTable('people').set({ last_seen_at: at }).where('id', '=', person).execute()
        await tx.updateTable('sign_ins').set({ last_seen_at: at }).where('id', '=', signIn).execute()
      })
      // The next request tries again.
      .catch(() => recordedAt.delete(signIn))
  }
}
