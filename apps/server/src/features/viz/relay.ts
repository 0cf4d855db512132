import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError, closeCodes, type Role, vizPath } from '@belvedere/contract'
import { ticketHeader } from '@belvedere/contract/internal'
import { SignJWT } from 'jose'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Cookies } from '../../http/cookies.ts'
import { roleLookup } from '../../room/access.ts'
import type { Bus, Notice } from '../../room/bus.ts'
import type { Caller, Member } from '../../room/caller.ts'
import type { VizPort } from '../../room/viz-port.ts'
import type { Store } from '../../store/store.ts'
import { requireViewedRoom } from './access.ts'
import type { RoomSync } from './room-sync.ts'

export interface RelayDeps {
  store: Store
  bus: Bus
  viz: VizPort
  roomSync: RoomSync
  secret: string
  /** The given sign-ins that are active. */
  activeSignIns(signIns: string[]): Promise<Set<string>>
  record(what: string, details: Record<string, unknown>): void
}

type RelayedViewer = { socket: Duplex; person: string; signIn: string; room: string; role: Role }
const ticketSeconds = 30
const connectTimeoutMs = 5000
/** The service closes dismissed viewers with a code; the sockets left after this time are destroyed. */
const closeGraceMs = 400
/** Catches memberships that ended, and charts that changed, without a notice. */
const pollIntervalMs = 2000
/** Catches sign-ins that expire or that the operator ends from another process: closed within a second. */
const signInPollIntervalMs = 500
const maxViewersPerPerson = 50

/**
 * Connects viewers to the visualization service: access is checked here, then the bytes are piped unread. A refused
 * viewer gets a close code, because browsers hide the status of a failed upgrade.
 */
export class Relay {
  readonly #deps: RelayDeps
  readonly #refusals = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  readonly #relayed = new Set<RelayedViewer>()
  /** Viewers being admitted, by person; they wait here while the service restarts. */
  readonly #pendingByPerson = new Map<string, number>()
  readonly #unsubscribe: () => void
  readonly #timers: NodeJS.Timeout[]

  constructor(deps: RelayDeps) {
    this.#deps = deps
    this.#unsubscribe = deps.bus.subscribe((notice) => this.#onNotice(notice))
    this.#timers = [
      setInterval(() => void this.#pollRoles(), pollIntervalMs),
      setInterval(() => void this.#pollSignIns(), signInPollIntervalMs),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  get size(): number {
    return this.#relayed.size
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#unsubscribe()
    for (const { socket } of this.#relayed) socket.destroy()
  }

  async upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    from: { caller: Caller; cookies: Pick<Cookies, 'get'> },
  ): Promise<void> {
    const { caller, cookies } = from
    if (caller.kind === 'nobody') return this.#refuse(request, socket, head, closeCodes.signInAgain)
    const roomParam = new URL(request.url ?? '', 'http://belvedere').searchParams.get('room') ?? undefined
    const pending = this.#pendingByPerson.get(caller.person) ?? 0
    if (pending >= maxViewersPerPerson) return this.#refuse(request, socket, head, closeCodes.restarting)
    this.#pendingByPerson.set(caller.person, pending + 1)
    try {
      const { store, roomSync } = this.#deps
      const { id } = await requireViewedRoom(store.read, caller, roomParam, cookies, 'view')
      await roomSync.ensureShown(id)
      // Showing the room takes time, in which a member may have left.
      await this.#join(request, socket, head, caller, await requireViewedRoom(store.read, caller, id, cookies, 'view'))
    } catch (error) {
      this.#refuse(request, socket, head, codeFor(error))
      if (!(error instanceof AppError)) this.#deps.record('relaying a viewer failed', { err: error })
    } finally {
      const remaining = (this.#pendingByPerson.get(caller.person) ?? 1) - 1
      if (remaining === 0) this.#pendingByPerson.delete(caller.person)
      else this.#pendingByPerson.set(caller.person, remaining)
    }
  }

  async #join(request: IncomingMessage, socket: Duplex, head: Buffer, actor: Member, room: { id: string; role: Role }) {
    const { address, gone } = await this.#deps.viz.route(room.id)
    const ticket = await new SignJWT({ room: room.id, signIn: actor.signIn, role: room.role })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(`${ticketSeconds}s`)
      .sign(Buffer.from(this.#deps.secret))
    const upstream = 'socketPath' in address ? connect(address.socketPath) : connect(address.port, address.host)
    await connected(upstream)
    if (socket.destroyed) {
      upstream.destroy()
      return
    }
    upstream.setNoDelay(true)
    upstream.write(upgradeRequest(request, ticket))
    if (head.length > 0) upstream.write(head)
    const relayed = { socket, person: actor.person, signIn: actor.signIn, room: room.id, role: room.role }
    const ownViewers = [...this.#relayed].filter(({ person }) => person === actor.person)
    if (ownViewers.length >= maxViewersPerPerson) ownViewers[0]?.socket.destroy()
    this.#relayed.add(relayed)
    const end = () => {
      gone.removeEventListener('abort', end)
      this.#relayed.delete(relayed)
      upstream.destroy()
      socket.destroy()
    }
    gone.addEventListener('abort', end)
    for (const side of [socket, upstream]) side.once('error', end).once('close', end)
    socket.pipe(upstream)
    upstream.pipe(socket)
  }

  #refuse(request: IncomingMessage, socket: Duplex, head: Buffer, code: number): void {
    if (socket.destroyed) return
    this.#refusals.handleUpgrade(request, socket, head, (socket: WebSocket) => {
      socket.on('error', () => socket.terminate())
      socket.close(code)
    })
  }

  #onNotice(notice: Notice): void {
    switch (notice.type) {
      case 'sign_in_ended':
        this.#dismiss({ signIn: notice.signIn }, closeCodes.signInAgain)
        break
      case 'token_rotated':
        this.#dismiss({ room: notice.room }, closeCodes.notAllowed)
        break
      case 'room_closed':
        this.#disconnectLater((relayed) => relayed.room === notice.room)
        break
      case 'member_changed':
        this.#applyRole(notice.room, notice.person, notice.role)
        break
      default:
        break
    }
  }

  #dismiss(selector: { signIn?: string; room?: string }, closeCode: number): void {
    this.#deps.viz.dismiss(selector, closeCode).catch(() => undefined)
    this.#disconnectLater(
      ({ signIn, room }) => signIn === (selector.signIn ?? signIn) && room === (selector.room ?? room),
    )
  }

  /** Closes viewers whose role has changed; those still in the room reconnect with a new ticket. */
  #applyRole(room: string, person: string, role: Role | null): void {
    const stale = [...this.#relayed].filter(
      (viewing) => viewing.room === room && viewing.person === person && viewing.role !== role,
    )
    const closeCode = role === null ? closeCodes.notAllowed : closeCodes.restarting
    for (const signIn of new Set(stale.map((viewing) => viewing.signIn))) this.#dismiss({ signIn, room }, closeCode)
  }

  /** Only current viewers: those who reconnect were admitted again. */
  #disconnectLater(which: (relayed: RelayedViewer) => boolean): void {
    const leaving = [...this.#relayed].filter(which)
    if (leaving.length === 0) return
    setTimeout(() => {
      for (const { socket } of leaving) socket.destroy()
    }, closeGraceMs).unref()
  }

  async #pollSignIns(): Promise<void> {
    try {
      const signIns = [...new Set([...this.#relayed].map(({ signIn }) => signIn))]
      const activeSignIns = await this.#deps.activeSignIns(signIns)
      for (const signIn of signIns) if (!activeSignIns.has(signIn)) this.#dismiss({ signIn }, closeCodes.signInAgain)
    } catch (error) {
      this.#deps.record('checking for ended sign-ins failed', { err: error })
    }
  }

  async #pollRoles(): Promise<void> {
    try {
      const viewing = [...this.#relayed]
      await this.#deps.roomSync.showChanges(new Set(viewing.map(({ room }) => room)))
      const roleOf = await roleLookup(this.#deps.store.read, viewing)
      for (const { room, person } of viewing) this.#applyRole(room, person, roleOf({ room, person }))
    } catch (error) {
      this.#deps.record('checking viewer access failed', { err: error })
    }
  }
}

function codeFor(error: unknown): number {
  if (!(error instanceof AppError)) return closeCodes.restarting
  switch (error.code) {
    case 'not_found':
      return closeCodes.noSuchRoom
    case 'forbidden':
      return closeCodes.notAllowed
    default:
      return closeCodes.restarting
  }
}

const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.setTimeout(connectTimeoutMs, () => socket.destroy(new Error('The visualization service does not answer.')))
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve()
    })
    socket.once('error', reject)
  })

/**
 * The viewer's own handshake, so that the service’s response fits it, and its languages; other headers are not forwarded.
 */
function upgradeRequest(request: IncomingMessage, ticket: string): string {
  const lines = [
    `GET ${vizPath} HTTP/1.1`,
    'host: viz',
    'connection: upgrade',
    'upgrade: websocket',
    `sec-websocket-version: ${headerOf(request, 'sec-websocket-version')}`,
    `sec-websocket-key: ${headerOf(request, 'sec-websocket-key')}`,
    `accept-language: ${headerOf(request, 'accept-language')}`,
    `${ticketHeader}: ${ticket}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

const headerOf = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
