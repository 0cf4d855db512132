import type { Member } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'

export interface ProfileChange {
  name?: string | null | undefined
  country?: string | undefined
  profession?: string | undefined
}

/** Changes the given fields. */
export async function changeProfile({ store }: SessionDeps, actor: Member, change: ProfileChange): Promise<void> {
  const values = {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.country === undefined ? {} : { country: change.country }),
    ...(change.profession === undefined ? {} : { profession: change.profession }),
  }
  if (Object.keys(values).length === 0) return
  await store.write((tx) => tx.updateTable('people').set(values).where('id', '=', actor.person).execute())
}
