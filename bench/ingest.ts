/**
 * Time and memory of turning files into tables, and time to read them again: the cars, a table of 100,000 rows and one of a
 * million, ten columns each, the latter as Arrow beside its own library as well, and a file of 300 MB with prices, percentages
 * and dates as people write them, as CSV, as JSON and as the Parquet that we make of it, beside DuckDB's own conversion of
 * each; with `--large` 1 GB of CSV and of Parquet as well. The files of 300 MB are also read by the visualization service,
 * which is asked for answers meanwhile. An Excel workbook of 100,000 rows is read beside a library that only parses it, and
 * 1,000 files of 1,000 rows become one table; with `--workbook` or `--collection`, that alone. Writes
 * bench/results/ingest.json, with an option `ingest-<option>.json`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, setPriority, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { vizInternal } from '@belvedere/contract/internal'
import { type IngestedTable, ingest, loadTable, readColumns } from '@belvedere/tables'
import { DuckDBInstance } from '@duckdb/node-api'
import { DateDay, Dictionary, Int32, Table, tableFromIPC, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow'
import { readXlsx, writeXlsx } from 'hucre'
import { TestService } from '../apps/viz/testing/test-service.ts'
import { type BenchFigure, quantileFigure, reportName, writeReport } from './report.ts'

const cars = join(import.meta.dirname, '..', 'samples', 'cars.csv')
const rows = { medium: 100_000, large: 1_000_000 }
const mixedFiles: [name: string, file: string, bytes: number][] = [
  ['300 MB of CSV', 'mixed.csv', 300_000_000],
  ['300 MB of NDJSON', 'mixed.ndjson', 300_000_000],
  ['300 MB of a JSON list', 'mixed.json', 300_000_000],
]
const largeBytes = 1_000_000_000
const parquetLayouts: [name: string, layout: { rows: number; groupRows: number }][] = [
  ['1 GB of Parquet in groups of 122,880 rows', { rows: 22_000_000, groupRows: 122_880 }],
  ['200 MB of Parquet in one group', { rows: 5_500_000, groupRows: 5_500_000 }],
]
const answerIntervalMs = 10
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

const cities = ['Berlin', 'Paris', 'Rome', 'Madrid', 'Vienna', 'Oslo, Norway', 'Lisbon', 'Athens']

const csvText = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes lines until `isEnough` of their number and bytes. `around`: what is before, between and after them. */
async function writeLines(
  path: string,
  {
    line,
    isEnough,
    around: [before, between, after],
  }: {
    line: (row: number) => string
    isEnough: (rows: number, bytes: number) => boolean
    around: [before: string, between: string, after: string]
  },
): Promise<void> {
  const out = createWriteStream(path)
  let text = before
  let bytes = 0
  for (let row = 0; !isEnough(row, bytes + text.length); row++) {
    text += row === 0 ? line(row) : `${between}${line(row)}`
    if (text.length > 1 << 20) {
      bytes += text.length
      if (!out.write(text)) await once(out, 'drain')
      text = ''
    }
  }
  out.end(`${text}${after}`)
  await once(out, 'finish')
}

const dateOf = (next: Random) => new Date(Date.UTC(2015, 0, 1) + next(3650) * 86_400_000 + next(86_400) * 1000)

/** Ten columns: dates, texts of low and high cardinality, integers and fractions. */
function salesLine(next: Random) {
  return (row: number) =>
    `${row + 1},${dateOf(next).toISOString().slice(0, 10)},${csvText(cities[next(cities.length)] ?? '')},product ${next(500)},${next(20) + 1},${next(100_000) / 100},${next(100) / 100},${next(2) ? 'true' : 'false'},customer ${next(200_000)},${next(10) ? '' : 'called twice'}`
}

const salesNames = 'order_id,date,city,product,quantity,price,discount,shipped,customer,note'

/** Fourteen columns: those of sales, and timestamps, prices, percentages, German dates, missing values and quotes. */
function mixedRecord(next: Random) {
  return (row: number) => {
    const iso = dateOf(next).toISOString()
    const date = iso.slice(0, 10)
    const [year, month, day] = date.split('-')
    const revenue = (next(10_000_000) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
    return {
      order_id: row + 1,
      date,
      at: `${date} ${iso.slice(11, 19)}`,
      city: cities[next(cities.length)] ?? '',
      product: `product ${next(500)}`,
      quantity: next(50) ? next(20) + 1 : null,
      price: next(100_000) / 100,
      revenue: `$${revenue}`,
      share: `${(next(1000) / 10).toFixed(1)}%`,
      discount: next(100) / 100,
      due: `${day}.${month}.${year}`,
      shipped: next(2) === 1,
      customer: `customer ${next(200_000)}`,
      note: next(10) ? '' : 'called twice, "urgent"',
    }
  }
}

type MixedRecord = ReturnType<ReturnType<typeof mixedRecord>>

const csvLine = ({ quantity, price, ...row }: MixedRecord) =>
  Object.values({ ...row, quantity: quantity ?? 'NA', price: price.toFixed(2) })
    .map((value) => csvText(String(value)))
    .join(',')

const mixedNames = 'order_id,date,at,city,product,revenue,share,discount,due,shipped,customer,note,quantity,price'

/** Writes the same records as CSV, as lines of JSON or as a list. */
function writeMixed(path: string, bytes: number): Promise<void> {
  const record = mixedRecord(seeded())
  const isCsv = path.endsWith('.csv')
  return writeLines(path, {
    line: (row) => (isCsv ? csvLine(record(row)) : JSON.stringify(record(row))),
    isEnough: (_, written) => written >= bytes,
    around: isCsv ? [`${mixedNames}\n`, '\n', '\n'] : path.endsWith('.json') ? ['[', ',\n', ']\n'] : ['', '\n', '\n'],
  })
}

const writeSales = (path: string, count: number) =>
  writeLines(path, {
    line: salesLine(seeded()),
    isEnough: (written) => written >= count,
    around: [`${salesNames}\n`, '\n', '\n'],
  })

/** Writes ten columns of numbers, dates and texts of low and high cardinality as an Arrow stream in batches of 100,000 rows. */
async function writeArrow(path: string, count: number): Promise<void> {
  const next = seeded()
  const batch = (size: number) => {
    const column = <T>(value: (row: number) => T) => Array.from({ length: size }, (_, row) => value(row))
    const city = () => cities[next(cities.length)] ?? ''
    return new Table({
      order_id: vectorFromArray(Int32Array.from({ length: size }, (_, row) => row)),
      date: vectorFromArray(
        column(() => dateOf(next)),
        new DateDay(),
      ),
      city: vectorFromArray(column(city), new Dictionary(new Utf8(), new Int32(), 1)),
      product: vectorFromArray(
        column(() => `product ${next(500)}`),
        new Utf8(),
      ),
      quantity: vectorFromArray(Int32Array.from({ length: size }, () => next(20) + 1)),
      price: vectorFromArray(Float64Array.from({ length: size }, () => next(100_000) / 100)),
      discount: vectorFromArray(Float64Array.from({ length: size }, () => next(100) / 100)),
      shipped: vectorFromArray(column(() => next(2) === 1)),
      customer: vectorFromArray(
        column(() => `customer ${next(200_000)}`),
        new Utf8(),
      ),
      note: vectorFromArray(
        column(() => (next(10) ? null : 'called twice')),
        new Utf8(),
      ),
    })
  }
  const [first, ...rest] = Array.from({ length: Math.ceil(count / 100_000) }, () => batch(100_000))
  if (first !== undefined) await writeFile(path, tableToIPC(first.concat(...rest), 'stream'))
}

/** Writes Parquet of several types with random values, some 46 bytes a row. */
async function writeParquet(path: string, { rows, groupRows }: { rows: number; groupRows: number }): Promise<void> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
  const random = (below: number) => `(random() * ${below})`
  await connection.run(
    `COPY (SELECT range::INTEGER AS id, ${random(1e12)}::BIGINT AS account, ${random(1)} AS score,
      ${random(1e5)}::DECIMAL(12, 2) AS price, TIMESTAMP '2015-01-01' + to_seconds(${random(3e8)}::INTEGER) AS at,
      DATE '2015-01-01' + ${random(3650)}::INTEGER AS day, 'product ' || ${random(500)}::INTEGER AS product,
      'customer ' || ${random(200_000)}::INTEGER AS customer, random() < 0.5 AS shipped FROM range(${rows}))
     TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE ${groupRows})`,
  )
  connection.closeSync()
}

/** Writes a workbook of texts, dates and numbers in twenty columns. */
async function writeWorkbook(path: string, count: number): Promise<void> {
  const next = seeded()
  const names = Array.from({ length: 20 }, (_, column) => `column ${column + 1}`)
  const row = (_: unknown, at: number) => [
    `order ${at}`,
    ...Array.from({ length: 4 }, () => cities[next(cities.length)] ?? ''),
    new Date(Date.UTC(2015, 0, 1 + next(3650))),
    ...Array.from({ length: 14 }, () => next(1_000_000) / 100),
  ]
  const sheet = { name: 'Orders', rows: [names, ...Array.from({ length: count }, row)] }
  await writeFile(path, await writeXlsx({ sheets: [sheet] }))
}

/** The cost of work in a process of its own. */
interface Cost {
  ms: number
  cpuMs: number
  peakMb: number
}

const works = {
  ingest: stored,
  /** The cells of an Arrow file, by its own library. */
  arrow: async (source: string) => {
    const table = tableFromIPC(await readFile(source))
    for (const i of table.schema.fields.keys()) Array.from(table.getChildAt(i) ?? [])
  },
  /** What DuckDB makes of the file with its own guesses, by as many threads. */
  duckdb: async (source: string, outDir: string) => {
    const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
    const reader = source.endsWith('.parquet') ? 'read_parquet' : source.endsWith('.csv') ? 'read_csv' : 'read_json'
    await connection.run(`COPY (FROM ${reader}('${source}')) TO '${join(outDir, 'duckdb.parquet')}' (FORMAT parquet)`)
  },
  /** The files of a folder as one table. */
  collection: async (source: string, outDir: string) => {
    const names = await readdir(source)
    const result = await ingest({ parts: names.map((name) => ({ path: join(source, name), name })), outDir })
    if (result.state === 'failed' || result.tables.length !== 1) throw new Error(`${source} became no single table.`)
  },
  duckdbFolder: (source: string, outDir: string) => works.duckdb(join(source, '*.csv'), outDir),
  /** What another library takes to parse a workbook, without types, profile and storing. */
  hucre: async (source: string, _outDir: string) => {
    await readXlsx(await readFile(source))
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
  const result = await ingest({ parts: [{ path: source, name: basename(source) }], outDir })
  if (result.state === 'failed') throw new Error(`${source}: ${result.detail}`)
  const [table] = result.tables
  if (table === undefined) throw new Error(`${source} became no table.`)
  return table
}

/** Milliseconds that answers of the visualization service take while it reads a file. */
async function answersMeanwhile(source: string): Promise<number[]> {
  const service = await TestService.spawn()
  const answersMs: number[] = []
  let isReading = true
  const asking = (async () => {
    while (isReading) {
      const begun = performance.now()
      await service.call(vizInternal.cancelIngest, { job: 'none' })
      answersMs.push(performance.now() - begun)
      await setTimeout(answerIntervalMs)
    }
  })()
  try {
    await service.read(source)
  } finally {
    isReading = false
    await asking
    await service.close()
  }
  return answersMs
}

/** Figures of a file beside DuckDB's own conversion of it. */
async function figuresOf(name: string, source: string, outDir: () => Promise<string>): Promise<BenchFigure[]> {
  const [load = 0] = loadavg()
  const duckdb = await costOf('duckdb', source, await outDir())
  const cost = await costOf('ingest', source, await outDir())
  return [
    { name: `${name} to a stored table`, unit: 's', value: cost.ms / 1000 },
    { name: `${name}, greatest memory of the process`, unit: 'MB', value: cost.peakMb, target: { max: 700 } },
    { name: `${name}, processor time`, unit: 's', value: cost.cpuMs / 1000 },
    { name: `${name}, time of DuckDB alone, without a profile`, unit: 's', value: duckdb.ms / 1000 },
    { name: `${name}, processor time of DuckDB alone`, unit: 's', value: duckdb.cpuMs / 1000 },
    { name: `${name}, time to that of DuckDB alone`, unit: 'ratio', value: cost.ms / duckdb.ms, target: { max: 2 } },
    { name: `${name}, processor time to that of DuckDB alone`, unit: 'ratio', value: cost.cpuMs / duckdb.cpuMs },
    { name: `${name}, load of the machine before`, unit: 'count', value: load },
  ]
}

/** Figures of many small files that are one table, beside DuckDB's own reading of them. */
async function collectionFigures(folder: string, outDir: () => Promise<string>): Promise<BenchFigure[]> {
  const source = join(folder, 'collection')
  await mkdir(source)
  const next = seeded()
  const line = (row: number) =>
    `station ${row % 50},${next(36_000) / 100 - 180},${next(18_000) / 100 - 90},${next(400) / 10},${next(300) / 10 + 990},${dateOf(next).toISOString().slice(0, 10)}`
  for (let step = 1; step <= 1000; step++) {
    const lines = Array.from({ length: 1000 }, (_, row) => line(row))
    const text = ['station,longitude,latitude,temperature,pressure,day', ...lines, ''].join('\n')
    await writeFile(join(source, `weather_${String(step).padStart(4, '0')}.csv`), text)
  }
  const [load = 0] = loadavg()
  const duckdb = await costOf('duckdbFolder', source, await outDir())
  const cost = await costOf('collection', source, await outDir())
  await rm(source, { recursive: true })
  const name = '1,000 CSV files of 1,000 rows'
  return [
    { name: `${name} to one stored table`, unit: 's', value: cost.ms / 1000, target: { max: 10 } },
    { name: `${name}, seconds of processors`, unit: 's', value: cost.cpuMs / 1000 },
    { name: `${name}, greatest memory of the process`, unit: 'MB', value: cost.peakMb },
    { name: `${name}, converted by DuckDB alone`, unit: 's', value: duckdb.ms / 1000 },
    { name: `${name}, load of the machine before`, unit: 'count', value: load },
  ]
}

/** Figures of a workbook beside another library that only parses it. */
async function workbookFigures(folder: string, outDir: () => Promise<string>): Promise<BenchFigure[]> {
  const source = join(folder, 'workbook.xlsx')
  await writeWorkbook(source, rows.medium)
  const hucre = await costOf('hucre', source, await outDir())
  const cost = await costOf('ingest', source, await outDir())
  await rm(source)
  const name = '100,000 rows of 20 columns of XLSX'
  return [
    { name: `${name} to a stored table`, unit: 's', value: cost.ms / 1000 },
    { name: `${name}, greatest memory of the process`, unit: 'MB', value: cost.peakMb, target: { max: 700 } },
    { name: `${name}, time of hucre alone, without storing and a profile`, unit: 's', value: hucre.ms / 1000 },
    { name: `${name}, greatest memory of hucre alone`, unit: 'MB', value: hucre.peakMb },
    { name: `${name}, time to that of hucre alone`, unit: 'ratio', value: cost.ms / hucre.ms, target: { max: 2 } },
  ]
}

async function answerFigure(name: string, source: string): Promise<BenchFigure> {
  const answersMs = await answersMeanwhile(source)
  return quantileFigure(`${name}, answers of the service meanwhile (p99)`, 'ms', answersMs, 0.99, { max: 50 })
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
  const arrow = join(folder, 'large.arrow')
  await writeArrow(arrow, rows.large)
  const arrowCost = await costOf('ingest', arrow, await room())
  const libraryCost = await costOf('arrow', arrow, await room())
  const figures: BenchFigure[] = []
  for (const [name, file, bytes] of mixedFiles) {
    const path = join(folder, file)
    await writeMixed(path, bytes)
    figures.push(...(await figuresOf(name, path, room)), await answerFigure(name, path))
    if (file.endsWith('.csv')) {
      const { files } = await stored(path, await room())
      figures.push(...(await figuresOf(`the Parquet of ${name}`, files.parquet, room)))
    }
    await rm(path)
  }
  figures.push(...(await collectionFigures(folder, room)), ...(await workbookFigures(folder, room)))
  if (part === 'large') {
    const path = join(folder, 'gigabyte.csv')
    await writeMixed(path, largeBytes)
    figures.push(...(await figuresOf('1 GB of CSV', path, room)))
    await rm(path)
    for (const [name, layout] of parquetLayouts) {
      const path = join(folder, 'large.parquet')
      await writeParquet(path, layout)
      figures.push(...(await figuresOf(name, path, room)))
      await rm(path)
    }
  }
  writeReport(reportName('ingest', part), [
    quantileFigure('the cars, from CSV to typed columns (p50)', 'ms', loads, 0.5),
    quantileFigure('the cars, stored table to columns (p50)', 'ms', carsReads, 0.5),
    quantileFigure('100,000 rows, from CSV to a stored table (p50)', 'ms', mediumStores, 0.5),
    quantileFigure('100,000 rows, stored table to columns (p50)', 'ms', mediumReads, 0.5),
    { name: '1,000,000 rows, from CSV to a stored table', unit: 's', value: ms / 1000 },
    { name: '1,000,000 rows, rows a second', unit: '1/s', value: Math.round((rows.large / ms) * 1000) },
    { name: '1,000,000 rows, greatest memory of the process', unit: 'MB', value: peakMb },
    { name: '1,000,000 rows, from Arrow to a stored table', unit: 's', value: arrowCost.ms / 1000, target: { max: 2 } },
    { name: '1,000,000 rows of Arrow, greatest memory of the process', unit: 'MB', value: arrowCost.peakMb },
    { name: '1,000,000 rows of Arrow, cells by its library alone', unit: 's', value: libraryCost.ms / 1000 },
    ...figures,
  ])
}

const [flag, source, outDir] = process.argv.slice(2)
const work = flag?.replace('--work=', '') ?? ''
/** What an option restricts the benchmark to, or adds to it. */
const part = flag?.replace('--', '')
const ownFigures = { collection: collectionFigures, workbook: workbookFigures }
const isOwn = (name = ''): name is keyof typeof ownFigures => Object.hasOwn(ownFigures, name)
if (isWork(work) && source !== undefined && outDir !== undefined) await measureWork(work, source, outDir)
else {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-ingest-'))
  try {
    const outDir = () => mkdtemp(join(folder, 'tables-'))
    if (isOwn(part)) writeReport(reportName('ingest', part), await ownFigures[part](folder, outDir))
    else await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
