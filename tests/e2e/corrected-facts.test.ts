/// <reference lib="dom" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { findings } from './findings.ts'
import { Person } from './person.ts'

const folder = mkdtempSync(join(tmpdir(), 'belvedere-facts-'))
const server = inject('server')
let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Takings of four shops on each of 30 days. */
function takingsFile(): string {
  const shops = ['North', 'South', 'East', 'West']
  const days = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10))
  const rows = days.flatMap((day, i) => shops.map((shop, j) => `${day},${shop},${100 + 7 * i + 31 * j}.5`))
  const path = join(folder, 'takings.csv')
  writeFileSync(path, ['Day,Shop,Revenue', ...rows].join('\n'))
  return path
}

test('a column that is corrected from an amount to a rate is averaged from then on', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
  await person.drop(takingsFile())
  await page.getByText('Amount, usually summed').waitFor()
  await page.getByText('Time · by day').waitFor()
  await person.ask('revenue by shop', 1)
  await page.getByRole('heading', { name: 'Total revenue by shop' }).waitFor()

  const openFile = async () => {
    await page.getByRole('button', { name: /^takings\.csv · / }).click()
    const drawer = page.getByRole('complementary', { name: 'Files' })
    await drawer.getByRole('button', { name: /^takings\.csv/ }).click()
  }
  await openFile()
  await page.getByRole('button', { name: 'Correct Revenue' }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('menuitemradio', { name: 'Rate, averaged' }).click()
  await page.getByText('Rate, averaged · corrected').waitFor()
  await page.getByRole('button', { name: 'Correct Revenue' }).click()
  await page.getByRole('menuitem', { name: 'Unit…' }).click()
  await page.getByRole('textbox', { name: 'Unit of Revenue' }).fill('€')
  await page.keyboard.press('Enter')
  await page.getByText('Rate, averaged · € · corrected').waitFor()
  await page.getByRole('button', { name: 'Name a row' }).click()
  await page.getByRole('textbox', { name: 'Name a row' }).fill('shift')
  await page.keyboard.press('Enter')
  await page.getByText('shift', { exact: true }).waitFor()
  expect(await findings(page)).toEqual([])

  await person.ask('revenue by shop', 2)
  await page.getByRole('heading', { name: 'Average revenue by shop' }).waitFor()
  expect(JSON.parse(await person.spec()).encoding).toMatchObject({
    x: { field: 'Shop' },
    y: { field: 'Revenue', aggregate: 'mean', title: 'Average revenue (€)' },
  })

  // A message has closed the drawer over the chart.
  await openFile()
  await page.getByRole('button', { name: 'Correct Revenue' }).click()
  await page.getByRole('menuitem', { name: 'Back to what was found' }).click()
  await page.getByText('Amount, usually summed').waitFor()
  expect(person.errors).toEqual([])
})
