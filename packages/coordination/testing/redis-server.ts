import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const program = process.env.REDIS_SERVER ?? ''

/** Whether the tests can start Redis: `scripts/run.mjs` names its program. */
export const hasRedis = program !== '' && existsSync(program)

export interface RedisServer {
  url: string
  /** Ends it as a crash would; its memory is lost. */
  kill(): Promise<void>
  /** Starts it again, empty, at the same address. */
  start(): Promise<void>
  /** Stops it from answering, or lets it go on. */
  pause(isPaused: boolean): void
  dispose(): Promise<void>
}

/** Starts an empty Redis on a free port of this machine, without files. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'belvedere-redis-'))
  const port = await freePort()
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const launch = async () => {
    const child = spawn(program, settings, { stdio: 'ignore' })
    await answers(port)
    return child
  }
  let running = await launch()
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill('SIGKILL')
    await exited
  }
  const killAtExit = () => running.kill('SIGKILL')
  process.once('exit', killAtExit)
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async start() {
      running = await launch()
    },
    pause: (isPaused) => void running.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    async dispose() {
      process.off('exit', killAtExit)
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await wait(20)
    } finally {
      socket.destroy()
    }
  }
}
