import type { File as DataFile, Room } from '@belvedere/contract'
import { useState } from 'react'

export interface FileNotices {
  /** Files that came, were read or could not be, and that nobody has acknowledged yet; the newest last. */
  files: readonly DataFile[]
  /** Takes one file's news away, or all that there is. */
  dismiss: (file?: DataFile) => void
}

/**
 * What became of files while a chart has the stage: before the first chart the stage itself tells it. Tables that the
 * assistant made are told of in the chat.
 */
export function useFileNotices({ files, spec }: Pick<Room, 'files' | 'spec'>): FileNotices {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(files.map(stateOf)))
  const isNews = (file: DataFile) => spec !== null && file.lineage === undefined && !seen.has(stateOf(file))
  return {
    files: files.filter(isNews),
    dismiss: (file) => setSeen((known) => new Set([...known, ...(file === undefined ? files : [file]).map(stateOf)])),
  }
}

const stateOf = ({ id, version, status }: DataFile) => `${id} ${version} ${status}`
