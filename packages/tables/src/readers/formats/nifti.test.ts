import { describe, expect, it } from 'vitest'
import { cuts, failureOf, readBack, resultsOf } from '../../../testing/read-back.ts'

const sizes = [4, 3, 2]
const count = 24

/** A NIfTI-1 file of 16-bit voxels, which count up from 0. */
function nifti1({ little = true, slope = 0, offset = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(352 + count * 2)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  view.setInt32(0, 348, little)
  for (const [i, size] of [3, ...sizes, 1, 1, 1, 1].entries()) view.setInt16(40 + i * 2, size, little)
  view.setInt16(70, 4, little)
  view.setFloat32(108, 352, little)
  view.setFloat32(112, slope, little)
  view.setFloat32(116, offset, little)
  bytes.write('n+1\0', 344, 'latin1')
  for (let i = 0; i < count; i++) view.setInt16(352 + i * 2, i, little)
  return bytes
}

/** A NIfTI-2 file with the same voxels in 64 bits. */
function nifti2(): Buffer {
  const bytes = Buffer.alloc(544 + count * 8)
  bytes.writeInt32LE(540, 0)
  bytes.write('n+2\0\r\n\x1a\n', 4, 'latin1')
  bytes.writeInt16LE(64, 12)
  for (const [i, size] of [3, ...sizes].entries()) bytes.writeBigInt64LE(BigInt(size), 16 + i * 8)
  bytes.writeBigInt64LE(544n, 168)
  for (let i = 0; i < count; i++) bytes.writeDoubleLE(i, 544 + i * 8)
  return bytes
}

const voxels = Array.from({ length: count }, (_, i) => i)
const columns = {
  z: voxels.map((i) => Math.floor(i / 12)),
  y: voxels.map((i) => Math.floor(i / 4) % 3),
  x: voxels.map((i) => i % 4),
  value: voxels,
}

describe('NIfTI', () => {
  it.each([
    ['version 1', nifti1()],
    ['version 1, big-endian', nifti1({ little: false })],
    ['version 2', nifti2()],
  ])('makes a row of each voxel: %s', async (_, bytes) => {
    expect((await readBack(bytes)).columns).toEqual(columns)
  })

  it('scales voxels', async () => {
    const { value } = (await readBack(nifti1({ slope: 0.5, offset: 10 }))).columns
    expect(value).toEqual(voxels.map((i) => i / 2 + 10))
  })

  it('says so, wherever a file is cut', async () => {
    for (const result of await resultsOf(cuts(nifti1(), 30))) {
      if (result.state === 'ready') throw new Error('A cut file became a table.')
    }
    expect(await failureOf(nifti1().subarray(0, -1))).toMatch(/^This NIfTI file is cut off/)
  })

  it('refuses sizes that the file cannot hold', async () => {
    const bytes = nifti2()
    bytes.writeBigInt64LE(2n ** 60n, 24)
    expect(await failureOf(bytes)).toMatch(/cut off/)
  })
})
