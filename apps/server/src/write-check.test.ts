import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StorageUnavailable } from '@belvedere/objects'
import { describe, expect, it } from 'vitest'
import { aServer } from '../testing/test-server.ts'
import { openSqliteStore } from './store/sqlite-store.ts'
import { cachedWriteCheck, createWriteProbe } from './write-check.ts'

const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
/** Probes that end as the test says, and a clock. */
function someChecks() {
  const probes: PromiseWithResolvers<void>[] = []
  const clock = { at: 1_000_000 }
  const probe = () => {
    const outcome = Promise.withResolvers<void>()
    probes.push(outcome)
    return outcome.promise
  }
  const recorded: string[] = []
  const record = (what: string) => recorded.push(what)
  return { probes, clock, recorded, missing: cachedWriteCheck(probe, { now: () => clock.at, record }) }
}

describe('[S30] what is missing for writes', () => {
  it('is checked once at a time, and the result is reused for three seconds', async () => {
    const { probes, clock, missing } = someChecks()
    const checks = Promise.all([missing(), missing()])
    probes[0]?.resolve()
    expect(await checks).toEqual([null, null])
    clock.at += 2999
    expect(await missing()).toBeNull()
    expect(probes).toHaveLength(1)
    clock.at += 1
    const again = missing()
    probes[1]?.reject(full)
    expect(await again).toBe('space on the disk of the data directory')
  })
  it('ends when there is space again, and is logged when it begins', async () => {
    const { probes, clock, recorded, missing } = someChecks()
    const answers: (string | null)[] = []
    for (const error of [full, full, null, full]) {
      const checks = missing()
      if (error === null) probes.at(-1)?.resolve()
      else probes.at(-1)?.reject(error)
      answers.push(await checks)
      clock.at += 3000
    }
    const words = 'space on the disk of the data directory'
    expect(answers).toEqual([words, words, null, words])
    expect(recorded).toEqual(['writing failed', 'writing failed'])
  })
  it('is a responsive disk while a probe hangs, and no second probe starts', async () => {
    const { probes, clock, missing } = someChecks()
    const first = missing()
    clock.at += 5000
    expect(await missing()).toBe('a responsive disk')
    expect(probes).toHaveLength(1)
    probes[0]?.resolve()
    expect(await first).toBeNull()
    expect(await missing()).toBeNull()
  })
})

describe('[S30] a probe', () => {
  it('writes into the folder and the store, and leaves nothing behind', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'belvedere-writes-'))
    const store = await openSqliteStore(join(dataDir, 'store.sqlite'))
    const before = await readdir(dataDir)
    await createWriteProbe({ store, dataDir, bucket: null })()
    expect(await readdir(dataDir)).toEqual(before)
    const size = async () => Promise.reject(new StorageUnavailable('away'))
    await expect(createWriteProbe({ store, dataDir, bucket: { size } })()).rejects.toThrow('away')
    await store.close()
    await expect(createWriteProbe({ store, dataDir, bucket: null })()).rejects.toThrow()
    await rm(dataDir, { recursive: true })
    await expect(createWriteProbe({ store, dataDir, bucket: null })()).rejects.toThrow('ENOENT')
  })
})

it('[S30] the service is not ready while writes cannot be made, and is again when they can', async () => {
  const disk: { fault: Error | null } = { fault: null }
  const writeProbe = async () => {
    if (disk.fault !== null) throw disk.fault
  }
  const test = await aServer({}, { writeProbe })
  const ready = async () => {
    test.clock.aheadMs += 3000
    const { status, json } = await test.browser().send('GET', '/readyz')
    return { status, json }
  }
  expect(await ready()).toEqual({ status: 200, json: { status: 'ready' } })
  for (const [fault, missing] of [
    [full, 'space on the disk of the data directory'],
    [Object.assign(new Error('readonly'), { errcode: 8 }), 'a writable store'],
    [Object.assign(new Error('write'), { code: 'EROFS' }), 'a writable data directory'],
  ] as const) {
    disk.fault = fault
    expect(await ready()).toMatchObject({
      status: 503,
      json: { code: 'unavailable', detail: `Not ready: ${missing}.` },
    })
  }
  disk.fault = null
  expect(await ready()).toMatchObject({ status: 200 })
  await test.close()
})
