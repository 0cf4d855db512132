import { setTimeout as wait } from 'node:timers/promises'
import { vizInternal } from '@belvedere/contract/internal'
import type { z } from 'zod'
import { type ReachedTable, type VizPort, VizUnavailable, type VizUpdate } from '../../room/viz-port.ts'
import { createVizCalls, type VizTransport } from './viz-calls.ts'
import { callViz, type InternalRoute } from './viz-client.ts'
import { VizSupervisor, type VizSupervisorOptions } from './viz-supervisor.ts'

/** A broken connection may be noticed shortly before the exit of the process. */
const exitNoticeGraceMs = 100
const neverGone = new AbortController().signal

/** The visualization service in its own process, called over a local address. */
export type VizProcess = VizPort<ReachedTable> & {
  /** Resolves once the service takes requests. */
  start(): Promise<void>
  /** Lets the service close its viewers, then ends it. */
  close(): Promise<void>
}

export function createVizProcess(options: VizSupervisorOptions): VizProcess {
  const service = new VizSupervisor(options)
  const transport = transportTo(service)
  return {
    ...createVizCalls(transport, { chartSeconds: options.chartLimits.seconds }),
    start: () => service.start(),
    close: () => service.close(),
    get ready() {
      return service.isRunning
    },
    subscribe: (listener: (update: VizUpdate) => void) => service.subscribe(listener),
    // The service tells when it has lost its rooms.
    hasRoom: async () => true,
    async route() {
      return { address: (await service.whenRunning()).connection.address, gone: neverGone }
    },
    async show(snapshot) {
      await transport.ask({ room: snapshot.room }, vizInternal.show, snapshot)
    },
    // There is no other service.
    move: async () => undefined,
    async forget(room, closeCode) {
      await callViz(service.running.connection, vizInternal.forget, { room, closeCode })
    },
    async dismiss(selector, closeCode) {
      await callViz(service.running.connection, vizInternal.dismiss, { ...selector, closeCode })
    },
  }
}

function transportTo(service: VizSupervisor): VizTransport {
  return {
    async ask<A extends z.ZodType>(_subject: object, route: InternalRoute<A>, body: object, signal?: AbortSignal) {
      const { connection, ended } = await service.whenRunning()
      try {
        return await callViz(connection, route, body, signal)
      } catch (error) {
        if (!(error instanceof VizUnavailable)) throw error
        await Promise.race([ended, wait(exitNoticeGraceMs, undefined, { ref: false })])
        const next = await service.whenRunning()
        signal?.throwIfAborted()
        return callViz(next.connection, route, body, signal)
      }
    },
    async askOnce(_subject, route, body, signal) {
      return callViz((await service.whenRunning()).connection, route, body, signal)
    },
    async cancelIngest(job) {
      await callViz(service.running.connection, vizInternal.cancelIngest, { job })
    },
  }
}
