import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultChartLimits } from '@belvedere/spec/limits'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import type { RenderRequest } from './render-messages.ts'
import { RenderProcess, renderLimits } from './render-process.ts'

it('[S22] runs the statements of a render process on the tables of its own charts only', async () => {
  const child = new RenderProcess(systemClock, renderLimits(defaultChartLimits))
  const ran: object[] = []
  child.runStatements(async (_, request) => {
    ran.push(request)
    return { type: 'lost', by: 'crash' }
  })
  await child.call(openOwn, { timeoutMs: 30_000 })
  const options = { signal: new AbortController().signal, onTurn: () => undefined }
  const own = { files: ['/own.parquet'], sql: 'SELECT 1', deadlineMs: 1 }
  const ask = (statement: object) => child.onAsk?.({ type: 'statement', statement }, options)
  expect(await ask(own)).toMatchObject({ type: 'failed' })
  const called = child.call({ type: 'pick', view: 'v', x: 0, y: 0 }, { timeoutMs: 30_000 })
  const cube = { sql: 'SELECT 2', answer: 'SELECT 3', sample: 'SELECT 4' }
  expect(await ask(own)).toEqual({ type: 'lost', by: 'crash' })
  expect(await ask({ ...own, deadlineMs: 1e9, cube, reproducible: true, more: 1 })).toEqual({
    type: 'lost',
    by: 'crash',
  })
  expect(await ask({ ...own, files: Array(99).fill('/own.parquet') })).toEqual({ type: 'lost', by: 'crash' })
  const approximations = { cubes: [cube, cube], areEnough: true }
  expect(await ask({ ...own, approximations: { ...approximations, more: 1 } })).toEqual({ type: 'lost', by: 'crash' })
  for (const odd of [
    null,
    {},
    { cubes: [cube] },
    { cubes: [null], areEnough: true },
    { cubes: [cube], areEnough: 1 },
    { cubes: Array(99).fill(cube), areEnough: true },
    { cubes: [{ ...cube, sql: 'x'.repeat(5_000_000) }], areEnough: true },
  ])
    expect(await ask({ ...own, approximations: odd })).toMatchObject({ type: 'failed' })
  for (const files of [[], ['/other.parquet'], ['/own.parquet', '/other.parquet'], '/own.parquet', [{}]])
    expect(await ask({ ...own, files })).toMatchObject({ type: 'failed' })
  for (const deadlineMs of [Number.NaN, -1, 0, '9', null, undefined])
    expect(await ask({ ...own, deadlineMs })).toMatchObject({ type: 'failed' })
  for (const sql of [1, null, 'x'.repeat(5_000_000)]) {
    expect(await ask({ ...own, sql })).toMatchObject({ type: 'failed' })
    expect(await ask({ ...own, cube: { ...cube, answer: sql } })).toMatchObject({ type: 'failed' })
    expect(await ask({ ...own, cube: { ...cube, sample: sql } })).toMatchObject({ type: 'failed' })
  }
  for (const odd of [null, {}, { type: 'rows' }, { type: 'statement', statement: null }])
    expect(await child.onAsk?.(odd, options)).toMatchObject({ type: 'failed' })
  expect(ran).toEqual(
    [own, { ...own, deadlineMs: 60_000, cube }, own, { ...own, approximations }].map((statement) => ({
      type: 'statement',
      statement,
    })),
  )
  await called
  child.kill()
})

const table = { files: { name: 't', parquet: '/own.parquet' }, profile: { name: 't', rows: 0, fields: [] } }
const view = {
  size: { width: 9, height: 9, pixelRatio: 1 },
  theme: 'light',
  spec: { mark: 'bar', encoding: {} },
} as const
const state = { params: {}, selections: {}, timestep: null }
const openOwn: RenderRequest = { type: 'open', view: 'v', open: { ...view, tables: [table], state } }

const folder = mkdtempSync(join(tmpdir(), 'render-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A render process that somebody else controls: `work` says what it does with a call. */
function controlled(name: string, work: string): RenderProcess {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(
    path,
    `const ask = (id, statement) => process.send({ type: 'ask', id, request: { type: 'statement', statement } })
     const own = { files: ['/own.parquet'], sql: 'SELECT 1', deadlineMs: 1000 }
     process.on('message', ({ id, request, answer }) => { ${work} })
     process.on('disconnect', () => process.exit())
     process.send({ type: 'ready' })`,
  )
  return new RenderProcess(systemClock, renderLimits(defaultChartLimits), pathToFileURL(path))
}

it.each([
  ['at once', 'for (let at = 0; at < 1000; at++) ask(at, own)'],
  ['under one name', 'for (let at = 0; at < 1000; at++) ask(1, own)'],
  [
    'without reading the answers',
    'setInterval(() => ask(asked++, own), 1); const end = Date.now() + 400; while (Date.now() < end); let asked = 0',
  ],
])('[S24] ends a process that asks too much %s', async (name, work) => {
  const child = controlled(name.replaceAll(' ', '-'), work)
  let running = 0
  child.runStatements(() => {
    running += 1
    return new Promise(() => undefined)
  })
  await expect(child.call(openOwn, { timeoutMs: 20_000 })).rejects.toMatchObject({ kind: 'crash' })
  expect(running).toBeLessThanOrEqual(32)
})

it('[S24] does not count the time in which a process waits for the queries of others', async () => {
  const child = controlled(
    'waits',
    `if (request) { ask(1, own); globalThis.called = id } else process.send({ type: 'response', id: called, response: { type: 'closed' } })`,
  )
  child.runStatements(async (_client, _request, { onTurn }) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    onTurn()
    return { type: 'lost', by: 'crash' }
  })
  await child.ready
  expect(await child.call(openOwn, { timeoutMs: 150 })).toEqual({ type: 'closed' })
  child.kill()
})

it('[S24] does count the time of its own queries', async () => {
  const child = controlled('runs', `if (request) { ask(1, own); for (;;); }`)
  child.runStatements((_client, _request, { onTurn }) => {
    onTurn()
    return new Promise(() => undefined)
  })
  await child.ready
  await expect(child.call(openOwn, { timeoutMs: 300 })).rejects.toMatchObject({ kind: 'deadline' })
})

it.each([
  ['gets no turn for its queries', { type: 'busy' }, 'busy'],
  ['waits for queries that were ended twice', { type: 'lost', by: 'killed' }, 'killed'],
] as const)('[S30] ends a process that %s, and blames no chart', async (_what, response, kind) => {
  const child = controlled(kind, 'if (request) ask(1, own)')
  child.runStatements(async () => response)
  await expect(child.call(openOwn, { timeoutMs: 20_000 })).rejects.toMatchObject({ kind, exceeded: null })
})
