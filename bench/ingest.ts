/**
 * Time and memory of turning files into tables, and time to read them again: the cars, a table of 100,000 rows and one of a
 * million, ten columns each, and a file of 300 MB with prices, percentages and dates as people write them, as CSV and as the
 * Parquet that we make of it, beside DuckDB's own conversion of each; with `--large` 1 GB of CSV as well. Meanwhile another
 * process with an HTTP server is asked for its health, as the service is. Writes bench/results/ingest.json.
 */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setPriority, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type IngestedTable, ingest, loadTable, readColumns } from '@belvedere/tables'
import { DuckDBInstance } from '@duckdb/node-api'
import { type BenchFigure, quantileFigure, writeReport } from './report.ts'

const cars = join(import.meta.dirname, '..', 'samples', 'cars.csv')
const rows = { medium: 100_000, large: 1_000_000 }
const mixedBytes = 300_000_000
const largeBytes = 1_000_000_000
const healthIntervalMs = 10
const backgroundNiceness = 10

type Random = (below: number) => number

/** Pseudo-random integers, the same in every run. */
function seeded(): Random {
  let state = 42
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const cities = ['Berlin', 'Paris', 'Rome', 'Madrid', 'Vienna', '"Oslo, Norway"', 'Lisbon', 'Athens']

/** Writes lines until `isEnough` of their number and bytes. */
async function writeCsv(
  path: string,
  {
    names,
    line,
    isEnough,
  }: { names: string; line: (row: number) => string; isEnough: (rows: number, bytes: number) => boolean },
): Promise<void> {
  const out = createWriteStream(path)
  let text = `${names}\n`
  let bytes = 0
  for (let row = 0; !isEnough(row, bytes + text.length); row++) {
    text += `${line(row)}\n`
    if (text.length > 1 << 20) {
      bytes += text.length
      if (!out.write(text)) await once(out, 'drain')
      text = ''
    }
  }
  out.end(text)
  await once(out, 'finish')
}

const dateOf = (next: Random) => new Date(Date.UTC(2015, 0, 1) + next(3650) * 86_400_000 + next(86_400) * 1000)

/** Ten columns: dates, texts of low and high cardinality, integers and fractions. */
function salesLine(next: Random) {
  return (row: number) =>
    `${row + 1},${dateOf(next).toISOString().slice(0, 10)},${cities[next(cities.length)]},product ${next(500)},${next(20) + 1},${next(100_000) / 100},${next(100) / 100},${next(2) ? 'true' : 'false'},customer ${next(200_000)},${next(10) ? '' : 'called twice'}`
}

const salesNames = 'order_id,date,city,product,quantity,price,discount,shipped,customer,note'

/** Fourteen columns: those of sales, and timestamps, prices, percentages, German dates, missing values and quotes. */
function mixedLine(next: Random) {
  return (row: number) => {
    const iso = dateOf(next).toISOString()
    const [year, month, day] = iso.slice(0, 10).split('-')
    const revenue = (next(10_000_000) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
    return `${row + 1},${iso.slice(0, 10)},${iso.slice(0, 10)} ${iso.slice(11, 19)},${cities[next(cities.length)]},product ${next(500)},${next(50) ? next(20) + 1 : 'NA'},${(next(100_000) / 100).toFixed(2)},"$${revenue}",${(next(1000) / 10).toFixed(1)}%,${next(100) / 100},${day}.${month}.${year},${next(2) ? 'true' : 'false'},customer ${next(200_000)},${next(10) ? '' : '"called twice, ""urgent"""'}`
  }
}

const mixedNames = 'order_id,date,at,city,product,quantity,price,revenue,share,discount,due,shipped,customer,note'

const writeSales = (path: string, count: number) =>
  writeCsv(path, { names: salesNames, line: salesLine(seeded()), isEnough: (written) => written >= count })

/** The cost of work in a process of its own. */
interface Cost {
  ms: number
  cpuMs: number
  peakMb: number
}

const works = {
  ingest: stored,
  /** What DuckDB makes of the file with its own guesses, by as many threads. */
  duckdb: async (source: string, outDir: string) => {
    const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
    const reader = source.endsWith('.parquet') ? 'read_parquet' : 'read_csv'
    await connection.run(`COPY (FROM ${reader}('${source}')) TO '${join(outDir, 'duckdb.parquet')}' (FORMAT parquet)`)
  },
}

type Work = keyof typeof works

const isWork = (name: string): name is Work => Object.hasOwn(works, name)

async function costOf(work: Work, source: string, outDir: string): Promise<Cost> {
  const child = spawn(process.execPath, [import.meta.filename, `--work=${work}`, source, outDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // As the service runs its jobs.
  if (child.pid !== undefined) setPriority(child.pid, backgroundNiceness)
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${work} of ${source} ended with ${code}`)
  const [ms = Number.NaN, cpuMs = Number.NaN, peakMb = Number.NaN] = output.trim().split(' ').map(Number)
  return { ms, cpuMs, peakMb }
}

/** Prints milliseconds, those of processors, and the peak memory in megabytes. */
async function measureWork(work: Work, source: string, outDir: string): Promise<void> {
  const begun = performance.now()
  await works[work](source, outDir)
  const ms = performance.now() - begun
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  console.log(Math.round(ms), Math.round((userCPUTime + systemCPUTime) / 1000), Math.round(maxRSS / 1024))
}

async function stored(source: string, outDir: string): Promise<IngestedTable> {
  const result = await ingest({ source, fileName: basename(source), outDir })
  const [table] = result.state === 'ready' ? result.tables : []
  if (table === undefined) throw new Error(`${source} became no table.`)
  return table
}

/** Answers requests while it is alive. */
function serveHealth(): void {
  const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1', () => {
    process.send?.(server.address())
  })
  process.on('disconnect', () => process.exit(0))
}

/** The cost of work, and the milliseconds that answers of a server beside it took. */
async function costBesideHealth(
  work: Work,
  source: string,
  outDir: string,
): Promise<{ cost: Cost; healthMs: number[] }> {
  const child = fork(import.meta.filename, ['--health'])
  const [address] = await once(child, 'message')
  const healthMs: number[] = []
  const done = new AbortController()
  const asking = (async () => {
    while (!done.signal.aborted) {
      const begun = performance.now()
      await (await fetch(`http://127.0.0.1:${address.port}/`)).text()
      healthMs.push(performance.now() - begun)
      await setTimeout(healthIntervalMs)
    }
  })()
  try {
    return { cost: await costOf(work, source, outDir), healthMs }
  } finally {
    done.abort()
    await asking
    child.disconnect()
  }
}

/** Figures of a file beside DuckDB's own conversion of it. */
async function figuresOf(name: string, source: string, outDir: () => Promise<string>): Promise<BenchFigure[]> {
  const duckdb = await costOf('duckdb', source, await outDir())
  const { cost, healthMs } = await costBesideHealth('ingest', source, await outDir())
  return [
    { name: `${name} to a stored table`, unit: 's', value: cost.ms / 1000 },
    { name: `${name}, greatest memory of the process`, unit: 'MB', value: cost.peakMb, target: { max: 700 } },
    { name: `${name}, processor time`, unit: 's', value: cost.cpuMs / 1000 },
    { name: `${name}, time of DuckDB alone, without a profile`, unit: 's', value: duckdb.ms / 1000 },
    { name: `${name}, processor time of DuckDB alone`, unit: 's', value: duckdb.cpuMs / 1000 },
    { name: `${name}, time to that of DuckDB alone`, unit: 'ratio', value: cost.ms / duckdb.ms, target: { max: 2 } },
    { name: `${name}, processor time to that of DuckDB alone`, unit: 'ratio', value: cost.cpuMs / duckdb.cpuMs },
    quantileFigure(`${name}, answers of a server meanwhile (p99)`, 'ms', healthMs, 0.99),
  ]
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
  const { ms, peakMb } = await costOf('ingest', large, await room())
  const csv = async (bytes: number) => {
    const path = join(folder, `${bytes}.csv`)
    await writeCsv(path, { names: mixedNames, line: mixedLine(seeded()), isEnough: (_, written) => written >= bytes })
    return path
  }
  const mixed = await csv(mixedBytes)
  const mixedFigures = await figuresOf('300 MB of CSV', mixed, room)
  const { files } = await stored(mixed, await room())
  const parquetFigures = await figuresOf('the Parquet of it', files.parquet, room)
  await rm(mixed)
  const largeFigures = flag === '--large' ? await figuresOf('1 GB of CSV', await csv(largeBytes), room) : []
  writeReport('ingest', [
    quantileFigure('the cars, from CSV to typed columns (p50)', 'ms', loads, 0.5),
    quantileFigure('the cars, stored table to columns (p50)', 'ms', carsReads, 0.5),
    quantileFigure('100,000 rows, from CSV to a stored table (p50)', 'ms', mediumStores, 0.5),
    quantileFigure('100,000 rows, stored table to columns (p50)', 'ms', mediumReads, 0.5),
    { name: '1,000,000 rows, from CSV to a stored table', unit: 's', value: ms / 1000 },
    { name: '1,000,000 rows, rows a second', unit: '1/s', value: Math.round((rows.large / ms) * 1000) },
    { name: '1,000,000 rows, greatest memory of the process', unit: 'MB', value: peakMb },
    ...mixedFigures,
    ...parquetFigures,
    ...largeFigures,
  ])
}

const [flag = '', source, outDir] = process.argv.slice(2)
const work = flag.replace('--work=', '')
if (flag === '--health') serveHealth()
else if (isWork(work) && source !== undefined && outDir !== undefined) await measureWork(work, source, outDir)
else {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-ingest-'))
  try {
    await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
