import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startMain } from '../testing/start-main.ts'
import { lockDataDir } from './data-dir-lock.ts'

describe('the data directory', () => {
  it('[S29] is refused to a second process, with a sentence that says what to do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'belvedere-lock-'))
    const lock = lockDataDir(folder)
    const second = await startMain({ BELVEDERE_DATA_DIR: folder })
    expect(second).toEqual({
      code: 1,
      said: `Belvedere did not start. Another Belvedere process is already using ${folder}. Stop it, or set another BELVEDERE_DATA_DIR.\n`,
    })
    lock.release()
    lockDataDir(folder).release()
    await rm(folder, { recursive: true })
  })
  it('[S29] is free again when the process that held it is killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'belvedere-lock-'))
    const lock = new URL('./data-dir-lock.ts', import.meta.url).pathname
    const code = `import { lockDataDir } from ${JSON.stringify(lock)}; lockDataDir(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', code])
    await once(holder.stdout, 'data')
    expect(() => lockDataDir(folder)).toThrow('is already using')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockDataDir(folder).release()
    await rm(folder, { recursive: true })
  })
})

it('does not start with a setting that it does not know', async () => {
  const refused = await startMain({ BELVEDERE_PUBLIC_URI: 'http://x' })
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('BELVEDERE_PUBLIC_URI is not a setting. Did you mean BELVEDERE_PUBLIC_URL?')
})

it('names the setting if another program has its port', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-port-'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const refused = await startMain({ PORT: port, BELVEDERE_DATA_DIR: folder })
  other.close()
  expect(refused.code).toBe(1)
  expect(refused.said).toContain(
    `Belvedere did not start. Another program is already listening on port ${port} of 127.0.0.1. Stop it, or set another PORT.\n`,
  )
  await rm(folder, { recursive: true })
})
