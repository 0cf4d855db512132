import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useIsOwnFile, useSplitFile } from '../../api/files.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { partsText } from './table-size.ts'

/** How files that came together were understood; their owner can keep them apart. */
export function PartsNote({ file }: { file: DataFile }) {
  const { t } = useTranslation()
  const isOwn = useIsOwnFile(file.id)
  const split = useSplitFile()
  const text = partsText(file, t)
  if (text === null || file.status === 'failed') return null
  return (
    <p className="parts-note numbers">
      <span>{text}</span>
      {isOwn && (
        <Button onClick={() => split.mutate(file.id)} disabled={split.isPending}>
          {t('files.split')}
        </Button>
      )}
      <ErrorText error={split.error} />
    </p>
  )
}
