import { AppError, type Room } from '@belvedere/contract'
import { type Belvedere, belvedere } from '@belvedere/sdk'
import { requireCredentials } from './credentials.ts'

/** A client of the programmatic API with the stored credentials. */
export const connect = async (): Promise<Belvedere> => belvedere(await requireCredentials())

/** Finds a room by id or name; by default the last used one. */
export async function requireRoom(api: Belvedere, idOrName: string | undefined): Promise<Room> {
  const rooms = await api.rooms()
  if (idOrName === undefined) {
    const [latest] = rooms
    if (latest !== undefined) return latest
    throw new AppError('not_found', 'You have no room yet. Make one: belvedere rooms create "A name"')
  }
  const byId = rooms.find(({ id }) => id === idOrName)
  if (byId !== undefined) return byId
  const matches = rooms.filter(({ name }) => name.toLowerCase() === idOrName.toLowerCase())
  const [only, other] = matches
  if (only === undefined)
    throw new AppError('not_found', `You have no room "${idOrName}". See which there are: belvedere rooms`)
  if (other === undefined) return only
  const ids = matches.map(({ id }) => id).join(', ')
  throw new AppError('conflict', `${matches.length} rooms are called "${idOrName}". Name one by its id: ${ids}`)
}
