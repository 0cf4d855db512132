import type { Room, UnfinishedUpload } from '@belvedere/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.tsx'
import { useRooms } from '../../api/rooms.ts'
import { isSameFile, unfinishedQuery } from './unfinished-uploads.ts'

/** The unfinished uploads of a room, those of rooms that the person has left, and those of files of the room. */
export function useUnfinished(room: Room) {
  const { data: all = [] } = useQuery(unfinishedQuery(useClient()))
  const { data: rooms = [] } = useRooms({ enabled: false })
  const isElsewhere = ({ roomId, replacedId }: UnfinishedUpload) =>
    rooms.some(
      ({ id, files }) =>
        id !== room.id && (id === roomId || (roomId === null && files.some((file) => file.id === replacedId))),
    )
  const unfinished = all.filter((upload) => !isElsewhere(upload))
  /** The upload of which a file is the rest, for the same purpose, unless it is taken. */
  const restOf = (
    file: File,
    { replacedId, taken }: { replacedId: string | undefined; taken: ReadonlySet<string | undefined> },
  ) =>
    unfinished.find(
      (upload) =>
        !taken.has(upload.id) &&
        isSameFile(upload, file) &&
        (replacedId === undefined ? upload.roomId === room.id : upload.replacedId === replacedId),
    )
  return { unfinished, restOf }
}
