import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBack, tablesOf } from '../../../testing/read-back.ts'
import { hdf5Of } from '../../../testing/write-hdf5.ts'

describe('HDF5', () => {
  it('makes a table of values of the same length, and one of each grid', async () => {
    const bytes = await hdf5Of((file) => {
      file.create_dataset({ name: 'id', data: BigInt64Array.of(1n, 2n, 3n) })
      file.create_dataset({ name: 'name', data: ['a', 'bb', 'cé'] })
      const group = file.create_group('model')
      group.create_dataset({ name: 'height', data: Float32Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6), shape: [2, 3] })
    })
    expect(await tablesOf(bytes)).toEqual({
      'id name': { id: [1, 2, 3], name: ['a', 'bb', 'cé'] },
      'model height': { y: [0, 0, 0, 1, 1, 1], x: [0, 1, 2, 0, 1, 2], height: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] },
    })
  })

  it('reads the columns of compound values', async () => {
    const bytes = await hdf5Of((file) =>
      file.create_dataset({
        name: 'points',
        data: new Map<string, number[]>([
          ['n', [1, 2]],
          ['at', [2.5, 3.5]],
        ]),
        shape: [2],
        dtype: [
          ['n', '<i'],
          ['at', '<d'],
        ],
      }),
    )
    expect((await readBack(bytes)).columns).toEqual({ n: [1, 2], at: [2.5, 3.5] })
  })

  it('applies units, scales and missing values, and keeps long numbers exact', async () => {
    const bytes = await hdf5Of((file) => {
      const speed = file.create_dataset({ name: 'speed', data: Int16Array.of(57, -1, 3) })
      speed.create_attribute('units', 'm s-1')
      speed.create_attribute('scale_factor', 0.01)
      speed.create_attribute('_FillValue', Int16Array.of(-1), [], '<h')
      file.create_dataset({ name: 'long', data: BigInt64Array.of(2n ** 60n, 1n, 2n) })
    })
    const { columns, units } = await readBack(bytes)
    expect(columns).toEqual({ speed: [0.57, null, 0.03], long: ['1152921504606846976', '1', '2'] })
    expect(units).toEqual(['', 'm s-1'])
  })

  it('reads a grid in several parts, of chunks that are compressed', async () => {
    const [height, width] = [600, 500]
    const values = Float64Array.from({ length: height * width }, (_, i) => i)
    const bytes = await hdf5Of((file) =>
      file.create_dataset({
        name: 'grid',
        data: values,
        shape: [height, width],
        chunks: [100, 100],
        compression: 'gzip',
      }),
    )
    expect(bytes.length).toBeLessThan(values.byteLength)
    const { columns } = await readBack(bytes)
    expect(columns.grid).toEqual(Array.from(values))
    expect(columns.y?.at(-1)).toBe(height - 1)
  })

  it('follows nothing out of the file, and says what it leaves out', async () => {
    const { columns, notes } = await readBack(
      await readFile(join(import.meta.dirname, '../../../testing/files/outside.h5')),
    )
    expect(columns).toEqual({ kept: [0, 1, 2] })
    expect(notes).toEqual([
      '"elsewhere" is a link to something else; it is left out.',
      '"external" cannot be read, or takes its values from other files; it is left out.',
      '"soft" is a link to something else; it is left out.',
      '"virtual" takes its values from other files; it is left out.',
    ])
  })
})
