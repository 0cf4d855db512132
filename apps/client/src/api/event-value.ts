import { useQuery } from '@tanstack/react-query'

/** A cached value that events and mutations write; it is never fetched. */
export function useEventValue<T>(queryKey: readonly unknown[], initial: T): T {
  return useQuery<T>({ queryKey, queryFn: () => initial, enabled: false }).data ?? initial
}
