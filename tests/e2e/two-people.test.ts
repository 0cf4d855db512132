/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { findings } from './findings.ts'
import { Person, sampleFile } from './person.ts'
import { submitSignDialog } from './sign-dialog.ts'

const server = inject('server')
let adasBrowser: OpenBrowser
let gracesBrowser: OpenBrowser

beforeAll(async () => {
  adasBrowser = await openBrowser({ width: 1280 })
  gracesBrowser = await openBrowser({ width: 1280 })
})
afterAll(async () => {
  await adasBrowser?.close()
  await gracesBrowser?.close()
})

async function signUp(page: Page, email: string) {
  await submitSignDialog('Sign up', page, email)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.waitForURL(/\/room\//)
}

/** An owner with a chart and a slider, alone in the room. */
async function anOwner(): Promise<Person> {
  const person = new Person(await adasBrowser.context.newPage())
  const { page } = person
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click()
  await signUp(page, 'ada@two-people.example.org')
  await page.getByRole('button', { name: 'Actions for Untitled room' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Rename' }).fill('Cars')
  await page.keyboard.press('Enter')
  await person.drop(sampleFile('cars.csv'))
  await page.getByText('406 rows · 9 columns').first().waitFor()
  await person.ask('average horsepower by origin as bars', 1)
  await person.ask('add a slider for the year', 2)
  return person
}

const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).click()
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

async function inviteLink(page: Page, role: string): Promise<string> {
  await share(page)
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  return page.getByRole('textbox', { name: `Link for: ${role}` }).inputValue()
}

test('two people work in one room, live, until one is removed', async () => {
  const ada = await anOwner()
  const link = await inviteLink(ada.page, 'Editor')
  expect(await findings(ada.page)).toEqual([])
  await close(ada.page)
  await share(ada.page)
  // A link is shown once.
  await ada.page.getByRole('button', { name: /^Revoke the link for: Editor/ }).waitFor()
  expect(await ada.page.getByRole('dialog').innerHTML()).not.toContain(link)
  await close(ada.page)

  const grace = new Person(await gracesBrowser.context.newPage())
  await grace.page.goto(link)
  await grace.page.getByRole('heading', { name: 'ada invites you to “Cars” as editor' }).waitFor()
  expect(await findings(grace.page)).toEqual([])
  await grace.page.getByRole('button', { name: 'Sign up to join' }).click()
  await signUp(grace.page, 'grace@two-people.example.org')
  await grace.atVersion(2)
  await grace.page.getByRole('log').getByText('add a slider for the year', { exact: true }).waitFor()
  // Someone who joins by a link has no room of their own.
  expect(await grace.page.getByRole('navigation', { name: 'Rooms' }).getByRole('listitem').count()).toBe(1)
  // Another member's file cannot be replaced: a file of the same name is only added.
  await grace.drop(sampleFile('cars.csv'))
  const taken = grace.page.getByRole('dialog', { name: '“cars.csv” already exists here' })
  await taken.getByText(/It belongs to someone else/).waitFor()
  expect(await findings(grace.page)).toEqual([])
  expect(await taken.getByRole('button').allTextContents()).toEqual(['', 'Skip', 'Keep both'])
  await taken.getByRole('button', { name: 'Skip' }).click()
  await taken.waitFor({ state: 'detached' })

  for (const { page } of [ada, grace]) {
    const here = page.getByRole('list', { name: 'Here now' })
    for (const name of [/^ada/, /^grace/]) await here.getByText(name).waitFor()
  }

  await grace.say('only Japan and Europe')
  await ada.page.getByRole('article', { name: 'grace' }).getByText('only Japan and Europe').waitFor()
  await Promise.all([ada.atVersion(3), grace.atVersion(3)])

  const before = await grace.firstPicture()
  const slider = (page: Page) => page.getByRole('slider', { name: /year/i })
  await slider(ada.page).focus()
  await ada.page.keyboard.press('Home')
  const oldest = await slider(ada.page).inputValue()
  await expect.poll(() => slider(grace.page).inputValue()).toBe(oldest)
  await grace.pictureOtherThan(before)

  await share(ada.page)
  await ada.page.getByRole('combobox', { name: 'Role of grace' }).selectOption('viewer')
  await grace.page.getByText('You can view this room. Ask an owner for permission to edit it.').waitFor()
  expect(await grace.page.getByRole('textbox', { name: 'Message' }).count()).toBe(0)
  expect(await grace.page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await grace.page.getByRole('slider', { name: /year/i, disabled: true }).waitFor()
  expect(await findings(grace.page)).toEqual([])

  await ada.page.getByRole('button', { name: 'Remove grace' }).click()
  await ada.page.getByRole('button', { name: 'Remove', exact: true }).click()
  await grace.page.getByText('You are no longer a member of “Cars”').waitFor()
  await grace.page.getByRole('heading', { name: 'Room not found' }).waitFor()
  expect(await grace.page.getByRole('navigation', { name: 'Rooms' }).getByText('Cars').count()).toBe(0)
  await ada.page.getByRole('dialog', { name: 'Remove grace?' }).waitFor({ state: 'detached' })
  await close(ada.page)

  await ada.page.getByRole('list', { name: 'Here now' }).waitFor({ state: 'detached' })
  expect([...ada.errors, ...grace.errors]).toEqual([])

  // Removing a member revokes all links, so that she cannot rejoin by one.
  await grace.page.goto(link)
  await grace.page.getByRole('heading', { name: 'This invite is no longer valid' }).waitFor()
})
