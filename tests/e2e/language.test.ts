/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { Person } from './person.ts'

const server = inject('server')

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test('the page changes its language at once and remembers it', async () => {
  await using browser = await opened()
  const person = new Person(await browser.context.newPage())
  const { page } = person
  await person.beginWithCars(server.url)
  await person.ask('average horsepower by origin as bars', 1)

  await page.getByRole('button', { name: 'Guest' }).click()
  await page.getByRole('menuitem', { name: 'Language' }).click()
  const deutsch = page.getByRole('menuitemradio', { name: 'Deutsch' })
  expect(await deutsch.getAttribute('aria-checked')).toBe('false')
  await deutsch.click()
  await page.getByText('Warum dieses Diagramm?').first().waitFor()
  await page.getByRole('button', { name: 'v1, alle Versionen' }).waitFor()
  expect(await languageOf(page)).toBe('de')
  await page.getByRole('tab', { name: 'Tabelle' }).click()
  await page
    .getByRole('cell', { name: /^\d+,\d$/ })
    .first()
    .waitFor()

  await page.reload()
  await page.getByRole('textbox', { name: 'Nachricht' }).waitFor()
  await page.getByRole('button', { name: 'v1, alle Versionen' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Befehle und Räume' }).fill('français')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  expect(await languageOf(page)).toBe('fr')
  expect(person.errors).toEqual([])
})

test('without a choice, the page is in the language of the browser', async () => {
  await using browser = await opened('es-MX')
  const person = new Person(await browser.context.newPage())
  await person.page.goto(server.url)
  await person.page.getByRole('heading', { name: 'Suelta un archivo para empezar' }).waitFor()
  expect(await languageOf(person.page)).toBe('es')
  expect(person.errors).toEqual([])
})

test('if the texts of a language cannot be loaded, the page stays English with an error', async () => {
  await using browser = await opened('de')
  const page = await browser.context.newPage()
  await page.route('**/assets/de-*.js', (route) => route.abort())
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
  const choose = async () => {
    await page.getByRole('button', { name: 'Guest' }).click()
    await page.getByRole('menuitem', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  }
  await choose()
  await page.getByText('The texts for Deutsch could not be loaded. Try again.').waitFor()
  expect(await languageOf(page)).toBe('en')

  await page.unroute('**/assets/de-*.js')
  await choose()
  await page.getByRole('heading', { name: 'Zieh eine Datei hierher, um zu beginnen' }).waitFor()
})

async function opened(locale?: string) {
  const browser = await openBrowser(locale === undefined ? {} : { locale })
  return { ...browser, [Symbol.asyncDispose]: () => browser.close() }
}
