/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ScriptedModel, startScriptedModel, writes } from '../../apps/server/testing/scripted-model.ts'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { findings } from './findings.ts'
import { Person, sampleFile } from './person.ts'
import { submitSignDialog } from './sign-dialog.ts'

const key = 'sk-of-a-model-1'
const server = inject('server')
let browser: OpenBrowser
let model: ScriptedModel

beforeAll(async () => {
  model = await startScriptedModel({ key })
  browser = await openBrowser({ height: 1000 })
})
afterAll(async () => {
  await browser?.close()
  await model?.close()
})

async function signUp(page: Page) {
  await page.goto(`${server.url}/account`)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await submitSignDialog('Sign up', page, 'ada@own-model.example.org')
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
}

async function setUpModel(page: Page) {
  const section = page.getByRole('region', { name: 'Language model' })
  await section.getByText('No model is set up').waitFor()
  await section.getByLabel('Address').fill(model.baseUrl)
  await section.getByRole('button', { name: 'Test' }).click()
  await section.getByText(/refused the key/).waitFor()
  await section.getByLabel('Key', { exact: true }).fill(key)
  await section.getByRole('button', { name: 'Test' }).click()
  await section.getByLabel('Choose from 2 models').selectOption('small')
  await section.getByRole('button', { name: 'Test' }).click()
  await section.getByText('Ready when you are').waitFor()
  expect(await findings(page)).toEqual([])
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByText('A key is stored, encrypted').waitFor()
  expect(await section.getByLabel('Key', { exact: true }).inputValue()).toBe('')
}

test('[S26] a personal model answers, its requests can be read, and a room can turn it off', async () => {
  const person = new Person(await browser.context.newPage())
  const { page } = person
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signUp(page)
  model.plays(writes({ text: 'Ready when you are' }))
  await setUpModel(page)

  await page.getByRole('button', { name: 'Back to rooms' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.waitForURL(/\/room\//)
  await page.getByRole('button', { name: 'small · statistics' }).waitFor()
  await person.drop(sampleFile('cars.csv'))
  await page.getByText('406 rows · 9 columns').first().waitFor()

  model.plays(writes({ kind: 'answer', text: 'I would begin with where they were built.' }))
  await person.say('whatever is there to be found out about them, my dear')
  await page.getByText('I would begin with where they were built.').waitFor()
  await page.getByText('With small').waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'What was sent' }).click()
  const dialog = page.getByRole('dialog')
  const sent = model.requests.at(-1)?.body ?? ''
  await dialog.getByText(`small at ${new URL(model.baseUrl).origin}`).waitFor()
  expect(await dialog.locator('pre').first().textContent()).toBe(sent)
  expect(sent).not.toContain(key)
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()

  model.plays({ type: 'status', status: 500 })
  await person.say('and whatever else is there to be found out, my dear')
  await page.getByText(/This is my own reading/).waitFor()

  await page.getByRole('button', { name: 'small · statistics' }).click()
  await page.getByRole('menuitemradio', { name: /^Nothing/ }).click()
  await page.getByRole('button', { name: 'Runs here · nothing is sent out' }).waitFor()
  const requestCount = model.requests.length
  await person.say('and once more whatever is to be found out, my dear')
  await page.getByText('I did not understand that').nth(1).waitFor()
  expect(model.requests).toHaveLength(requestCount)
  await page.close()
})
