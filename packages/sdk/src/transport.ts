import { AppError } from '@belvedere/contract'

/** One file of an upload. */
export interface UploadPart {
  name: string
  content: Blob
}

/** Bytes of all parts. */
export interface Progress {
  sent: number
  total: number
}

interface TransportResponse {
  status: number
  text: string
  retryAfter: string | null
  setCookies: string[]
}

export type Transport = (
  url: string,
  request: {
    method: string
    headers: { [name: string]: string }
    parts: readonly UploadPart[]
    onProgress: (progress: Progress) => void
    signal?: AbortSignal
  },
) => Promise<TransportResponse>

const aborted = () => new DOMException('The upload was cancelled.', 'AbortError')
const cut = (cause?: unknown) =>
  new AppError('unavailable', 'The connection was lost during the upload. Nothing was saved; upload the file again.', {
    cause,
  })

/** The part of XMLHttpRequest that is used; only it reports upload progress in browsers. */
interface Xhr {
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void
  readonly upload: { addEventListener(type: 'progress', listener: (event: { loaded: number }) => void): void }
  send(body: FormData): void
  abort(): void
  readonly status: number
  readonly responseText: string
}
export type XhrConstructor = new () => Xhr

export const xhrTransport =
  (Xhr: XhrConstructor): Transport =>
  (url, { method, headers, parts, onProgress, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted())
      const total = parts.reduce((sum, part) => sum + part.content.size, 0)
      const form = new FormData()
      for (const part of parts) form.append('file', part.content, part.name)
      const xhr = new Xhr()
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.addEventListener('progress', ({ loaded }) => onProgress({ sent: Math.min(loaded, total), total }))
      xhr.addEventListener('load', () =>
        resolve({
          status: xhr.status,
          text: xhr.responseText,
          retryAfter: xhr.getResponseHeader('retry-after'),
          setCookies: [],
        }),
      )
      xhr.addEventListener('error', () => reject(cut()))
      xhr.addEventListener('abort', () => reject(aborted()))
      signal?.addEventListener('abort', () => xhr.abort(), { once: true })
      xhr.send(form)
    })

/** Streams the multipart body, so that memory use is constant and progress can be counted. */
export const streamTransport =
  (send: typeof globalThis.fetch): Transport =>
  async (url, { method, headers, parts, onProgress, signal }) => {
    const boundary = `belvedere-${crypto.randomUUID()}`
    const init = {
      method,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: multipart(boundary, parts, onProgress),
      // Required by fetch for a streamed body.
      duplex: 'half' as const,
      ...(signal === undefined ? {} : { signal }),
    }
    const response = await send(url, init).catch((cause: unknown) => {
      throw signal?.aborted ? aborted() : cut(cause)
    })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
      setCookies: response.headers.getSetCookie(),
    }
  }

function multipart(boundary: string, parts: readonly UploadPart[], onProgress: (progress: Progress) => void) {
  const total = parts.reduce((sum, part) => sum + part.content.size, 0)
  const text = new TextEncoder()
  let sent = 0
  async function* bytes() {
    for (const { name, content } of parts) {
      // Quotes and line ends would break out of the header (RFC 7578, section 4.2).
      const safe = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
      const type = content.type === '' ? 'application/octet-stream' : content.type
      yield text.encode(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${safe}"\r\ncontent-type: ${type}\r\n\r\n`,
      )
      const reader = content.stream().getReader()
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        sent += chunk.value.byteLength
        yield chunk.value
        onProgress({ sent, total })
      }
      yield text.encode('\r\n')
    }
    yield text.encode(`--${boundary}--\r\n`)
  }
  const source = bytes()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await source.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
}
