/// <reference lib="dom" />
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@belvedere/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { findings } from './findings.ts'
import { Person, sampleFile } from './person.ts'

const folder = mkdtempSync(join(tmpdir(), 'belvedere-files-'))
const server = inject('server')
let browser: OpenBrowser
let phone: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser()
  phone = await openBrowser({ width: 390, height: 844, touch: true })
})
afterAll(async () => {
  await browser?.close()
  await phone?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Another file under the name of a sample: only its first rows. */
function shortened(name: string, rows: number): string {
  const path = join(folder, name)
  const lines = readFileSync(sampleFile(name), 'utf8').split('\n')
  writeFileSync(path, lines.slice(0, rows + 1).join('\n'))
  return path
}

/** Name, version and rows of each of the person's files, sorted by name. */
async function filesOf(page: Page) {
  const reply = await page.request.get(server.url + routes.files.list.path)
  const { files } = routes.files.list.response.parse(await reply.json())
  return files.map(({ name, version, tables }) => `${name} v${version} ${tables[0]?.rows} rows`).toSorted()
}

const untilRead = (page: Page, files: string[]) => expect.poll(() => filesOf(page)).toEqual(files.toSorted())

test('a file with a taken name replaces the other or is kept beside it, as the person chooses', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  const dialog = page.getByRole('dialog')
  const title = (name: string) => dialog.getByRole('heading', { name: `“${name}” already exists here` })
  await person.beginWithCars(server.url)
  await person.ask('average horsepower by origin as bars', 1)
  const whole = await person.firstPicture()

  // Replace, with the keyboard only: the chart is redrawn.
  await person.drop(shortened('cars.csv', 100))
  await title('cars.csv').waitFor()
  expect(await findings(page)).toEqual([])
  expect(await filesOf(page)).toEqual(['cars.csv v1 406 rows'])
  await page.keyboard.press('Shift+Tab')
  expect(await page.locator(':focus').textContent()).toBe('Replace')
  await page.keyboard.press('Enter')
  await person.pictureOtherThan(whole)
  await untilRead(page, ['cars.csv v2 100 rows'])

  // Keep both, chosen in the picker.
  await page.getByRole('button', { name: /^cars\.csv/ }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await (await choosing).setFiles([shortened('cars.csv', 50), shortened('gapminder.csv', 20)])
  await title('cars.csv').waitFor()
  await page.keyboard.press('Enter')
  await untilRead(page, ['cars.csv v2 100 rows', 'cars.csv v1 50 rows', 'gapminder.csv v1 20 rows'])

  // Paste, and skip the file.
  await page.keyboard.press('Escape')
  await person.paste(shortened('gapminder.csv', 30))
  await title('gapminder.csv').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // Several files, one decision for all.
  await person.drop(shortened('cars.csv', 70), shortened('gapminder.csv', 40))
  await title('cars.csv').waitFor()
  await dialog.getByRole('checkbox', { name: 'Do the same for 1 more file' }).check()
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await untilRead(page, ['cars.csv v2 100 rows', 'cars.csv v2 70 rows', 'gapminder.csv v2 40 rows'])
  await dialog.waitFor({ state: 'detached' })
  expect(person.errors).toEqual([])
})

test('on a phone the same question is answered by touch', async () => {
  const person = new Person(await phone.context.newPage())
  const { page } = person
  await person.beginWithCars(server.url)
  await page.getByRole('navigation', { name: 'Screens' }).getByText('Files', { exact: true }).tap()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await (await choosing).setFiles(shortened('cars.csv', 100))
  await page.getByRole('heading', { name: '“cars.csv” already exists here' }).waitFor()
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Replace', exact: true }).tap()
  await untilRead(page, ['cars.csv v2 100 rows'])
  expect(person.errors).toEqual([])
})
