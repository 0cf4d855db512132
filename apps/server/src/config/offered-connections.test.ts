import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readOfferedConnections } from './offered-connections.ts'

const canary = 'canary-of-a-password'
const shop = {
  ...{
    id: 'shop',
    name: 'Shop',
    engine: 'postgres',
    host: 'db.internal',
    port: 5432,
    database: 'shop',
    user: 'reader',
  },
  ...{ password: canary, tls: 'verified' },
}
const folder = mkdtempSync(join(tmpdir(), 'belvedere-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: string) {
  writeFileSync(join(folder, 'connections.json'), content)
  const faults: string[] = []
  return { connections: readOfferedConnections('connections.json', folder, faults), faults }
}

it('[T7] the connections of the operator are read from a file', () => {
  const content = JSON.stringify([shop, { ...shop, id: 'web', ca: '' }])
  expect(read(content)).toEqual({ connections: [shop, { ...shop, id: 'web' }], faults: [] })
  expect(readOfferedConnections(undefined, folder, [])).toEqual([])
})

it('[S27] mistakes in that file are told by where they are, without what it says', () => {
  const faultsOf = (change: object) => read(JSON.stringify([{ ...shop, ...change }])).faults.join('\n')
  expect(faultsOf({ port: '5432' })).toContain('0.port: ')
  expect(faultsOf({ id: 'The shop' })).toContain('0.id: Enter lower-case letters')
  expect(faultsOf({ pasword: canary })).toContain('"pasword"')
  expect(read(JSON.stringify([shop, shop])).faults).toEqual([expect.stringContaining('two connections "shop"')])
  expect(read(`[{"password": "${canary}"`).faults).toEqual([expect.stringContaining('is not JSON')])
  const missing: string[] = []
  readOfferedConnections('gone.json', folder, missing)
  expect(missing).toEqual([expect.stringContaining('cannot be read (ENOENT)')])
  for (const change of [
    { port: canary },
    { tls: canary },
    { host: `${canary} x` },
    { password: [canary] },
    { pasword: canary },
  ])
    expect(faultsOf(change)).not.toContain(canary)
})
