import { vizInternal } from '@belvedere/contract/internal'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '../apps/server/testing/postgres.ts'
import { type ReceivedMessage, TestService } from '../apps/viz/testing/test-service.ts'
import { postgresWith } from './harness/postgres-tables.ts'

const isScene = (heard: ReceivedMessage) => heard.type === 'scene'
const bars = {
  data: { name: 'orders' },
  mark: 'bar',
  params: [{ name: 'upTo', value: 99, bind: { input: 'range', min: 0, max: 99, step: 1 } }],
  transform: [{ filter: 'datum.step <= upTo' }],
  encoding: { x: { field: 'region', type: 'nominal' }, y: { aggregate: 'sum', field: 'price', type: 'quantitative' } },
}
const line = {
  data: { name: 'orders' },
  mark: 'point',
  transform: [{ filter: 'datum.id <= 40' }, { window: [{ op: 'lag', field: 'price', as: 'before' }] }],
  encoding: { x: { field: 'before', type: 'quantitative' }, y: { field: 'price', type: 'quantitative' } },
}

describe.runIf(hasPostgres)('a table that lies in PostgreSQL, in a room', async () => {
  let service: TestService
  let live: Awaited<ReturnType<typeof tableOf>>
  beforeAll(async () => {
    service = await TestService.open({})
    live = await tableOf(service)
  })
  afterAll(() => service.close())

  async function tableOf(of: TestService) {
    const connection = await postgresWith(
      `create table orders (id int primary key, region text not null, step int not null, price numeric(9,2), at timestamptz);
       insert into orders select i, 'r' || i % 4, i % 100, i % 50, '2020-01-01Z'::timestamptz + i * interval '1 hour'
       from generate_series(1, 60000) as i; analyze orders`,
    )
    const { tables } = await of.call(vizInternal.databaseTables, { connection, text: '', limit: 10 })
    expect(tables).toMatchObject([{ schema: 'public', table: 'orders', kind: 'table', rows: 60_000 }])
    const place = { schema: 'public', table: 'orders', name: 'orders' }
    const { found } = await of.call(vizInternal.databaseTable, { connection, ...place })
    if (!found) throw new Error('The table was not found.')
    const { schema, table, columns, order, profile } = found
    return { profile, live: { connection, schema, table, columns, order, revision: '1' } }
  }

  const heights = (scene: ReceivedMessage) => JSON.stringify(scene)

  it('is described with a profile of some of its rows', () => {
    expect(live.live.order).toEqual({ type: 'number', column: 'id' })
    expect(live.profile).toMatchObject({ rows: 60_000, sampledRows: expect.any(Number) })
    expect(live.profile.fields).toMatchObject([
      { name: 'id', type: 'quantitative', distinct: 60_000, min: 1, max: 60_000 },
      { name: 'region', type: 'nominal', distinct: 4 },
      { name: 'step' },
      { name: 'price', type: 'quantitative' },
      { name: 'at', type: 'temporal' },
    ])
  })

  it('is charted by queries there, also while a slider moves', async () => {
    await service.show('bars', 1, bars, [live])
    const viewer = await service.watch('bars')
    const scene = await viewer.find(isScene)
    expect(heights(scene)).toContain('"Sum of price":375000')
    viewer.command({ type: 'set_param', name: 'upTo', value: 9 })
    const moved = await viewer.next(isScene)
    expect(heights(moved)).not.toEqual(heights(scene))
    expect(viewer.received.filter(({ type }) => type === 'error')).toEqual([])
    viewer.close()
  })

  it('is read row by row where a chart needs its rows', async () => {
    await service.show('rows', 1, line, [live])
    const viewer = await service.watch('rows')
    const scene = await viewer.find(isScene)
    expect(heights(scene)).toContain('"before":38')
    viewer.close()
  })

  it('is asked anew for a new revision', async () => {
    const { live: source, profile } = live
    await service.show('fresh', 1, bars, [live])
    const viewer = await service.watch('fresh')
    await viewer.find(isScene)
    const { address, port, user, database: name } = source.connection
    const client = new Client({ host: address, port, user, database: name })
    await client.connect()
    await client.query("insert into orders values (0, 'r9', 0, 1000000, null)")
    await service.show('fresh', 1, bars, [live])
    await service.show('fresh', 2, bars, [{ live: { ...source, revision: '2' }, profile }])
    const scene = await viewer.next(isScene)
    expect(heights(scene)).toContain('r9')
    await client.query('delete from orders where id = 0')
    await client.end()
    viewer.close()
  })

  it('is previewed, and answers questions for numbers', async () => {
    const fields = [
      { name: 'id', type: 'quantitative' as const },
      { name: 'at', type: 'temporal' as const },
    ]
    const { rows } = await service.call(vizInternal.rows, { live: live.live, fields, offset: 10, limit: 2 })
    expect(rows).toEqual([
      [11, '2020-01-01T11:00:00.000Z'],
      [12, '2020-01-01T12:00:00.000Z'],
    ])
    const query = {
      ...{ table: 'orders', having: null, order: 'descending', limit: 2 },
      where: [[{ op: 'range', field: 'step', min: 0, max: 49 }]],
      measure: { aggregate: 'mean', field: 'price' },
      group: { field: 'region' },
    }
    expect(await service.call(vizInternal.figure, { ...live, query })).toEqual({
      rows: 30_000,
      groups: 4,
      figures: [
        { group: 'r1', value: 25, rows: 7800 },
        { group: 'r3', value: 25, rows: 7200 },
      ],
    })
  })

  it('[S20] says why it cannot be asked, and nothing of where it is', async () => {
    const { connection } = live.live
    const gone = { ...connection, host: 'secret.example', port: 1, password: 'hunter2' }
    const asked = service.call(vizInternal.databaseTables, { connection: gone, text: '', limit: 1 })
    await expect(asked).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('does not answer'),
    })
    await service.show('gone', 1, bars, [{ ...live, live: { ...live.live, connection: gone } }])
    const viewer = await service.watch('gone')
    const error = await viewer.find(({ type }) => type === 'error')
    expect(JSON.stringify(error)).toContain('does not answer')
    expect(JSON.stringify(viewer.received)).not.toMatch(/secret|hunter2|127\.0/)
    const named = { ...connection, address: 'db.example' }
    await expect(service.call(vizInternal.databaseTables, { connection: named, text: '', limit: 1 })).rejects.toThrow()
    viewer.close()
  })
})
