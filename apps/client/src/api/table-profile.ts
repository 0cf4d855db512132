import { type File as DataFile, routes } from '@belvedere/contract'
import { tableProfile } from '@belvedere/spec'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/** The profile of a table, and questions to ask of it. Disabled without a file. */
export function useTableProfile(file: DataFile | undefined, table: string) {
  const client = useClient()
  const { language } = useTranslation().i18n
  return useQuery({
    queryKey: queryKeys.profile(file?.id ?? '', file?.version ?? 0, `${table} ${file?.updatedAt ?? ''} ${language}`),
    enabled: file !== undefined,
    queryFn: async () => {
      const call = { params: { id: file?.id ?? '' }, query: { table, language } }
      const response = await client.call(routes.files.profile, call)
      return { profile: tableProfile.parse(response.profile), suggestions: response.suggestions }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
