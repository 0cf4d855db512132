/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'

/** Far above what a picture takes: the limit ends a hang and does not measure a busy machine. */
const hangMs = 40_000
/** Not at each frame, which would keep the browser busy with nothing else. */
const pictureEveryMs = 60

export const sampleFile = (name: string) => resolve(import.meta.dirname, '../../samples', name)

/** A person's actions in a room, through accessible names and roles. */
export class Person {
  readonly page: Page
  /** Errors of the page and its console; empty after a good journey. */
  readonly errors: string[] = []

  constructor(page: Page) {
    this.page = page
    page.on('pageerror', (error) => this.errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
  }

  get chart(): Locator {
    return this.page.getByRole('application')
  }

  get messages(): Locator {
    return this.page.getByRole('log').or(this.page.getByRole('list', { name: 'Messages' }))
  }

  /** Drops files on the page from outside the browser. */
  async drop(...paths: string[]) {
    const dataTransfer = await this.#transferOf(paths)
    for (const type of ['dragenter', 'dragover', 'drop']) {
      await this.page.dispatchEvent('body', type, { dataTransfer })
    }
  }

  /** Pastes files anywhere on the page. */
  async paste(...paths: string[]) {
    const clipboardData = await this.#transferOf(paths)
    await this.page.evaluate((data) => {
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    }, clipboardData)
  }

  #transferOf(paths: readonly string[]) {
    const files = paths.map((path) => ({ name: basename(path), content: readFileSync(path).toString('base64') }))
    return this.page.evaluateHandle((all) => {
      const transfer = new DataTransfer()
      for (const { name, content } of all) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'text/csv' }))
      }
      return transfer
    }, files)
  }

  /** Opens the service at `url` as a new guest and drops cars.csv. */
  async beginWithCars(url: string) {
    await this.page.goto(url)
    await this.page.getByRole('heading', { name: 'Drop a file to start' }).waitFor()
    await this.drop(sampleFile('cars.csv'))
    await this.page.getByText('406 rows · 9 columns').first().waitFor()
  }

  async say(message: string) {
    const box = this.page.getByRole('textbox', { name: 'Message' })
    await box.fill(message)
    await box.press('Enter')
  }

  /** Sends a message and waits until the chart shows the given version. */
  async ask(message: string, version: number) {
    await this.say(message)
    await this.atVersion(version)
  }

  async atVersion(version: number) {
    await this.page.getByRole('button', { name: `v${version}, all versions` }).waitFor()
  }

  /** The current spec, as the Spec tab shows it. */
  async spec(): Promise<string> {
    await this.page.getByRole('tab', { name: 'Spec' }).click()
    const text = await this.page.getByRole('textbox', { name: 'Specification as JSON' }).inputValue()
    await this.page.getByRole('tab', { name: 'Chart' }).click()
    return text
  }

  /** A hash of the chart's pixels; empty where there are none. */
  picture(): Promise<string> {
    return this.page.evaluate(async () => {
      const canvas = document.querySelector<HTMLCanvasElement>('.chart canvas')
      if (canvas === null || canvas.width === 0 || canvas.height === 0) return ''
      // As pixels: to write them as a PNG takes ten times as long.
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
      if (data === undefined) return ''
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
      return Array.from(digest, (byte) => byte.toString(16)).join('')
    })
  }

  /** Waits until there is a chart. */
  firstPicture(): Promise<string> {
    return this.pictureOtherThan('')
  }

  /** Waits until the picture has been the same for a while: no frame of a new version or size is on its way. */
  async stillPicture(): Promise<string> {
    for (let before = await this.firstPicture(); ; ) {
      await this.page.waitForTimeout(700)
      const now = await this.picture()
      if (now === before) return now
      before = now
    }
  }

  /** Waits until the pixels' hash differs from `before`. */
  async pictureOtherThan(before: string): Promise<string> {
    const deadline = Date.now() + hangMs
    for (;;) {
      const now = await this.picture()
      if (now !== before && now !== '') return now
      if (Date.now() > deadline) throw new Error('The picture did not change.')
      await this.page.waitForTimeout(pictureEveryMs)
    }
  }
}
