import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { findings } from './findings.ts'
import { Person, sampleFile } from './person.ts'

const server = inject('server')
let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
})

test.each([
  ['light', 1440, 900],
  ['dark', 1440, 900],
  ['light', 390, 844],
  ['dark', 390, 844],
] as const)('axe finds nothing in the %s theme at %i × %i', async (colorScheme, width, height) => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(server.url)
  const narrow = width < 800
  const tab = async (name: string) => {
    if (narrow) await page.getByRole('navigation', { name: 'Screens' }).getByText(name, { exact: true }).click()
  }
  await tab('Chart')
  if ((await page.getByText('Why this chart?').count()) === 0 && colorScheme === 'light' && !narrow) {
    await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
    expect(await findings(page)).toEqual([])
    await person.drop(sampleFile('cars.csv'))
    await page.getByText('406 rows · 9 columns').first().waitFor()
    expect(await findings(page)).toEqual([])
    await person.ask('average horsepower by origin as bars', 1)
    await person.ask('add a slider for the year', 2)
  }
  await tab('Chart')
  await person.firstPicture()
  expect(await findings(page)).toEqual([])
  await tab('Chat')
  await page.getByText('Why this chart?').first().waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign up to keep it' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await findings(page)).toEqual([])
  await page.close()
})
