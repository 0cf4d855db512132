import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vizInternal } from '@belvedere/contract/internal'
import { ObjectCache, type ObjectStore, StorageUnavailable } from '@belvedere/objects'
import { tableProfile } from '@belvedere/spec'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBucket, type TestBucket } from '../../../../packages/objects/testing/bucket.ts'
import { type ReceivedMessage, type TableToShow, TestService } from '../../testing/test-service.ts'
import { bucketFiles } from './bucket-files.ts'

/** Real processes, whose files are in a bucket; the cache has no room for anything that nobody holds. */
let bucket: TestBucket
let objects: ObjectStore
let service: TestService
let cacheDir: string
let opened: string[] = []
/** What the bucket does not give. */
let isAway = false

beforeAll(async () => {
  bucket = await startBucket()
  objects = await bucket.open()
  cacheDir = await mkdtemp(join(tmpdir(), 'belvedere-cache-'))
  const open = async (key: string) => {
    opened.push(key)
    if (isAway) throw new StorageUnavailable('The bucket is away.')
    return objects.open(key)
  }
  const cache = await ObjectCache.open({ open }, { folder: cacheDir, maxBytes: 1 })
  service = await TestService.open({}, bucketFiles(objects, cache))
})
afterAll(async () => {
  await service.close()
  objects.close()
  await bucket.stop()
  await rm(cacheDir, { recursive: true })
})
beforeEach(() => {
  opened = []
})

const copies = async () => (await readdir(cacheDir)).filter((name) => name.includes('~')).toSorted()
const keys = async (start: string) => {
  const found: string[] = []
  for await (const { key } of objects.list(start)) found.push(key)
  return found
}
const isFrame = (message: ReceivedMessage) => message.type === 'frame'

async function ingest(file: string, folder: string): Promise<TableToShow> {
  const path = fileURLToPath(new URL(`../../../../samples/${file}`, import.meta.url))
  await objects.put(`blobs/${folder}`, await readFile(path))
  return read(file, folder)
}

async function read(file: string, folder: string): Promise<TableToShow> {
  const outDir = `tables/${folder}/a`
  const parts = [{ path: `blobs/${folder}`, name: file }]
  const result = await service.call(vizInternal.ingest, { job: folder, parts, outDir })
  if (result.state !== 'ready') throw new Error(JSON.stringify(result))
  const [table] = result.tables
  if (table === undefined) throw new Error('There is no table.')
  return { files: table.files, profile: table.profile }
}

const chart = (name: string) => ({
  data: { name },
  mark: 'bar',
  params: [{ name: 'limit', value: 240, bind: { input: 'range', min: 40, max: 240, step: 1 } }],
  transform: [{ filter: 'datum.Horsepower <= limit' }],
  encoding: { x: { field: 'Origin', type: 'nominal' }, y: { aggregate: 'count', type: 'quantitative' } },
})

describe('tables in a bucket', () => {
  let cars: TableToShow
  beforeAll(async () => {
    cars = await ingest('cars.csv', 'cars')
  })

  it('are read from keys and stored under keys', async () => {
    expect(cars.files).toEqual({
      name: 'cars',
      parquet: 'tables/cars/a/table-1.parquet',
      small: 'tables/cars/a/table-1.small',
    })
    expect(await keys('tables/cars/')).toEqual(['tables/cars/a/table-1.parquet', 'tables/cars/a/table-1.small'])
    expect([await copies(), await readdir(join(cacheDir, 'work'))]).toEqual([[], []])
  })

  it('are fetched for previews, figures and derived tables', async () => {
    const { fields } = tableProfile.parse(cars.profile)
    const names = fields.map(({ name, type }) => ({ name, type }))
    const { rows } = await service.call(vizInternal.rows, { files: cars.files, fields: names, offset: 0, limit: 2 })
    expect(rows).toHaveLength(2)
    const rowCount = {
      table: 'cars',
      where: [],
      measure: { aggregate: 'count', field: null },
      group: null,
      having: null,
    }
    const query = { ...rowCount, order: 'descending', limit: 1 }
    expect(await service.call(vizInternal.figure, { ...cars, query })).toMatchObject({ rows: 406 })
    await expect(service.call(vizInternal.figure, { ...cars, query: rowCount })).rejects.toThrow()
    const result = await service.call(vizInternal.derive, {
      ...{ job: 'derived', name: 'slim', outDir: 'tables/slim/a', tables: [cars] },
      derivation: { kind: 'clean', table: 'cars', steps: [{ kind: 'remove_columns', columns: ['Name'] }] },
    })
    if (result.state !== 'ready') throw new Error(JSON.stringify(result))
    expect(result.tables[0]?.files.parquet).toMatch(/^tables\/slim\/a\/[\w.-]+\.parquet$/)
    expect(await keys('tables/slim/')).toContain(result.tables[0]?.files.parquet)
    await expect.poll(copies).toEqual([])
  })

  it('stay where a chart reads them until its process ends, and only those that it names are fetched', async () => {
    const penguins = await ingest('penguins.csv', 'penguins')
    opened = []
    await service.show('room', 1, chart('cars'), [cars, penguins])
    const viewer = await service.watch('room')
    await viewer.find(isFrame)
    expect(opened.toSorted()).toEqual(['tables/cars/a/table-1.parquet', 'tables/cars/a/table-1.small'])
    expect(await copies()).toEqual(['tables~cars~a~table-1.parquet', 'tables~cars~a~table-1.small'])
    viewer.command({ type: 'set_param', name: 'limit', value: 100 })
    await viewer.find((message) => message.type === 'frame' && message.command === 1)
    await service.call(vizInternal.forget, { room: 'room', closeCode: 4004 })
    await expect.poll(copies).toEqual([])
  })

  it('bring their shapes', async () => {
    const square = [
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ],
    ]
    const feature = (at: number) => ({
      ...{ type: 'Feature', properties: { name: `a${at}`, Horsepower: at } },
      geometry: { type: 'Polygon', coordinates: square },
    })
    await objects.put(
      'blobs/areas',
      Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature(1), feature(2)] })),
    )
    const areas = await read('areas.geojson', 'areas')
    expect(await keys('tables/areas/')).toContain('tables/areas/a/table-1.shapes')
    const shape = tableProfile.parse(areas.profile).fields.find(({ type }) => type === 'geojson')?.name
    const spec = {
      data: { name: areas.files.name },
      mark: 'geoshape',
      encoding: { shape: { field: shape, type: 'geojson' }, color: { field: 'Horsepower', type: 'quantitative' } },
    }
    await service.show('map', 1, spec, [areas])
    const viewer = await service.watch('map')
    await viewer.find(isFrame)
    expect(opened).toContain('tables/areas/a/table-1.shapes')
    await service.call(vizInternal.forget, { room: 'map', closeCode: 4004 })
  })

  it('are asked for again when the bucket was away', async () => {
    isAway = true
    const { fields } = tableProfile.parse(cars.profile)
    const names = fields.map(({ name, type }) => ({ name, type }))
    const rows = () => service.call(vizInternal.rows, { files: cars.files, fields: names, offset: 0, limit: 2 })
    await expect(rows()).rejects.toMatchObject({ code: 'unavailable' })
    await service.show('later', 1, chart('cars'), [cars])
    const viewer = await service.watch('later')
    await expect.poll(() => opened.filter((key) => key.endsWith('.small')).length).toBeGreaterThan(3)
    isAway = false
    await viewer.find(isFrame)
    expect((await rows()).rows).toHaveLength(2)
    await service.call(vizInternal.forget, { room: 'later', closeCode: 4004 })
  })

  it('leave nothing of a file that cannot be read', async () => {
    await objects.put('blobs/bad', Buffer.from([0, 1, 2, 3]))
    const parts = [{ path: 'blobs/bad', name: 'a.xlsx' }]
    const result = await service.call(vizInternal.ingest, { job: 'bad', parts, outDir: 'tables/bad/a' })
    expect([result.state, await keys('tables/bad/')]).toEqual(['failed', []])
    expect(await readdir(join(cacheDir, 'work'))).toEqual([])
  })

  it('are refused under other names', async () => {
    const files = { name: 'x', parquet: '/etc/passwd' }
    const rows = service.call(vizInternal.rows, {
      files,
      fields: [{ name: 'a', type: 'nominal' }],
      offset: 0,
      limit: 1,
    })
    await expect(rows).rejects.toMatchObject({ code: 'internal' })
  })
})
