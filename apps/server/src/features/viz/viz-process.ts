import { setTimeout as wait } from 'node:timers/promises'
import { vizInternal } from '@belvedere/contract/internal'
import { figureResult, tableProfile } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { z } from 'zod'
import { type IngestOutcome, type VizPort, VizUnavailable, type VizUpdate } from '../../room/viz-port.ts'
import { callViz } from './viz-client.ts'
import { VizSupervisor, type VizSupervisorOptions } from './viz-supervisor.ts'

/** An export may take this much longer than a chart on the stage, because it may have more pixels. */
const exportFactor = 1.5
/** A broken connection may be noticed shortly before the exit of the process. */
const exitNoticeGraceMs = 100

/** The visualization service in its own process, called over a local address. */
export class VizProcess implements VizPort {
  readonly #service: VizSupervisor
  readonly #exportTimeoutMs: number

  constructor(options: VizSupervisorOptions) {
    this.#service = new VizSupervisor(options)
    this.#exportTimeoutMs = options.chartLimits.seconds * 1000 * exportFactor
  }

  /** Resolves once the service takes requests. */
  start(): Promise<void> {
    return this.#service.start()
  }
  get ready(): boolean {
    return this.#service.isRunning
  }
  /** Lets the service close its viewers, then ends it. */
  close(): Promise<void> {
    return this.#service.close()
  }
  subscribe(listener: (update: VizUpdate) => void): () => void {
    return this.#service.subscribe(listener)
  }
  async address() {
    return (await this.#service.whenRunning()).connection.address
  }

  async show(snapshot: Parameters<VizPort['show']>[0]): Promise<void> {
    await this.#ask(vizInternal.show, snapshot)
  }
  async sendVersion(past: Parameters<VizPort['sendVersion']>[0]): Promise<void> {
    await this.#ask(vizInternal.version, past)
  }
  async forget(room: string, closeCode: number): Promise<void> {
    await callViz(this.#service.running.connection, vizInternal.forget, { room, closeCode })
  }
  async dismiss(whom: { signIn?: string; room?: string }, closeCode: number): Promise<void> {
    await callViz(this.#service.running.connection, vizInternal.dismiss, { ...whom, closeCode })
  }
  async command(...[room, command, order]: Parameters<VizPort['command']>): Promise<number> {
    const body = { room, command, ...(order === undefined ? {} : { order }) }
    return (await this.#ask(vizInternal.command, body)).command
  }
  async probe(...[candidate, signal]: Parameters<VizPort['probe']>) {
    const canvas = { width: 900, height: 500, theme: 'light' }
    return this.#ask(vizInternal.probe, { ...candidate, ...canvas }, signal)
  }
  async exportFrame(...[request, signal]: Parameters<VizPort['exportFrame']>) {
    const exportRequest = { ...request, timeoutMs: this.#exportTimeoutMs }
    const { file } = await this.#ask(vizInternal.export, exportRequest, signal).catch((cause: unknown) => {
      throw signal.aborted
        ? new TextError('unavailable', serverTexts.message('viz.export_cancelled'), { cause })
        : cause
    })
    return Buffer.from(file, 'base64')
  }
  async ingest(request: Parameters<VizPort['ingest']>[0]) {
    return ingestedOf(await this.#askOnce(vizInternal.ingest, request))
  }
  async derive(...[request, signal]: Parameters<VizPort['derive']>) {
    const cancel = () => void this.cancelIngest(request.job).catch(() => undefined)
    signal.addEventListener('abort', cancel)
    try {
      return ingestedOf(await this.#askOnce(vizInternal.derive, request, signal))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
  async cancelIngest(job: string): Promise<void> {
    await callViz(this.#service.running.connection, vizInternal.cancelIngest, { job })
  }
  async readRows({ files, profile }: Parameters<VizPort['readRows']>[0], limit: number) {
    // Names and types only: the values of thousands of columns take longer to send than rows to read.
    const fields = profile.fields.map(({ name, type }) => ({ name, type }))
    return (await this.#ask(vizInternal.rows, { files, fields, offset: 0, limit })).rows
  }
  async computeFigure(...[{ files, profile }, query, signal]: Parameters<VizPort['computeFigure']>) {
    return figureResult.parse(await this.#ask(vizInternal.figure, { files, profile, query }, signal))
  }

  /** For calls that must not be repeated in the same folder: a killed job may still write there. */
  async #askOnce<A extends z.ZodType>(route: Route<A>, body: object, signal?: AbortSignal): Promise<z.output<A>> {
    return callViz((await this.#service.whenRunning()).connection, route, body, signal)
  }

  /** Repeats a call once if the service exits during it. */
  async #ask<A extends z.ZodType>(route: Route<A>, body: object, signal?: AbortSignal): Promise<z.output<A>> {
    const { connection, ended } = await this.#service.whenRunning()
    try {
      return await callViz(connection, route, body, signal)
    } catch (error) {
      if (!(error instanceof VizUnavailable)) throw error
      await Promise.race([ended, wait(exitNoticeGraceMs, undefined, { ref: false })])
      const next = await this.#service.whenRunning()
      signal?.throwIfAborted()
      return callViz(next.connection, route, body, signal)
    }
  }
}

type Route<A extends z.ZodType> = { path: string; response: A }

function ingestedOf(ingested: z.infer<typeof vizInternal.ingest.response>): IngestOutcome {
  if (ingested.state !== 'ready') return ingested
  const tables = ingested.tables.map(({ profile, ...table }) => ({ ...table, profile: tableProfile.parse(profile) }))
  return { ...ingested, tables }
}
