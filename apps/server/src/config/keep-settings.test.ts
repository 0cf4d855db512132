import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readKeepSettings } from './keep-settings.ts'

const canary = 'canary-of-a-password'
const settings = {
  ...{ host: 'clickhouse.internal', port: 8443, database: 'kept', user: 'keeper', password: canary, tls: 'verified' },
}
const folder = mkdtempSync(join(tmpdir(), 'belvedere-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: object) {
  writeFileSync(join(folder, 'keep.json'), JSON.stringify(content))
  const faults: string[] = []
  return { settings: readKeepSettings('keep.json', folder, faults), faults }
}

it('the database for large tables is read from a file', () => {
  const connection = { ...settings, engine: 'clickhouse' }
  expect(read(settings)).toEqual({ settings: { connection, fromRows: 5_000_000 }, faults: [] })
  expect(read({ ...settings, ca: '', fromRows: 1 }).settings).toEqual({ connection, fromRows: 1 })
  expect(readKeepSettings(undefined, folder, [])).toBeNull()
})

it('[S27] mistakes in that file are told by where they are, without what it says', () => {
  for (const change of [
    { fromRows: canary },
    { engine: canary },
    { tls: canary },
    { host: `${canary} x` },
    { pasword: canary },
  ]) {
    const { settings: parsed, faults } = read({ ...settings, ...change })
    expect([parsed, faults]).toEqual([null, [expect.stringContaining('BELVEDERE_KEEP_FILE: ')]])
    expect(faults.join()).not.toContain(canary)
  }
})
