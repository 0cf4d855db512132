import type { Room } from '@belvedere/contract'
import { seriesTitle } from '@belvedere/spec'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { newId } from '../../lib/new-id.ts'
import { normalizeFileName } from './name-conflict.ts'
import { NameConflictDialog } from './name-conflict-dialog.tsx'
import { partitionSeries } from './series-files.ts'
import { isSameFile } from './unfinished-uploads.ts'
import { useNameConflicts } from './use-name-conflicts.ts'
import { useUnfinished } from './use-unfinished.ts'
import { sizeOf, type Upload, useUploadList } from './use-upload-list.ts'

export interface Uploads {
  /** Those that wait for their file, then the others in the order in which they came. */
  uploads: readonly Upload[]
  /**
   * Uploads files to the room; with `replacedId`, as the next version of that file. Where the room has a file of the
   * same name, the person is asked what to do. A file whose beginning the service has goes on from there.
   */
  upload: (files: readonly File[], replacedId?: string) => void
  /** Uploads files as parts of a file. */
  addTo: (files: readonly File[], fileId: string) => void
  dismiss: (id: string) => void
}

const UploadsContext = createContext<Uploads>({ uploads: [], upload: () => {}, addTo: () => {}, dismiss: () => {} })
export const useUploads = () => useContext(UploadsContext)

const notSent = (name: string, files: readonly File[]) => ({
  id: newId(),
  name,
  size: sizeOf(files),
  uploadId: undefined,
})

export function UploadsProvider({ room, children }: { room: Room; children: ReactNode }) {
  const { t } = useTranslation()
  const { uploads, send, sendTogether, fail, dismiss, forget } = useUploadList(room)
  const { conflicts, chooseAbout, chooseAboutSeries } = useNameConflicts(room)
  const { unfinished, restOf } = useUnfinished(room)
  /** The newest file of each name that is being uploaded: the next file of that name waits for it. */
  const inProgress = useRef(new Map<string, Promise<void>>())

  const sendOrAsk = async (file: File) => {
    try {
      const choice = await chooseAbout(file)
      if (choice === 'leave_out') return
      if ('into' in choice) await sendTogether([file], file.name, choice.into)
      else await send(file, choice)
    } catch (error) {
      fail(notSent(file.name, [file]), error, () => void sendOrAsk(file))
    }
  }
  const sendInTurn = async (file: File) => {
    const name = normalizeFileName(file.name)
    const previous = inProgress.current.get(name)
    const sending = previous === undefined ? sendOrAsk(file) : previous.then(() => sendOrAsk(file))
    inProgress.current.set(name, sending)
    await sending
    if (inProgress.current.get(name) === sending) inProgress.current.delete(name)
  }
  const nameOf = (files: readonly File[]) => {
    const number = formatCount(files.length)
    return `${seriesTitle(files.map(({ name }) => name))} · ${t('files.parts', { count: files.length, number })}`
  }
  const sendSeriesOrAsk = async (files: readonly File[]) => {
    try {
      const choice = await chooseAboutSeries(files)
      if (choice !== 'leave_out') await sendTogether(files, nameOf(files), choice.into)
    } catch (error) {
      fail(notSent(nameOf(files), files), error, () => void sendSeriesOrAsk(files))
    }
  }
  const addTo: Uploads['addTo'] = (files, fileId) => {
    if (files.length > 0) void sendTogether(files, nameOf(files), fileId)
  }
  const upload: Uploads['upload'] = (files, replacedId) => {
    const taken = new Set(uploads.map(({ uploadId }) => uploadId))
    const { series, others } = replacedId === undefined ? partitionSeries(files) : { series: [], others: files }
    for (const group of series) void sendSeriesOrAsk(group)
    for (const file of others) {
      const rest = restOf(file, { replacedId, taken })
      taken.add(rest?.id)
      if (rest === undefined && replacedId === undefined) void sendInTurn(file)
      else void send(file, { replacedId, unfinished: rest })
    }
  }
  const awaited = unfinished.map(
    (begun): Upload => ({
      ...{
        id: begun.id,
        uploadId: begun.id,
        name: begun.name,
        size: begun.size,
        sent: begun.received,
        state: 'unfinished',
      },
      cancel: () => void forget(begun.id),
      continueWith: (file) => {
        if (!isSameFile(begun, file)) return false
        void send(file, { replacedId: begun.replacedId ?? undefined, unfinished: begun })
        return true
      },
    }),
  )
  const shown = [...awaited.filter(({ id }) => !uploads.some(({ uploadId }) => uploadId === id)), ...uploads]
  const [conflict, ...others] = conflicts
  return (
    <UploadsContext value={{ uploads: shown, upload, addTo, dismiss }}>
      {children}
      {conflict !== undefined && <NameConflictDialog roomId={room.id} conflict={conflict} others={others} />}
    </UploadsContext>
  )
}
