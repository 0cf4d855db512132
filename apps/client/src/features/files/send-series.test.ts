import { AppError } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'
import { expect, it } from 'vitest'
import { sendSeries, seriesOf } from './send-series.ts'

const files = Array.from({ length: 501 }, (_, i) => new File(['a\n1\n'], `w_${i}.csv`))
const events = { signal: new AbortController().signal, onProgress: () => {}, onPause: () => {} }

/** A service whose requests with these numbers, from 0, are refused. */
function aService(refusals: ReadonlyMap<number, AppError>) {
  const requests: (number | string[])[] = []
  const answer = (request: number | string[]) => {
    const number = requests.push(request) - 1
    const refused = refusals.get(number)
    if (refused !== undefined) throw refused
    return `f${number}`
  }
  const client = {
    upload: async (_route: unknown, _input: unknown, parts: unknown[]) => ({ files: [{ id: answer(parts.length) }] }),
    call: async (_route: unknown, { body }: { body: { fileIds: string[] } }) => ({
      file: { id: answer(body.fileIds) },
    }),
  }
  return { client: client as unknown as Client, requests }
}

it('[K8] sends what failed again, not what is stored', async () => {
  const { client, requests } = aService(new Map([[1, new AppError('unavailable', 'cut')]]))
  const series = seriesOf(files)
  await expect(sendSeries(client, series, undefined, events)).rejects.toThrow('cut')
  expect(await sendSeries(client, series, undefined, events)).toBe('f3')
  expect(requests).toEqual([500, 1, 1, ['f0', 'f2']])
})

it('[K9] gathers again where only that failed, and sends all again where a file was deleted since', async () => {
  const refusals = [
    [2, new AppError('unavailable', 'cut')],
    [3, new AppError('not_found', 'gone')],
  ] as const
  const { client, requests } = aService(new Map(refusals))
  const series = seriesOf(files)
  await expect(sendSeries(client, series, undefined, events)).rejects.toThrow('cut')
  await expect(sendSeries(client, series, undefined, events)).rejects.toThrow('gone')
  expect(await sendSeries(client, series, undefined, events)).toBe('f6')
  expect(requests).toEqual([500, 1, ['f0', 'f1'], ['f0', 'f1'], 500, 1, ['f4', 'f5']])
})
