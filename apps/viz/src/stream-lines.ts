import type { Readable } from 'node:stream'

/** The first line of a stream, without its line break; the stream stays open. */
export function firstLine(stream: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  const read = (part: Buffer) => {
    text += part.toString()
    const end = text.indexOf('\n')
    if (end < 0) return
    stream.off('data', read)
    resolve(text.slice(0, end))
  }
  stream.on('data', read)
  stream.once('end', () => reject(new Error('The standard input ended before its first line.')))
  return promise
}

/** Calls `run` when the other side of the stream is closed. */
export function onStreamEnd(stream: Readable, run: () => void): void {
  stream.on('end', run)
  stream.on('close', run)
  stream.resume()
}
