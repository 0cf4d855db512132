import { defaultQueryLimits } from '@belvedere/spec/limits'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import type { QueryRequest } from '../process/query-messages.ts'
import { startQueryProcess } from './query-process.ts'

const profile = { name: 't', rows: 1, fields: [] }
const files = { name: 't', parquet: '/there-is-none.parquet' }
const measure = { aggregate: 'count', field: null } as const

it.each<(deadlineMs: number) => QueryRequest>([
  (deadlineMs) => ({ type: 'rows', files, fields: [], offset: 0, limit: 5, deadlineMs }),
  (deadlineMs) => {
    const query = { table: 't', where: [], measure, group: null, having: null, order: 'ascending', limit: 1 } as const
    return { type: 'figure', files, profile, query: { ...query, where: [] }, deadlineMs }
  },
])('[S24] stops rows and figures at their deadline, without ending the process for others', async (request) => {
  const child = startQueryProcess(defaultQueryLimits, systemClock)
  // Less than it takes to open a database.
  expect(await child.call(request(1), { timeoutMs: 30_000 })).toMatchObject({ type: 'stopped' })
  expect(await child.call(request(20_000), { timeoutMs: 30_000 })).toMatchObject({ type: 'failed' })
  child.kill()
})
