import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError, closeCodes, type Role, vizPath } from '@belvedere/contract'
import { ticketHeader } from '@belvedere/contract/internal'
import { SignJWT } from 'jose'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Cookies } from '../../http/cookies.ts'
import { findRoles } from '../../room/access.ts'
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
  showing: RoomSync
  secret: string
  /** Those of the sign-ins that live. */
  living(signIns: string[]): Promise<Set<string>>
  record(what: string, details: Record<string, unknown>): void
}

type Relayed = { socket: Duplex; person: string; signIn: string; room: string; role: Role }
const ticketSeconds = 30
/** Dismissed viewers are closed with a code by the service; who is still there then is cut off. */
const cutAfterMs = 400
/** For memberships whose end nobody announced. */
const pollMs = 2000
/** For sign-ins that run out, or that the operator ends from another process: with the cut, within a second. */
const signInPollMs = 500
const viewersPerPersonAtMost = 50

/**
 * Joins viewers to the visualization service: who may see the room is judged here, then bytes flow through two pipes
 * and nobody here reads them. A refused viewer gets a closing code, for browsers hide the status of a failed upgrade.
 */
export class Relay {
  readonly #deps: RelayDeps
  readonly #refusals = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  readonly #relayed = new Set<Relayed>()
  /** Viewers of each person who are being let in: while the service is started again they wait for it here. */
  readonly #letIn = new Map<string, number>()
  readonly #unsubscribe: () => void
  readonly #timers: NodeJS.Timeout[]

  constructor(deps: RelayDeps) {
    this.#deps = deps
    this.#unsubscribe = deps.bus.subscribe((notice) => this.#onNotice(notice))
    this.#timers = [
      setInterval(() => void this.#pollRoles(), pollMs),
      setInterval(() => void this.#pollSignIns(), signInPollMs),
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
    const named = new URL(request.url ?? '', 'http://belvedere').searchParams.get('room') ?? undefined
    const letIn = this.#letIn.get(caller.person) ?? 0
    if (letIn >= viewersPerPersonAtMost) return this.#refuse(request, socket, head, closeCodes.restarting)
    this.#letIn.set(caller.person, letIn + 1)
    try {
      const { store, showing } = this.#deps
      const { id } = await requireViewedRoom(store.read, caller, named, cookies, 'view')
      await showing.ensure(id)
      // To be shown takes its time, in which a member may have left.
      await this.#join(request, socket, head, caller, await requireViewedRoom(store.read, caller, id, cookies, 'view'))
    } catch (error) {
      this.#refuse(request, socket, head, codeFor(error))
      if (!(error instanceof AppError)) this.#deps.record('a viewer could not be relayed', { err: error })
    } finally {
      const left = (this.#letIn.get(caller.person) ?? 1) - 1
      if (left === 0) this.#letIn.delete(caller.person)
      else this.#letIn.set(caller.person, left)
    }
  }

  async #join(request: IncomingMessage, socket: Duplex, head: Buffer, by: Member, room: { id: string; role: Role }) {
    const address = await this.#deps.viz.address()
    const ticket = await new SignJWT({ room: room.id, signIn: by.signIn, role: room.role })
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
    const relayed = { socket, person: by.person, signIn: by.signIn, room: room.id, role: room.role }
    const mine = [...this.#relayed].filter(({ person }) => person === by.person)
    if (mine.length >= viewersPerPersonAtMost) mine[0]?.socket.destroy()
    this.#relayed.add(relayed)
    const end = () => {
      this.#relayed.delete(relayed)
      upstream.destroy()
      socket.destroy()
    }
    for (const side of [socket, upstream]) side.once('error', end).once('close', end)
    socket.pipe(upstream)
    upstream.pipe(socket)
  }

  #refuse(request: IncomingMessage, socket: Duplex, head: Buffer, code: number): void {
    if (socket.destroyed) return
    this.#refusals.handleUpgrade(request, socket, head, (refused: WebSocket) => {
      refused.on('error', () => refused.terminate())
      refused.close(code)
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
        this.#cutLater((relayed) => relayed.room === notice.room)
        break
      case 'member_changed':
        this.#follow(notice.room, notice.person, notice.role)
        break
      default:
        break
    }
  }

  #dismiss(whom: { signIn?: string; room?: string }, closeCode: number): void {
    this.#deps.viz.dismiss(whom, closeCode).catch(() => undefined)
    this.#cutLater(({ signIn, room }) => signIn === (whom.signIn ?? signIn) && room === (whom.room ?? room))
  }

  /** Whoever has another role by now comes back with a ticket for it; who is not in the room any more does not. */
  #follow(room: string, person: string, role: Role | null): void {
    const stale = [...this.#relayed].filter((one) => one.room === room && one.person === person && one.role !== role)
    const closeCode = role === null ? closeCodes.notAllowed : closeCodes.restarting
    for (const signIn of new Set(stale.map((one) => one.signIn))) this.#dismiss({ signIn, room }, closeCode)
  }

  /** Only those that are here now: whoever comes back meanwhile was admitted anew. */
  #cutLater(which: (relayed: Relayed) => boolean): void {
    const ending = [...this.#relayed].filter(which)
    if (ending.length === 0) return
    setTimeout(() => {
      for (const { socket } of ending) socket.destroy()
    }, cutAfterMs).unref()
  }

  async #pollSignIns(): Promise<void> {
    try {
      const signIns = [...new Set([...this.#relayed].map(({ signIn }) => signIn))]
      const living = await this.#deps.living(signIns)
      for (const signIn of signIns) if (!living.has(signIn)) this.#dismiss({ signIn }, closeCodes.signInAgain)
    } catch (error) {
      this.#deps.record('looking for sign-ins that have ended failed', { err: error })
    }
  }

  async #pollRoles(): Promise<void> {
    try {
      const viewing = [...this.#relayed]
      const roleOf = await findRoles(this.#deps.store.read, viewing)
      for (const { room, person } of viewing) this.#follow(room, person, roleOf({ room, person }))
    } catch (error) {
      this.#deps.record('looking for viewers who may not stay failed', { err: error })
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
    socket.once('connect', resolve)
    socket.once('error', reject)
  })

/** The viewer's own handshake, so that the service's answer fits it; of the other headers nothing is passed on. */
function upgradeRequest(request: IncomingMessage, ticket: string): string {
  const lines = [
    `GET ${vizPath} HTTP/1.1`,
    'host: viz',
    'connection: upgrade',
    'upgrade: websocket',
    `sec-websocket-version: ${headerOf(request, 'sec-websocket-version')}`,
    `sec-websocket-key: ${headerOf(request, 'sec-websocket-key')}`,
    `${ticketHeader}: ${ticket}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

const headerOf = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
