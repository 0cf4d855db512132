import closeWithGrace from 'close-with-grace'
import { readConfig } from './config/config.ts'
import { startServer } from './start.ts'

// What is written into the data directory is for whoever runs the service alone.
process.umask(0o077)

const drainMs = 10_000

try {
  const server = await startServer(readConfig(process.env, process.cwd()))
  closeWithGrace({ delay: drainMs, logger: console }, async () => server.close())
  const ready = await fetch(`${server.url}/readyz`)
  if (!ready.ok) throw new Error(`The service started but is not ready: ${await ready.text()}`)
  process.stdout.write(`Belvedere is ready at ${server.publicUrl}\n`)
} catch (error) {
  process.stderr.write(`Belvedere did not start. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
