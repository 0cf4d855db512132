import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProviders, startProviders } from '../harness/providers.ts'
import { type RunningServer, startServer } from '../harness/running-server.ts'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { Person } from './person.ts'

let providers: RunningProviders
let server: RunningServer
let browser: OpenBrowser

beforeAll(async () => {
  const port = await freePort()
  providers = await startProviders(`http://localhost:${port}`)
  server = await startServer({ port, env: providers.env })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await providers?.close()
})

test('a guest signs up with a provider, keeps the chart, links another provider, and signs in with it', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  await person.beginWithCars(server.url)
  await person.ask('average horsepower by origin as bars', 1)

  await page.getByRole('button', { name: 'Sign up to keep it' }).click()
  await page.getByRole('link', { name: 'Continue with Acme' }).click()
  await page.getByRole('heading', { name: 'Acme sign-in' }).waitFor()
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByText('or you cancelled').waitFor()
  await person.atVersion(1)

  await page.getByRole('link', { name: 'Continue with Acme' }).click()
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/room\//)
  await person.atVersion(1)

  await page.goto(`${server.url}/account`)
  await page.getByRole('link', { name: /GitHub/ }).click()
  await page.getByRole('heading', { name: 'Octo sign-in' }).waitFor()
  await page.getByLabel('E-mail').fill('ada@elsewhere.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/account$/)
  await page.getByRole('button', { name: /Unlink GitHub/ }).waitFor()
  expect(person.errors).toEqual([])

  await browser.context.clearCookies()
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Sign up or sign in' }).click()
  await page.getByRole('menuitem', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Continue with GitHub' }).click()
  await page.getByLabel('E-mail').fill('ada@elsewhere.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await person.atVersion(1)
  expect(person.errors).toEqual([])
})
