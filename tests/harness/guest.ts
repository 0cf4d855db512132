import { type EventOf, type File, type Message, type Room, routes } from '@belvedere/contract'
import { type Client, CookieJar, createClient } from '@belvedere/sdk'

export interface Guest {
  client: Client
  room: Room
  /** Says it and resolves with the assistant's finished answer. */
  say(message: string): Promise<Message>
  /** Uploads a file and resolves when it was read, or could not be. */
  upload(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<File>
  takeSample(sample: string): Promise<File>
  close(): void
}

type Heard = EventOf<'chat_message'> | EventOf<'file_status'>

/** Resolves with the first event that fits, also one that came before it was asked for. */
class Ear {
  #heard: Heard[] = []
  #waiting: { fits: (event: Heard) => boolean; resolve: (event: Heard) => void }[] = []

  hear(event: Heard) {
    this.#heard.push(event)
    this.#waiting = this.#waiting.filter(({ fits, resolve }) => {
      if (fits(event)) resolve(event)
      return !fits(event)
    })
  }

  wait(fits: (event: Heard) => boolean): Promise<Heard> {
    const before = this.#heard.find(fits)
    if (before) return Promise.resolve(before)
    return new Promise((resolve) => this.#waiting.push({ fits, resolve }))
  }
}

/** A guest of a running server, through the typed client. */
export async function aGuest(url: string): Promise<Guest> {
  const client = createClient({ baseUrl: url, cookies: new CookieJar() })
  await client.call(routes.auth.me)
  const { session } = await client.call(routes.auth.guest)
  const room = session.room
  if (room === null) throw new Error('A guest begins with a room.')
  const ear = new Ear()
  client.events().subscribe('chat_message', (event) => ear.hear(event))
  client.events().subscribe('file_status', (event) => ear.hear(event))
  await new Promise<void>((done) => client.events().subscribeRoom(room.token, { after: 0, onSubscribed: () => done() }))

  const read = async (file: File | undefined): Promise<File> => {
    if (file === undefined) throw new Error('The server names the file that it took.')
    await ear.wait(
      (event) => event.type === 'file_status' && event.data.file_id === file.id && event.data.status !== 'processing',
    )
    return (await client.call(routes.files.get, { params: { id: file.id } })).file
  }

  return {
    client,
    room,
    async say(message) {
      const { replyId } = await client.call(routes.chat.send, { body: { message, roomId: room.id } })
      const event = await ear.wait((heard) => heard.type === 'chat_message' && heard.data.id === replyId)
      if (event.type !== 'chat_message') throw new Error('Only a chat message carries the answer.')
      return event.data
    },
    async upload(name, content) {
      const { files } = await client.upload(routes.files.upload, {}, [{ name, content: new Blob([content]) }])
      return read(files[0])
    },
    async takeSample(sample) {
      return read((await client.call(routes.files.takeSample, { params: { sample } })).files[0])
    },
    close: () => client.close(),
  }
}
