import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGuest, type Guest } from './harness/guest.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

const places = ['Rome', 'Oslo', 'Bonn']
const restaurants = ['id,name,town', ...Array.from({ length: 12 }, (_, i) => `r${i},Bistro ${i},${places[i % 3]}`)]
const ratings = [
  'restaurant_id,rating',
  ...Array.from({ length: 90 }, (_, i) => `r${(i * 7) % 13},${1 + ((i * 11) % 9) / 2}`),
]
const people = ['land,1990,1991,1992,1993', 'Chad,6,6.2,6.4,6.6', 'Mali,8.5,8.6,8.8,8.9', 'Peru,22,22.4,22.8,23.2']

let server: RunningServer
let guest: Guest
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const specOf = async ({ client, room }: Guest, version: number) =>
  (await client.call(routes.rooms.spec, { params: { id: room.id, version } })).spec
const madeIn = async ({ client }: Guest) =>
  (await client.call(routes.files.list)).files.filter(({ lineage }) => lineage !== undefined)

describe('derived tables', () => {
  it('are created for a question over two files, and answer later questions', async () => {
    guest = await aGuest(server.url)
    await guest.upload('restaurants.csv', restaurants.join('\n'))
    await guest.upload('ratings.csv', ratings.join('\n'))
    const answer = await guest.say('average rating by town as bars')
    expect(answer.text).toContain('by “restaurant_id” and “id”')
    expect(answer.text).toContain('no partner')
    expect(await specOf(guest, answer.spec?.version ?? 0)).toMatchObject({
      data: { name: 'ratings_restaurants' },
      mark: expect.anything(),
    })
    const [made] = await madeIn(guest)
    expect(made).toMatchObject({ status: 'ready', tables: [{ name: 'ratings_restaurants', rows: 90 }] })
    const next = await guest.say('only Rome and Oslo')
    expect(JSON.stringify(await specOf(guest, next.spec?.version ?? 0))).toContain('Oslo')
    expect(await madeIn(guest)).toHaveLength(1)
  })
  it('are created from columns of years for a question about change', async () => {
    const other = await aGuest(server.url)
    await other.upload('population.csv', people.join('\n'))
    const answer = await other.say('how did population change over time for each land')
    expect(answer.spec, answer.text).toBeDefined()
    const spec = JSON.stringify(await specOf(other, answer.spec?.version ?? 0))
    for (const field of ['year', 'population', 'land']) expect(spec).toContain(`"field":"${field}"`)
    other.close()
  })
  it('are refused with a reason', async () => {
    const answer = await guest.say('join ratings with restaurants on rating = name')
    expect(answer.text).toContain('never match')
    expect(await madeIn(guest)).toHaveLength(1)
  })
})
