import { startTracing } from '@belvedere/tracing/start'
import { pino } from 'pino'
import type { RenderProcess } from '../process/render-process.ts'
import type { NodeSettings } from './settings.ts'
import { startVizNode } from './viz-node.ts'

/** Runs a visualization node until a signal ends it. */
export async function serveNode(firstRenderProcess: RenderProcess, settings: NodeSettings): Promise<void> {
  const log = pino({ level: settings.logLevel }, pino.destination(2))
  const tracing = await startTracing({
    process: 'viz',
    env: process.env,
    onError: () => log.warn('traces could not be sent'),
  })
  const node = await startVizNode(settings, { log, firstRenderProcess })
  let isEnding = false
  // A second signal ends it at once.
  const end = async () => {
    if (isEnding) process.exit(0)
    isEnding = true
    process.stdout.write(
      'The visualization node has its rooms moved to others, and ends. Interrupt again to stop at once.\n',
    )
    await node.drain()
    await tracing.close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // If the npm script is killed, its channel closes.
  process.once('disconnect', end)
  process.stdout.write(`The visualization node is ready at ${node.address}\n`)
}
