import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aKey } from '../harness/key-holder.ts'
import { type OpenBrowser, openBrowser } from './browser.ts'

const server = inject('server')
let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
})

test('the page of the API tries routes with a key, under the policy of every page', async () => {
  const page = await browser.context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${server.url}/api/docs`)
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.getByLabel('auth-bearer-value').fill(await aKey(server.url))
  await page.getByRole('button', { name: 'Apply credentials' }).first().click()
  await page.locator('.btn-done').first().click()

  const tried = async (operation: string, fill: () => Promise<void> = async () => {}) => {
    const block = page.locator(`#operations-${operation}`)
    await block.locator('.opblock-summary').click()
    await block.locator('.try-out__btn').click()
    await fill()
    await block.locator('.execute').click()
    await block.locator('.live-responses-table').waitFor()
    return block.locator('.live-responses-table tbody .response-col_status').textContent()
  }
  expect(await tried('api-apiCreateRoom')).toContain('201')
  const cars = { name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from('Origin,Horsepower\nJapan,70\nUSA,130\n') }
  const upload = page.locator('#operations-api-apiUpload')
  const choose = async () => {
    await upload.locator('input[type=text]').first().fill('')
    await upload.locator('input[type=file]').setInputFiles(cars)
  }
  expect(await tried('api-apiUpload', choose)).toContain('201')
  expect(errors).toEqual([])
})
