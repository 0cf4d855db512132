import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultChartLimits } from '@belvedere/spec/limits'
import { afterAll, expect, it } from 'vitest'
import { readNodeSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'viz-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(content: string): string {
  const path = join(folder, `${content.length}`)
  writeFileSync(path, content)
  return path
}
const secret = 'x'.repeat(32)
const complete = {
  BELVEDERE_VIZ_LISTEN: '[::1]:8100',
  BELVEDERE_REDIS_URL: 'redis://localhost:6379',
  BELVEDERE_VIZ_SECRET_FILE: fileWith(`${secret}\n`),
}
const faultsOf = (env: Record<string, string>) => {
  try {
    readNodeSettings(env)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
}

it('reads the settings of a node, with the limits of a server and next to its other settings', () => {
  const env = { ...complete, BELVEDERE_MAX_CHART_ROWS: '7', BELVEDERE_DATABASE_URL: 'postgres://a/b' }
  expect(readNodeSettings(env)).toMatchObject({
    ...{ listen: { host: '::1', port: 8100 }, address: null, secret, bucket: undefined },
    limits: { charts: { ...defaultChartLimits, rows: 7 } },
  })
})

it('reports all mistakes at once, each with its remedy', () => {
  expect(
    faultsOf({
      BELVEDERE_VIZ_LISTEN: 'everywhere',
      BELVEDERE_VIZ_SECRET_FILE: fileWith('short'),
      BELVEDERE_MAX_CHART_ROW: '7',
      BELVEDERE_MAX_OPEN_ROOMS: '1',
    }),
  ).toEqual([
    'BELVEDERE_MAX_CHART_ROW is not a setting. Did you mean BELVEDERE_MAX_CHART_ROWS?',
    'BELVEDERE_VIZ_LISTEN: Enter host:port, such as 10.0.0.5:8100 or [fd00::5]:8100.',
    'BELVEDERE_REDIS_URL: Set the redis://host:port that the servers have, so that they find this node.',
    'BELVEDERE_MAX_OPEN_ROOMS: Enter a whole number from 2 to 100000.',
    expect.stringContaining('has 5 characters; a secret has 32 or more. Make one with "openssl rand'),
  ])
})

it('keeps local copies of what is in a bucket below its data directory', () => {
  const env = { ...complete, BELVEDERE_S3_BUCKET: 'charts', BELVEDERE_CACHE_MB: '64', BELVEDERE_DATA_DIR: folder }
  expect(readNodeSettings(env).bucket).toMatchObject({
    ...{ bucket: 'charts', cacheDir: join(folder, 'cache'), cacheBytes: 64 << 20 },
  })
})

it('must be told where servers reach a node that listens on all addresses', () => {
  expect(faultsOf({ ...complete, BELVEDERE_VIZ_LISTEN: '0.0.0.0:8100' })).toEqual([
    expect.stringContaining('BELVEDERE_VIZ_ADDRESS: Set host:port at which servers reach this node'),
  ])
})
