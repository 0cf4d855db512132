/**
 * How fast files become tables, and in how much memory. Writes bench/results/ingest.json.
 *
 *     node bench/ingest.ts [rows of the large file, default 1,000,000] [--huge]   --huge adds a file of 200 MB
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingest, loadTable, readColumns } from '@belvedere/tables'

const here = import.meta.dirname

/** A table of ten columns with dates, texts of few and of many values, whole numbers and fractions; the same every time. */
async function writeSales(path: string, rows: number): Promise<number> {
  let state = 42
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  const cities = ['Berlin', 'Paris', 'Rome', 'Madrid', 'Vienna', '"Oslo, Norway"', 'Lisbon', 'Athens']
  const out = createWriteStream(path)
  out.write('order_id,date,city,product,quantity,price,discount,shipped,customer,note\n')
  let text = ''
  for (let row = 0; row < rows; row++) {
    const day = new Date(Date.UTC(2015, 0, 1) + next(3650) * 86_400_000).toISOString().slice(0, 10)
    text += `${row + 1},${day},${cities[next(cities.length)]},product ${next(500)},${next(20) + 1},${next(100_000) / 100},${next(100) / 100},${next(2) ? 'true' : 'false'},customer ${next(200_000)},${next(10) ? '' : 'called twice'}\n`
    if (text.length > 1 << 20) {
      if (!out.write(text)) await once(out, 'drain')
      text = ''
    }
  }
  out.end(text)
  await once(out, 'finish')
  return (await stat(path)).size
}

/** Ingests in a process of its own, so that its greatest memory can be read. */
async function ingestApart(source: string, outDir: string): Promise<{ ms: number; peakMb: number }> {
  const child = spawn(process.execPath, [import.meta.filename, '--child', source, outDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`ingest of ${source} ended with ${code}`)
  const [ms = Number.NaN, peakMb = Number.NaN] = output.trim().split(' ').map(Number)
  return { ms, peakMb }
}

async function child(source: string, outDir: string): Promise<void> {
  const start = performance.now()
  const result = await ingest({ source, fileName: 'sales.csv', outDir })
  if (result.state === 'failed') throw new Error(result.detail)
  const ms = performance.now() - start
  console.log(Math.round(ms), Math.round(process.resourceUsage().maxRSS / 1024))
}

async function timed<T>(work: () => Promise<T>, times = 1): Promise<{ ms: number; value: T }> {
  let best = Number.POSITIVE_INFINITY
  let value = await work()
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    value = await work()
    best = Math.min(best, performance.now() - start)
  }
  return { ms: Number(best.toFixed(2)), value }
}

async function large(folder: string, rows: number) {
  const source = join(folder, `${rows}.csv`)
  const bytes = await writeSales(source, rows)
  const outDir = join(folder, `${rows}`)
  await mkdir(outDir)
  const { ms, peakMb } = await ingestApart(source, outDir)
  await rm(source)
  return {
    rows,
    columns: 10,
    megabytes: Math.round(bytes / 1e6),
    ms,
    rowsPerSecond: Math.round((rows / ms) * 1000),
    peakMb,
  }
}

async function main(rows: number, huge: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-ingest-'))
  try {
    const cars = join(here, '../samples/cars.csv')
    const medium = join(folder, '100000.csv')
    await writeSales(medium, 100_000)
    const outDir = join(folder, 'medium')
    await mkdir(outDir)
    const stored = await timed(async () => {
      for (const name of await readdir(outDir)) await rm(join(outDir, name))
      return ingest({ source: medium, fileName: 'sales.csv', outDir })
    })
    if (stored.value.state === 'failed') throw new Error(stored.value.detail)
    const files = stored.value.tables[0]?.files
    if (files === undefined) throw new Error('no table')
    const carsDir = join(folder, 'cars')
    await mkdir(carsDir)
    const ingestedCars = await ingest({ source: cars, fileName: 'cars.csv', outDir: carsDir })
    const carsFiles = ingestedCars.state === 'ready' ? ingestedCars.tables[0]?.files : undefined
    if (carsFiles === undefined) throw new Error('no cars')
    const results = {
      at: new Date().toISOString(),
      node: process.version,
      cpu: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
      /** Others at work on the machine: above the number of cores the figures say little. */
      loadAverage: Number(loadavg()[0]?.toFixed(1)),
      loadCarsMs: (await timed(() => loadTable(cars), 20)).ms,
      readCarsMs: (await timed(() => readColumns(carsFiles, null), 20)).ms,
      ingest100kRowsMs: stored.ms,
      readSmall100kRowsMs: (await timed(() => readColumns(files, null), 5)).ms,
      large: await large(folder, rows),
      ...(huge ? { huge: await large(folder, 2_900_000) } : {}),
    }
    await writeFile(join(here, 'results/ingest.json'), `${JSON.stringify(results, null, 2)}\n`)
    console.log(results)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const [first, second, third] = process.argv.slice(2)
if (first === '--child' && second !== undefined && third !== undefined) await child(second, third)
else await main(Number(first?.startsWith('--') ? undefined : first) || 1_000_000, process.argv.includes('--huge'))
