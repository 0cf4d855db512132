import type { File as DataFile, Room } from '@belvedere/contract'
import { seriesKey } from '@belvedere/spec'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client.tsx'
import { filesQuery } from '../../api/files.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type ConflictChoice, filesNamed, type NameConflict } from './name-conflict.ts'

/** The name conflicts that wait for the person's choice. */
export function useNameConflicts(room: Room) {
  const client = useClient()
  const cache = useQueryClient()
  const [conflicts, setConflicts] = useState<readonly NameConflict[]>([])
  const ask = (about: Omit<NameConflict, 'resolve'>) =>
    new Promise<ConflictChoice>((resolve) => {
      const conflict: NameConflict = {
        ...about,
        resolve: (choice) => {
          setConflicts((all) => all.filter((other) => other !== conflict))
          resolve(choice)
        },
      }
      setConflicts((all) => [...all, conflict])
    })
  const currentFiles = () =>
    (cache.getQueryData<Room[]>(queryKeys.rooms)?.find(({ id }) => id === room.id) ?? room).files
  const readOwnIds = async () => {
    const ownFiles = await cache.fetchQuery({ ...filesQuery(client), staleTime: 0 })
    return new Set(ownFiles.map(({ id }) => id))
  }
  /** One's newest file in the room whose parts a name continues. */
  const findSeries = async (name: string) => {
    const key = seriesKey(name)
    const candidates = key === null ? [] : currentFiles().filter(({ series }) => series === key)
    if (candidates.length === 0) return undefined
    const ownIds = await readOwnIds()
    return candidates.findLast(({ id }) => ownIds.has(id))
  }
  const askAboutPart = async (file: File, existing: DataFile): Promise<'leave_out' | { into: string | undefined }> => {
    const choice = await ask({ file, existing, isOwn: true, isNextPart: true })
    return choice === 'leave_out' ? choice : { into: choice === 'add' ? existing.id : undefined }
  }
  /** Asks whether to add a series of files to the one that it continues. */
  const chooseAboutSeries = async (files: readonly File[]): Promise<'leave_out' | { into: string | undefined }> => {
    const [file] = files
    const series = file === undefined ? undefined : await findSeries(file.name)
    return file === undefined || series === undefined ? { into: undefined } : askAboutPart(file, series)
  }
  /** Asks whether to add a file to the series that it continues, or what to do with one whose name the room has. */
  const chooseAbout = async (
    file: File,
  ): Promise<'leave_out' | { replacedId: string | undefined } | { into: string }> => {
    const namesakes = filesNamed(currentFiles(), file.name)
    const newest = namesakes.at(-1)
    if (newest === undefined) {
      const choice = await chooseAboutSeries([file])
      if (choice === 'leave_out') return choice
      return choice.into === undefined ? { replacedId: undefined } : { into: choice.into }
    }
    const ownIds = await readOwnIds()
    const ownNamesake = namesakes.findLast(({ id }) => ownIds.has(id))
    const existing = ownNamesake ?? newest
    const choice = await ask({ file, existing, isOwn: ownNamesake !== undefined, isNextPart: false })
    return choice === 'leave_out' ? choice : { replacedId: choice === 'replace' ? existing.id : undefined }
  }
  return { conflicts, chooseAbout, chooseAboutSeries }
}
