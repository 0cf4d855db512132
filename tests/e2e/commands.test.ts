/// <reference lib="dom" />
import { errorCodes } from '@belvedere/contract'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { Person, sampleFile } from './person.ts'

const server = inject('server')
let browser: OpenBrowser
let anotherBrowser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser()
  anotherBrowser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await anotherBrowser?.close()
})

/** The commands that the page sends, on the socket and by HTTP. Those on the socket can be held back. */
async function onTheWire(page: Page) {
  const moves: { command: { type: string; value?: unknown } }[] = []
  const posts: { command: { type: string; value?: unknown } }[] = []
  let sockets = 0
  let held: (() => void)[] | null = null
  await page.routeWebSocket(/\/viz\/ws/, (socket: WebSocketRoute) => {
    sockets += 1
    const service = socket.connectToServer()
    socket.onMessage((text) => {
      const message = JSON.parse(String(text))
      if (message.order === undefined) return service.send(text)
      moves.push(message)
      if (held === null) service.send(text)
      else held.push(() => service.send(text))
    })
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/viz/send')) posts.push(request.postDataJSON())
  })
  return {
    moves,
    posts,
    sockets: () => sockets,
    hold: () => {
      held = []
    },
    release: () => {
      for (const send of held ?? []) send()
      held = null
    },
  }
}

const slider = (page: Page) => page.getByRole('slider', { name: /year/i })

/** Drags the slider by a fraction of its length from its current position. */
async function drag(page: Page, from: number, to: number) {
  const box = await slider(page).boundingBox()
  if (box === null) throw new Error('The slider is not on the screen.')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * from, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to, y, { steps: 8 })
  return { letGo: () => page.mouse.up() }
}

test('drags go by the socket, choices by HTTP, and neither is lost', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  const wire = await onTheWire(page)
  await person.beginWithCars(server.url)
  await person.ask('average horsepower by origin as bars', 1)
  await person.ask('add a slider for the year', 2)
  const first = await person.firstPicture()

  // [V28] A drag: moves on the socket, its end by HTTP.
  const dragged = await drag(page, 0.02, 0.5)
  const moved = await person.pictureOtherThan(first)
  expect(wire.moves.length).toBeGreaterThan(0)
  expect(wire.posts).toEqual([])
  const end = page.waitForResponse(/\/viz\/send/)
  await dragged.letGo()
  expect((await end).status()).toBe(202)
  expect(wire.posts.map(({ command }) => command.value)).toEqual([Number(await slider(page).inputValue())])

  // [V27] Late moves do not override newer changes. A step by the keyboard is a change of its own.
  wire.hold()
  const movesBefore = wire.moves.length
  const late = await drag(page, 0.5, 0.9)
  await expect.poll(() => wire.moves.length).toBeGreaterThan(movesBefore)
  const over = page.waitForResponse(/\/viz\/send/)
  await late.letGo()
  await over
  const settled = await person.pictureOtherThan(moved)
  const movesHeld = wire.moves.length
  await slider(page).focus()
  const stepped = page.waitForResponse(/\/viz\/send/)
  await page.keyboard.press('Home')
  await stepped
  await person.pictureOtherThan(settled)
  const oldest = await slider(page).inputValue()
  wire.release()
  const other = new Person(await browser.context.newPage())
  await other.page.goto(server.url)
  await other.firstPicture()
  expect([await slider(page).inputValue(), await slider(other.page).inputValue()]).toEqual([oldest, oldest])
  expect(wire.moves).toHaveLength(movesHeld)
  await other.page.close()

  // A refusal is shown, and the slider returns to the room's value.
  const refusal = page.getByText('Too many requests.')
  const code = 'too_many_requests'
  const detail = 'Slow down.'
  const body = { type: 'about:blank', title: code, status: errorCodes[code].status, detail, code, requestId: 'r' }
  await page.route(/\/viz\/send/, (route) =>
    route.fulfill({
      status: errorCodes[code].status,
      contentType: 'application/problem+json',
      body: JSON.stringify(body),
    }),
  )
  await page.keyboard.press('End')
  await refusal.waitFor()
  expect(await slider(page).inputValue()).toBe(oldest)
  await page.unroute(/\/viz\/send/)

  // A command that finds no server is sent again after reconnecting.
  const before = await person.picture()
  const socketsBefore = wire.sockets()
  let lostCount = 0
  await page.route(
    /\/viz\/send/,
    (route) => {
      lostCount += 1
      return route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  const again = page.waitForResponse(/\/viz\/send/)
  await page.keyboard.press('End')
  expect((await again).status()).toBe(202)
  await person.pictureOtherThan(before)
  expect([lostCount, wire.sockets() - socketsBefore]).toEqual([1, 1])
  await refusal.waitFor({ state: 'detached' })
  expect(wire.posts.at(-1)).toEqual(wire.posts.at(-2))
  expect(person.errors.filter((line) => !/429|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
})

test('a brush and the timeline move by the socket and end by HTTP, and playing goes by HTTP', async () => {
  const person = new Person(await anotherBrowser.context.newPage())
  const { page } = person
  const wire = await onTheWire(page)
  const typesOf = (sent: { command: { type: string } }[]) => [...new Set(sent.map(({ command }) => command.type))]
  const posted = () => page.waitForResponse(/\/viz\/send/)
  /** The commands sent by each way during an action, once all are answered. */
  const during = async (doing: (answered: () => Promise<unknown>) => Promise<unknown>) => {
    const from = { moves: wire.moves.length, posts: wire.posts.length }
    await doing(posted)
    return { moves: typesOf(wire.moves.slice(from.moves)), posts: typesOf(wire.posts.slice(from.posts)) }
  }
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
  await person.drop(sampleFile('gapminder.csv'))
  await page
    .getByText(/rows · 6 columns/)
    .first()
    .waitFor()
  await person.say('life expectancy against children per woman, one step per year')
  const timeline = page.getByRole('slider', { name: 'Time' })
  await timeline.waitFor()
  await person.firstPicture()

  const dragOver = async (box: { x: number; y: number; width: number; height: number } | null) => {
    if (box === null) throw new Error('The element to drag is not on the screen.')
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4)
    await page.mouse.down()
    const movesBefore = wire.moves.length
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.6, { steps: 6 })
    await expect.poll(() => wire.moves.length).toBeGreaterThan(movesBefore)
    const over = posted()
    await page.mouse.up()
    await over
  }
  await page.waitForFunction(() => document.querySelector('#chart-description')?.textContent?.trim() !== '')
  expect(await during(async () => dragOver(await person.chart.boundingBox()))).toEqual({
    moves: ['select'],
    posts: ['select'],
  })
  expect(await during(async () => dragOver(await timeline.boundingBox()))).toEqual({
    moves: ['set_timestep'],
    posts: ['set_timestep'],
  })
  for (const [button, type] of [
    ['Play', 'play'],
    ['Pause', 'pause'],
  ] as const) {
    const sent = await during(async (answered) => {
      const over = answered()
      await page.getByRole('button', { name: button }).click()
      await over
    })
    expect(sent).toEqual({ moves: [], posts: [type] })
  }
  expect(person.errors).toEqual([])
})
