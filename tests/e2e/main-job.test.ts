/// <reference lib="dom" />
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { Person, sampleFile } from './person.ts'
import { submitSignDialog } from './sign-dialog.ts'

const server = inject('server')
let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
})

async function aPerson(): Promise<Person> {
  const person = new Person(await browser.context.newPage())
  await person.page.goto(server.url)
  return person
}

test('a guest goes from a dropped file to an animated chart, signs up, and finds everything again', async () => {
  const person = await aPerson()
  const { page } = person
  await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
  await person.drop(sampleFile('cars.csv'))
  await page.getByText('406 rows · 9 columns').first().waitFor()

  await person.ask('average horsepower by origin as bars', 1)
  await page.getByRole('heading', { name: 'Average horsepower by origin' }).waitFor()
  await page.getByText('Why this chart?').first().waitFor()
  const first = await person.firstPicture()
  await person.ask('only Japan and Europe', 2)
  await person.pictureOtherThan(first)
  await person.ask('make it horizontal', 3)
  await person.ask('colour by cylinders', 4)
  await person.ask('add a slider for the year', 5)
  const coloured = JSON.parse(await person.spec())
  expect(coloured.encoding).toMatchObject({
    y: { field: 'Origin' },
    x: { field: 'Horsepower', aggregate: 'mean' },
    color: { field: 'Cylinders' },
  })
  expect(JSON.stringify(coloured.transform)).toContain('"Japan"')

  const slider = page.getByRole('slider', { name: /year/i })
  await slider.focus()
  const before = await person.picture()
  await page.keyboard.press('Home')
  const oldest = await person.pictureOtherThan(before)
  await page.keyboard.press('End')
  await person.pictureOtherThan(oldest)

  await person.ask('horsepower against weight', 6)
  const scatter = await person.pictureOtherThan(before)
  const box = await person.chart.boundingBox()
  if (box === null) throw new Error('The chart is not on the screen.')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7, { steps: 5 })
  await page.mouse.up()
  await person.pictureOtherThan(scatter)

  await person.say('undo')
  await person.atVersion(5)

  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Copy image' }).click()
  await page.getByText('Copied').first().waitFor()
  const copied = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types))
  expect(copied).toEqual(['image/png'])
  for (const format of ['PNG', 'SVG', 'PDF']) {
    await page.getByRole('button', { name: 'Export' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: `Download ${format}` }).click()
    expect((await coming).suggestedFilename()).toMatch(new RegExp(`^[a-z-]+\\.${format.toLowerCase()}$`))
  }

  await page.getByRole('button', { name: 'Sign up to keep it' }).click()
  await submitSignDialog('Sign up', page, 'ada@main-job.example.org')
  await page.getByLabel('Country').selectOption('GB')
  await page.getByLabel('Profession').fill('Mathematician')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/room\//)
  await person.atVersion(5)
  const address = page.url()
  expect(person.errors).toEqual([])

  // Session cookies end with the window.
  const { cookies, origins } = await browser.context.storageState()
  await browser.close()
  const storageState = { cookies: cookies.filter(({ expires }) => expires !== -1), origins }
  browser = await openBrowser({ storageState })
  const back = new Person(await browser.context.newPage())
  await back.page.goto(server.url)
  await back.page.waitForURL(address)
  await back.atVersion(5)
  await back.page.getByText('only Japan and Europe').first().waitFor()
  await back.page.getByRole('slider', { name: /year/i }).waitFor()
  await back.firstPicture()
  expect(back.errors).toEqual([])
})

test('two tabs show two rooms', async () => {
  const one = await aPerson()
  await one.page.waitForURL(/\/room\//)
  const two = await aPerson()
  await two.page.getByRole('button', { name: /New room/ }).click()
  await two.page.waitForURL((url) => url.href !== one.page.url() && url.pathname.startsWith('/room/'))
  await two.drop(sampleFile('gapminder.csv'))
  await two.page
    .getByText(/rows · 6 columns/)
    .first()
    .waitFor()
  await two.ask('life expectancy against children per woman, sized by population, one step per year', 1)

  const before = await two.firstPicture()
  await two.page.getByRole('button', { name: 'Play' }).click()
  await two.pictureOtherThan(before)
  await two.page.getByRole('button', { name: 'Pause' }).click()

  await one.page.reload()
  await one.atVersion(5)
  await two.page.reload()
  await two.atVersion(1)
  expect([...one.errors, ...two.errors]).toEqual([])
})

test('a file dropped while a room opens waits for it', async () => {
  const person = await aPerson()
  const { page } = person
  await page.waitForURL(/\/room\//)
  const dropped = Promise.withResolvers<void>()
  await page.route('**/switch', async (route) => {
    await dropped.promise
    await route.continue()
  })
  const entering = page.waitForRequest('**/switch')
  await page.getByRole('button', { name: /New room/ }).click()
  await entering
  await person.drop(sampleFile('cars.csv'))
  dropped.resolve()
  await page.getByText('406 rows · 9 columns').first().waitFor()
  expect(person.errors).toEqual([])
})
