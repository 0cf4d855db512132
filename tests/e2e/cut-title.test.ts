/// <reference lib="dom" />
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { Person } from './person.ts'

const server = inject('server')
let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser({ width: 1000, height: 700 })
})

afterAll(async () => {
  await browser?.close()
})

test('a truncated title is shown in full while hovered', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  await person.beginWithCars(server.url)
  await person.ask('average miles per gallon by origin and cylinders as bars', 1)
  await person.ask('only 4, 6 or 8 cylinders', 2)
  await person.ask('only Japan and Europe', 3)
  await person.ask('only weight between 1800 and 4000', 4)

  const cut = page.locator('.stage-title-text[data-cut]', { hasText: 'Weight' })
  await cut.hover()
  const frames = await page.evaluate(async () => {
    const seen: boolean[] = []
    while (seen.length < 20) {
      await new Promise(requestAnimationFrame)
      seen.push(document.querySelector('.stage-title-text[data-cut]:hover') !== null)
    }
    return seen
  })
  expect(frames).toEqual(frames.map(() => true))

  const below = () => page.locator('.stage .tabs').evaluate((tabs) => tabs.getBoundingClientRect().top)
  for (const width of [1000, 850]) {
    await page.setViewportSize({ width, height: 700 })
    await page.mouse.move(0, 699)
    const before = await below()
    await cut.hover()
    expect(await below()).toBe(before)
  }
  expect(person.errors).toEqual([])
})
