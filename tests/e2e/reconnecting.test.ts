/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../harness/running-server.ts'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { Person } from './person.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'belvedere-'))
let port: number
let server: RunningServer
let browser: OpenBrowser

beforeAll(async () => {
  port = await freePort()
  server = await startServer({ dataDir, port })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an open page loses nothing when the server is killed and restarted', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  await person.beginWithCars(server.url)
  await person.ask('average horsepower by origin as bars', 1)
  await page.locator('.chart:not([data-empty])').waitFor()
  expect(person.errors).toEqual([])

  await server.kill()
  await page.getByText('Reconnecting').waitFor()
  // The last frame stays, dimmed.
  await page.locator('.chart[data-away]:not([data-empty])').waitFor()
  const before = await person.picture()
  await person.say('only Japan and Europe')
  await page.getByText('only Japan and Europe').first().waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill('make it')
  expect(await person.picture()).toBe(before)

  server = await startServer({ dataDir, port })
  await person.atVersion(2)
  await person.pictureOtherThan(before)
  await page.getByText('Reconnecting').waitFor({ state: 'detached' })
  // The message is sent and answered once, and the draft is still there.
  expect(await page.getByRole('log').getByText('only Japan and Europe', { exact: true }).count()).toBe(1)
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('make it')
  expect(JSON.stringify(JSON.parse(await person.spec()).transform)).toContain('"Japan"')

  await page.getByRole('textbox', { name: 'Message' }).fill('')
  await person.ask('make it horizontal', 3)
  await page.reload()
  await person.atVersion(3)
  await page.getByText('make it horizontal').first().waitFor()
})

test('changes made while the server is down arrive when it is back', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  const slider = (of: typeof page) => of.getByRole('slider', { name: /year/i })
  await page.goto(server.url)
  await person.atVersion(3)
  await person.ask('add a slider for the year', 4)
  await slider(page).waitFor()
  await person.firstPicture()

  await server.kill()
  await page.getByText('Reconnecting').waitFor()
  const before = await person.picture()
  const newest = await slider(page).inputValue()
  await slider(page).focus()
  await page.keyboard.press('Home')
  const oldest = await slider(page).inputValue()
  expect(oldest).not.toBe(newest)
  server = await startServer({ dataDir, port })
  await person.pictureOtherThan(before)
  await page.getByText('Reconnecting').waitFor({ state: 'detached' })
  const other = new Person(await browser.context.newPage())
  await other.page.goto(server.url)
  await slider(other.page).waitFor()
  await expect.poll(() => slider(other.page).inputValue()).toBe(oldest)
  expect(await slider(page).inputValue()).toBe(oldest)
})
