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
    throw new AppError('not_found', 'You have no rooms yet. Create one with: belvedere rooms create "A name"')
  }
  const byId = rooms.find(({ id }) => id === idOrName)
  if (byId !== undefined) return byId
  const matches = rooms.filter(({ name }) => name.toLowerCase() === idOrName.toLowerCase())
  const [only, other] = matches
  if (only === undefined)
    throw new AppError('not_found', `You have no room "${idOrName}". List your rooms with: belvedere rooms`)
  if (other === undefined) return only
  const ids = matches.map(({ id }) => id).join(', ')
  throw new AppError(
    'conflict',
    `${matches.length} rooms are called "${idOrName}". Use the id instead of the name: ${ids}`,
  )
}
