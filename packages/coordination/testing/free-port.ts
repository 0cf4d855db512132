import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that connections get, which could take it before a server does. */
const [lowest, beyond] = [15_000, 32_000]

/** A port of this machine that is free at the moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, beyond)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}
