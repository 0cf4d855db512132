import { createReadStream } from 'node:fs'

const newline = 0x0a

/** The lines of a file as texts; each must end with a line feed and have at most `maxBytes`. */
export async function* readLines(path: string, maxBytes: number): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 })) {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      requireWithin(restBytes + end - start, maxBytes, path)
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8')
      rest = []
      restBytes = 0
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
    restBytes += chunk.length - start
    requireWithin(restBytes, maxBytes, path)
  }
  if (restBytes > 0) throw new Error(`${path} ends in the middle of a line.`)
}

function requireWithin(bytes: number, maxBytes: number, path: string): void {
  if (bytes > maxBytes) throw new Error(`${path} has a line of more than ${maxBytes} bytes.`)
}
