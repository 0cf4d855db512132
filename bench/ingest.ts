/**
 * Time and memory of turning files into tables, and time to read them again: the cars, a table of 100,000 rows
 * and one of a million, ten columns each. Writes bench/results/ingest.json.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IngestedTable, ingest, loadTable, readColumns } from '@belvedere/tables'
import { quantileFigure, writeReport } from './report.ts'

const cars = join(import.meta.dirname, '..', 'samples', 'cars.csv')
const rows = { medium: 100_000, large: 1_000_000 }

/** A table of ten columns: dates, texts of low and high cardinality, integers and fractions; the same in every run. */
async function writeSales(path: string, rows: number): Promise<void> {
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
}

/** Ingests in a process of its own, so that its peak memory can be measured. */
async function ingestApart(source: string, outDir: string): Promise<{ ms: number; peakMb: number }> {
  const child = spawn(process.execPath, [import.meta.filename, `--apart=${source}`, outDir], {
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

/** Prints milliseconds and the peak memory in megabytes. */
async function measureApart(source: string, outDir: string): Promise<void> {
  const begun = performance.now()
  await stored(source, outDir)
  const ms = performance.now() - begun
  console.log(Math.round(ms), Math.round(process.resourceUsage().maxRSS / 1024))
}

async function stored(source: string, outDir: string): Promise<IngestedTable> {
  const result = await ingest({ source, fileName: 'sales.csv', outDir })
  const [table] = result.state === 'ready' ? result.tables : []
  if (table === undefined) throw new Error(`${source} became no table.`)
  return table
}

/** Milliseconds of each of `count` runs, after one to warm up. */
async function times(count: number, act: () => Promise<unknown>): Promise<number[]> {
  await act()
  const taken: number[] = []
  for (let n = 0; n < count; n++) {
    const begun = performance.now()
    await act()
    taken.push(performance.now() - begun)
  }
  return taken
}

async function measure(folder: string): Promise<void> {
  const room = () => mkdtemp(join(folder, 'tables-'))
  const medium = join(folder, 'medium.csv')
  await writeSales(medium, rows.medium)
  const [smallCars, smallMedium] = [await stored(cars, await room()), await stored(medium, await room())]
  const loads = await times(20, () => loadTable(cars))
  const carsReads = await times(20, () => readColumns(smallCars.files, null))
  const mediumStores = await times(3, async () => stored(medium, await room()))
  const mediumReads = await times(5, () => readColumns(smallMedium.files, null))
  const large = join(folder, 'large.csv')
  await writeSales(large, rows.large)
  const { ms, peakMb } = await ingestApart(large, await room())
  writeReport('ingest', [
    quantileFigure('the cars, from CSV to typed columns (p50)', 'ms', loads, 0.5),
    quantileFigure('the cars, stored table to columns (p50)', 'ms', carsReads, 0.5),
    quantileFigure('100,000 rows, from CSV to a stored table (p50)', 'ms', mediumStores, 0.5),
    quantileFigure('100,000 rows, stored table to columns (p50)', 'ms', mediumReads, 0.5),
    { name: '1,000,000 rows, from CSV to a stored table', unit: 's', value: ms / 1000 },
    { name: '1,000,000 rows, rows a second', unit: '1/s', value: Math.round((rows.large / ms) * 1000) },
    { name: '1,000,000 rows, greatest memory of the process', unit: 'MB', value: peakMb },
  ])
}

const [apart, outDir] = process.argv.slice(2)
if (apart?.startsWith('--apart=') && outDir !== undefined) await measureApart(apart.slice('--apart='.length), outDir)
else {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-ingest-'))
  try {
    await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
