import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cuts, failureOf, readBack, resultsOf } from '../../../testing/read-back.ts'

const count = 24
const values = Buffer.from(Int16Array.from({ length: count }, (_, i) => i - 5).buffer)

const nrrd = (data: Uint8Array, fields: { [name: string]: string } = {}) => {
  const all = { type: 'short', dimension: '3', sizes: '4 3 2', encoding: 'raw', endian: 'little', ...fields }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\n`)
  return Buffer.concat([Buffer.from(`NRRD0004\n# a comment: here\n${lines.join('')}key:=value\n\n`), data])
}

const voxels = Array.from({ length: count }, (_, i) => i)
const columns = {
  z: voxels.map((i) => Math.floor(i / 12)),
  y: voxels.map((i) => Math.floor(i / 4) % 3),
  x: voxels.map((i) => i % 4),
  value: voxels.map((i) => i - 5),
}

describe('NRRD', () => {
  it.each([
    ['raw', nrrd(values)],
    ['big-endian', nrrd(Buffer.from(values).swap16(), { endian: 'big' })],
    ['gzip', nrrd(gzipSync(values), { encoding: 'gzip' })],
  ])('makes a row of each voxel: %s', async (_, bytes) => {
    expect((await readBack(bytes)).columns).toEqual(columns)
  })

  it.each([
    ['raw', nrrd(values)],
    ['gzip', nrrd(gzipSync(values), { encoding: 'gzip' })],
  ])('says so, wherever a file is cut: %s', async (_, bytes) => {
    for (const result of await resultsOf(cuts(bytes, 30))) {
      if (result.state === 'ready') expect(result.format).toBe('csv')
      else expect(result.detail).toMatch(/\.$/)
    }
  })

  it('refuses more or fewer values than the header says', async () => {
    expect(await failureOf(nrrd(values, { sizes: '4 3 3' }))).toMatch(/^This NRRD file is cut off/)
    expect(await failureOf(nrrd(gzipSync(Buffer.alloc(10_000_000)), { encoding: 'gzip' }))).toMatch(/damaged/)
    expect(await failureOf(nrrd(gzipSync(values), { encoding: 'gzip', sizes: '99999 99999 99999' }))).toMatch(
      /more than can be read/,
    )
  })

  it('says that values are elsewhere or of another kind', async () => {
    expect(await failureOf(nrrd(values, { 'data file': '/etc/passwd' }))).toMatch(/values are in another file/)
    expect(await failureOf(nrrd(values, { encoding: 'bzip2' }))).toMatch(/\(short, bzip2\) are not read/)
  })
})
