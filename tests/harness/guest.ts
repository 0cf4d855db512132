import { type EventOf, type File, type Message, type Room, routes } from '@belvedere/contract'
import { type Client, CookieJar, createClient } from '@belvedere/sdk'

export interface Guest {
  client: Client
  room: Room
  /** Sends a message and resolves with the assistant's finished answer. */
  say(message: string): Promise<Message>
  /** Uploads a file and resolves once reading it has ended, in success or failure. */
  upload(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<File>
  takeSample(sample: string): Promise<File>
  close(): void
}

type GuestEvent = EventOf<'chat_message'> | EventOf<'file_status'>

/** Resolves with the first matching event, including earlier ones. */
class EventLog {
  #events: GuestEvent[] = []
  #waiting: { matches: (event: GuestEvent) => boolean; resolve: (event: GuestEvent) => void }[] = []

  add(event: GuestEvent) {
    this.#events.push(event)
    this.#waiting = this.#waiting.filter(({ matches, resolve }) => {
      if (matches(event)) resolve(event)
      return !matches(event)
    })
  }

  waitFor(matches: (event: GuestEvent) => boolean): Promise<GuestEvent> {
    const earlier = this.#events.find(matches)
    if (earlier) return Promise.resolve(earlier)
    return new Promise((resolve) => this.#waiting.push({ matches, resolve }))
  }
}

/** A guest of a running server, through the typed client. */
export async function aGuest(url: string, cookies = new CookieJar()): Promise<Guest> {
  const client = createClient({ baseUrl: url, cookies })
  await client.call(routes.auth.me)
  const { session } = await client.call(routes.auth.guest)
  const room = session.room
  if (room === null) throw new Error('The new guest has no room.')
  const eventLog = new EventLog()
  client.events().subscribe('chat_message', (event) => eventLog.add(event))
  client.events().subscribe('file_status', (event) => eventLog.add(event))
  await new Promise<void>((done) => client.events().subscribeRoom(room.token, { after: 0, onSubscribed: () => done() }))

  const read = async (file: File | undefined): Promise<File> => {
    if (file === undefined) throw new Error('The response names no file.')
    await eventLog.waitFor(
      (event) => event.type === 'file_status' && event.data.file_id === file.id && event.data.status !== 'processing',
    )
    return (await client.call(routes.files.get, { params: { id: file.id } })).file
  }

  return {
    client,
    room,
    async say(message) {
      const { replyId } = await client.call(routes.chat.send, { body: { message, roomId: room.id } })
      const event = await eventLog.waitFor(({ type, data }) => type === 'chat_message' && data.id === replyId)
      if (event.type !== 'chat_message') throw new Error('The event with the id of the answer is no chat message.')
      return event.data
    },
    async upload(name, content) {
      const { files } = await client.upload(routes.files.upload, { query: {} }, [
        { name, content: new Blob([content]) },
      ])
      return read(files[0])
    },
    async takeSample(sample) {
      return read((await client.call(routes.files.takeSample, { params: { sample } })).files[0])
    },
    close: () => client.close(),
  }
}
