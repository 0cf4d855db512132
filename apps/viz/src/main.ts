import { vizListening, vizStart } from '@belvedere/contract/internal'
import { pino } from 'pino'
import { systemClock } from './clock.ts'
import { firstLine, whenEnded } from './parent.ts'
import { startService } from './service.ts'

/**
 * The visualization service as a process of its own. The server starts it with
 * `spawn(process.execPath, ['apps/viz/src/main.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })`, writes one line of JSON
 * (`vizStart`: the secret, maybe a socket path) to its standard input and leaves that open, and reads one line of JSON
 * (`vizListening`) from its standard output: then it takes requests. Spares are warmed after that. Logs go to standard
 * error. It ends by itself, with every process that it started, when its standard input ends or on SIGTERM.
 */
const start = vizStart.parse(JSON.parse(await firstLine(process.stdin)))
const log = pino({ level: process.env.LOG_LEVEL ?? 'info' }, pino.destination(2))
const service = await startService({ ...start, clock: systemClock, log })

let ending = false
const end = async () => {
  if (ending) return
  ending = true
  await service.close()
  process.exit(0)
}
whenEnded(process.stdin, end)
process.on('SIGTERM', end)
process.on('SIGINT', end)

const { port } = service
const listening = port === null ? { socketPath: start.socketPath } : { host: '127.0.0.1', port }
process.stdout.write(`${JSON.stringify(vizListening.parse({ listening }))}\n`)
service.warm()
