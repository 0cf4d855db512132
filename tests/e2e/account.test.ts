/// <reference lib="dom" />
import { buffer } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { linkInMail } from '../harness/outbox.ts'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { findings } from './findings.ts'
import { Person } from './person.ts'
import { submitSignDialog } from './sign-dialog.ts'

const server = inject('server')
let browser: OpenBrowser
let elsewhere: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser({ width: 1280 })
  elsewhere = await openBrowser()
})

afterAll(async () => {
  await elsewhere?.close()
  await browser?.close()
})

const firstPassword = 'a room with a view'
const secondPassword = 'another room, the same view'
const thirdPassword = 'no room, but what a view'

async function aPage(context: BrowserContext, path: string): Promise<Person> {
  const person = new Person(await context.newPage())
  await person.page.goto(server.url + path)
  return person
}

async function signUp(context: BrowserContext, email: string): Promise<Person> {
  const person = await aPage(context, '/account')
  const { page } = person
  await page.getByRole('button', { name: 'Sign up' }).click()
  await submitSignDialog('Sign up', page, email, firstPassword)
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  return person
}

async function signedInElsewhere(email: string, password: string): Promise<Page> {
  const { page } = await aPage(elsewhere.context, '/account')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await submitSignDialog('Sign in', page, email, password)
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Back to rooms' }).click()
  await page.waitForURL(/\/room\//)
  return page
}

test('a forgotten password is reset by mail, which ends all sessions', async () => {
  const email = 'ada@account.example.org'
  const { page } = await signUp(browser.context, email)
  await page.getByRole('button', { name: 'Back to rooms' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.waitForURL(/\/room\//)

  const lost = await aPage(elsewhere.context, '/account')
  await lost.page.getByRole('button', { name: 'Sign in' }).click()
  await submitSignDialog('Sign in', lost.page, email, 'not the password')
  await lost.page.getByText('The e-mail or the password is wrong').waitFor()
  await lost.page.getByRole('button', { name: 'Forgot your password?' }).click()
  await lost.page.getByRole('button', { name: 'Send link' }).click()
  await lost.page.getByText(`If there is an account for ${email}`).waitFor()

  const link = await linkInMail(server.dataDir, email, '/reset-password')
  await lost.page.goto(link)
  await lost.page.getByLabel('New password').waitFor()
  expect(lost.page.url()).toBe(`${server.url}/reset-password`)
  await lost.page.getByLabel('New password').fill('password1')
  await lost.page.getByRole('button', { name: 'Set password' }).click()
  await lost.page.locator('.field-fault').waitFor()
  await lost.page.getByLabel('New password').fill(secondPassword)
  await lost.page.getByRole('button', { name: 'Set password' }).click()
  await lost.page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor()

  await lost.page.getByRole('button', { name: 'Sign in' }).click()
  await submitSignDialog('Sign in', lost.page, email, secondPassword)
  await lost.page.waitForURL(/\/room\//)

  const again = await aPage(browser.context, new URL(link).pathname + new URL(link).hash)
  await again.page.getByLabel('New password').fill(thirdPassword)
  await again.page.getByRole('button', { name: 'Set password' }).click()
  await again.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await Promise.all([page, lost.page, again.page].map((openPage) => openPage.close()))
  await elsewhere.context.clearCookies()
  await browser.context.clearCookies()
})

test('an account is verified, changed, used with a key, exported and deleted', async () => {
  const email = 'grace@account.example.org'
  const { page, errors } = await signUp(browser.context, email)
  await page.getByText('Not verified').waitFor()
  const verifying = await aPage(browser.context, '')
  await verifying.page.goto(await linkInMail(server.dataDir, email, '/verify-email'))
  await verifying.page.getByRole('button', { name: 'Verify' }).click()
  await verifying.page.getByRole('heading', { name: 'Your e-mail is verified' }).waitFor()
  await verifying.page.close()
  await page.reload()
  await page.getByText('Verified', { exact: true }).waitFor()

  await page.getByLabel('Name (optional)').fill('Grace')
  await page.getByLabel('Country').selectOption({ label: 'United States' })
  await page.getByLabel('Profession').fill('Rear admiral')
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()

  const colleague = await signedInElsewhere(email, firstPassword)
  await page.reload()
  await page.getByText('Chrome on Linux').nth(1).waitFor()
  await page.getByRole('button', { name: /^End the session of/ }).click()
  await colleague.getByRole('heading', { name: 'You are signed out' }).waitFor()
  await colleague.getByRole('button', { name: 'Sign in' }).click()
  await submitSignDialog('Sign in', colleague, email, firstPassword)
  await colleague.waitForURL(/\/room\//)

  await page.getByLabel('Current password').fill(firstPassword)
  await page.getByLabel('New password').fill(secondPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('You were signed out everywhere else.').waitFor()
  await colleague.getByRole('heading', { name: 'You are signed out' }).waitFor()

  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('nightly report')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByText(/^bv_[\w-]{20,}$/).textContent()) ?? ''
  const listRooms = () => fetch(`${server.url}/api/v1/rooms`, { headers: { authorization: `Bearer ${key}` } })
  expect((await listRooms()).status).toBe(200)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Revoke nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No keys yet').waitFor()
  expect((await listRooms()).status).toBe(401)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export everything' }).click(),
  ])
  const zip = await buffer(await download.createReadStream())
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByLabel('Your password').fill(firstPassword)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.locator('.field-fault').waitFor()
  await dialog.getByLabel('Your password').fill(secondPassword)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor()
  // The browser logged only the refusal provoked above.
  expect(errors.filter((line) => !line.includes('400'))).toEqual([])

  await page.goto(`${server.url}/account`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await submitSignDialog('Sign in', page, email, secondPassword)
  await page.getByText('The e-mail or the password is wrong').waitFor()
})

test('an error of a provider is shown once, above the sign-in methods', async () => {
  await elsewhere.context.clearCookies()
  const { page } = await aPage(elsewhere.context, '/?error=email_unverified')
  await page
    .getByRole('dialog', { name: 'Sign in' })
    .getByText(/verify your e-mail/)
    .waitFor()
  expect(page.url()).toBe(`${server.url}/`)
  await page.reload()
  await page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test.each([
  ['light', 1280, 900],
  ['dark', 320, 640],
] as const)('axe finds nothing in the account and its pages, %s at %i × %i', async (colorScheme, width, height) => {
  await browser.context.clearCookies()
  const { page } = await signUp(browser.context, `${colorScheme}${width}@account.example.org`)
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const isWithinWidth = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('nightly report')
  expect(await findings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByText(/it will not be shown again/).waitFor()
  expect(await findings(page)).toEqual([])
  expect(await isWithinWidth()).toBe(true)
  await page.getByRole('button', { name: 'Delete account' }).click()
  expect(await findings(page)).toEqual([])

  for (const path of ['/reset-password#token=t', '/verify-email#token=t', '/verify-email', '/reset-password']) {
    await page.goto('about:blank')
    await page.goto(server.url + path)
    await page.getByRole('heading').first().waitFor()
    expect([path, await findings(page)]).toEqual([path, []])
    expect(await isWithinWidth()).toBe(true)
  }
})
