import type { File as DataFile, Room } from '@belvedere/contract'
import { useState } from 'react'
import { type FileMove, useFileMoves } from '../../api/files.ts'
import { hasChanges } from './change-sentences.ts'
import { partitionSeries } from './series-files.ts'

/** A file that came, or several that came for one reason. */
export interface FileNews {
  files: readonly DataFile[]
  /** The name of the file whose parts they were. */
  partsOf: string | null
}

export interface FileNoticesState {
  /** Files that were added, processed or failed and are not dismissed yet; newest last. */
  news: readonly FileNews[]
  /** Dismisses the notice of some files, or of all. */
  dismiss: (files?: readonly DataFile[]) => void
}

/**
 * Notices about files that were added after the first chart: before it, the stage shows them. Tables that the assistant
 * derived are announced in the chat instead.
 */
export function useFileNotices({ id, files, spec }: Pick<Room, 'id' | 'files' | 'spec'>): FileNoticesState {
  const moves = useFileMoves(id)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(() => new Set(files.map(noticeKey)))
  const isNew = (file: DataFile) =>
    spec !== null && file.lineage === undefined && !isOnlyRefreshed(file) && !dismissed.has(noticeKey(file))
  return {
    news: groupNews(files.filter(isNew), moves),
    dismiss: (some = files) => setDismissed((previous) => new Set([...previous, ...some.map(noticeKey)])),
  }
}

/** A table of a database that has the columns that it had. */
const isOnlyRefreshed = ({ live, changes }: DataFile) =>
  live !== undefined && changes !== undefined && !hasChanges(changes)

const noticeKey = ({ id, version, status }: DataFile) => `${id} ${version} ${status}`

/** The parts of a file that was split together, and so the files of a series; where the first of them is. */
export function groupNews(files: readonly DataFile[], moves: readonly FileMove[]): FileNews[] {
  const ids = new Set(files.map(({ id }) => id))
  // Some of the parts may have gone elsewhere since.
  const isSplit = ({ fileIds, replacedNames }: FileMove) =>
    replacedNames.length === 1 && fileIds.length > 1 && fileIds.every((id) => ids.has(id))
  const splits = new Map(
    moves
      .filter(isSplit)
      .flatMap(({ fileIds, replacedNames }) => fileIds.map((id) => [id, replacedNames[0] ?? ''] as const)),
  )
  const parts = Map.groupBy(files, ({ id }) => splits.get(id) ?? null)
  const { series, others } = partitionSeries(parts.get(null) ?? [])
  const news = [
    ...[...parts].flatMap(([partsOf, group]) => (partsOf === null ? [] : [{ files: group, partsOf }])),
    ...[...series, ...others.map((file) => [file])].map((group) => ({ files: group, partsOf: null })),
  ]
  const position = ({ files: [first] }: FileNews) => (first === undefined ? -1 : files.indexOf(first))
  return news.toSorted((one, other) => position(one) - position(other))
}
