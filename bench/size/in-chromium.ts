import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Spec } from '@belvedere/spec'
import { type Browser, chromium } from 'playwright-core'
import { compile, type TopLevelSpec } from 'vega-lite'

const vegaScript = join(import.meta.dirname, '../../node_modules/vega/build/vega.min.js')
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

export interface BrowserTimes {
  /** Milliseconds from the rows in memory to the first frame. */
  first: number
  /** Milliseconds of each step of the slider. */
  steps: number[]
}

/** A headless Chromium that draws charts with Vega, of rows that it makes itself; null where there is no Chromium. */
export async function openChromium(): Promise<{
  draw(spec: Spec, rows: number, steps: readonly number[]): Promise<BrowserTimes>
  close(): Promise<void>
} | null> {
  if (!existsSync(executablePath)) return null
  const browser: Browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  return {
    async draw(spec, rows, steps) {
      const page = await browser.newPage()
      await page.addScriptTag({ path: vegaScript })
      const { spec: compiled } = compile(spec as unknown as TopLevelSpec, {
        config: { width: 800, height: 420 } as object,
      })
      const times = await page.evaluate(drawInPage, { compiled: JSON.stringify(compiled), rows, steps: [...steps] })
      await page.close()
      return times
    },
    close: () => browser.close(),
  }
}

/** Runs in the page: nothing outside of it exists here. */
async function drawInPage({ compiled, rows, steps }: { compiled: string; rows: number; steps: number[] }) {
  interface VegaView {
    initialize(element: HTMLElement): VegaView
    data(name: string, rows: object[]): VegaView
    signal(name: string, value: unknown): VegaView
    runAsync(): Promise<unknown>
  }
  const { vega } = globalThis as unknown as {
    vega: { parse(spec: unknown): unknown; View: new (runtime: unknown, options: object) => VegaView }
  }
  const values = Array.from({ length: rows }, (_, i) => ({
    shop: `shop ${Math.round(Math.random() * 11)}`,
    product: `product ${Math.round(Math.random() * 4)}`,
    step: (i * 7) % 12,
    price: Math.round(Math.random() * 10_000) / 100,
    cost: Math.round((Math.random() * Math.random() * 80 + Math.random() * 20) * 100) / 100,
    sold: 1_577_836_800_000 + Math.floor(Math.random() * 94_608_000_000),
  }))
  const begun = performance.now()
  const view = new vega.View(vega.parse(JSON.parse(compiled)), { renderer: 'canvas' })
  view.initialize(document.body.appendChild(document.createElement('div')))
  await view.data('sales', values).runAsync()
  const first = performance.now() - begun
  const taken: number[] = []
  for (const step of steps) {
    const moved = performance.now()
    await view.signal('upTo', step).runAsync()
    taken.push(performance.now() - moved)
  }
  return { first, steps: taken }
}
