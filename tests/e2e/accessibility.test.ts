import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/running-server.ts'
import { Person, sampleFile } from './person.ts'

let server: RunningServer
let browser: OpenBrowser

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** What axe finds against WCAG 2.2 AA, as one line each. */
async function findings({ page }: Person): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

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
    await page.getByRole('heading', { name: 'Drop a file to begin' }).waitFor()
    expect(await findings(person)).toEqual([])
    await person.drop(sampleFile('cars.csv'))
    await page.getByText('406 rows · 9 columns').first().waitFor()
    expect(await findings(person)).toEqual([])
    await person.ask('average horsepower by origin as bars', 1)
    await person.ask('add a slider for the year', 2)
  }
  await tab('Chart')
  await person.pictureAfter('')
  expect(await findings(person)).toEqual([])
  await tab('Chat')
  await page.getByText('Why this chart?').first().waitFor()
  expect(await findings(person)).toEqual([])
  await page.getByRole('button', { name: 'Sign up to keep it' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await findings(person)).toEqual([])
  await page.close()
})
