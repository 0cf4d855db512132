import { defaultChartLimits } from '@belvedere/spec/limits'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { RenderProcess, renderLimits } from './render-process.ts'

it('[S22] runs the statements of a render process on the tables of its own charts only', async () => {
  const child = new RenderProcess(systemClock, renderLimits(defaultChartLimits))
  const ran: object[] = []
  child.runStatements(async (_, request) => {
    ran.push(request)
    return { type: 'lost' }
  })
  const table = { files: { name: 't', parquet: '/own.parquet' }, profile: { name: 't', rows: 0, fields: [] } }
  const view = {
    size: { width: 9, height: 9, pixelRatio: 1 },
    theme: 'light',
    spec: { mark: 'bar', encoding: {} },
  } as const
  const state = { params: {}, selections: {}, timestep: null }
  await child.call({ type: 'open', view: 'v', open: { ...view, tables: [table], state } }, { timeoutMs: 30_000 })
  const ask = (...files: string[]) =>
    child.onAsk?.(
      { type: 'statement', statement: { files, sql: 'SELECT 1', deadlineMs: 1 } },
      new AbortController().signal,
    )
  expect(await ask('/own.parquet')).toEqual({ type: 'lost' })
  for (const files of [['/other.parquet'], ['/own.parquet', '/other.parquet']])
    expect(await ask(...files)).toMatchObject({ type: 'failed' })
  for (const odd of [null, {}, { type: 'rows' }, { type: 'statement', statement: { files: '/own.parquet' } }])
    expect(await child.onAsk?.(odd, new AbortController().signal)).toMatchObject({ type: 'failed' })
  expect(ran).toHaveLength(1)
  child.kill()
})
