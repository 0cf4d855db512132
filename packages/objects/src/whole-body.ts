import { Readable } from 'node:stream'
import { StorageUnavailable } from './object-store.ts'

/** A stream of an object that fails where the store cuts it, or sends nothing for `idleMs`; its reader may pause. */
export function wholeBody(
  body: Readable,
  { key, size, idleMs }: { key: string; size: number; idleMs: number },
): Readable {
  return Readable.from(wholeChunks(body, { key, size, idleMs }), { objectMode: false })
}

async function* wholeChunks(
  body: Readable,
  { key, size, idleMs }: { key: string; size: number; idleMs: number },
): AsyncGenerator<Buffer> {
  const cut = (cause?: unknown) => new StorageUnavailable(`The bucket sent only a part of "${key}".`, { cause })
  const chunks = body[Symbol.asyncIterator]()
  let received = 0
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new Error(`Nothing came for ${idleMs} ms.`)), idleMs)
      const next: IteratorResult<Buffer> = await chunks.next().finally(() => clearTimeout(timer))
      if (next.done === true) break
      received += next.value.length
      yield next.value
    }
  } catch (cause) {
    throw cut(cause)
  } finally {
    body.destroy()
  }
  if (received !== size) throw cut()
}
