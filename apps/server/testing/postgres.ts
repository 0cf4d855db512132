import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { Client } from 'pg'

/** PostgreSQL refuses to run as root. */
const nobody = 65_534
const binaries = process.env.POSTGRES_BIN ?? ''

/** Whether the tests can start PostgreSQL: `scripts/run.mjs` names its programs. */
export const hasPostgres = binaries !== '' && existsSync(join(binaries, 'postgres'))

export interface Postgres {
  /** Of the database that every server has. */
  url: string
  /** Ends it as a crash would, or as the operator does; resolves once it has ended. */
  stop(how: 'crash' | 'fast'): Promise<void>
  /** Starts it again with its data. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  dispose(): Promise<void>
}

/** Starts a PostgreSQL server with an empty folder, on a free port of this machine. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'belvedere-postgres-'))
  const { programs, identity } = process.getuid?.() === 0 ? asNobody(folder) : { programs: binaries, identity: {} }
  const data = join(folder, 'data')
  const options = ['-D', data, '-U', 'belvedere', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const made = spawnSync(join(programs, 'initdb'), options, { ...identity, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const url = `postgres://belvedere@127.0.0.1:${port}/postgres`
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', `${port}`, '-k', folder, '-h', '127.0.0.1'], {
      ...identity,
      stdio: 'ignore',
    })
  const guard = endsWithThisProcess(folder)
  let running = launch()
  const stop = async (how: 'crash' | 'fast') => {
    if (running.exitCode !== null || running.signalCode !== null) return
    running.kill(how === 'crash' ? 'SIGQUIT' : 'SIGINT')
    await once(running, 'exit')
  }
  await answers(url)
  return {
    url,
    stop,
    async start() {
      running = launch()
      await answers(url)
    },
    async dispose() {
      await stop('crash')
      guard.ref()
      guard.stdin.end()
      await once(guard, 'exit')
    },
  }
}

/** Ends the server and removes its folder once this process ends, however it does: its end of the pipe closes then. */
function endsWithThisProcess(folder: string) {
  const script = `cat; kill -QUIT $(head -n 1 "$0/data/postmaster.pid"); sleep 1; rm -rf "$0"`
  const guard = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  return guard
}

/** Another user may not be allowed to look into the folder of the programs, so it gets a copy. */
function asNobody(folder: string) {
  cpSync(join(binaries, '..'), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
  const changed = spawnSync('chown', ['-R', `${nobody}:${nobody}`, folder])
  if (changed.status !== 0) throw new Error(`chown failed: ${changed.stderr}`)
  return { programs: join(folder, 'programs', 'bin'), identity: { uid: nobody, gid: nobody } }
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch {
      await wait(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

let shared: Promise<Postgres> | undefined

/** One server for all tests of this process, which ends with it. */
function sharedPostgres(): Promise<Postgres> {
  shared ??= startPostgres()
  return shared
}

/** The URL of a new database on the shared server. */
export async function freshDatabase(): Promise<string> {
  const { url } = await sharedPostgres()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/postgres$/, name)
}
