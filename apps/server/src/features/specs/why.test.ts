import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '../../../testing/test-server.ts'
import { plainJson } from '../../plain-json.ts'

const { rooms, files } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

const bars = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { field: 'Horsepower', type: 'quantitative', aggregate: 'mean' },
  },
}

async function aRoomWith(spec: object) {
  const { browser, session } = await test.guest()
  const table = ['Origin,Horsepower', ...Array.from({ length: 30 }, (_, i) => `${i % 2 ? 'Japan' : 'USA'},${70 + i}`)]
  await browser.upload(files.upload.path, { 'cars.csv': table.join('\n') })
  await test.server.filesSettled()
  const params = { id: session.room?.id ?? '', version: 1 }
  await browser.call(rooms.putSpec, { params, body: { spec: plainJson(spec), expectedVersion: null } })
  const why = async (without: string[] = []) => (await browser.call(rooms.why, { params, body: { without } })).why
  return { browser, params, why }
}

describe('why a version looks as it does', () => {
  it('lists the next-best charts with their costs and the rules that differ', async () => {
    const { browser, params, why } = await aRoomWith(bars)
    const explanation = await why()
    expect(explanation).toMatchObject({ cost: 0, instead: null })
    expect(explanation?.rules.map(({ source }) => source)).toContain('Cleveland & McGill 1984')
    expect(explanation?.rivals).toHaveLength(3)
    const [next] = explanation?.rivals ?? []
    expect(next?.apart.reduce((sum, { cost }) => sum + cost, 0)).toBe(next?.cost)
    expect(next?.says).toBe('Bar chart of total horsepower by origin.')
    const body = { spec: next?.spec ?? {}, expectedVersion: 1 }
    expect(await browser.call(rooms.putSpec, { params, body })).toEqual({ version: 2 })
  })

  it('shows what would be drawn without a rule, and that a rule decides nothing', async () => {
    const { why } = await aRoomWith(bars)
    const changed = await why(['bars-compare-groups', 'familiar-marks', 'averages-unless-amounts', 'one-mark-per-row'])
    expect(changed?.instead).not.toBeNull()
    expect((await why(['pies-have-few-parts']))?.instead).toBeNull()
    expect((await why(['no-such-rule']))?.instead).toBeNull()
  })

  it('is not available for composed charts, and names a missing table', async () => {
    const composed = await aRoomWith({ data: { name: 'cars' }, hconcat: [bars, bars] })
    expect(await composed.why()).toBeNull()
    const { browser, params } = await aRoomWith(bars)
    const room = (await browser.call(rooms.list)).rooms.find(({ id }) => id === params.id)
    const fileIds = room?.files.map(({ id }) => id) ?? []
    await browser.call(rooms.unlinkFiles, { params, body: { fileIds } })
    expect(await browser.refused(rooms.why, { params, body: { without: [] } })).toEqual({
      status: 409,
      code: 'conflict',
    })
  })
})
