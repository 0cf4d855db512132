import { type File as DataFile, routes } from '@belvedere/contract'
import { tableProfile } from '@belvedere/spec'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from './client.tsx'
import { queryKeys } from './query-keys.ts'

/**
 * The profile of a table, what is known of it, and questions to ask of it. Disabled without a file. A table that has
 * changed shows what it was until it is fetched.
 */
export function useTableProfile(file: DataFile | undefined, table: string) {
  const client = useClient()
  const { language } = useTranslation().i18n
  const id = file?.id ?? ''
  return useQuery({
    queryKey: queryKeys.profile(id, table, `${file?.version} ${file?.updatedAt} ${language}`),
    enabled: file !== undefined,
    queryFn: async () => {
      const { profile, ...rest } = await client.call(routes.files.profile, {
        params: { id },
        query: { table, language },
      })
      return { profile: tableProfile.parse(profile), ...rest }
    },
    placeholderData: (previous, query) => {
      const [, fileId, previousTable] = query?.queryKey ?? []
      return fileId === id && previousTable === table ? previous : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
