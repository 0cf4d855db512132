import type { UseQueryResult } from '@tanstack/react-query'
import { NotYet } from './not-yet.tsx'

/** What stands in place of a list's rows: that they are on their way, that they did not come, or that there are none. */
export function ListState({ query, empty }: { query: UseQueryResult<readonly unknown[]>; empty: string }) {
  if (query.data === undefined) return <NotYet query={query} />
  return query.data.length === 0 ? <p className="field-hint">{empty}</p> : null
}
