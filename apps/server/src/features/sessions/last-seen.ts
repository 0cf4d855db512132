import type { Member } from '../../room/caller.ts'
import type { Store } from '../../store/store.ts'

const everyMs = 60_000

/** Notes when a person was last here, at most once a minute: guests are erased a day after. */
export function lastSeen({ store, now }: { store: Store; now(): number }): (member: Member) => void {
  const noted = new Map<string, number>()
  return ({ person }) => {
    const at = now()
    if (at - (noted.get(person) ?? 0) < everyMs) return
    if (noted.size > 10_000) noted.clear()
    noted.set(person, at)
    store
      .write((tx) => tx.updateTable('people').set({ last_seen_at: at }).where('id', '=', person).execute())
      // The next request notes it.
      .catch(() => noted.delete(person))
  }
}
