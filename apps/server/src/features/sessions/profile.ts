import type { Member } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'

export interface ProfileChange {
  name?: string | null | undefined
  country?: string | undefined
  profession?: string | undefined
}

/** Changes what is given and leaves the rest. */
export async function changeProfile({ store }: SessionDeps, by: Member, change: ProfileChange): Promise<void> {
  const given = {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.country === undefined ? {} : { country: change.country }),
    ...(change.profession === undefined ? {} : { profession: change.profession }),
  }
  if (Object.keys(given).length === 0) return
  await store.write((tx) => tx.updateTable('people').set(given).where('id', '=', by.person).execute())
}
