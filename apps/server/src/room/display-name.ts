import type { PeopleTable } from '../store/schema.ts'

/** The name that others see: the person's name, else the local part of the e-mail. */
export function displayName({ kind, name, email }: Pick<PeopleTable, 'kind' | 'name' | 'email'>): string {
  if (kind === 'guest') return 'Guest'
  return name ?? email?.split('@')[0] ?? 'Someone'
}
