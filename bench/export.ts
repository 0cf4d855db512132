/**
 * Time to export a chart, through the visualization service's internal route: in a warm process, the chart is opened,
 * drawn at 900×500 (PNG at ratio 2) and sent. Writes bench/results/export.json.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportFormat } from '@belvedere/contract'
import { vizInternal } from '@belvedere/contract/internal'
import { type TableToShow, TestService } from '../apps/viz/testing/test-service.ts'
import { type BenchFigure, quantileFigure, writeReport } from './report.ts'

const bars = {
  title: 'Horsepower by origin',
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { aggregate: 'mean', field: 'Horsepower', type: 'quantitative' },
  },
}
const line = {
  title: 'Rain by month',
  mark: 'line',
  encoding: {
    x: { field: 'date', type: 'temporal', timeUnit: 'yearmonth' },
    y: { field: 'precipitation', type: 'quantitative', aggregate: 'sum' },
  },
}
const points = {
  title: 'A cloud',
  mark: 'circle',
  encoding: {
    x: { field: 'x', type: 'quantitative' },
    y: { field: 'y', type: 'quantitative' },
    color: { field: 'g', type: 'nominal' },
  },
}
/** 5,000 points from a formula, the same in every run. */
const cloudCsv = [
  'x,y,g',
  ...Array.from({ length: 5000 }, (_, i) => [(i * 7919) % 1009, (i * 104_729) % 997, `g${i % 6}`]),
]

const rounds = 20

async function timesOf(service: TestService, name: string, spec: object, table: TableToShow): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = []
  for (const format of exportFormat.options) {
    const request = vizInternal.export.body.parse({
      form: 'file',
      spec: { ...spec, data: { name: table.files.name } },
      tables: [table],
      state: { params: {}, selections: {}, timestep: null },
      changes: { params: {}, timestep: null },
      size: { width: 900, height: 500, pixelRatio: 2 },
      theme: 'light',
      format,
      timeoutMs: 20_000,
    })
    const waits: number[] = []
    let bytes = 0
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      const { file } = await service.call(vizInternal.export, request)
      waits.push(performance.now() - startedAt)
      bytes = Buffer.byteLength(file, 'base64')
    }
    const what = `${name} as ${format.toUpperCase()}`
    figures.push(quantileFigure(`${what}, p50`, 'ms', waits, 0.5), quantileFigure(`${what}, p95`, 'ms', waits, 0.95))
    figures.push({ name: `${what}, size`, unit: 'MB', value: bytes / 1e6 })
  }
  return figures
}

const service = await TestService.spawn()
const folder = mkdtempSync(join(tmpdir(), 'belvedere-cloud-'))
try {
  writeFileSync(join(folder, 'cloud.csv'), cloudCsv.join('\n'))
  const figures = [
    ...(await timesOf(service, 'bars over 406 rows', bars, await service.ingest('cars.csv'))),
    ...(await timesOf(service, 'line over 1,461 rows', line, await service.ingest('seattle-weather.csv'))),
    ...(await timesOf(service, 'scatter of 5,000 rows', points, await service.read(join(folder, 'cloud.csv')))),
  ]
  writeReport('export', figures)
} finally {
  rmSync(folder, { recursive: true })
  await service.close()
}
