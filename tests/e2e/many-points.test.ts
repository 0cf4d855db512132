/// <reference lib="dom" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type BrowserOptions, openBrowser } from './browser.ts'
import { Person } from './person.ts'

const server = inject('server')
const folder = mkdtempSync(join(tmpdir(), 'belvedere-points-'))
const file = join(folder, 'points.csv')
const note = '30,000 points as density'

beforeAll(() => {
  const lines = Array.from({ length: 30_000 }, (_, i) => {
    const speed = ((i * 7919) % 30_000) / 300
    return `${speed.toFixed(2)},${(speed * 2 + ((i * 104_729) % 1000) / 20).toFixed(2)}`
  })
  writeFileSync(file, ['speed,power', ...lines].join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A guest whose chart shows the points as density, with axes that zoom. */
async function beforePoints(options: BrowserOptions = {}): Promise<Person> {
  const browser = await openBrowser(options)
  onTestFinished(() => browser.close())
  const person = new Person(await browser.context.newPage())
  const { page } = person
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
  await person.drop(file)
  await page
    .getByText(/30K rows|30,000 rows/)
    .first()
    .waitFor()
  await person.ask('power against speed', 1)
  await person.ask('make it zoomable', 2)
  await page.getByText(note, { exact: true }).waitFor()
  return person
}

async function middleOf({ chart }: Person): Promise<[x: number, y: number]> {
  const box = await chart.boundingBox()
  if (box === null) throw new Error('The chart is not on the screen.')
  return [box.x + box.width * 0.55, box.y + box.height * 0.5]
}

/** Waits until the picture is this one again. */
async function pictureAgain(person: Person, picture: string) {
  await expect.poll(() => person.picture(), { timeout: 10_000 }).toBe(picture)
}

test('many points are said to be density, and become a sample and density again', async () => {
  const person = await beforePoints()
  const { page } = person
  await page.getByRole('button', { name: `${note}: other ways to draw them` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'All as density', checked: true }).waitFor()
  await page.getByRole('menuitemradio', { name: 'A sample of 5,000 points' }).press('Enter')
  await person.atVersion(3)
  await page.getByText('A sample of 5,000 of 30,000 rows', { exact: true }).waitFor()
  await person.messages.getByText('Show a sample of 5000 points').waitFor()
  expect(JSON.parse(await person.spec()).transform).toEqual([{ sample: 5000 }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(note, { exact: true }).waitFor()

  await page.getByRole('tab', { name: 'Data' }).click()
  await page.getByText('What ran for this picture').waitFor()
  const statements = await page.getByRole('tabpanel').locator('pre').allInnerTexts()
  expect(statements.filter((sql) => sql.includes('FROM "points"')).length).toBeGreaterThan(1)
  expect(statements.join('\n')).not.toContain('.parquet')
  expect(person.errors).toEqual([])
})

test('points are zoomed by wheel and keys, moved by a drag, and reset by a double click', async () => {
  const person = await beforePoints()
  const { page } = person
  const whole = await person.stillPicture()
  const [x, y] = await middleOf(person)
  await page.mouse.move(x, y)
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -200)
  const near = await person.pictureOtherThan(whole)
  await expect.poll(() => page.getByText(note, { exact: true }).count()).toBe(0)
  await page.mouse.down()
  await page.mouse.move(x + 120, y + 60, { steps: 6 })
  await page.mouse.up()
  await person.pictureOtherThan(near)
  await page.mouse.dblclick(x, y)
  await page.getByText(note, { exact: true }).waitFor()
  await pictureAgain(person, whole)
  await person.chart.focus()
  await page.keyboard.press('+')
  const closer = await person.pictureOtherThan(whole)
  await page.keyboard.press('-')
  await person.pictureOtherThan(closer)
  await page.keyboard.press('0')
  await pictureAgain(person, whole)
  expect(person.errors).toEqual([])
})

test('points are zoomed by two fingers on a phone, and reset by a double tap', async () => {
  const person = await beforePoints({ width: 390, height: 844, touch: true })
  const { page } = person
  const whole = await person.stillPicture()
  const [x, y] = await middleOf(person)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    })
  const pinch = async () => {
    await touch('touchStart', [x - 20, y])
    await touch('touchStart', [x - 20, y], [x + 20, y])
    for (let step = 1; step <= 10; step++) await touch('touchMove', [x - 20 - step * 9, y], [x + 20 + step * 9, y])
    await touch('touchEnd')
    return page.getByText(note, { exact: true }).count()
  }
  // Before the scene of this version has come, nothing zooms.
  await expect.poll(pinch, { timeout: 10_000, interval: 1_000 }).toBe(0)
  expect(await person.picture()).not.toBe(whole)
  for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(x, y)
  await page.getByText(note, { exact: true }).waitFor()
  await pictureAgain(person, whole)
  expect(person.errors).toEqual([])
})
