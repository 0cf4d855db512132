import type { File as DataFile } from '@belvedere/contract'
import { expect, it } from 'vitest'
import { findGatherings } from './series-files.ts'

const aFile = (name: string, part: Partial<DataFile> = {}): DataFile => ({
  ...{ id: name, name, format: 'csv', size: 1, status: 'ready', createdAt: '', updatedAt: '', version: 1 },
  ...{ parts: 1, tables: [], notes: [], ...part },
})

it('[K8] finds series in natural order, and files that continue a collection', () => {
  const sales = aFile('sales', { parts: 3, series: 'sales_#.csv' })
  const files = ['w_10.csv', 'sales_4.csv', 'w_9.csv', 'cars.csv'].map((name) => aFile(name))
  const names = findGatherings([sales, ...files]).map(({ into, files: parts }) => [
    into?.id,
    parts.map(({ name }) => name),
  ])
  expect(names).toEqual([
    ['sales', ['sales_4.csv']],
    [undefined, ['w_9.csv', 'w_10.csv']],
  ])
})

it('leaves out what was derived or not read', () => {
  const lineage = { parents: [], sql: '', derivation: {} } as unknown as NonNullable<DataFile['lineage']>
  const files = [aFile('w_1.csv'), aFile('w_2.csv', { status: 'failed' }), aFile('w_3.csv', { lineage })]
  expect(findGatherings(files)).toEqual([])
})
