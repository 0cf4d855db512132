import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerLine, type BatchTables, tablesFor } from './batch.ts'

let folder: string
let tables: BatchTables

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'belvedere-batch-'))
  writeFileSync(
    join(folder, 'shops.csv'),
    'Shop,City,Revenue,Opened\nA,Rome,10,2001\nB,Rome,20,2002\nC,Oslo,30,2003\nD,Oslo,15,2004\nE,Bern,7,2005\nF,Bern,9,2006\n',
  )
  tables = tablesFor(join(folder, 'in.jsonl'))
})
afterAll(async () => {
  await tables.close()
  rmSync(folder, { recursive: true })
})

const ask = async (line: object | string) =>
  JSON.parse(await answerLine(typeof line === 'string' ? line : JSON.stringify(line), tables))

describe('answerLine', () => {
  it('answers a sentence about a table beside the batch with a spec', async () => {
    const { id, spec } = await ask({ id: '1', table: 'shops.csv', utterances: ['average revenue by city as bars'] })
    expect(id).toBe('1')
    expect(spec.data).toEqual({ name: 'shops' })
    expect(spec.encoding.x).toMatchObject({ field: 'City' })
    expect(spec.encoding.y).toMatchObject({ field: 'Revenue', aggregate: 'mean' })
  })

  it('takes several utterances as a dialogue', async () => {
    const utterances = ['average revenue by city as bars', 'only Rome and Oslo']
    const { spec } = await ask({ id: 'd', table: 'shops.csv', utterances })
    expect(JSON.stringify(spec.transform)).toContain('Rome')
    expect(spec.encoding.y).toMatchObject({ field: 'Revenue', aggregate: 'mean' })
  })

  it('answers a question for a number with it', async () => {
    const { kind, figure, text } = await ask({ id: 'n', table: 'shops.csv', utterances: ['how many shops are there?'] })
    expect({ kind, figure }).toEqual({ kind: 'figure', figure: [{ group: null, value: 6, rows: 6 }] })
    expect(text).toContain('6')
  })

  it('goes back to the chart before', async () => {
    const utterances = ['average revenue by city as bars', 'only Rome and Oslo', 'undo']
    const { kind, spec } = await ask({ id: 'u', table: 'shops.csv', utterances })
    expect(kind).toBe('command')
    expect(JSON.stringify(spec)).not.toContain('Rome')
  })

  it('answers words without a chart in words', async () => {
    const answer = await ask({ id: 'w', table: 'shops.csv', utterances: ['asdf'] })
    expect(answer).toMatchObject({ spec: null, figure: null, alternatives: [] })
    expect(answer.text).not.toBe('')
  })

  it('gives the same bytes for the same line', async () => {
    const line = JSON.stringify({ id: '1', table: 'shops.csv', utterances: ['revenue over the years'] })
    expect(await answerLine(line, tables)).toBe(await answerLine(line, tables))
  })

  it.each([
    ['{"id":"x"', null, 'not JSON'],
    ['{"id":"x","table":"none.csv","utterances":["a"]}', 'x', 'none.csv is neither'],
    ['{"id":"x","table":"shops.csv"}', 'x', 'utterances'],
  ])('answers the bad line %s with an error', async (line, id, says) => {
    const answer = await ask(line)
    expect(answer.id).toBe(id)
    expect(answer.error).toContain(says)
  })

  it('tells how the last utterance was read, if asked for', async () => {
    const line = JSON.stringify({ id: 't', table: 'shops.csv', utterances: ['revenue by city', 'only Rome and Oslo'] })
    const { trace, ...answer } = JSON.parse(await answerLine(line, tables, { traced: true }))
    expect(trace).toMatchObject({ message: 'only Rome and Oslo', readAs: 'change', table: 'shops' })
    expect(trace.rules).toContainEqual(expect.objectContaining({ rule: 'values', means: 'City: Rome and Oslo' }))
    expect(answer).toEqual(JSON.parse(await answerLine(line, tables)))
  })

  it('reads the example of the readme as the trace there says', async () => {
    const readme = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8')
    const section = readme.slice(readme.indexOf('With `--trace`'))
    const [, line = ''] = /^echo '(.+)' > in\.jsonl$/m.exec(section) ?? []
    const [, expected = ''] = /^```json\n([^`]+)```$/m.exec(section) ?? []
    const samples = tablesFor(resolve(import.meta.dirname, '../../../in.jsonl'))
    const { trace } = JSON.parse(await answerLine(line, samples, { traced: true }))
    const { readAs, links, rules } = JSON.parse(expected)
    expect(trace.readAs).toBe(readAs)
    expect(trace.links).toEqual(expect.arrayContaining(links))
    expect(trace.rules).toEqual(expect.arrayContaining(rules))
  })

  it('remembers which tables are nowhere', async () => {
    const tables = tablesFor(join(folder, 'in.jsonl'))
    for (const table of ['shops.csv', 'none.csv', 'none.csv'])
      await answerLine(JSON.stringify({ id: '1', table, utterances: ['revenue by city'] }), tables)
    expect([...tables.missing]).toEqual([
      'The file none.csv is neither next to the batch nor in the current directory.',
    ])
  })
})
