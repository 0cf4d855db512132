import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aGuest, type Guest } from './harness/guest.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

const cars = ['Origin,Power', ...Array.from({ length: 40 }, (_, i) => `${['USA', 'Japan', 'Italy'][i % 3]},${60 + i}`)]
const years = ['land,1990,1991,1992,1993', 'Chad,6,6.2,6.4,6.6', 'Mali,8.5,8.6,8.8,8.9', 'Peru,22,22.4,22.8,23.2']

let server: RunningServer
let guest: Guest
beforeAll(async () => {
  server = await startServer()
  guest = await aGuest(server.url)
})
afterAll(async () => {
  guest?.close()
  await server?.stop()
})

async function uploaded(name: string, lines: string[]): Promise<string> {
  await guest.upload(name, lines.join('\n'))
  const { files } = await guest.client.call(routes.files.list)
  return files.find((file) => file.name === name)?.id ?? ''
}
async function pictureOf(id: string, index: number) {
  const png = await guest.client.download(routes.files.suggestionPicture, { params: { id, index }, query: {} })
  return Buffer.from(await png.arrayBuffer())
}

it('[K10] a suggested question is pictured, 240 × 150 CSS pixels large', async () => {
  const id = await uploaded('cars.csv', cars)
  const png = await pictureOf(id, 0)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([480, 300])
})

it('[K10] a question that needs a derived table has no picture, and makes no table', async () => {
  const id = await uploaded('people.csv', years)
  const { suggestions } = await guest.client.call(routes.files.profile, { params: { id }, query: {} })
  expect(suggestions[0]).toMatch(/over the years/)
  await expect(pictureOf(id, 0)).rejects.toMatchObject({ code: 'not_found' })
  expect((await guest.client.call(routes.files.list)).files.every(({ lineage }) => lineage === undefined)).toBe(true)
})
