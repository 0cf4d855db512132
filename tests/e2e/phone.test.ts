/// <reference lib="dom" />
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { Person } from './person.ts'

const server = inject('server')
let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser({ width: 390, height: 844, touch: true })
})
afterAll(async () => {
  await browser?.close()
})

test('a person on a phone goes from a sample to an animated chart and keeps it, by touch', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  const screens = page.getByRole('navigation', { name: 'Screens' })
  const screen = (name: string) => screens.getByText(name, { exact: true }).tap()
  await page.goto(server.url)
  await page.getByRole('button', { name: /World development/ }).tap()
  await page.getByRole('button', { name: 'Average life expectancy by region' }).tap()
  await person.atVersion(1)
  const bars = await person.firstPicture()
  // The answer and the suggestions appear below the chart.
  await page.getByText(/^I drew/).waitFor()

  await person.ask('life expectancy against children per woman, sized by population, one step per year', 2)
  const first = await person.pictureOtherThan(bars)
  await page.getByRole('button', { name: 'Play' }).tap()
  const later = await person.pictureOtherThan(first)
  await page.getByRole('button', { name: 'Pause' }).tap()
  await person.ask('add a slider for population', 3)
  const slider = page.getByRole('slider', { name: /population/i })
  const track = await slider.boundingBox()
  if (track === null) throw new Error('The slider is not on the screen.')
  await page.touchscreen.tap(track.x + track.width * 0.3, track.y + track.height / 2)
  await person.pictureOtherThan(later)
  const chart = await person.chart.boundingBox()
  expect(chart?.height).toBeGreaterThan(200)

  await screen('Chat')
  await page.getByText('add a slider for population').first().waitFor()
  await page.getByRole('button', { name: 'v2, view this version' }).tap()
  await page.getByText('You are viewing version 2').waitFor()
  await page.getByRole('button', { name: 'Back' }).tap()
  await page.getByRole('tab', { name: 'Table' }).tap()
  await page.getByRole('columnheader', { name: 'Life expectancy' }).waitFor()
  await page.getByRole('tab', { name: 'Chart' }).tap()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await person.atVersion(2)

  await screen('Files')
  await page
    .getByText(/rows · 6 columns/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Sign up to keep it' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('grace@phone.example.org')
  await dialog.getByLabel('Password').fill('a room with a view')
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).tap()
  await page.getByRole('button', { name: 'Later' }).tap()
  await page.waitForURL(/\/room\//)
  await screen('Rooms')
  await page.getByRole('button', { name: /New room/ }).tap()
  await screen('Chart')
  await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
  await page.goBack()
  await person.atVersion(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(person.errors).toEqual([])
})
