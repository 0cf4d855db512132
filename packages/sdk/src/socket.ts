import { AppError } from '@belvedere/contract'

/** Socket callbacks. `code` as in RFC 6455; 1006: closed abnormally. */
export interface SocketEvents {
  open(): void
  message(data: string | ArrayBuffer): void
  close(code: number): void
}

export interface Socket {
  send(data: string): void
  close(): void
}

/** Opens a socket. `headers` are empty in browsers, which send cookies by themselves. */
export type Dial = (url: string, headers: { [name: string]: string }, events: SocketEvents) => Socket

/** `dial`, if the platform has a WebSocket; throws if there is none, as in Node 20. Opens nothing. */
export function platformDial(): Dial {
  if (typeof WebSocket !== 'undefined') return dial
  throw new AppError(
    'unavailable',
    'This platform has no WebSocket (Node has it from version 22 on). Pass a `dial` function to createClient.',
  )
}

/** Opens a socket with the platform's WebSocket: browsers, and Node from 22 on. */
export const dial: Dial = (url, headers, events) => {
  // Node's WebSocket takes headers in place of protocols, which its type does not declare.
  const socket: WebSocket =
    Object.keys(headers).length === 0 ? new WebSocket(url) : Reflect.construct(WebSocket, [url, { headers }])
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('open', () => events.open())
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' || data instanceof ArrayBuffer) events.message(data)
  })
  socket.addEventListener('close', ({ code }) => events.close(code))
  return {
    send: (data) => {
      // The other side may be closing already: its close event comes next, and what was not sent is sent again after it.
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
    },
    close: () => socket.close(),
  }
}
