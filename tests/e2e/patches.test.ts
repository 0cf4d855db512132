/// <reference lib="dom" />
import { type FrameHeader, readFrame } from '@belvedere/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { Person } from './person.ts'

const server = inject('server')
let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface ReceivedFrame extends FrameHeader {
  bytes: number
}

/** The frames that the page receives. */
function framesOf(page: Page): ReceivedFrame[] {
  const frames: ReceivedFrame[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const frame = typeof payload === 'string' ? null : readFrame(payload)
      if (frame !== null) frames.push({ ...frame.header, bytes: payload.length })
    })
  })
  return frames
}

/** The same through a link that takes so many bytes a millisecond. */
async function framesThrough(page: Page, bytesPerMs: number): Promise<ReceivedFrame[]> {
  const frames: ReceivedFrame[] = []
  await page.routeWebSocket(/\/viz\/ws/, (socket) => {
    const service = socket.connectToServer()
    let passed = Promise.resolve()
    service.onMessage((message) => {
      const frame = typeof message === 'string' ? null : readFrame(message)
      if (frame !== null) frames.push({ ...frame.header, bytes: message.length })
      passed = passed
        .then(() => new Promise<void>((resolve) => void setTimeout(resolve, message.length / bytesPerMs)))
        .then(() => socket.send(message))
    })
  })
  return frames
}

const slider = (page: Page) => page.getByRole('slider', { name: /year/i })

async function drag(page: Page): Promise<void> {
  const box = await slider(page).boundingBox()
  if (box === null) throw new Error('The slider is not on the screen.')
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
  await page.mouse.move(...at(0.98))
  await page.mouse.down()
  for (const share of [0.1, 0.8, 0.3, 0.6]) await page.mouse.move(...at(share), { steps: 12 })
  await page.mouse.up()
}

/** Waits until the still frame of the newest command was drawn. */
async function still(person: Person, frames: FrameHeader[]): Promise<string> {
  await expect.poll(() => frames.at(-1)?.final).toBe(true)
  await person.page.waitForTimeout(500)
  expect(frames.at(-1)?.final).toBe(true)
  return person.picture()
}

test('[V33] [V34] a dragged chart is drawn by patches, and ends as whoever comes later sees it', async () => {
  const near = new Person(await browser.context.newPage())
  const nearFrames = framesOf(near.page)
  await near.beginWithCars(server.url)
  await near.ask('horsepower against weight as a scatter plot, coloured by origin', 1)
  await near.ask('add a slider for the year', 2)
  await near.firstPicture()
  const far = new Person(await browser.context.newPage())
  const farFrames = await framesThrough(far.page, 200)
  await far.page.goto(server.url)
  await far.firstPicture()

  const first = await still(near, nearFrames)
  await still(far, farFrames)
  const [nearBefore, farBefore] = [nearFrames.length, farFrames.length]
  await drag(near.page)
  await near.pictureOtherThan(first)
  const seenByNear = await still(near, nearFrames)
  await expect.poll(() => far.picture(), { timeout: 20_000 }).toBe(seenByNear)

  const later = new Person(await browser.context.newPage())
  const laterFrames = framesOf(later.page)
  await later.page.goto(server.url)
  await later.firstPicture()
  expect(await still(later, laterFrames)).toBe(seenByNear)
  expect(laterFrames[0]?.patch).toBe(false)

  const nearDrag = nearFrames.slice(nearBefore)
  const farDrag = farFrames.slice(farBefore)
  expect(nearDrag.filter(({ patch }) => patch).length).toBeGreaterThan(nearDrag.length / 2)
  expect(farDrag.length).toBeLessThan(nearDrag.length)
  expect([...near.errors, ...far.errors, ...later.errors]).toEqual([])
})
