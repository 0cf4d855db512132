import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSharedSecrets, writeSharedSecrets } from './shared-secrets.ts'

const minuteMs = 60_000
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'belvedere-keys-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('are the same on all servers, also while a new key spreads', async () => {
  const path = join(folder, 'keys.json')
  const clock = { at: 1_800_000_000_000 }
  const open = () => openSharedSecrets(path, { accessTokenMs: 15 * minuteMs, now: () => clock.at })
  expect(await writeSharedSecrets(path, clock.at)).toBe('made')
  const [one, other] = [await open(), await open()]
  const first = one.access.newest()
  expect(other.access.find(first.id)).toEqual(first.key)
  expect([other.csrf, other.sealing]).toEqual([one.csrf, one.sealing])

  clock.at += 60 * minuteMs
  expect(await writeSharedSecrets(path, clock.at)).toBe('renewed')
  await one.renew()
  expect(one.access.newest()).toEqual(first)
  await other.renew()
  clock.at += 30 * minuteMs
  const second = one.access.newest()
  expect(second.id).not.toBe(first.id)
  expect(other.access.find(second.id)).toEqual(second.key)
  clock.at += 15 * minuteMs - 1
  expect(other.access.find(first.id)).toEqual(first.key)
  clock.at += 1
  expect(other.access.find(first.id)).toBeNull()
})

it('tell how to make the file', async () => {
  await expect(openSharedSecrets(join(folder, 'none'), { accessTokenMs: 1, now: () => 0 })).rejects.toThrow(
    'operator -- keys',
  )
})
