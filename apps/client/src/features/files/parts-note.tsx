import { type File as DataFile, routes } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { useFiles } from '../../api/files.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { partsText } from './table-size.ts'

/** How files that came together were understood; their owner can keep them apart. */
export function PartsNote({ file }: { file: DataFile }) {
  const { t } = useTranslation()
  const client = useClient()
  const cache = useQueryClient()
  const { data: ownFiles = [] } = useFiles()
  const split = useMutation({
    mutationFn: () => client.call(routes.files.split, { params: { id: file.id } }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.files }),
        cache.invalidateQueries({ queryKey: queryKeys.rooms }),
      ]),
  })
  const text = partsText(file, t)
  if (text === null || file.status === 'failed') return null
  const isOwn = ownFiles.some(({ id }) => id === file.id)
  return (
    <p className="parts-note numbers">
      <span>{text}</span>
      {isOwn && (
        <Button onClick={() => split.mutate()} disabled={split.isPending}>
          {t('files.split')}
        </Button>
      )}
      <ErrorText error={split.error} />
    </p>
  )
}
