import type { File as DataFile, Room } from '@belvedere/contract'
import { useState } from 'react'

export interface FileNoticesState {
  /** Files that were added, processed or failed and are not dismissed yet; newest last. */
  files: readonly DataFile[]
  /** Dismisses the notice of one file, or of all. */
  dismiss: (file?: DataFile) => void
}

/**
 * Notices about files that were added after the first chart: before it, the stage shows them. Tables that the assistant
 * derived are announced in the chat instead.
 */
export function useFileNotices({ files, spec }: Pick<Room, 'files' | 'spec'>): FileNoticesState {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(() => new Set(files.map(noticeKey)))
  const isNew = (file: DataFile) => spec !== null && file.lineage === undefined && !dismissed.has(noticeKey(file))
  return {
    files: files.filter(isNew),
    dismiss: (file) =>
      setDismissed((previous) => new Set([...previous, ...(file === undefined ? files : [file]).map(noticeKey)])),
  }
}

const noticeKey = ({ id, version, status }: DataFile) => `${id} ${version} ${status}`
