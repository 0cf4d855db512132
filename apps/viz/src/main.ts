import { systemClock } from './clock.ts'
import { readLimits } from './limits.ts'
import { RenderProcess, renderLimits } from './process/render-process.ts'

/**
 * The visualization service as a process of its own. The server starts it with
 * `spawn(process.execPath, ['apps/viz/src/main.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })`, writes one line of JSON
 * (`vizStartOptions`: the secret, maybe a socket path) to its standard input and leaves that open, and reads one line of JSON
 * (`vizListening`) from its standard output: then it takes requests. `CHART_LIMITS` and `QUERY_LIMITS` of the environment are
 * needed before that line. Logs go to standard error. It ends by itself, with every process that it started, when its standard
 * input ends or on SIGTERM.
 *
 * The first render process loads in parallel with the rest of the service: after a restart, viewers wait for both.
 */
const limits = readLimits(process.env)
const firstRenderProcess = new RenderProcess(systemClock, renderLimits(limits.charts))
const { serve } = await import('./serve.ts')
await serve(firstRenderProcess, limits)
