import { problem } from '@belvedere/contract'
import { startTracing } from '@belvedere/tracing/start'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config/config.ts'
import { startServer } from './start.ts'

// Files in the data directory are private to the user that runs the service.
process.umask(0o077)

const drainTimeoutMs = 10_000
let closing: { close(): void } | null = null
const tracing = await startTracing({
  process: 'server',
  env: process.env,
  onError: () =>
    process.stderr.write('Traces could not be sent to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names.\n'),
})

try {
  const starting = startServer(readConfig(process.env, process.cwd()))
  // If `npm start` is killed, the IPC channel closes and the service ends.
  process.once('disconnect', () => {
    starting.then(
      () => closing?.close(),
      () => undefined,
    )
  })
  const server = await starting
  closing = closeWithGrace({ delay: drainTimeoutMs, logger: console }, async () => {
    process.stdout.write(
      'Belvedere is shutting down after finishing the running work. Interrupt again to stop immediately.\n',
    )
    await server.close()
    await tracing.close()
  })
  const ready = await fetch(`${server.url}/readyz`)
  if (!ready.ok) throw new Error(problem.parse(await ready.json()).detail)
  process.stdout.write(`Belvedere is ready at ${server.publicUrl}\n`)
} catch (error) {
  process.stderr.write(`Belvedere did not start. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
