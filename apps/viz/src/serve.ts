import { vizListening, vizStartOptions } from '@belvedere/contract/internal'
import { startTracing } from '@belvedere/tracing/start'
import { pino } from 'pino'
import { systemClock } from './clock.ts'
import { openServiceFiles } from './files/bucket-files.ts'
import type { Limits } from './limits.ts'
import type { RenderProcess } from './process/render-process.ts'
import { limitsFor, startService } from './service.ts'
import { firstLine, onStreamEnd } from './stream-lines.ts'

/** Runs the service until the standard input ends. */
export async function serve(firstRenderProcess: RenderProcess, limits: Limits): Promise<void> {
  const start = vizStartOptions.parse(JSON.parse(await firstLine(process.stdin)))
  const log = pino({ level: process.env.LOG_LEVEL ?? 'info' }, pino.destination(2))
  const tracing = await startTracing({
    process: 'viz',
    env: process.env,
    onError: () => log.warn('traces could not be sent'),
  })
  const service = await startService({
    secret: start.secret,
    listenAt: start.socketPath === undefined ? { host: '127.0.0.1', port: 0 } : { path: start.socketPath },
    clock: systemClock,
    log,
    limits: limitsFor(limits),
    firstRenderProcess,
    files: await openServiceFiles(start.bucket),
  })

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await service.close()
    await tracing.close()
    process.exit(0)
  }
  onStreamEnd(process.stdin, end)
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  const { port } = service
  const listening = port === null ? { socketPath: start.socketPath } : { host: '127.0.0.1', port }
  process.stdout.write(`${JSON.stringify(vizListening.parse({ listening }))}\n`)
  service.warm()
}
