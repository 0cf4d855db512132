import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { damages, failureOf, readBack, resultsOf } from '../../../testing/read-back.ts'

/** A store of a version 2 array `tas` with days since 2000, as Xarray writes it, or of version 3. */
function store(version: 2 | 3, changed: { [name: string]: string | Buffer } = {}): Promise<Buffer> {
  const values = (from: number, count: number) =>
    Buffer.from(Float32Array.from({ length: count }, (_, i) => from + i).buffer)
  const days = Buffer.from(Int32Array.of(0, 1, 2, 3).buffer)
  const array = (shape: number[], chunks: number[], dtype: string) => ({
    ...{ zarr_format: 2, shape, chunks, dtype, order: 'C', filters: null },
    ...{ compressor: { id: 'zlib', level: 1 }, fill_value: null },
  })
  const array3 = (shape: number[], chunks: number[], type: string, names: string[], attributes: object) => ({
    ...{
      zarr_format: 3,
      node_type: 'array',
      shape,
      data_type: type,
      fill_value: 0,
      attributes,
      dimension_names: names,
    },
    chunk_grid: { name: 'regular', configuration: { chunk_shape: chunks } },
    chunk_key_encoding: { name: 'default' },
    codecs: [
      { name: 'bytes', configuration: { endian: 'little' } },
      { name: 'gzip', configuration: { level: 1 } },
    ],
  })
  const units = { units: 'days since 2000-01-01' }
  const files: { [name: string]: string | Buffer } =
    version === 2
      ? {
          'data.zarr/.zgroup': JSON.stringify({ zarr_format: 2 }),
          'data.zarr/tas/.zarray': JSON.stringify(array([4, 3], [2, 3], '<f4')),
          'data.zarr/tas/.zattrs': JSON.stringify({ _ARRAY_DIMENSIONS: ['time', 'station'] }),
          'data.zarr/tas/0.0': deflateSync(values(0, 6)),
          'data.zarr/tas/1.0': deflateSync(values(6, 6)),
          'data.zarr/time/.zarray': JSON.stringify(array([4], [4], '<i4')),
          'data.zarr/time/.zattrs': JSON.stringify({ _ARRAY_DIMENSIONS: ['time'], ...units }),
          'data.zarr/time/0': deflateSync(days),
        }
      : {
          'zarr.json': JSON.stringify({ zarr_format: 3, node_type: 'group', attributes: {} }),
          'tas/zarr.json': JSON.stringify(array3([4, 3], [2, 3], 'float32', ['time', 'station'], {})),
          'tas/c/0/0': gzipSync(values(0, 6)),
          'tas/c/1/0': gzipSync(values(6, 6)),
          'time/zarr.json': JSON.stringify(array3([4], [4], 'int32', ['time'], units)),
          'time/c/0': gzipSync(days),
        }
  return zipOf({ ...files, ...changed })
}

async function zipOf(files: { [name: string]: string | Buffer }): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const cells = Array.from({ length: 12 }, (_, i) => i)

describe('Zarr', () => {
  it.each([2, 3] as const)('reads a store of version %i', async (version) => {
    const { columns } = await readBack(await store(version))
    expect(columns).toEqual({
      time: cells.map((i) => Date.UTC(2000, 0, 1 + Math.floor(i / 3))),
      station: cells.map((i) => i % 3),
      tas: cells,
    })
  })

  it('says that a chunk is damaged', async () => {
    expect(await failureOf(await store(2, { 'data.zarr/tas/1.0': Buffer.from('no zlib') }))).toMatch(/damaged/)
  })

  it('refuses chunks that do not fit into memory', async () => {
    const huge = {
      zarr_format: 2,
      shape: [2 ** 30],
      chunks: [2 ** 30],
      dtype: '<f8',
      order: 'C',
      filters: null,
      compressor: null,
      fill_value: 0,
    }
    expect(await failureOf(await zipOf({ 'a/.zarray': JSON.stringify(huge) }))).toMatch(/no variable|left out/)
  })

  it('becomes a table or a sentence, whatever is damaged', async () => {
    for (const result of await resultsOf(damages(await store(3), 30)))
      if (result.state === 'failed') expect(result.detail).toMatch(/\.$/)
  })
})
