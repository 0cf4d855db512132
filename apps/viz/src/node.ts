import { systemClock } from './clock.ts'
import { readNodeSettings } from './node/settings.ts'
import { RenderProcess, renderLimits } from './process/render-process.ts'

/**
 * The visualization service as a node of its own, which an operator starts and servers find through Redis. Its settings
 * are in the environment (README); it writes one line to its standard output once it takes rooms, and logs to standard
 * error. On SIGTERM its rooms move to other nodes, and it ends.
 *
 * The first render process loads in parallel with the rest of the node.
 */
try {
  const settings = readNodeSettings(process.env)
  const firstRenderProcess = new RenderProcess(systemClock, renderLimits(settings.limits.charts))
  const { serveNode } = await import('./node/serve-node.ts')
  await serveNode(firstRenderProcess, settings)
} catch (error) {
  process.stderr.write(
    `The visualization node did not start. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
