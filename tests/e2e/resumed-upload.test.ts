/// <reference lib="dom" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@belvedere/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { findings } from './findings.ts'
import { Person } from './person.ts'

const folder = mkdtempSync(join(tmpdir(), 'belvedere-large-'))
const server = inject('server')
const size = 40_000_000
const bytesPerSecond = 12_000_000
let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A table of `size` bytes. */
function largeFile(name: string): { path: string; rows: number } {
  const path = join(folder, name)
  const line = (n: number) =>
    `${n},${(n * 7919) % 1000},${['north', 'south', 'east', 'west'][n % 4]},${'x'.repeat(60)}\n`
  const lines = ['id,amount,region,note\n']
  for (let length = 0; length < size; length += lines.at(-1)?.length ?? 0) lines.push(line(lines.length))
  writeFileSync(path, lines.join(''))
  return { path, rows: lines.length - 1 }
}

/** A network on which the file takes a few seconds; returns what cuts and restores it. */
async function slowNetwork(page: Page): Promise<(offline: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  const set = (offline: boolean) => session.send('Network.emulateNetworkConditions', { ...conditions, offline })
  await set(false)
  return set
}

async function uploadsOf(page: Page) {
  const reply = await page.request.get(server.url + routes.files.uploads.path)
  return routes.files.uploads.response.parse(await reply.json()).uploads
}

test('a large file goes on by itself when the network is back, and where it was when the page was reloaded', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  const { path, rows } = largeFile('large.csv')
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
  const setOffline = await slowNetwork(page)
  const list = page.getByRole('list', { name: 'Uploads' }).first()
  const bar = list.getByRole('progressbar', { name: 'large.csv' })

  await page.locator('input[type=file][multiple]').first().setInputFiles(path)
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(percent, { interval: 50 }).toBeGreaterThan(10)
  await setOffline(true)
  await list.getByText('offline, goes on by itself').waitFor()
  await setOffline(false)
  await expect.poll(percent, { interval: 50 }).toBeGreaterThan(40)
  await page.reload()
  await list.getByText('unfinished').waitFor()
  expect(await findings(page)).toEqual([])
  const [before] = await uploadsOf(page)
  expect(before?.received).toBeGreaterThan(0.2 * size)
  expect(before?.received).toBeLessThan(size)

  // Another file is refused, the same one goes on.
  writeFileSync(join(folder, 'other.csv'), 'a\n1\n')
  const chosen = list.getByLabel('Continue: large.csv')
  await chosen.setInputFiles(join(folder, 'other.csv'))
  await list.getByText('This is another file.').waitFor()
  await slowNetwork(page)
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']))
  })
  await chosen.setInputFiles(path)
  await page
    .getByText(`${rows.toLocaleString('en')} rows`)
    .first()
    .waitFor()
  expect(sent[0]).toBeGreaterThanOrEqual(before?.received ?? 0)
  expect(await uploadsOf(page)).toEqual([])
  expect(person.errors.filter((error) => !error.includes('net::ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
