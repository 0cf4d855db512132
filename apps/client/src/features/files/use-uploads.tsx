import { type File as DataFile, type Room, routes } from '@belvedere/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { useClient } from '../../api/client.tsx'
import { filesQuery } from '../../api/files.ts'
import { keys } from '../../api/query-keys.ts'
import { newId } from '../../lib/new-id.ts'
import { type Choice, type NameQuestion, sameNamed, storedName } from './name-conflict.ts'
import { SameNameDialog } from './name-conflict-dialog.tsx'
import { useFileActions } from './use-files.ts'

/** Files on their way. A finished one leaves the list; a failed one stays until it is dismissed. */
export type Upload = { id: string; name: string; size: number } & (
  | { state: 'sending'; sent: number; startedAt: number; cancel: () => void }
  | { state: 'failed'; error: unknown; retry: () => void }
)

export interface Uploads {
  uploads: readonly Upload[]
  /**
   * Sends files to the room; with `replace`, as the next version of one file. Where the room has a file of that name, the
   * person is asked what becomes of it.
   */
  send: (files: readonly File[], replace?: string) => void
  dismiss: (id: string) => void
}

const UploadsContext = createContext<Uploads>({ uploads: [], send: () => {}, dismiss: () => {} })
export const useUploads = () => useContext(UploadsContext)

export function UploadsProvider({ room, children }: { room: Room; children: ReactNode }) {
  const client = useClient()
  const cache = useQueryClient()
  const { link, refresh } = useFileActions(room)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [questions, setQuestions] = useState<readonly NameQuestion[]>([])
  /** The newest file of each name that is on its way: the next one of that name comes after it. */
  const underWay = useRef(new Map<string, Promise<void>>())
  const dismiss = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))
  const change = (upload: Upload) =>
    setUploads((all) =>
      all.some(({ id }) => id === upload.id) ? all.map((o) => (o.id === upload.id ? upload : o)) : [...all, upload],
    )
  const fail = (id: string, file: File, error: unknown, again: () => void) => {
    const retry = () => {
      dismiss(id)
      again()
    }
    change({ id, name: file.name, size: file.size, state: 'failed', error, retry })
  }

  const sendOne = async (file: File, replace: string | undefined) => {
    const id = newId()
    const abort = new AbortController()
    const startedAt = Date.now()
    const about = { id, name: file.name, size: file.size }
    const sending = (sent: number) =>
      change({ ...about, state: 'sending', sent, startedAt, cancel: () => abort.abort() })
    sending(0)
    const options = { signal: abort.signal, onProgress: ({ sent }: { sent: number }) => sending(sent) }
    const parts = [{ name: file.name, content: file }]
    try {
      if (replace === undefined) {
        const { files } = await client.upload(routes.files.upload, {}, parts, options)
        await link.mutateAsync(files.map((stored) => stored.id))
      } else await client.upload(routes.files.reupload, { params: { id: replace } }, parts, options)
      dismiss(id)
      await refresh()
    } catch (error) {
      if (abort.signal.aborted) dismiss(id)
      else fail(id, file, error, () => void sendOne(file, replace))
    }
  }

  const linked = (): readonly DataFile[] =>
    (cache.getQueryData<Room[]>(keys.rooms)?.find(({ id }) => id === room.id) ?? room).files

  /** What the person wants of a file whose name is taken, and of which one. */
  const ask = async (file: File, taken: DataFile[]): Promise<{ choice: Choice; here: DataFile | undefined }> => {
    const mine = new Set((await cache.fetchQuery({ ...filesQuery(client), staleTime: 0 })).map(({ id }) => id))
    const own = taken.findLast(({ id }) => mine.has(id))
    const here = own ?? taken.at(-1)
    if (here === undefined) return { choice: 'keep_both', here }
    const choice = await new Promise<Choice>((resolve) => {
      const question: NameQuestion = {
        file,
        here,
        isMine: own !== undefined,
        decide: (chosen) => {
          setQuestions((all) => all.filter((other) => other !== question))
          resolve(chosen)
        },
      }
      setQuestions((all) => [...all, question])
    })
    return { choice, here }
  }

  const bring = async (file: File) => {
    const taken = sameNamed(linked(), file.name)
    if (taken.length === 0) return sendOne(file, undefined)
    try {
      const { choice, here } = await ask(file, taken)
      if (choice !== 'leave_out') await sendOne(file, choice === 'replace' ? here?.id : undefined)
    } catch (error) {
      fail(newId(), file, error, () => void bring(file))
    }
  }

  const bringInTurn = async (file: File) => {
    const name = storedName(file.name)
    const before = underWay.current.get(name)
    const bringing = before === undefined ? bring(file) : before.then(() => bring(file))
    underWay.current.set(name, bringing)
    try {
      await bringing
    } finally {
      if (underWay.current.get(name) === bringing) underWay.current.delete(name)
    }
  }

  const send: Uploads['send'] = (files, replace) => {
    for (const file of files) void (replace === undefined ? bringInTurn(file) : sendOne(file, replace))
  }
  const [question, ...others] = questions
  return (
    <UploadsContext value={{ uploads, send, dismiss }}>
      {children}
      {question !== undefined && <SameNameDialog roomId={room.id} question={question} others={others} />}
    </UploadsContext>
  )
}
