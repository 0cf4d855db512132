import { expect, it } from 'vitest'
import { estimatingMeter, type IngestProgress } from './progress.ts'

function someMeter() {
  const clock = { ms: 0 }
  const reports: IngestProgress[] = []
  const meter = estimatingMeter(
    (progress) => reports.push(progress),
    () => clock.ms,
  )
  return { clock, meter, reports }
}

it('estimates the time that is left by the share of all stages', () => {
  const { clock, meter, reports } = someMeter()
  meter.begin(0.5)
  clock.ms = 100
  meter.advance(0.02, 100)
  clock.ms = 1000
  meter.advance(0.5, 2000)
  meter.begin(1)
  clock.ms = 3000
  meter.advance(0.5)
  expect(reports).toEqual([
    { share: 0.01, rowsPerSecond: 1000 },
    { share: 0.25, rowsPerSecond: 2000, remainingMs: 3000 },
    { share: 0.625, remainingMs: 1800 },
  ])
})

it('never goes back, and divides a stage among its parts', () => {
  const { meter, reports } = someMeter()
  for (const part of [1, 2]) {
    meter.begin(1 / (3 - part))
    const inner = meter.within()
    inner.begin(1)
    inner.advance(0.5)
    inner.advance(0.25)
    inner.advance(2)
  }
  expect(reports.map(({ share }) => share)).toEqual([0.25, 0.25, 0.5, 0.75, 0.75, 1])
})
