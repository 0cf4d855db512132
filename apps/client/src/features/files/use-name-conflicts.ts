import type { Room } from '@belvedere/contract'
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
  /** Asks what to do with a file if the room has one of its name. */
  const chooseAbout = async (file: File): Promise<'leave_out' | { replacedId: string | undefined }> => {
    const currentRoom = cache.getQueryData<Room[]>(queryKeys.rooms)?.find(({ id }) => id === room.id) ?? room
    const namesakes = filesNamed(currentRoom.files, file.name)
    const newest = namesakes.at(-1)
    if (newest === undefined) return { replacedId: undefined }
    const ownFiles = await cache.fetchQuery({ ...filesQuery(client), staleTime: 0 })
    const ownNamesake = namesakes.findLast(({ id }) => ownFiles.some((ownFile) => ownFile.id === id))
    const existing = ownNamesake ?? newest
    const choice = await ask({ file, existing, isOwn: ownNamesake !== undefined })
    return choice === 'leave_out' ? choice : { replacedId: choice === 'replace' ? existing.id : undefined }
  }
  return { conflicts, chooseAbout }
}
