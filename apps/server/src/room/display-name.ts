import type { PeopleTable } from '../store/schema.ts'

/** How others see a person: by name, else by what stands before the @; never by the whole address. */
export function displayName({ kind, name, email }: Pick<PeopleTable, 'kind' | 'name' | 'email'>): string {
  if (kind === 'guest') return 'Guest'
  return name ?? email?.split('@')[0] ?? 'Someone'
}
