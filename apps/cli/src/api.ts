import { AppError, type Room } from '@belvedere/contract'
import { type Belvedere, belvedere } from '@belvedere/sdk'
import { requireCredentials } from './credentials.ts'

/** The programmatic API as whoever signed in here. */
export const connect = async (): Promise<Belvedere> => belvedere(await requireCredentials())

/** The room of an id or a name; where none is named, the one used last. */
export async function requireRoom(api: Belvedere, wanted: string | undefined): Promise<Room> {
  const rooms = await api.rooms()
  if (wanted === undefined) {
    const [latest] = rooms
    if (latest !== undefined) return latest
    throw new AppError('not_found', 'You have no room yet. Make one: belvedere rooms create "A name"')
  }
  const byId = rooms.find(({ id }) => id === wanted)
  if (byId !== undefined) return byId
  const fitting = rooms.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  const [only, other] = fitting
  if (only === undefined)
    throw new AppError('not_found', `You have no room "${wanted}". See which there are: belvedere rooms`)
  if (other === undefined) return only
  const ids = fitting.map(({ id }) => id).join(', ')
  throw new AppError('conflict', `${fitting.length} rooms are called "${wanted}". Name one by its id: ${ids}`)
}
