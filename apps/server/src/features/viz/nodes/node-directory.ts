import { Agent } from 'node:http'
import { parseJson } from '@belvedere/contract'
import {
  noticesPath,
  type VizNodeInfo,
  type VizNotice,
  vizNodeInfo,
  vizNodesGroup,
  vizNotice,
} from '@belvedere/contract/internal'
import { Membership, type RedisConnection } from '@belvedere/coordination'
import { isConnectionRefused, openNotices, type VizConnection } from '../viz-client.ts'

export interface NodeDirectoryOptions {
  redis: RedisConnection
  secret: string
  /** Of this server; nodes give the notices of a room to one of the servers. */
  serverId: string
  onNotice(notice: VizNotice): void
  /** A node came or went, or is not heard any more. */
  onNodesChanged(): void
  record(what: string, details: Record<string, unknown>): void
  /** Milliseconds; `performance.now` if absent. */
  now?: () => number
}

/** A visualization node as a server knows it. */
export interface VizNodeLink {
  id: string
  info: VizNodeInfo
  connection: VizConnection
  /** Its lease had not ended at the last poll. */
  isListed: boolean
  /** Its notices are being received. */
  isHeard: boolean
  /** It has refused a connection since the last notice. */
  hasRefused: boolean
  /** Aborts when it is gone or silent, and whatever was asked of it with it. Silent nodes get another one. */
  cut: AbortController
  isGone: boolean
  heardAt: number
  /** When its connections were last ended, because nothing was heard over them. */
  cutAt: number
}

const reconnectDelayMs = 200
/** Nodes are heard every second; a link that was cut tells nothing. */
const silentAfterMs = 4000
/** Of a node whose lease has ended too: neither Redis nor this server hears it. */
const goneAfterSilenceMs = 3000
const silenceCheckMs = 1000

/** The visualization nodes: who lives, and what each tells of itself. Calls to a node that is gone end. */
export class NodeDirectory {
  readonly #options: NodeDirectoryOptions
  readonly #membership: Membership
  readonly #now: () => number
  readonly #links = new Map<string, VizNodeLink>()
  #silenceChecks: NodeJS.Timeout | undefined
  #polling: Promise<void> | null = null
  /** Nodes whose address belongs to another process now. */
  readonly #ended = new Set<string>()
  /** Nodes that were taken for gone; until they are listed again, they stay so. */
  readonly #gone = new Set<string>()
  readonly #invalid = new Set<string>()

  constructor(options: NodeDirectoryOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#membership = new Membership(options.redis, vizNodesGroup, { onPoll: () => this.#update() })
  }

  /** Resolves after the first poll, which may have failed. */
  watch(): Promise<void> {
    this.#silenceChecks = setInterval(() => this.#cutSilentLinks(), silenceCheckMs).unref()
    return this.#membership.watch()
  }

  /** The nodes that are not gone. */
  get nodes(): VizNodeLink[] {
    return [...this.#links.values()]
  }

  get(id: string): VizNodeLink | undefined {
    return this.#links.get(id)
  }

  /** Whether the rooms of a node may be placed elsewhere. */
  isGone(id: string): boolean {
    if (this.#ended.has(id) || this.#gone.has(id)) return true
    const link = this.#links.get(id)
    if (link === undefined || link.isListed) return this.#membership.isGone(id)
    // A process that has ended refuses at once; one that is cut off may still be at work until its lease ends.
    return link.hasRefused || this.#now() - link.heardAt >= goneAfterSilenceMs || this.#membership.isGone(id)
  }

  /** A node refused a connection. If its process has ended, its lease does so soon, and its rooms have other places. */
  noteRefusal(link: VizNodeLink): void {
    if (link.hasRefused || link.isGone) return
    link.hasRefused = true
    void this.#membership.doubt(link.id)
  }

  /** Polls now, once for all who ask meanwhile. */
  refresh(): Promise<void> {
    this.#polling ??= this.#membership.refresh().finally(() => {
      this.#polling = null
    })
    return this.#polling
  }

  async close(): Promise<void> {
    clearInterval(this.#silenceChecks)
    await this.#membership.close()
    for (const link of this.#links.values()) this.#drop(link)
  }

  #update(): void {
    const members = this.#membership.members.filter(({ id }) => !this.#ended.has(id))
    const listed = new Set(members.map(({ id }) => id))
    for (const { id, info } of members) this.#list(id, info)
    for (const link of this.#links.values()) {
      link.isListed = listed.has(link.id)
      if (!link.isListed && this.isGone(link.id)) this.#drop(link)
    }
    this.#options.onNodesChanged()
  }

  #list(id: string, text: string): void {
    const info = vizNodeInfo.safeParse(parseJson(text))
    if (!info.success) {
      if (!this.#invalid.has(id))
        this.#options.record('what a visualization node tells of itself is invalid', { node: id })
      this.#invalid.add(id)
      return
    }
    const link = this.#links.get(id)
    if (link !== undefined) link.info = info.data
    else this.#add(id, info.data)
  }

  #add(id: string, info: VizNodeInfo): void {
    const { secret } = this.#options
    const { host, port } = info
    const connection = { address: { host, port }, secret, agent: new Agent({ keepAlive: true }) }
    const link: VizNodeLink = {
      ...{ id, info, connection, cut: new AbortController(), isGone: false, heardAt: this.#now(), cutAt: 0 },
      ...{ isListed: true, isHeard: false, hasRefused: false },
    }
    this.#links.set(id, link)
    this.#gone.delete(id)
    this.#listen(link)
  }

  #listen(link: VizNodeLink): void {
    if (link.isGone) return
    const { signal } = link.cut
    const path = `${noticesPath}?server=${encodeURIComponent(this.#options.serverId)}`
    const close = openNotices(link.connection, path, {
      line: (text) => this.#onLine(link, text),
      end: (error) => {
        // Where a process has ended, the next connection is refused, which tells it from a link that broke.
        const delayMs = link.isHeard ? 0 : reconnectDelayMs
        link.isHeard = false
        if (isConnectionRefused(error)) this.noteRefusal(link)
        this.#options.onNodesChanged()
        setTimeout(() => this.#listen(link), delayMs).unref()
        signal.removeEventListener('abort', close)
      },
    })
    signal.addEventListener('abort', close)
  }

  #onLine(link: VizNodeLink, text: string): void {
    if (link.isGone) return
    link.heardAt = this.#now()
    if (text === '') return
    const notice = vizNotice.safeParse(parseJson(text))
    if (notice.data?.type === 'ready' && notice.data.node !== undefined && notice.data.node !== link.id) {
      this.#ended.add(link.id)
      this.#drop(link)
      return
    }
    link.isHeard = true
    link.hasRefused = false
    if (notice.data?.type === 'leaving') link.info = { ...link.info, isDraining: true }
    if (notice.success) this.#options.onNotice(notice.data)
    else this.#options.record('a notice from a visualization node is invalid', { node: link.id, err: notice.error })
  }

  /** Connections over a cut link end only after minutes; what goes over new ones arrives as soon as it is whole again. */
  #cutSilentLinks(): void {
    const now = this.#now()
    for (const link of this.#links.values()) {
      if (now - Math.max(link.heardAt, link.cutAt) < silentAfterMs) continue
      link.cutAt = now
      link.isHeard = false
      const { cut } = link
      link.cut = new AbortController()
      cut.abort()
      link.connection.agent.destroy()
    }
    this.#options.onNodesChanged()
  }

  #drop(link: VizNodeLink): void {
    this.#links.delete(link.id)
    this.#gone.add(link.id)
    link.isHeard = false
    link.isGone = true
    link.cut.abort()
    link.connection.agent.destroy()
  }
}
