import type { File as DataFile } from '@belvedere/contract'
import { useTranslation } from 'react-i18next'
import { useFiles, useGatherFiles } from '../../api/files.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { canBePart, findGatherings, type Gathering } from './series-files.ts'

/** The first and the last name of files in their order. */
export function namesInShort(files: readonly { name: string }[]): string {
  const names = [files[0]?.name, files.at(-1)?.name]
  return [...new Set(names)].filter((name) => name !== undefined).join(' – ')
}

/** Makes one file of several; only where all are one's own uploads and have been read. */
export function GatherButton({
  files,
  name,
  onGathered,
}: {
  files: readonly DataFile[]
  /** What the new file is called; null: as the names share. */
  name: string | null
  onGathered?: () => void
}) {
  const { t } = useTranslation()
  const { data: own = [] } = useFiles()
  const gather = useGatherFiles()
  const ownIds = new Set(own.map(({ id }) => id))
  const canGather = files.every((file) => ownIds.has(file.id) && canBePart(file) && file.status !== 'processing')
  if (!canGather) return null
  const fileIds = files.map(({ id }) => id)
  return (
    <>
      <Button
        disabled={gather.isPending}
        // The promise settles also where the files, and this button with them, are gone before.
        onClick={() => gather.mutateAsync({ fileIds, ...(name !== null && { name }) }).then(onGathered, () => {})}
      >
        {t(name === null ? 'files.gather' : 'files.gather_again')}
      </Button>
      <ErrorText error={gather.error} />
    </>
  )
}

/** Says which of one's files continue one another, and makes one of them. */
export function GatherHints({ files }: { files: readonly DataFile[] }) {
  return findGatherings(files).map((gathering) => (
    <GatherHint key={gathering.into?.id ?? gathering.files[0]?.id} gathering={gathering} />
  ))
}

function GatherHint({ gathering: { files, into } }: { gathering: Gathering }) {
  const { t } = useTranslation()
  const gather = useGatherFiles()
  const fileIds = files.map(({ id }) => id)
  const words = { count: files.length, number: formatCount(files.length), names: namesInShort(files) }
  return (
    <div className="notice gather-hint" data-variant="good">
      <p>{into === null ? t('files.continue', words) : t('files.continue_file', { ...words, name: into.name })}</p>
      <Button
        disabled={gather.isPending}
        onClick={() => gather.mutate(into === null ? { fileIds } : { fileIds, into: into.id })}
      >
        {into === null ? t('files.gather') : t('files.gather_into', { name: into.name })}
      </Button>
      <ErrorText error={gather.error} />
    </div>
  )
}
